import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { calls } from '../../../../src/contract/calls/calls.ts'
import { resources } from '../../../../src/resources/index.ts'
import { callService } from '../../../../src/wire/callService.ts'
import { handlersFor } from '../../handlersFor.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, refusing, server } from '../../service.ts'

const address = () => window.location.pathname + window.location.search

describe('a user without a token', () => {
  it.each([
    '/',
    '/dashboard',
    '/exports?page=2',
    '/settings/tradebyte/channels',
    '/nothing/here',
    '/exports/7/errors',
  ])('is led from %s to the log-in, which knows the way back', async wanted => {
    renderConsole(wanted, { roles: null })
    expect(await screen.findByLabelText('Username')).toBeVisible()
    expect(address()).toBe(`/login?nextUrl=${encodeURIComponent(wanted)}`)
  })

  it('may open the log-in itself', async () => {
    renderConsole('/login', { roles: null })
    expect(await screen.findByLabelText('Username')).toBeVisible()
    expect(address()).toBe('/login')
  })
})

describe('a user with a token', () => {
  it('is led from the log-in to where they wanted to go', async () => {
    renderConsole('/login?nextUrl=%2Fnothing')
    expect(await screen.findByText('There is nothing at this address.')).toBeVisible()
    expect(address()).toBe('/nothing')
  })

  it('goes back to the log-in when the service no longer takes it', async () => {
    renderConsole('/nothing?x=1')
    server.use(refusing(calls.authCheck, 401, 'Log in first.'))
    expect(await screen.findByLabelText('Username')).toBeVisible()
    expect(address()).toBe('/login?nextUrl=%2Fnothing%3Fx%3D1')
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('waits before an empty screen with a spinner, not with half a page', async () => {
    renderConsole('/nothing')
    expect(await screen.findByRole('status')).toHaveTextContent('Loading')
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeVisible()
  })
})

describe('a 401 in the middle of work', () => {
  it('leads to the log-in from any call, also one that react-admin knows nothing of', async () => {
    renderConsole('/nothing?x=1')
    await screen.findByText('There is nothing at this address.')
    server.use(refusing(calls.getExport, 401, 'Log in first.'))
    await expect(callService(calls.getExport, { places: { id: 3 } })).rejects.toMatchObject({ status: 401 })
    expect(await screen.findByLabelText('Username')).toBeVisible()
    expect(address()).toBe('/login?nextUrl=%2Fnothing%3Fx%3D1')
  })

  it('leads there from a list, without a word about it', async () => {
    server.use(...handlersFor(resources.channels))
    renderConsole('/settings/tradebyte/channels')
    await screen.findByRole('heading', { name: 'Channels' })
    server.use(refusing(calls.exportDashboard, 401, 'Log in first.'))
    await expect(callService(calls.exportDashboard)).rejects.toMatchObject({ status: 401 })
    await screen.findByLabelText('Username')
    expect(screen.queryByText('Log in first.')).toBeNull()
  })
})

describe('two tabs', () => {
  it('both log out when the user logs out in one', async () => {
    renderConsole('/nothing')
    await screen.findByText('There is nothing at this address.')
    localStorage.removeItem('token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue: 'a-token', newValue: null }))
    expect(await screen.findByLabelText('Username')).toBeVisible()
    expect(address()).toBe('/login?nextUrl=%2Fnothing')
  })

  it('stay when something else in the storage changes', async () => {
    renderConsole('/nothing')
    await screen.findByText('There is nothing at this address.')
    window.dispatchEvent(new StorageEvent('storage', { key: 'other', newValue: null }))
    await new Promise(resolve => setTimeout(resolve, 60))
    expect(address()).toBe('/nothing')
  })
})

describe('a page that needs the role Administrator', () => {
  it('says so to users without it', async () => {
    renderConsole('/settings/users')
    expect(await screen.findByText(/Administrator role/)).toBeVisible()
  })

  it('asks the service nothing on their behalf', async () => {
    let asked = 0
    server.events.on('request:start', ({ request }) => {
      if (new URL(request.url).pathname === '/ui/api/users') asked += 1
    })
    renderConsole('/settings/users')
    server.use(
      answering(calls.authCheck, {
        user: { id: 1, email: 'o@example.com', firstName: 'O', lastName: 'P', roles: [] },
      }),
    )
    await screen.findByText(/Administrator role/)
    await waitFor(() => expect(asked).toBe(0))
    server.events.removeAllListeners()
  })
})
