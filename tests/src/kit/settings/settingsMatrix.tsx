import { screen, waitFor, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { describe, expect, it } from 'vitest'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import { settingsCallsOf } from '../../../../src/contract/calls/declaredCalls.ts'
import { formFieldsOf } from '../../../../src/contract/derive.ts'
import { schemaOf } from '../../../../src/contract/saveSchemas.ts'
import type { Branch } from '../../../shared/branches.ts'
import type { SettingsDeclaration } from '../../../../src/contract/resource.ts'
import { declared as ours } from '../../../../src/resources/index.ts'
import { hiddenAs } from '../../../shared/hiddenAs.ts'
import { isLong } from '../../../shared/long.ts'
import { user } from '../../browser.ts'
import { exampleBranches, exampleRecord, handlersFor } from '../../handlersFor.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, server } from '../../service.ts'
import { labelled } from '../form/fillForm.ts'
import { germanWords } from '../../../shared/languages.ts'

const question = 'Do you really want to leave this page? There are unsaved changes.'

/** Changes one field: types into a text input, else chooses another option. */
const change = async () => {
  const text = screen.queryAllByRole<HTMLInputElement>('textbox').find(({ readOnly }) => !readOnly)
  if (text) return user.type(text, 'x')
  const [number] = screen.queryAllByRole<HTMLInputElement>('spinbutton')
  if (number) {
    const other = number.value === '7' ? '8' : '7'
    await user.clear(number)
    return user.type(number, other)
  }
  await user.click(within(screen.getByRole('main')).getAllByRole('combobox')[0] as HTMLElement) // a form has at least one input
  const others = (await screen.findAllByRole('option')).filter(
    one => one.getAttribute('aria-selected') !== 'true',
  )
  await user.click(others.at(-1) as HTMLElement) // a list has at least two
}

/**
 * Tests the page of a declared singleton, in front of a service that fulfills the contract: on one branch of its
 * conditional fields, and in `npm run test:long` on each.
 * @param besides handlers of further calls that the page makes
 * @param declared the declarations of the console
 * @param withKit tests the parts, too, which are the same for every declaration: one declaration shows them, and
 * `npm run test:long` shows them for each
 */
export const settingsMatrix = (
  declaration: SettingsDeclaration,
  besides: () => readonly HttpHandler[] = () => [],
  declared = ours,
  withKit = isLong,
): void => {
  const { fields, path, access } = declaration
  const branches = exampleBranches(declaration).map(branch => [branch] as const)
  const triedBranches = isLong ? branches : branches.slice(0, 1)
  const german = { ...germanWords, ...declared.german }[declaration.name]
  const open = async (name = declaration.label, branch: Branch = {}) => {
    const record = schemaOf(fields, 'update').parse(
      hiddenAs(null, fields, exampleRecord(declaration, 1, branch)),
    )
    server.use(...handlersFor(declaration, { records: [record] }), ...besides())
    const rendered = renderConsole(path, { roles: [adminRole], declared })
    await screen.findByRole('form', { name })
    return rendered
  }

  describe(declaration.label, () => {
    it.each(triedBranches)('saves a change once and is clean again, on branch %j', async branch => {
      await open(declaration.label, branch)
      expect(screen.queryByText('Unsaved changes')).toBeNull()
      expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
      await change()
      expect(await screen.findByText('Unsaved changes')).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Save' }))
      expect(await screen.findByText('Saved')).toBeVisible()
      await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
    })

    it('speaks German all over', async () => {
      document.cookie = 'currentLanguage=de-DE; Path=/'
      await open(String(german?.label))
      for (const [name, { kind }] of formFieldsOf(fields)) {
        expect(screen.getAllByText(labelled(german?.fields[name] ?? ''))[0]).toBeVisible()
        const hint = german?.hints?.[name]
        // the hint of a stored secret says that it is stored
        if (hint && kind !== 'secret') expect(screen.getAllByText(hint)[0]).toBeVisible()
      }
      if (german?.intro) expect(screen.getByText(german.intro)).toBeVisible()
    })

    if (!withKit) return

    it('discards a change', async () => {
      await open()
      await change()
      await user.click(await screen.findByRole('button', { name: 'Discard' }))
      await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
    })

    it('asks before the user leaves with a change, and leaves after a confirmation', async () => {
      const { router } = await open()
      // the browser asks before a tab is closed if the page prevents the event
      const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
      expect(closes()).toBe(true)
      await change()
      await screen.findByText('Unsaved changes')
      expect(closes()).toBe(false)
      void router.navigate('/dashboard')
      expect(await screen.findByText(question)).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Keep editing' }))
      expect(router.state.location.pathname).toBe(path)
      await waitFor(() => expect(screen.queryByText(question)).toBeNull())
      void router.navigate('/dashboard')
      await user.click(await screen.findByRole('button', { name: 'Leave page' }))
      await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
      expect(closes()).toBe(true)
    })

    it('shows a refused save at its field, the rest above the form, and keeps what was typed', async () => {
      const { save } = settingsCallsOf(declaration)
      const [[name, field] = ['', undefined]] = formFieldsOf(fields)
      await open()
      const errors = { [name]: ['Not this one.'], elsewhere: ['Broken.'] }
      if (save) server.use(answering(save, { success: false, errors }))
      await change()
      await user.click(screen.getByRole('button', { name: 'Save' }))
      expect(await screen.findByText('Saving failed. Check your input.')).toBeVisible()
      expect(screen.getByLabelText(labelled(field?.label ?? ''))).toHaveAccessibleDescription(
        /^Not this one\./,
      )
      expect(screen.getByText(/elsewhere/).closest('[role=alert]')).toHaveTextContent('elsewhere: Broken.')
      expect(screen.getByText('Unsaved changes')).toBeVisible()
    })

    it('is closed without a log-in', async () => {
      const { router } = renderConsole(path, { roles: null, declared })
      await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    })

    if (access && access !== 'signedIn')
      it('is closed without the role', async () => {
        renderConsole(path, { declared })
        expect(await screen.findByText(/may not|administrator/i)).toBeVisible()
        expect(screen.queryByRole('form')).toBeNull()
      })
  })
}
