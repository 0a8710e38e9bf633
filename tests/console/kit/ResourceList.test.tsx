import { screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { adminRole } from '../../../src/contract/call.ts'
import { callsOf, exampleOf, formOf, optionListsOf, type Values } from '../../../src/contract/derive.ts'
import { fieldErrors } from '../../../src/contract/errors.ts'
import { kinds, type Field, type Kind } from '../../../src/contract/kinds.ts'
import type { ResourceDeclaration } from '../../../src/contract/resource.ts'
import { resources } from '../../../src/resources/index.ts'
import { answering } from '../answering.ts'
import { handlersFor } from '../handlersFor.ts'
import { refusing } from '../refusing.ts'
import { renderConsole } from '../renderConsole.tsx'
import { server } from '../server.ts'

const listed: ResourceDeclaration[] = Object.values(resources)
const declared = listed.filter(({ verbs }) => !verbs)
const quick = { pointerEventsCheck: 0, delay: null } as const

/** The example, with the first sample choice for a select fed by the service and no text beyond its limit. */
const filled = ({ fields }: ResourceDeclaration, n: number): Values => {
  const example = exampleOf(fields, n)
  for (const [name, field] of formOf(fields)) {
    if ('options' in field && typeof field.options === 'string') example[name] = 'code1'
    if (field.kind === 'text' && field.max) example[name] = String(example[name]).slice(0, field.max)
  }
  return example
}
/** Asked of the kind, as the forms do: what refuses nothing is required. */
const isRequired = (field: Field) =>
  !(kinds[field.kind] as (typeof kinds)['text']).schema(field as Field<'text'>, 'create').safeParse(null)
    .success
const stored = (declaration: ResourceDeclaration) => [1, 2].map(n => ({ ...filled(declaration, n), id: n }))
const titleOf = (declaration: ResourceDeclaration, n: number) =>
  String(filled(declaration, n)[declaration.row.title])

const labelled = (label: string) => new RegExp(`^${label}( \\*)?$`)
type Typing = (user: UserEvent, label: string, value: unknown) => Promise<void>
const type: Typing = async (user, label, value) => {
  const input = within(screen.getByRole('dialog')).getByLabelText(labelled(label), {
    selector: 'input, textarea',
  })
  await user.clear(input)
  if (value) await user.type(input, String(value))
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
  selectMany: nothing,
}
const fillAll = async (user: UserEvent, fields: [string, Field][], values: Values) => {
  for (const [name, field] of fields) await fill[field.kind](user, field.label, values[name])
}
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save' }))
const open = async (declaration: ResourceDeclaration) => {
  const rendered = renderConsole(declaration.path, { roles: [adminRole] })
  await screen.findByRole('heading', { level: 1, name: declaration.label[1] }, { timeout: 15_000 })
  return { user: userEvent.setup(quick), ...rendered }
}

describe.each(declared.map(declaration => [declaration.label[1], declaration] as const))(
  '%s',
  (_name, declaration) => {
    const [one] = declaration.label
    const thing = one.toLowerCase()
    const calls = callsOf(declaration)
    const required = formOf(declaration.fields).filter(
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
      await fillAll(user, formOf(declaration.fields), filled(declaration, 3))
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
      const changed = formOf(declaration.fields).find(([, { kind }]) => kind === 'text')
      if (changed) await type(user, changed[1].label, 'Otherwise')
      if (declaration.id !== 'id')
        expect(screen.getByLabelText(declaration.fields[declaration.id]?.label ?? '')).toBeDisabled()
      await save(user)
      expect(await screen.findByText('Saved')).toBeVisible()
      expect(await screen.findByText('Otherwise')).toBeVisible()
    })

    it('shows a refused save at its field, and what has no field above the form', async () => {
      const [name = '', field] = formOf(declaration.fields).find(([, { kind }]) => kind === 'text') ?? []
      server.use(...handlersFor(declaration, { records: stored(declaration) }))
      if (calls.update)
        server.use(
          answering(calls.update, {
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
      if (calls.create) server.use(answering(calls.create, { success: false, errors: {} }))
      const { user } = await open(declaration)
      await user.click(await screen.findByRole('button', { name: 'New' }))
      await fillAll(user, formOf(declaration.fields), filled(declaration, 3))
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
      if (calls.delete) server.use(refusing(calls.delete, 500, 'Down'))
      const { user } = await open(declaration)
      await user.click(await screen.findByRole('button', { name: `Delete ${titleOf(declaration, 1)}` }))
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
      expect(await screen.findByText('Deleting failed')).toBeVisible()
      expect(screen.getByText(titleOf(declaration, 1))).toBeVisible()
    })

    it('asks before a form with changes is closed', async () => {
      server.use(...handlersFor(declaration, { records: stored(declaration) }))
      const { user } = await open(declaration)
      await user.click(await screen.findByRole('button', { name: `Edit ${titleOf(declaration, 1)}` }))
      const text = formOf(declaration.fields).find(([, { kind }]) => kind === 'text')
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
