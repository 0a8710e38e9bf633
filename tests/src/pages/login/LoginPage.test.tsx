import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { version } from '../../../../package.json'
import { calls } from '../../../../src/contract/calls/calls.ts'
import { openLogin } from '../../../../src/pages/login/openLogin.tsx'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, createGate, refusing, server } from '../../service.ts'

const open = async (address = '/login') => {
  renderConsole(address, { roles: null })
  await screen.findByLabelText('Username')
  return userEvent.setup()
}

const fillIn = async (person: ReturnType<typeof userEvent.setup>) => {
  await person.type(screen.getByLabelText('Username'), 'ada@example.com')
  await person.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
}

describe('the log-in page', () => {
  it('stands without the shell, shows the version and starts in the username', async () => {
    await open()
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.getByText(version)).toBeVisible()
    expect(screen.getByLabelText('Username')).toHaveFocus()
    expect(document.title).toBe('Log in · Kontor')
  })

  it('lets password managers fill it in', async () => {
    await open()
    expect(screen.getByLabelText('Username')).toHaveAttribute('autocomplete', 'username')
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password')
  })

  it('sends mail address and password, keeps the token and goes where somebody wanted to go', async () => {
    const person = await open('/nothing?x=1')
    const bodies: unknown[] = []
    server.use(
      answering(
        calls.loginCheck,
        { token: 'new-token' },
        { onRequest: (_request, body) => bodies.push(body) },
      ),
    )
    await fillIn(person)
    expect(await screen.findByText('There is nothing at this address.')).toBeVisible()
    expect(bodies).toEqual([{ username: 'ada@example.com', password: 'correct horse' }])
    expect(localStorage.getItem('token')).toBe('new-token')
    expect(window.location.search).toBe('?x=1')
  })

  it.each([
    ['wrong credentials', 401],
    ['a service that fails', 500],
    ['no connection', 0],
  ])('says only "Login failed" at %s, and puts the cursor back', async (_case, status) => {
    const person = await open()
    server.use(refusing(calls.loginCheck, status, 'Details that nobody needs'))
    await fillIn(person)
    expect(await screen.findByRole('alert')).toHaveTextContent('Login failed')
    expect(screen.getByRole('alert')).not.toHaveTextContent('Details')
    expect(screen.getByLabelText('Username')).toHaveFocus()
    expect(screen.getByLabelText('Username')).toHaveValue('ada@example.com')
    expect(screen.getByRole('button', { name: 'Log in' })).toHaveAttribute('aria-disabled', 'false')
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('says that the database is away', async () => {
    const person = await open()
    server.use(refusing(calls.loginCheck, 503, 'Kontor cannot reach its database.'))
    await fillIn(person)
    expect(await screen.findByRole('alert')).toHaveTextContent('Kontor cannot reach its database.')
  })

  it('leads to the address that the browser goes back to before the console is loaded', async () => {
    window.history.pushState({}, '', '/dashboard')
    window.history.pushState({}, '', '/exports')
    render(openLogin())
    expect(window.location.search).toBe('?nextUrl=%2Fexports')
    window.history.back()
    await waitFor(() => expect(window.location.search).toBe('?nextUrl=%2Fdashboard'))
    const replace = vi.fn()
    server.use(answering(calls.loginCheck, { token: 'new-token' }))
    vi.stubGlobal('location', {
      ...window.location,
      pathname: '/login',
      search: window.location.search,
      replace,
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    await fillIn(userEvent.setup())
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/dashboard'))
  })

  it('sends nothing while something is empty, and says so at the fields', async () => {
    const person = await open()
    const asked: unknown[] = []
    server.use(
      answering(calls.loginCheck, { token: 't' }, { onRequest: (_request, body) => asked.push(body) }),
    )
    await person.click(screen.getByRole('button', { name: 'Log in' }))
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription('Fill in this field.')
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Fill in this field.')
    expect(screen.getByLabelText('Username')).toHaveFocus()
    await person.type(screen.getByLabelText('Username'), 'ada@example.com{Enter}')
    expect(screen.getByLabelText('Username')).toBeValid()
    expect(screen.getByLabelText('Password')).toHaveFocus()
    expect(asked).toEqual([])
  })

  it('says what the service says when somebody tried too often', async () => {
    const person = await open()
    server.use(refusing(calls.loginCheck, 429, 'Too many failed attempts. Try again in 12 minutes.'))
    await fillIn(person)
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 12 minutes.')
  })

  it('asks for the code of a second factor once the service does, and says that one was wrong', async () => {
    const person = await open()
    const asked: unknown[] = []
    server.use(
      http.post('*/ui/api/login_check', async ({ request }) => {
        const body = (await request.json()) as { code?: string }
        asked.push(body)
        if (body.code === '123456') return HttpResponse.json({ token: 't' })
        const message = body.code ? 'This code is wrong.' : 'Enter the code.'
        return HttpResponse.json({ success: false, message, errors: { code: [message] } }, { status: 401 })
      }),
    )
    await fillIn(person)
    const code = await screen.findByLabelText(/^Code from your authenticator app/)
    expect(code).toHaveFocus()
    expect(screen.queryByRole('alert')).toBeNull()
    await person.keyboard('{Enter}')
    expect(code).toHaveAccessibleDescription('Fill in this field.')
    await person.type(code, '000000{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('This code is wrong.')
    expect(code).toHaveFocus()
    await person.clear(code)
    await person.type(code, ' 123456 {Enter}')
    await waitFor(() => expect(asked).toHaveLength(3))
    expect(asked.at(-1)).toMatchObject({ password: expect.any(String) as string, code: '123456' })
  })

  it('is busy while it asks, and asks once however often somebody presses', async () => {
    const person = await open()
    let asked = 0
    const answer = createGate()
    server.use(
      http.post('*/ui/api/login_check', async () => {
        asked += 1
        await answer.opened
        return HttpResponse.json({ success: false }, { status: 401 })
      }),
    )
    await fillIn(person)
    const busy = screen.getByRole('button', { name: 'Logging in' })
    expect(busy).toHaveAttribute('aria-disabled', 'true')
    await person.click(busy)
    answer.open()
    await screen.findByRole('alert')
    expect(asked).toBe(1)
  })

  it('changes its language at once and remembers it', async () => {
    const person = await open()
    await person.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Deutsch')
    expect(screen.getByLabelText('Benutzername')).toBeVisible()
    expect(document.cookie).toContain('currentLanguage=de-DE')
    expect(document.documentElement.lang).toBe('de')
  })

  it('asks for the answer in its language', async () => {
    document.cookie = 'currentLanguage=de-DE; Path=/'
    renderConsole('/login', { roles: null })
    const person = userEvent.setup()
    let language: string | null = null
    server.use(
      answering(
        calls.loginCheck,
        { token: 't' },
        { onRequest: request => (language = request.headers.get('accept-language')) },
      ),
    )
    await person.type(await screen.findByLabelText('Benutzername'), 'a')
    await person.type(screen.getByLabelText('Passwort'), 'b{Enter}')
    await waitFor(() => expect(language).toBe('de-DE'))
    await screen.findByRole('navigation', { name: 'Hauptnavigation' })
  })

  it('never leads out of the console', async () => {
    const person = await open('/login?nextUrl=//evil.example')
    server.use(answering(calls.loginCheck, { token: 't' }))
    await fillIn(person)
    await screen.findByRole('navigation', { name: 'Main' })
    expect(window.location.pathname).toBe('/dashboard')
  })
})

describe('the log-in at an OpenID provider', () => {
  it('is a link on the log-in page, where one is configured', async () => {
    server.use(answering(calls.loginProvider, { name: 'Example' }))
    await open('/login?nextUrl=%2Fexports')
    const link = await screen.findByRole('link', { name: 'Log in with Example' })
    expect(link).toHaveAttribute('href', '/oidc/start?nextUrl=%2Fexports')
  })

  it('that was refused says why', async () => {
    await open('/login?sso=domain')
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Users of your email domain have no access. Ask an administrator to allow it.',
    )
  })

  it('fetches the token, or says that there is none', async () => {
    server.use(refusing(calls.loginToken, 401, 'No'))
    await open('/login?sso=done')
    expect(await screen.findByRole('alert')).toHaveTextContent('The login at the provider failed. Try again.')
    expect(localStorage.getItem('token')).toBeNull()
  })
})
