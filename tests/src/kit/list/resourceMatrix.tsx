import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import { callsOf } from '../../../../src/contract/calls/declaredCalls.ts'
import { emptyRecordOf, inputFieldsOf, type Values } from '../../../../src/contract/derive.ts'
import { schemaOf } from '../../../../src/contract/saveSchemas.ts'
import { manyOf, type ResourceDeclaration } from '../../../../src/contract/resource.ts'
import { declared as ours } from '../../../../src/resources/index.ts'
import { kontorParts as parts } from '../../../../src/pages/settings/resourceParts.tsx'
import { recordTitle } from '../../../../src/kit/useDeclarationText.ts'
import { hiddenAs } from '../../../shared/hiddenAs.ts'
import { isLong } from '../../../shared/long.ts'
import { requiredOf } from '../../../shared/requiredOf.ts'
import { user } from '../../browser.ts'
import { exampleBranches, exampleRecord, handlersFor } from '../../handlersFor.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, refusing, server } from '../../service.ts'
import { askedOf, fillForm, labelled, write } from '../form/fillForm.ts'
import { findRows } from './findRows.ts'
import { germanWords } from '../../../shared/languages.ts'

/** Two stored records of a declaration. */
export const twoRecords = (declaration: ResourceDeclaration): Values[] =>
  [1, 2].map(n => ({ ...exampleRecord(declaration, n), id: n }))

/** The title of the `n`th record. */
export const titleOf = (declaration: ResourceDeclaration, n: number): string =>
  recordTitle(declaration, { ...exampleRecord(declaration, n), id: n })

const save = () => user.click(screen.getByRole('button', { name: 'Save' }))

/**
 * Tests the page of a declared list, in front of a service that fulfills the contract.
 * `npm run test:long` tests each branch of conditional fields. Otherwise one branch is tested, because the conditions
 * themselves are tested as pure functions and, on a form, in conditions.test.tsx.
 * @param withKit tests the parts, too, which are the same for every declaration: one declaration shows them, and
 * `npm run test:long` shows them for each
 */
