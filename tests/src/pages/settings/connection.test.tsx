import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import { settingsCallsOf } from '../../../../src/contract/calls/declaredCalls.ts'
import type { SettingsDeclaration } from '../../../../src/contract/resource.ts'
import { systemOf } from '../../../../src/kit/settings/ConnectionCard.tsx'
import { settings } from '../../../../src/resources/index.ts'
import { user } from '../../browser.ts'
import { exampleRecord, handlersFor } from '../../handlersFor.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, anywhere, refusing, server } from '../../service.ts'

const singletons: SettingsDeclaration[] = Object.values(settings)
const tested = singletons.flatMap(declaration => {
  const { test } = settingsCallsOf(declaration)
  return test ? [[declaration.label, declaration, test] as const] : []
})
const success = { success: true, reason: null, error: null }
const card = () => screen.findByRole('region', { name: 'Connection test' })

it('stands on every page with a connection', () => {
  expect(tested.map(([, { name }]) => name)).toEqual(['akeneoApi', 'tessaApi', 'ftp'])
})

describe.each(tested)('the connection test of %s', (_label, declaration, test) => {
  const system = systemOf(declaration.label)
  const open = () => {
    server.use(...handlersFor(declaration, { records: [exampleRecord(declaration, 1)] }))
    return (...handlers: Parameters<typeof server.use>) => {
      server.use(...handlers)
      renderConsole(declaration.path, { roles: [adminRole] })
      return card()
    }
  }

  it('tests when the page opens, and says that it does', async () => {
    let answer: (value: unknown) => void = () => undefined
    const held = new Promise(resolve => (answer = resolve))
    const shown = await open()(
      http.post(anywhere(test.path), async () => {
        await held
        return HttpResponse.json(success)
      }),
    )
    expect(within(shown).getByText(`Testing the ${system} connection`)).toBeVisible()
    expect(within(shown).getByRole('button', { name: 'Test again' })).toBeDisabled()
    answer(undefined)
    expect(await within(shown).findByText(`${system} connection established`)).toBeVisible()
    expect(within(shown).getByRole('status')).toHaveAttribute('aria-live', 'polite')
  })

  it('shows the words of the service and what to do, and tries again', async () => {
    const error = 'The server refused the password. Ask for a new one.'
    const shown = await open()(answering(test, { success: false, reason: 'login', error }))
    expect(await within(shown).findByText(`${system} connection could not be established`)).toBeVisible()
    expect(within(shown).getByText(error)).toBeVisible()
    expect(within(shown).getByText(/Correct the settings below/)).toBeVisible()
    server.use(answering(test, success))
    await user.click(within(shown).getByRole('button', { name: 'Test again' }))
    expect(await within(shown).findByText(`${system} connection established`)).toBeVisible()
    expect(within(shown).queryByText(error)).toBeNull()
  })

  it('is calm where nothing is configured', async () => {
    const shown = await open()(answering(test, { success: false, reason: 'not_configured', error: null }))
    expect(await within(shown).findByText(`${system} connection is not configured`)).toBeVisible()
    expect(within(shown).queryByText(/could not/)).toBeNull()
    // before anything is entered the form says what it does
    expect(await screen.findByRole('button', { name: 'Save and test' })).toBeVisible()
  })

  it('has nothing to test where files are only downloaded', async () => {
    const shown = await open()(answering(test, { success: false, reason: 'download_only', error: 'Only.' }))
    expect(await within(shown).findByText('Download only')).toBeVisible()
    expect(within(shown).queryByText(/not configured|Fill in/)).toBeNull()
    expect(within(shown).queryByRole('button')).toBeNull()
  })

  it('shows a test that could not be made, and blames neither connection nor settings', async () => {
    const shown = await open()(refusing(test, 500, 'An error occurred in the service.'))
    expect(await within(shown).findByText('An error occurred in the service.')).toBeVisible()
    expect(within(shown).getByText(`The ${system} connection could not be tested`)).toBeVisible()
    expect(within(shown).queryByText(/Correct the settings/)).toBeNull()
  })

  it('tests again after each save, and not after a refused one', async () => {
    let tests = 0
    const shown = await open()(answering(test, success, { onRequest: () => tests++ }))
    await within(shown).findByText(`${system} connection established`)
    const form = await screen.findByRole('form', { name: declaration.label })
    await user.type(within(form).getAllByRole('textbox')[0] as HTMLElement, 'x') // each has one
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeVisible()
    await waitFor(() => expect(tests).toBe(2))
    // the next toast shows after this one is closed
    await user.click(screen.getByRole('button', { name: 'Close' }))
    const { save } = settingsCallsOf(declaration)
    if (save) server.use(answering(save, { success: false, errors: {} }))
    await user.type(within(form).getAllByRole('textbox')[0] as HTMLElement, 'y')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saving failed. Check your input.')
    expect(tests).toBe(2)
  })
})

it('names the connection in German too', async () => {
  document.cookie = 'currentLanguage=de-DE; Path=/'
  const { test } = settingsCallsOf(settings.ftp)
  server.use(...handlersFor(settings.ftp))
  if (test) server.use(answering(test, { success: false, reason: 'host', error: 'Unbekannter Rechner.' }))
  renderConsole(settings.ftp.path)
  expect(await screen.findByText('FTP-Verbindung konnte nicht hergestellt werden')).toBeVisible()
})

it('brings a key that the first connection pinned into the form, and keeps what is being typed', async () => {
  const { get, test } = settingsCallsOf(settings.ftp)
  if (!get || !test) throw new Error('The declaration says these calls')
  const record = { ...exampleRecord(settings.ftp, 1), fingerprint: null }
  server.use(...handlersFor(settings.ftp, { records: [record] }))
  let answer: (value: unknown) => void = () => undefined
  const held = new Promise(resolve => (answer = resolve))
  server.use(
    http.post(anywhere(test.path), async () => {
      await held
      return HttpResponse.json(success)
    }),
  )
  renderConsole(settings.ftp.path)
  const username = await screen.findByRole('textbox', { name: 'Username' })
  await user.clear(username)
  await user.type(username, 'half typ')
  server.use(
    answering(get, {
      success: true,
      data: { ...record, password: null, folderPath: null, fingerprint: 'SHA256:abc' },
    }),
  )
  answer(undefined)
  expect(await screen.findByDisplayValue('SHA256:abc')).toBeVisible()
  expect(username).toHaveValue('half typ')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.getByDisplayValue('SHA256:abc')).toBeVisible()
})

describe('the words of the upload', () => {
  const protocols = [
    { code: 'sftp', label: 'SFTP' },
    { code: 'folder', label: 'Folder' },
  ]
  it.each([
    ['sftp', 'SFTP connection established', 'The path on the SFTP server', null],
    ['folder', 'The folder can be used', 'The path below Kontor’s data folder', null],
    ['folder', 'The folder can be used', 'Files are written to /data/out/tb', '/data/out/tb'],
  ])('are those of the protocol %s: %s, %s', async (protocol, title, hint, folderPath) => {
    const { test } = settingsCallsOf(settings.ftp)
    if (!test) throw new Error('The declaration has this call')
    const record = { ...exampleRecord(settings.ftp, 1), protocol, folderPath }
    server.use(...handlersFor(settings.ftp, { records: [record], options: { protocols } }))
    server.use(answering(test, success))
    renderConsole(settings.ftp.path, { roles: [adminRole] })
    expect(await within(await card()).findByText(title)).toBeVisible()
    expect(await screen.findByText(hint)).toBeVisible()
    expect(screen.queryByText(/^FTP connection|For the protocol/)).toBeNull()
  })
})
