import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import type { ConnectionHealth } from '../../../../src/contract/calls/dashboard.ts'
import { calls } from '../../../../src/contract/calls/calls.ts'
import { settingsCallsOf } from '../../../../src/contract/calls/declaredCalls.ts'
import { emptyRecordOf, type Values } from '../../../../src/contract/derive.ts'
import { connectPaths } from '../../../../src/contract/pagePaths.ts'
import { akeneoApi, akeneoModes } from '../../../../src/resources/settings/akeneoApi.ts'
import { localeCookie } from '../../../../src/wire/locale.ts'
import { user } from '../../browser.ts'
import { allWell } from '../../../shared/stoppedStates.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, anywhere, refusing, server } from '../../service.ts'

const pimUrl = 'https://my-pim.cloud.akeneo.com'
const authorizationUrl = `${pimUrl}/connect/apps/v1/authorize?state=1`

const open = (path: string = connectPaths.confirm) => renderConsole(path, { roles: [adminRole] })
const asks = () => server.use(answering(calls.confirmConnection, { success: true, data: { pimUrl } }))
const connectButton = () => screen.findByRole('button', { name: 'Connect' })
const failed = () => screen.findByRole('heading', { name: 'Akeneo was not connected' })
/** The addresses of all navigations, including redirects. */
const addressesOf = ({ router }: ReturnType<typeof open>) => {
  const visited: string[] = []
  router.subscribe(({ location, navigation }) => {
    visited.push(location.pathname, navigation.location?.pathname ?? '')
  })
  return visited
}
const leaving = () => vi.spyOn(window, 'open').mockReturnValue(null)

