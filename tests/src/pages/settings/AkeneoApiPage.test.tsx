import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import { actionCallsOf, settingsCallsOf } from '../../../../src/contract/calls/declaredCalls.ts'
import { emptyRecordOf, type Values } from '../../../../src/contract/derive.ts'
import { akeneoApi, akeneoModes } from '../../../../src/resources/settings/akeneoApi.ts'
import { user } from '../../browser.ts'
import { exampleRecord, handlersFor } from '../../handlersFor.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, refusing, server } from '../../service.ts'

const { reset } = actionCallsOf(akeneoApi)
const { get, save, test } = settingsCallsOf(akeneoApi)
if (!reset || !get || !save) throw new Error('The declaration says these calls')
const manual = { ...exampleRecord(akeneoApi, 1), mode: akeneoModes.manual }
const byApp = {
  ...emptyRecordOf(akeneoApi.fields),
  url: 'https://pim.example.com',
  mode: akeneoModes.appToken,
}
const fresh = { ...emptyRecordOf(akeneoApi.fields), mode: akeneoModes.manual }
const open = (record: Values) => {
  server.use(...handlersFor(akeneoApi, { records: [record] }))
  return renderConsole(akeneoApi.path, { roles: [adminRole] })
}
const form = () => screen.findByRole('form', { name: 'Akeneo API settings' })

describe('Akeneo API settings in manual mode', () => {
  it('resets after asking and returns to a fresh form', async () => {
    let resets = 0
    open(manual)
    server.use(answering(reset, { success: true, error: null }, { onRequest: () => resets++ }))
    expect(await within(await form()).findByDisplayValue('https://host1.example.com')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Reset connection' }))
    const dialog = await screen.findByRole('dialog', { name: 'Reset connection' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(resets).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Reset connection' }))
    server.use(answering(get, { success: true, data: fresh }))
    const again = await screen.findByRole('dialog')
    await user.click(within(again).getByRole('button', { name: 'Reset connection' }))
    expect(await screen.findByText('Connection reset')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Address/ })).toHaveValue(''))
    expect(resets).toBe(1)
    expect(screen.queryByText('Unsaved changes')).toBeNull()
  })
  it('keeps the form and says so when resetting fails', async () => {
    open(manual)
    server.use(refusing(reset, 500, 'Down'))
    await form()
    await user.click(screen.getByRole('button', { name: 'Reset connection' }))
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reset connection' }),
    )
    expect(await screen.findByText('The connection could not be reset')).toBeVisible()
    expect(screen.getByDisplayValue('https://host1.example.com')).toBeVisible()
  })
})

describe('Akeneo API settings without a connection', () => {
  const openEmpty = () => {
    const view = open(fresh)
    if (test) server.use(answering(test, { success: false, reason: 'not_configured', error: null }))
    return view
  }

  it('offers to connect as an app first, then to save and test', async () => {
    openEmpty()
    const card = await screen.findByRole('region', { name: 'Connect as an app' })
    const connect = within(card).getByRole('button', { name: 'Connect as app' })
    expect(connect.closest('form')).toHaveAttribute('action', '/akeneo/connect')
    expect(within(card).getByLabelText(/^Address of your Akeneo/)).toHaveAttribute('name', 'pim_url')
    const save = within(await form()).getByRole('button', { name: 'Save and test' })
    expect(card.compareDocumentPosition(save)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect([connect, save].map(button => button.classList.contains('MuiButton-contained'))).toEqual([
      true,
      false,
    ])
    expect(screen.queryByRole('button', { name: 'Test again' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Reset connection' })).toBeNull()
  })

  it('says what is missing when it is saved empty', async () => {
    openEmpty()
    await user.click(await screen.findByRole('button', { name: 'Save and test' }))
    await waitFor(() => expect(within(screen.getByRole('form')).getByLabelText(/^Address/)).toBeInvalid())
  })
})

describe('Akeneo API settings in app-token mode', () => {
  it('says that an app connects it and shows no form', async () => {
    open(byApp)
    const notice = await screen.findByRole('region', { name: 'Connected as an app' })
    expect(within(notice).getByText('https://pim.example.com')).toBeVisible()
    expect(screen.queryByRole('form')).toBeNull()
    expect(screen.getByRole('button', { name: 'Reset connection' })).toBeVisible()
  })
  it('switches to the empty manual form without saving, and back', async () => {
    const saves: unknown[] = []
    open(byApp)
    server.use(answering(save, { success: true }, { onRequest: (_request, body) => saves.push(body) }))
    await user.click(await screen.findByRole('button', { name: 'Switch to manual connection' }))
    expect(within(await form()).getByRole('textbox', { name: /Address/ })).toHaveValue('')
    expect(screen.queryByText('Unsaved changes')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Keep the app connection' }))
    expect(await screen.findByRole('region', { name: 'Connected as an app' })).toBeVisible()
    expect(saves).toEqual([])
  })
  it('offers the way to Akeneo', async () => {
    open(byApp)
    const link = await screen.findByRole('link', { name: 'Open Akeneo' })
    expect(link).toHaveAttribute('href', 'https://pim.example.com')
  })
  it('shows a revoked access as such, with the ways back and no form to correct', async () => {
    open(byApp)
    const error = 'The PIM has revoked the access of the app.'
    if (test) server.use(answering(test, { success: false, reason: 'appRevoked', error }))
    expect(await screen.findByText(error)).toBeVisible()
    const notice = screen.getByRole('region', { name: 'Akeneo has revoked the access of the app' })
    expect(within(notice).getByRole('link', { name: 'Open Akeneo' })).toBeVisible()
    expect(within(notice).getByRole('button', { name: 'Switch to manual connection' })).toBeVisible()
    expect(screen.queryByText(/Correct the settings below/)).toBeNull()
    expect(screen.queryByText('Connected as an app')).toBeNull()
  })
})
