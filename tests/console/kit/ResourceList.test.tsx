import { screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { adminRole } from '../../../src/contract/call.ts'
import { calls } from '../../../src/contract/calls.ts'
import {
  callsOf,
  emptyOf,
  inputsOf,
  isAskedFor,
  optionListsOf,
  type Values,
} from '../../../src/contract/derive.ts'
import { fieldErrors } from '../../../src/contract/errors.ts'
import { kinds, type Field, type Kind } from '../../../src/contract/kinds.ts'
import type { ResourceDeclaration } from '../../../src/contract/resource.ts'
import { words as german } from '../../../src/i18n/de/resources.ts'
import { resources } from '../../../src/resources/index.ts'
import { thingOf } from '../../../src/kit/thingOf.ts'
import { answering } from '../answering.ts'
import { exampleRecord } from '../exampleRecord.ts'
import { handlersFor } from '../handlersFor.ts'
import { refusing } from '../refusing.ts'
import { renderConsole } from '../renderConsole.tsx'
import { server } from '../server.ts'

const listed: ResourceDeclaration[] = Object.values(resources)
/** Lists that nobody changes have rooms of their own; a test below names them. */
const declared = listed.filter(({ verbs }) => !verbs)
const quick = { pointerEventsCheck: 0, delay: null } as const

/** The fields that the form of a record asks for. */
const askedOf = ({ fields }: ResourceDeclaration, record: Values) =>
  inputsOf(fields).filter(([, field]) => isAskedFor(field, record))
const at = (record: Values, path: string): unknown =>
  path.split('.').reduce<unknown>((place, step) => (place as Values)[step], record) // each step but the last is a group
/** Asked of the kind, as the forms do: what refuses nothing is required. */
const isRequired = (field: Field) =>
  !(kinds[field.kind] as (typeof kinds)['text']).schema(field as Field<'text'>, 'create').safeParse(null)
    .success
const stored = (declaration: ResourceDeclaration) =>
  [1, 2].map(n => ({ ...exampleRecord(declaration, n), id: n }))
const titleOf = (declaration: ResourceDeclaration, n: number) =>
  thingOf(declaration, { ...exampleRecord(declaration, n), id: n })

const labelled = (label: string) => new RegExp(`^${label}( \\*)?$`)
type Typing = (user: UserEvent, label: string, value: unknown) => Promise<void>
const type: Typing = async (user, label, value) => {
  const input = within(screen.getByRole('dialog')).getByLabelText(labelled(label), {
    selector: 'input, textarea',
  })
  await user.clear(input)
  if (value !== null) await user.type(input, String(value))
}
const nothing: Typing = async () => undefined
/** How a person fills an input of each kind. */
const fill: { readonly [K in Kind]: Typing } = {
  key: type,
  text: type,
  longText: type,
  number: type,
  email: type,
  secret: type,
  password: type,
  time: nothing,
  tree: nothing,
  toggle: async (user, label, value) => {
    const input = within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(label)
    if (input.checked !== value) await user.click(input)
  },
  select: async (user, label, value) => {
    if (value === null) return
    await user.click(within(screen.getByRole('dialog')).getByRole('combobox', { name: new RegExp(label) }))
    const options = await screen.findAllByRole('option')
    const wanted = options.find(option => option.getAttribute('data-value') === value)
    if (!wanted) throw new Error(`No option ${String(value)} for ${label}`)
    await user.click(wanted)
  },
  selectMany: async (user, label, value) => {
    const boxes = within(screen.getByRole('group', { name: label })).getAllByRole<HTMLInputElement>(
      'checkbox',
    )
    const wanted = Array.isArray(value) ? value.length : 0
    for (const [index, box] of boxes.entries()) if (box.checked !== index < wanted) await user.click(box)
  },
}
const fillAll = async (user: UserEvent, fields: [string, Field][], values: Values) => {
  for (const [name, field] of fields) await fill[field.kind](user, field.label, at(values, name))
}
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save' }))
const open = async (declaration: ResourceDeclaration) => {
  const rendered = renderConsole(declaration.path, { roles: [adminRole] })
  await screen.findByRole('heading', { level: 1, name: declaration.label[1] }, { timeout: 15_000 })
  return { user: userEvent.setup(quick), ...rendered }
}

/** What the form of one declaration asks the service while one types. */
beforeEach(() => {
  const times = ['2026-11-21T00:00:00+01:00']
  server.use(answering(calls.previewSchedule, { success: true, data: { timeZone: 'Europe/Berlin', times } }))
})

describe.each(declared.map(declaration => [declaration.label[1], declaration] as const))(
  '%s',
  (_name, declaration) => {
    const [one] = declaration.label
    const thing = one.toLowerCase()
    const own = callsOf(declaration)
    const required = askedOf(declaration, emptyOf(declaration.fields)).filter(
      ([, field]) => field.default === undefined && isRequired(field),
    )

    it('lists what there is, by title', async () => {
      server.use(...handlersFor(declaration, { records: stored(declaration) }))
      await open(declaration)
      const rows = within(await screen.findByRole('list', { name: declaration.label[1] })).getAllByRole(
        'listitem',
      )
      expect(rows.map(row => row.textContent)).toEqual([
        expect.stringContaining(titleOf(declaration, 1)),
        expect.stringContaining(titleOf(declaration, 2)),
      ])
    })

    it('is empty at first, says so, and adds the example', async () => {
      server.use(...handlersFor(declaration, { records: [] }))
      const { user } = await open(declaration)
      expect(await screen.findByText(declaration.empty)).toBeVisible()
      expect(screen.queryByRole('button', { name: 'New' })).toBeNull()
      await user.click(screen.getByRole('button', { name: `Add ${thing}` }))
      await fillAll(user, askedOf(declaration, exampleRecord(declaration, 3)), exampleRecord(declaration, 3))
      await save(user)
      expect(await screen.findByText('Saved')).toBeVisible()
      expect(await screen.findByText(titleOf(declaration, 3))).toBeVisible()
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(screen.getByRole('button', { name: 'New' })).toBeVisible()
    })

    it('refuses each required field left empty, at the field, without asking the service', async () => {
      server.use(...handlersFor(declaration, { records: stored(declaration) }))
      const { user } = await open(declaration)
      await user.click(await screen.findByRole('button', { name: 'New' }))
      await save(user)
      await waitFor(() => expect(screen.getAllByText(fieldErrors.required.en)).toHaveLength(required.length))
      for (const [, { label }] of required)
        expect(within(screen.getByRole('dialog')).getAllByText(labelled(label))[0]).toHaveClass('Mui-error')
      expect(screen.getByRole('dialog')).toBeVisible()
    })

    it('changes a record; its key stands fast', async () => {
      server.use(...handlersFor(declaration, { records: stored(declaration) }))
      const { user } = await open(declaration)
      await user.click(await screen.findByRole('button', { name: `Edit ${titleOf(declaration, 1)}` }))
      const changed = inputsOf(declaration.fields).find(([, { kind }]) => kind === 'text')
      if (changed) await type(user, changed[1].label, 'Otherwise')
      if (declaration.id !== 'id')
        expect(screen.getByLabelText(declaration.fields[declaration.id]?.label ?? '')).toBeDisabled()
      await save(user)
      expect(await screen.findByText('Saved')).toBeVisible()
      expect(await screen.findByText(/^Otherwise/)).toBeVisible()
    })

    it('shows a refused save at its field, and what has no field above the form', async () => {
      const [name = '', field] = inputsOf(declaration.fields).find(([, { kind }]) => kind === 'text') ?? []
      server.use(...handlersFor(declaration, { records: stored(declaration) }))
      if (own.update)
        server.use(
          answering(own.update, {
            success: false,
            errors: { [name]: ['Not this one.'], elsewhere: ['Broken.'] },
          }),
        )
      const { user } = await open(declaration)
      await user.click(await screen.findByRole('button', { name: `Edit ${titleOf(declaration, 1)}` }))
      await save(user)
      expect(await screen.findByText('Saving failed. Check your input.')).toBeVisible()
      const input = screen.getByLabelText(labelled(field?.label ?? ''))
      expect(input).toBeInvalid()
      expect(input).toHaveAccessibleDescription('Not this one.')
      expect(screen.getByText(/elsewhere/).closest('[role=alert]')).toHaveTextContent('elsewhere: Broken.')
    })

    it('says so when the service refuses a new one', async () => {
      server.use(...handlersFor(declaration, { records: stored(declaration) }))
      if (own.create) server.use(answering(own.create, { success: false, errors: {} }))
      const { user } = await open(declaration)
      await user.click(await screen.findByRole('button', { name: 'New' }))
      await fillAll(user, askedOf(declaration, exampleRecord(declaration, 3)), exampleRecord(declaration, 3))
      await save(user)
      expect(await screen.findByText('Create failed. Check your input.')).toBeVisible()
    })

    it('deletes after asking, and names the thing', async () => {
      server.use(...handlersFor(declaration, { records: stored(declaration) }))
      const { user } = await open(declaration)
      await user.click(await screen.findByRole('button', { name: `Delete ${titleOf(declaration, 1)}` }))
      const dialog = await screen.findByRole('dialog', { name: `Delete ${thing}` })
      expect(dialog).toHaveTextContent(titleOf(declaration, 1))
      await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
      await waitFor(() => expect(screen.queryByText(titleOf(declaration, 1))).toBeNull())
      expect(screen.getByText(titleOf(declaration, 2))).toBeVisible()
    })

    it('keeps the record and says so when deleting fails', async () => {
      server.use(...handlersFor(declaration, { records: stored(declaration) }))
      if (own.delete) server.use(refusing(own.delete, 500, 'Down'))
      const { user } = await open(declaration)
      await user.click(await screen.findByRole('button', { name: `Delete ${titleOf(declaration, 1)}` }))
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
      expect(await screen.findByText('Deleting failed')).toBeVisible()
      expect(screen.getByText(titleOf(declaration, 1))).toBeVisible()
    })

    it('speaks German all over', async () => {
      document.cookie = 'currentLanguage=de-DE; Path=/'
      server.use(...handlersFor(declaration, { records: [] }))
      const { label, fields } = german[declaration.name as keyof typeof german]
      renderConsole(declaration.path, { roles: [adminRole] })
      const user = userEvent.setup(quick)
      await screen.findByRole('heading', { level: 1, name: label[1] }, { timeout: 15_000 })
      await user.click(await screen.findByRole('button', { name: `${label[0]} hinzufügen` }))
      const words: Readonly<Record<string, string>> = fields
      const dialog = within(await screen.findByRole('dialog'))
      for (const [name] of askedOf(declaration, emptyOf(declaration.fields)))
        expect(dialog.getAllByText(labelled(words[name] ?? ''))[0]).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Speichern' }))
      expect((await screen.findAllByText(fieldErrors.required.de))[0]).toBeVisible()
    })

    it('asks before a form with changes is closed', async () => {
      server.use(...handlersFor(declaration, { records: stored(declaration) }))
      const { user } = await open(declaration)
      await user.click(await screen.findByRole('button', { name: `Edit ${titleOf(declaration, 1)}` }))
      const text = inputsOf(declaration.fields).find(([, { kind }]) => kind === 'text')
      await type(user, text?.[1].label ?? '', 'Half done')
      await user.keyboard('{Escape}')
      expect(await screen.findByText(/Do you really want to close this form/)).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Keep editing' }))
      await waitFor(() => expect(screen.queryByText(/Do you really/)).toBeNull())
      expect(screen.getByDisplayValue('Half done')).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Cancel' }))
      await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    })
  },
)

it('leaves out only the lists that nobody changes: they have rooms of their own', () => {
  expect(listed.filter(declaration => !declared.includes(declaration)).map(({ name }) => name)).toEqual([
    'exports',
    'audit',
  ])
})

describe('a list of records', () => {
  const { channels, users } = resources
  it('focuses the first input 100 ms after the dialog opened', async () => {
    server.use(...handlersFor(channels))
    const { user } = await open(channels)
    await user.click(await screen.findByRole('button', { name: 'New' }))
    await waitFor(() => expect(screen.getByLabelText(labelled('Name'))).toHaveFocus())
  })
  it('saves once, however often one clicks', async () => {
    const saves: unknown[] = []
    server.use(...handlersFor(channels, { records: stored(channels) }))
    const { update } = callsOf(channels)
    if (update)
      server.use(answering(update, { success: true }, { onRequest: (_request, body) => saves.push(body) }))
    const { user } = await open(channels)
    await user.click(await screen.findByRole('button', { name: `Edit ${titleOf(channels, 1)}` }))
    await user.dblClick(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(saves).toHaveLength(1)
  })
  it('says that it could not be loaded, and tries again', async () => {
    const { list } = callsOf(channels)
    server.use(...handlersFor(channels, { records: stored(channels) }))
    if (list) server.use(refusing(list, 403, 'No'))
    const { user } = await open(channels)
    expect(await screen.findByText('Channels could not be loaded.')).toBeVisible()
    server.resetHandlers()
    server.use(...handlersFor(channels, { records: stored(channels) }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(titleOf(channels, 1))).toBeVisible()
  })
  it('searches people by any part of name and address', async () => {
    server.use(...handlersFor(users, { records: stored(users) }))
    const { user } = await open(users)
    await user.type(await screen.findByRole('searchbox'), 'PERSON2@')
    await waitFor(() => expect(screen.queryByText('person1@example.com')).toBeNull())
    expect(screen.getByText('person2@example.com')).toBeVisible()
  })
  it('is closed to who lacks the role', async () => {
    server.use(...handlersFor(users))
    renderConsole(users.path)
    expect(await screen.findByText(/may not|administrator/i)).toBeVisible()
    expect(screen.queryByRole('list', { name: 'Users' })).toBeNull()
  })
})

it('every option list of a declaration is known to its form', () => {
  expect(declared.flatMap(({ fields }) => optionListsOf(fields))).toEqual([
    'akeneoCurrencies',
    'akeneoLocales',
  ])
})