describe('the confirmation of an app connection', () => {
  it('names the PIM with a link, outside the shell', async () => {
    asks()
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Connect Akeneo' })).toBeVisible()
    expect(screen.getByRole('link', { name: pimUrl })).toHaveAttribute('href', pimUrl)
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(document.title).toBe('Connect Akeneo · Kontor')
  })

  it('spins while it loads', async () => {
    let asked = false
    server.use(
      http.get(anywhere(calls.confirmConnection.path), () => {
        asked = true
        return new Promise(() => {})
      }),
    )
    open()
    await waitFor(() => expect(asked).toBe(true))
    expect(screen.getByRole('status')).toHaveTextContent('Loading')
    expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull()
  })

  it('goes on to Akeneo once, and its button is busy from then on', async () => {
    asks()
    const started: unknown[] = []
    server.use(
      answering(
        calls.startConnection,
        { success: true, data: { authorizationUrl } },
        { onRequest: (_request, body) => started.push(body) },
      ),
    )
    const left = leaving()
    open()
    const button = await connectButton()
    await user.dblClick(button)
    await waitFor(() => expect(left).toHaveBeenCalledWith(authorizationUrl, '_self'))
    expect(screen.getByRole('button', { name: 'Connecting' })).toBeDisabled()
    expect(started).toEqual([{ pimUrl }])
    window.dispatchEvent(new Event('pageshow'))
    expect(await connectButton()).toBeEnabled()
  })

  it.each([
    [403, 'Only administrators can connect Akeneo.'],
    [409, /took too long/],
    [503, /no credentials of an Akeneo app/],
  ])('leads to the error page when it cannot be loaded (%s), and says why', async (status, reason) => {
    server.use(refusing(calls.confirmConnection, status, 'No'))
    open()
    expect(await failed()).toBeVisible()
    expect(screen.getByText(reason)).toBeVisible()
    expect(screen.getByText(/There was an error connecting Akeneo. Please try again/)).toBeVisible()
    expect(window.location.pathname).toBe(connectPaths.error)
  })

  it.each([
    ['a success that is none', { success: false }],
    ['no address', { success: true, data: {} }],
    ['an address that is no web page', { success: true, data: { pimUrl: 'javascript:alert(1)' } }],
  ])('leads to the error page for %s', async (_case, reply) => {
    server.use(http.get(anywhere(calls.confirmConnection.path), () => HttpResponse.json(reply)))
    open()
    expect(await failed()).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([
    ['fails', () => HttpResponse.json({ success: false, message: 'No' }, { status: 409 })],
    ['is broken', () => HttpResponse.error()],
    ['leads nowhere', () => HttpResponse.json({ success: true, data: { authorizationUrl: 'javascript:1' } })],
  ])('leads to the error page when the yes %s', async (_case, answer) => {
    asks()
    const left = leaving()
    open()
    const button = await connectButton()
    server.use(http.post(anywhere(calls.startConnection.path), answer))
    await user.click(button)
    expect(await failed()).toBeVisible()
    expect(left).not.toHaveBeenCalled()
  })

  it('says that another PIM asked meanwhile, and goes nowhere', async () => {
    asks()
    const left = leaving()
    open()
    const button = await connectButton()
    server.use(refusing(calls.startConnection, 412, 'No'))
    await user.click(button)
    expect(await failed()).toBeVisible()
    expect(screen.getByText(/In the meantime another PIM asked to connect/)).toBeVisible()
    expect(left).not.toHaveBeenCalled()
  })

  it('is in German after the user has chosen it', async () => {
    asks()
    open()
    await user.click(await screen.findByRole('button', { name: 'Language: English' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Deutsch' }))
    expect(await screen.findByRole('button', { name: 'Verbinden' })).toBeVisible()
    expect(localeCookie.read()).toBe('de-DE')
  })

  it('redirects to the log-in and back without a session', async () => {
    renderConsole(connectPaths.confirm, { roles: null })
    await waitFor(() =>
      expect(window.location.pathname + window.location.search).toBe(
        '/login?nextUrl=%2Fakeneo%2Fconnect%2Fconfirm',
      ),
    )
  })

  it('redirects to the log-in and back after the session has ended', async () => {
    server.use(refusing(calls.confirmConnection, 401, 'Log in first.'))
    const visited = addressesOf(open())
    await waitFor(() => expect(window.location.pathname).toBe('/login'))
    expect(window.location.search).toBe('?nextUrl=%2Fakeneo%2Fconnect%2Fconfirm')
    expect(visited).not.toContain(connectPaths.error)
  })

  it('redirects to the log-in and back if the session has ended before the confirmation', async () => {
    asks()
    const visited = addressesOf(open())
    const button = await connectButton()
    server.use(refusing(calls.startConnection, 401, 'Log in first.'))
    await user.click(button)
    await waitFor(() => expect(window.location.pathname).toBe('/login'))
    expect(window.location.search).toBe('?nextUrl=%2Fakeneo%2Fconnect%2Fconfirm')
    expect(visited).not.toContain(connectPaths.error)
  })
})

describe('the end of an app connection', () => {
  const url = 'https://pim.example.com'
  const openSuccess = (record: Values, state: ConnectionHealth['state']) => {
    const { get } = settingsCallsOf(akeneoApi)
    if (!get) throw new Error('The declaration has this call')
    const health = { name: 'akeneoApi' as const, state, at: null, host: null }
    server.use(
      answering(get, { success: true, data: { ...emptyRecordOf(akeneoApi.fields), ...record } }),
      answering(calls.verdict, { success: true, data: { ...allWell, connections: [health] } }),
    )
    open(connectPaths.success)
  }

  it.each<[string, Values, ConnectionHealth['state'], string]>([
    ['an app', { mode: akeneoModes.appToken, url }, 'established', 'Akeneo is connected'],
    ['a new app', { mode: akeneoModes.appToken, url }, 'untested', 'Akeneo is connected'],
    [
      'a revoked app',
      { mode: akeneoModes.appToken, url },
      'failed',
      'The connection to Akeneo does not work',
    ],
    ['credentials', { mode: akeneoModes.manual, url }, 'established', 'Akeneo is connected'],
    ['no connection', { mode: akeneoModes.manual }, 'notConfigured', 'Akeneo is not connected'],
  ])('says what the connection is: %s', async (what, record, state, title) => {
    openSuccess(record, state)
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    expect(screen.queryByText(/with the credentials of the settings, not as an app/) !== null).toBe(
      what === 'credentials',
    )
  })

  it('says no more than that to users who may not read the settings', async () => {
    const health = { name: 'akeneoApi' as const, state: 'established' as const, at: null, host: null }
    server.use(answering(calls.verdict, { success: true, data: { ...allWell, connections: [health] } }))
    renderConsole(connectPaths.success, { roles: [] })
    expect(await screen.findByText(/^Kontor reads from Akeneo\. Administrators see/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Akeneo API settings' })).toBeNull()
  })

  it('leads to the settings', async () => {
    openSuccess({ mode: akeneoModes.appToken, url }, 'established')
    expect(await screen.findByRole('heading', { name: 'Akeneo is connected' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Akeneo API settings' })).toHaveAttribute(
      'href',
      '/settings/akeneo/api',
    )
  })

  it('names the missing scopes, and shows no other text of the address', async () => {
    open(`${connectPaths.error}?reason=missingScopes&scopes=read_products,call_me_at_555,read_categories`)
    expect(await failed()).toBeVisible()
    expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'read_products',
      'read_categories',
    ])
    expect(screen.queryByText(/555/)).toBeNull()
  })

  it('knows no reason but its own', async () => {
    open(`${connectPaths.error}?reason=call-me-at-555`)
    expect(await failed()).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
