import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import { calls } from '../../../../src/contract/calls/calls.ts'
import { settingsCallsOf } from '../../../../src/contract/calls/declaredCalls.ts'
import { ftp } from '../../../../src/resources/settings/ftp.ts'
import { user } from '../../browser.ts'
import { handlersFor } from '../../handlersFor.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, refusing, server } from '../../service.ts'

const { save } = settingsCallsOf(ftp)
if (!save) throw new Error('The declaration says this call')
const notice = /^Your session ended before you saved/
const address = () => screen.findByLabelText('Address')

const loseSession = async () => {
  server.use(...handlersFor(ftp))
  renderConsole(ftp.path, { roles: [adminRole] })
  await user.clear(await address())
  await user.type(await address(), 'half.example.com')
  await user.type(screen.getByLabelText('Password'), 'hunter2')
  server.use(refusing(save, 401, 'Log in first.'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Log in' })
  await user.type(screen.getByLabelText('Username'), 'ada@example.com')
}

const logInAgain = async () => {
  server.use(...handlersFor(ftp), answering(calls.loginCheck, { token: 'another' }))
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
