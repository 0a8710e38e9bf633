import { screen, waitFor } from '@testing-library/react'
import { http, type HttpHandler, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import { calls } from '../../../../src/contract/calls/calls.ts'
import { settingsCallsOf } from '../../../../src/contract/calls/declaredCalls.ts'
import { ftp } from '../../../../src/resources/settings/ftp.ts'
import { user } from '../../browser.ts'
import type { Values } from '../../../../src/contract/derive.ts'
import { exampleRecord, handlersFor } from '../../handlersFor.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, anywhere, refusing, server } from '../../service.ts'

const { get, save } = settingsCallsOf(ftp)
if (!get || !save) throw new Error('The declaration says this call')
const notice = /^Your session ended before you saved/
const address = () => screen.findByLabelText('Address')

/** The settings as they are read at a version. */
const reading = (version: number, more: Values) =>
  http.get(anywhere(get.path), () =>
    HttpResponse.json({ success: true, data: { ...exampleRecord(ftp, 1), ...more, version } }),
  )

const loseSession = async (...handlers: HttpHandler[]) => {
  server.use(...handlers, ...handlersFor(ftp))
  renderConsole(ftp.path, { roles: [adminRole] })
  await user.clear(await address())
  await user.type(await address(), 'half.example.com')
  await user.type(screen.getByLabelText('Password'), 'hunter2')
  server.use(refusing(save, 401, 'Log in first.'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Log in' })
  await user.type(screen.getByLabelText('Username'), 'ada@example.com')
}

const logInAgain = async (...handlers: HttpHandler[]) => {
  server.use(...handlers, ...handlersFor(ftp), answering(calls.loginCheck, { token: 'another' }))
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
  await address()
}

beforeEach(() => sessionStorage.clear())

describe('a form whose session ended', () => {
  it('offers what was typed after the log-in, without its secrets', async () => {
    await loseSession()
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('hunter2')
    await logInAgain()
    expect(await screen.findByText(notice)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Restore changes' }))
    expect(await address()).toHaveValue('half.example.com')
    expect(screen.getByText('Unsaved changes')).toBeVisible()
    expect(screen.queryByText(notice)).toBeNull()
    expect(sessionStorage).toHaveLength(0)
  })

  it('saves nothing but what was changed, based on the version that was read before', async () => {
    await loseSession(reading(7, { directory: '/read' }))
    let sent = {}
    const saving = http.post(anywhere(save.path), ({ request }) => {
      sent = Object.fromEntries(new URL(request.url).searchParams)
      return HttpResponse.json({ success: true, data: {} })
    })
    await logInAgain(reading(8, { directory: '/theirs' }), saving)
    await user.click(await screen.findByRole('button', { name: 'Restore changes' }))
    expect(screen.getByLabelText('Directory')).toHaveValue('/theirs')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toEqual({ changed: 'address', seen: '7' }))
  })

  it('forgets it when the user discards it', async () => {
    await loseSession()
    await logInAgain()
    await screen.findByText(notice)
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull())
    expect(await address()).not.toHaveValue('half.example.com')
    expect(sessionStorage).toHaveLength(0)
  })

  it('does not offer it to another user', async () => {
    await loseSession()
    const other = { id: 2, email: 'b@example.com', firstName: 'Bob', lastName: 'B', roles: [adminRole] }
    server.use(answering(calls.authCheck, { user: other }))
    await logInAgain()
    expect(await address()).toBeEnabled()
    expect(screen.queryByText(notice)).toBeNull()
  })
})
