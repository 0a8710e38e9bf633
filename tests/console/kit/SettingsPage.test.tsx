import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { adminRole } from '../../../src/contract/call.ts'
import { formOf, settingsCallsOf } from '../../../src/contract/derive.ts'
import type { SettingsDeclaration } from '../../../src/contract/resource.ts'
import { settings } from '../../../src/resources/index.ts'
import { words as german } from '../../../src/i18n/de/resources.ts'
import { answering } from '../answering.ts'
import { exampleRecord } from '../exampleRecord.ts'
import { handlersFor } from '../handlersFor.ts'
import { renderConsole } from '../renderConsole.tsx'
import { server } from '../server.ts'

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null })
const question = 'Do you really want to leave this page? There are unsaved changes.'
const singletons: SettingsDeclaration[] = Object.values(settings)
/** What nobody saves has a room of its own; a test below names it. */
const all = singletons.filter(declaration => settingsCallsOf(declaration).save)
/** Changes one thing: writes where there is something to write into, else chooses the second choice. */
const change = async () => {
  const [text] = screen.queryAllByRole<HTMLInputElement>('textbox')
  if (text) return user.type(text, 'x')
  await user.click(screen.getAllByRole('combobox')[0] as HTMLElement) // a form has at least one input
  await user.click(await screen.findByRole('option', { name: /Choice 2/ }))
}
const open = async (declaration: SettingsDeclaration) => {
  server.use(...handlersFor(declaration, { records: [exampleRecord(declaration, 1)] }))
  const rendered = renderConsole(declaration.path, { roles: [adminRole] })
  await screen.findByRole('form', { name: declaration.label }, { timeout: 15_000 })
  return rendered
}

describe.each(all.map(declaration => [declaration.label, declaration] as const))(
  '%s',
  (_label, declaration) => {
    it('saves a change once and is clean again', async () => {
      await open(declaration)
      expect(screen.queryByText('Unsaved changes')).toBeNull()
      await change()
      expect(await screen.findByText('Unsaved changes')).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Save' }))
      expect(await screen.findByText('Saved')).toBeVisible()
      await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
    })

    it('discards a change', async () => {
      await open(declaration)
      await change()
      await user.click(await screen.findByRole('button', { name: 'Discard' }))
      await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
    })

    it('asks who leaves with a change, and lets go who insists', async () => {
      const { router } = await open(declaration)
      await change()
      await screen.findByText('Unsaved changes')
      void router.navigate('/dashboard')
      expect(await screen.findByText(question)).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Keep editing' }))
      expect(router.state.location.pathname).toBe(declaration.path)
      await waitFor(() => expect(screen.queryByText(question)).toBeNull())
      void router.navigate('/dashboard')
      await user.click(await screen.findByRole('button', { name: 'Leave page' }))
      await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
    })

    it('shows a refused save and keeps what was typed', async () => {
      const { save } = settingsCallsOf(declaration)
      await open(declaration)
      if (save) server.use(answering(save, { success: false, errors: { elsewhere: ['Broken.'] } }))
      await change()
      await user.click(screen.getByRole('button', { name: 'Save' }))
      expect(await screen.findByText('Saving failed. Check your input.')).toBeVisible()
      expect(screen.getByText(/Broken\./)).toBeVisible()
      expect(screen.getByText('Unsaved changes')).toBeVisible()
    })

    it('speaks German all over', async () => {
      document.cookie = 'currentLanguage=de-DE; Path=/'
      server.use(...handlersFor(declaration, { records: [exampleRecord(declaration, 1)] }))
      const { label, fields } = german[declaration.name as keyof typeof german]
      renderConsole(declaration.path, { roles: [adminRole] })
      expect(await screen.findByRole('form', { name: String(label) }, { timeout: 15_000 })).toBeVisible()
      const words: Readonly<Record<string, string>> = fields
      for (const [name] of formOf(declaration.fields))
        expect(screen.getAllByText(new RegExp(`^${words[name]}( \\*)?$`))[0]).toBeVisible()
    })
  },
)

it('leaves out only what nobody saves', () => {
  expect(singletons.filter(one => !all.includes(one)).map(({ name }) => name)).toEqual(['assetCache'])
})