export const resourceMatrix = (declaration: ResourceDeclaration, declared = ours, withKit = isLong): void => {
  const { fields, path, access } = declaration
  const [one, many] = declaration.label
  // an abbreviation stays as it is
  const thing = /^[A-Z]{2}/.test(one) ? one : one.toLowerCase()
  const own = callsOf(declaration)
  const german = { ...germanWords, ...declared.german }[declaration.name]
  // a text that takes any word
  const [textName, text] = inputFieldsOf(fields).find(
    ([, field]) =>
      field.kind === 'text' && !('pattern' in field || 'validate' in field) && (field.max ?? 255) > 50,
  ) ?? ['', undefined]
  const { title, subtitle, more = [] } = declaration.row
  const isTextInRow = [title, subtitle, more].flat().includes(textName)
  const hasOwnTitles = titleOf(declaration, 1) !== titleOf(declaration, 2)
  const opened = emptyRecordOf(fields)
  const required = requiredOf(fields, 'create').filter(
    ([name, field]) =>
      field.default === undefined && askedOf(fields, opened).some(([asked]) => asked === name),
  )
  const branches = exampleBranches(declaration).map(branch => [branch] as const)
  const triedBranches = isLong ? branches : branches.slice(0, 1)
  /** The resources whose records a record lists. */
  const referring = manyOf(declaration).flatMap(({ of }) => declared.resources[of] ?? [])
  const holding = (records: readonly Values[]) =>
    server.use(
      ...handlersFor(declaration, { records }),
      ...referring.flatMap(other => handlersFor(other, { records: [] })),
    )
  const open = async (language: 'en' | 'de' = 'en') => {
    if (language === 'de') document.cookie = 'currentLanguage=de-DE; Path=/'
    const rendered = renderConsole(path, { roles: [adminRole], declared })
    const name = language === 'de' ? german?.label[1] : many
    await screen.findByRole('heading', { level: 1, name })
    return rendered
  }
  /** Asks to delete the first record: by its button, or by the menu of a list with further actions. */
  const remove = async () => {
    const title = titleOf(declaration, 1)
    const [button] = await screen.findAllByRole('button', {
      name: new RegExp(`^(Delete|More actions for) ${title}$`),
    })
    if (button) await user.click(button)
    const item = screen.queryByRole('menuitem', { name: `Delete ${thing}` })
    if (item) await user.click(item)
  }
  const edit = async () => {
    const [first] = await screen.findAllByRole('button', { name: `Edit ${titleOf(declaration, 1)}` })
    if (first) await user.click(first)
    await screen.findByRole('dialog')
  }

  describe(many, () => {
    it.each(triedBranches)('is empty at first, says so, and adds the example of branch %j', async branch => {
      holding([])
      await open()
      expect(await screen.findByText(declaration.empty)).toBeVisible()
      // one act, below the sentence and not in the toolbar too
      await user.click(screen.getByRole('button', { name: `Add ${thing}` }))
      await fillForm(user, fields, exampleRecord(declaration, 3, branch))
      await save()
      expect(await screen.findByText('Saved')).toBeVisible()
      expect(await screen.findByText(titleOf(declaration, 3))).toBeVisible()
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(screen.getByRole('button', { name: /^Add / })).toBeVisible()
    })

    it.skipIf(required.length === 0)(
      'refuses each required field left empty, at the field, without asking the service',
      async () => {
        holding(twoRecords(declaration))
        await open()
        await user.click(await screen.findByRole('button', { name: /^Add / }))
        await screen.findByRole('dialog')
        await save()
        await waitFor(() => expect(screen.getAllByText(/^Fill in “/)).toHaveLength(required.length))
        for (const [, { label }] of required) {
          expect(screen.getByText(`Fill in “${label}”.`)).toBeVisible()
          expect(within(screen.getByRole('dialog')).getAllByText(labelled(label))[0]).toHaveClass('Mui-error')
        }
        expect(screen.getByRole('dialog')).toBeVisible()
        expect(screen.getByText('Create failed. Check your input.')).toBeVisible()
      },
    )

    it.each(own.update ? triedBranches : [])(
      'changes a record on branch %j; its key stands fast',
      async branch => {
        const [, second = {}] = twoRecords(declaration)
        const sent = hiddenAs(null, fields, exampleRecord(declaration, 1, branch))
        holding([{ ...schemaOf(fields, 'create').parse(sent), id: 1 }, second])
        await open()
        await edit()
        if (text) await write(user, text.label, 'Otherwise')
        if (declaration.id !== 'id')
          expect(screen.getByLabelText(fields[declaration.id]?.label ?? '')).toBeDisabled()
        await save()
        expect(await screen.findByText('Saved')).toBeVisible()
        if (isTextInRow) expect(await screen.findByText(/^Otherwise/)).toBeVisible()
      },
    )

    it.skipIf(!hasOwnTitles)('lists what there is, by title, and deletes one after asking', async () => {
      holding(twoRecords(declaration))
      await open()
      expect((await findRows(many)).map(row => row.textContent)).toEqual([
        expect.stringContaining(titleOf(declaration, 1)),
        expect.stringContaining(titleOf(declaration, 2)),
      ])
      await remove()
      const dialog = await screen.findByRole('dialog', { name: `Delete ${thing}` })
      expect(dialog).toHaveTextContent(titleOf(declaration, 1))
      await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
      await waitFor(() => expect(screen.queryByText(titleOf(declaration, 1))).toBeNull())
      expect(screen.getByText(titleOf(declaration, 2))).toBeVisible()
    })

    it('speaks German all over', async () => {
      holding([])
      await open('de')
      expect(await screen.findByText(german?.empty ?? '')).toBeVisible()
      await user.click(screen.getByRole('button', { name: `${german?.label[0]} anlegen` }))
      const dialog = within(await screen.findByRole('dialog'))
      // a part of the page may draw several fields as one, with words of its own
      const { inputs = {}, covered = [] } = parts[declaration.name] ?? {}
      const plain = askedOf(fields, opened).filter(([name]) => !(name in inputs) && !covered.includes(name))
      for (const [name] of plain) {
        expect(dialog.getAllByText(labelled(german?.fields[name] ?? ''))[0]).toBeVisible()
        const hint = german?.hints?.[name]
        if (hint) expect(dialog.getByText(hint)).toBeVisible()
      }
      await user.click(screen.getByRole('button', { name: 'Speichern' }))
      if (required.length > 0)
        expect((await screen.findAllByText(/^Füllen Sie „.+“ aus\.$/))[0]).toBeVisible()
    })

    if (!withKit) return

    it.skipIf(!own.update)(
      'shows a refused save at its field, and what has no field above the form',
      async () => {
        holding(twoRecords(declaration))
        const errors = { [textName]: ['Not this one.'], elsewhere: ['Broken.'] }
        if (own.update) server.use(answering(own.update, { success: false, errors }))
        await open()
        await edit()
        await save()
        expect(await screen.findByText('Saving failed. Check your input.')).toBeVisible()
        const input = screen.getByLabelText(labelled(text?.label ?? ''))
        expect(input).toBeInvalid()
        expect(input).toHaveAccessibleDescription(/^Not this one\./)
        expect(screen.getByText(/elsewhere/).closest('[role=alert]')).toHaveTextContent('elsewhere: Broken.')
      },
    )

    it('says so when the service refuses a new one', async () => {
      holding(twoRecords(declaration))
      if (own.create) server.use(answering(own.create, { success: false, errors: {} }))
      await open()
      await user.click(await screen.findByRole('button', { name: /^Add / }))
      await fillForm(user, fields, exampleRecord(declaration, 3))
      await save()
      expect(await screen.findByText('Create failed. Check your input.')).toBeVisible()
    })

    it('keeps the record when deleting fails, and says why in the dialog', async () => {
      holding(twoRecords(declaration))
      const errors = { [declaration.id]: ['The mapping still uses it.'] }
      if (own.delete) server.use(answering(own.delete, { success: false, errors }))
      await open()
      await remove()
      const dialog = within(await screen.findByRole('dialog'))
      await user.click(dialog.getByRole('button', { name: 'Delete' }))
      expect(await screen.findByText('Deleting failed')).toBeVisible()
      expect(await dialog.findByRole('alert')).toHaveTextContent('The mapping still uses it.')
      if (own.delete) server.use(refusing(own.delete, 500, 'Down'))
      await user.click(dialog.getByRole('button', { name: 'Delete' }))
      expect(await dialog.findByText('Down')).toBeVisible()
      await user.click(dialog.getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(screen.getByText(titleOf(declaration, 1))).toBeVisible()
    })

    it.skipIf(!own.update)('asks before a form with changes is closed', async () => {
      holding(twoRecords(declaration))
      await open()
      await edit()
      await write(user, text?.label ?? '', 'Half done')
      await user.keyboard('{Escape}')
      expect(await screen.findByText(/Do you really want to close this form/)).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Keep editing' }))
      await waitFor(() => expect(screen.queryByText(/Do you really/)).toBeNull())
      expect(screen.getByDisplayValue('Half done')).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Cancel' }))
      await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    })

    it('is closed without a log-in', async () => {
      const { router } = renderConsole(path, { roles: null, declared })
      await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    })

    if (access && access !== 'signedIn')
      it('is closed without the role', async () => {
        holding(twoRecords(declaration))
        renderConsole(path, { declared })
        expect(await screen.findByText(/may not|administrator/i)).toBeVisible()
        expect(screen.queryByRole('table', { name: many })).toBeNull()
      })
  })
}
