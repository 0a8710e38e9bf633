import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { calls, type Session } from '../../../../src/contract/calls/calls.ts'
import { accountCalls } from '../../../../src/resources/accountCalls.ts'
import { renderConsole } from '../../renderConsole.tsx'

import { answering, refusing, server } from '../../service.ts'

const ada = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  notificationsLocale: 'en_US',
  notificationsSuccessEnabled: false,
  notificationsWarningsEnabled: false,
  notificationsErrorsEnabled: true,
  notificationsDaily: false,
}
const session = (id: string, more: Partial<Session> = {}): Session => ({
  id,
  since: '2026-11-23T08:00:00Z',
  lastSeen: '2026-11-23T09:30:00Z',
  address: '203.0.113.7',
  browser: 'Firefox, Linux',
  current: false,
  ...more,
})
const here = session('a', { browser: 'Chrome, Windows', address: '198.51.100.4', current: true })

const open = async (sessions = [here, session('b')], enabled = false) => {
  server.use(
    answering(accountCalls.secondFactor, {
      success: true,
      data: { enabled, recoveryCodes: enabled ? 9 : 0 },
    }),
    answering(accountCalls.account, { success: true, data: ada }),
    answering(accountCalls.listSessions, { success: true, data: sessions }),
  )
  renderConsole('/account')
  await screen.findByDisplayValue('Lovelace')
  return userEvent.setup()
}
const told: unknown[] = []
const note = { onRequest: (_request: Request, body: unknown) => void told.push(body) }
const enter = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
const form = (name: string) => within(screen.getByRole('form', { name }))

describe('the page of the own account', () => {
  it('is reached from every page, by everybody', async () => {
    await open()
    expect(screen.getByRole('link', { name: 'Your account' })).toHaveAttribute('href', '/account')
    expect(screen.getByRole('heading', { name: 'Account' })).toBeVisible()
    expect(screen.getByText(/^You log in with ada@example.com\./)).toBeVisible()
  })

  it('saves name and notifications, and speaks the language that is chosen', async () => {
    const person = await open()
    told.length = 0
    const saved = { ...ada, firstName: 'Adele', notificationsLocale: 'de_DE' }
    server.use(
      answering(accountCalls.saveAccount, { success: true, data: saved }, note),
      answering(accountCalls.account, { success: true, data: saved }),
    )
    const { getByRole } = form('Account')
    enter(getByRole('textbox', { name: /First name/ }), 'Adele')
    await person.click(getByRole('combobox', { name: /Language/ }))
    await person.click(await screen.findByRole('option', { name: 'German' }))
    await person.click(getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { name: 'Konto' })).toBeVisible()
    expect(told).toEqual([expect.objectContaining({ firstName: 'Adele', notificationsLocale: 'de_DE' })])
    expect(told[0]).not.toHaveProperty('email')
  })
})

describe('the own password', () => {
  const fill = async (person: ReturnType<typeof userEvent.setup>, current: string, next: string) => {
    const { getByLabelText } = form('Password')
    enter(getByLabelText(/^Current password/), current)
    enter(getByLabelText(/^New password/), next)
    enter(getByLabelText(/^Repeat new password/), next)
    await person.click(screen.getByRole('button', { name: 'Change password' }))
  }

  it('is changed with the current one, and the form is empty again', async () => {
    const person = await open()
    told.length = 0
    server.use(answering(accountCalls.changePassword, { success: true }, note))
    await fill(person, 'the old one', 'blue elephants 7')
    expect(await screen.findByText('Password changed. You are logged out everywhere else.')).toBeVisible()
    const password = 'blue elephants 7'
    expect(told).toEqual([{ currentPassword: 'the old one', password, passwordRepeat: password }])
    expect(form('Password').getByLabelText(/^New password/)).toHaveValue('')
  })

  it('shows at its field why it is refused', async () => {
    const person = await open()
    const errors = { currentPassword: ['This is not your current password. Enter it again.'] }
    server.use(answering(accountCalls.changePassword, { success: false, errors }))
    await fill(person, 'not this one', 'blue elephants 7')
    expect(await screen.findByText(errors.currentPassword[0] ?? '')).toBeVisible()
    expect(form('Password').getByLabelText(/^Current password/)).toHaveFocus()
  })
})

describe('the own sessions', () => {
  it('are listed with where and when; only the others can be ended one by one', async () => {
    const person = await open()
    const region = await screen.findByRole('region', { name: 'Where you are logged in' })
    const [first, second] = await within(region).findAllByRole('listitem')
    expect(first).toHaveTextContent(/Chrome, Windows.*This browser.*198\.51\.100\.4/)
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull()
    expect(second).toHaveTextContent(/Firefox, Linux.*203\.0\.113\.7 · Logged in on .* · Last active on/)
    server.use(
      answering(accountCalls.endSession, { success: true }),
      answering(accountCalls.listSessions, { success: true, data: [here] }),
    )
    await person.click(screen.getByRole('button', { name: 'Log out Firefox, Linux at 203.0.113.7' }))
    expect(await screen.findByText('Logged out.')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Firefox, Linux')).toBeNull())
  })

  it('are ended everywhere, here too', async () => {
    const person = await open()
    server.use(answering(accountCalls.endSessions, { success: true }))
    await person.click(await screen.findByRole('button', { name: 'Log out everywhere' }))
    await waitFor(() => expect(window.location.pathname).toBe('/login'))
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('say when they cannot be read or ended', async () => {
    const person = await open()
    server.use(refusing(accountCalls.endSessions, 500))
    await person.click(await screen.findByRole('button', { name: 'Log out everywhere' }))
    expect(await screen.findByText('Could not log out. Try again.')).toBeVisible()
    expect(window.location.pathname).toBe('/account')
  })
})

describe('a password set by an administrator', () => {
  it('leaves nothing but another one and the logout, and then shows the page that was asked for', async () => {
    const user = { id: 1, email: ada.email, firstName: 'Ada', lastName: 'Lovelace', roles: [] }
    renderConsole('/account')
    server.use(answering(calls.authCheck, { user: { ...user, mustChangePassword: true } }))
    expect(await screen.findByRole('heading', { name: 'Choose your own password' })).toBeVisible()
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.getByRole('button', { name: 'Log out' })).toBeVisible()
    const person = userEvent.setup()
    const { getByLabelText } = form('Password')
    server.use(
      answering(calls.authCheck, { user }),
      answering(accountCalls.account, { success: true, data: ada }),
      answering(accountCalls.secondFactor, { success: true, data: { enabled: false, recoveryCodes: 0 } }),
      answering(accountCalls.listSessions, { success: true, data: [here] }),
      http.post('*/ui/api/app/password', () =>
        HttpResponse.json({ success: true }, { headers: { 'x-renewed-token': 'new' } }),
      ),
    )
    enter(getByLabelText(/^Current password/), 'the old one')
    enter(getByLabelText(/^New password/), 'blue elephants 7')
    enter(getByLabelText(/^Repeat new password/), 'blue elephants 7')
    await person.click(screen.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByRole('heading', { name: 'Account' })).toBeVisible()
    expect(localStorage.getItem('token')).toBe('new')
  })
})

describe('the second factor of the own account', () => {
  const fresh = { secret: 'ABCDEFGH', uri: 'otpauth://totp/x', image: 'data:image/svg+xml,<svg/>' }

  it('is set up with a code, and shows its recovery codes once', async () => {
    const person = await open()
    server.use(
      http.post('*/ui/api/app/second-factor', async ({ request }) => {
        const { password } = (await request.json()) as { password: string }
        return HttpResponse.json(
          password === 'the right one'
            ? { success: true, data: fresh }
            : { success: false, errors: { password: ['This is not your current password.'] } },
        )
      }),
      http.post('*/ui/api/app/second-factor/confirm', async ({ request }) => {
        const { code } = (await request.json()) as { code: string }
        return HttpResponse.json(
          code === '123456'
            ? { success: true, data: { recoveryCodes: ['aaaa-bbbb-cccc-dddd'] } }
            : { success: false, errors: { code: ['This code is wrong.'] } },
        )
      }),
    )
    await person.click(await screen.findByRole('button', { name: 'Set up' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Set up second factor' }))
    const password = asked.getByLabelText('Current password')
    await waitFor(() => expect(password).toHaveFocus())
    enter(password, 'wrong')
    await person.click(asked.getByRole('button', { name: 'Set up second factor' }))
    expect(await asked.findByText('This is not your current password.')).toBeVisible()
    enter(password, 'the right one')
    await person.click(asked.getByRole('button', { name: 'Set up second factor' }))
    expect(await screen.findByRole('img', { name: /^QR code/ })).toHaveAttribute('src', fresh.image)
    expect(screen.getByText('ABCDEFGH')).toBeVisible()
    const code = screen.getByRole('textbox', { name: 'Code' })
    enter(code, '000000')
    await person.click(screen.getByRole('button', { name: 'Turn on' }))
    expect(await screen.findByText('This code is wrong.')).toBeVisible()
    enter(code, '123456')
    await person.click(screen.getByRole('button', { name: 'Turn on' }))
    expect(await screen.findByText('aaaa-bbbb-cccc-dddd')).toBeVisible()
    const paths: string[] = []
    const onRequest = ({ url }: Request) => void paths.push(new URL(url).pathname)
    const on = { enabled: true, recoveryCodes: 10 }
    server.use(
      answering(accountCalls.secondFactor, { success: true, data: on }, { onRequest }),
      answering(accountCalls.listSessions, { success: true, data: [here] }, { onRequest }),
    )
    // the user stores them in another window
    fireEvent(window, new Event('visibilitychange'))
    await waitFor(() => expect(paths).toContain(accountCalls.listSessions.path))
    expect(paths).not.toContain(accountCalls.secondFactor.path)
    await person.click(screen.getByRole('button', { name: 'I have kept them' }))
    expect(await screen.findByText(/10 recovery codes are left/)).toBeVisible()
    expect(screen.queryByText('aaaa-bbbb-cccc-dddd')).toBeNull()
  })

  it('is turned off with the password', async () => {
    const person = await open([here], true)
    const refusal = { success: false as const, errors: { password: ['This is not your current password.'] } }
    server.use(answering(accountCalls.removeSecondFactor, refusal))
    const panel = within(await screen.findByRole('region', { name: 'Second factor' }))
    expect(await panel.findByText(/9 recovery codes are left/)).toBeVisible()
    await person.click(panel.getByRole('button', { name: 'Turn off' }))
    const question = within(await screen.findByRole('dialog', { name: 'Turn off second factor' }))
    expect(question.getByText(/your password alone is enough to log in\.$/)).toBeVisible()
    const password = question.getByLabelText('Current password')
    await waitFor(() => expect(password).toHaveFocus())
    enter(password, 'wrong')
    await person.click(question.getByRole('button', { name: 'Turn off second factor' }))
    expect(await question.findByText('This is not your current password.')).toBeVisible()
    enter(password, 'the right one')
    expect(question.queryByText('This is not your current password.')).toBeNull()
    server.use(
      answering(accountCalls.removeSecondFactor, { success: true }),
      answering(accountCalls.secondFactor, { success: true, data: { enabled: false, recoveryCodes: 0 } }),
    )
    await person.click(question.getByRole('button', { name: 'Turn off second factor' }))
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('stands in place of every page while it is demanded', async () => {
    const user = { id: 1, email: ada.email, firstName: 'Ada', lastName: 'Lovelace', roles: [] }
    renderConsole('/account')
    server.use(answering(calls.authCheck, { user: { ...user, mustSetUpSecondFactor: true } }))
    expect(await screen.findByText(/^An administrator asks for a second factor/)).toBeVisible()
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.getByRole('button', { name: 'Set up' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Log out' })).toBeVisible()
  })
})
