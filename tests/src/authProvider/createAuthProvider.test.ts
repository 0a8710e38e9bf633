import { http, HttpResponse } from 'msw'
import { HttpError } from 'react-admin'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { accessOf } from '../../../src/authProvider/accessOf.ts'
import { createAuthProvider } from '../../../src/authProvider/createAuthProvider.ts'
import type { CurrentUser } from '../../../src/contract/calls/shellCalls.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import { server } from '../service.ts'

const user = (roles: string[]): CurrentUser => ({
  id: 7,
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  roles,
})

const providerWith = (askUser: () => Promise<CurrentUser>) =>
  createAuthProvider({ askUser, access: accessOf({ ...resources, ...settings }) })

const back = { redirectTo: '/login?nextUrl=%2Fexports%3Fpage%3D2', message: false }

beforeEach(() => {
  window.history.pushState({}, '', '/exports?page=2')
  localStorage.setItem('token', 'a-token')
})

describe('checkAuth', () => {
  it('leads to the log-in and back where there is no token, without asking the service', async () => {
    localStorage.clear()
    const ask = vi.fn(async () => user([]))
    await expect(providerWith(ask).checkAuth({})).rejects.toEqual(back)
    expect(ask).not.toHaveBeenCalled()
  })

  it('leads to the log-in and back where the service no longer takes the token', async () => {
    const provider = providerWith(() => Promise.reject(new HttpError('Log in first.', 401)))
    await expect(provider.checkAuth({})).rejects.toEqual(back)
  })

  it('says it once: while the log-in is on its way nobody is told again', async () => {
    localStorage.clear()
    window.history.pushState({}, '', '/login')
    const told = vi.fn()
    void providerWith(async () => user([]))
      .checkAuth({})
      .then(told, told)
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(told).not.toHaveBeenCalled()
  })

  it('keeps nobody out because the service cannot answer, and asks again later', async () => {
    const ask = vi.fn(async () => user([]))
    ask.mockRejectedValueOnce(new HttpError('down', 503))
    const provider = providerWith(ask)
    await provider.checkAuth({})
    await provider.checkAuth({})
    expect(ask).toHaveBeenCalledTimes(2)
    expect(localStorage.getItem('token')).toBe('a-token')
  })

  it('asks who somebody is once per token', async () => {
    const ask = vi.fn(async () => user([]))
    const provider = providerWith(ask)
    await Promise.all([provider.checkAuth({}), provider.checkAuth({}), provider.getIdentity?.()])
    expect(ask).toHaveBeenCalledTimes(1)
    localStorage.setItem('token', 'another')
    await provider.checkAuth({})
    expect(ask).toHaveBeenCalledTimes(2)
  })
})

describe('checkError', () => {
  it('ends the session on 401, with the way back', async () => {
    await expect(providerWith(async () => user([])).checkError(new HttpError('no', 401))).rejects.toEqual(
      back,
    )
  })

  it.each([403, 404, 422, 429, 500, 0])('leaves a %i to the page', async status => {
    await expect(
      providerWith(async () => user([])).checkError(new HttpError('no', status)),
    ).resolves.toBeUndefined()
  })
})

describe('logout', () => {
  it('drops the token and comes back afterwards when somebody is put out', async () => {
    expect(await providerWith(async () => user([])).logout({})).toBe(back.redirectTo)
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('has the service end the session, once, and waits for no answer of it', async () => {
    const told: (string | null)[] = []
    server.use(
      http.post('*/ui/api/app/logout', ({ request }) => {
        told.push(request.headers.get('authorization'))
        return HttpResponse.error()
      }),
    )
    const provider = providerWith(async () => user([]))
    await provider.logout(null)
    expect(localStorage.getItem('token')).toBeNull()
    await provider.logout(null)
    await expect.poll(() => told).toEqual(['Bearer a-token'])
  })

  it('comes back to nothing when somebody asked for it', async () => {
    expect(await providerWith(async () => user([])).logout(null)).toBe('/login')
  })
})

describe('canAccess', () => {
  const users = { action: 'list', resource: 'settings/users' }
  it('lets an administrator see what needs one', async () => {
    expect(await providerWith(async () => user(['ROLE_ADMIN'])).canAccess?.(users)).toBe(true)
  })
  it('lets nobody else', async () => {
    expect(await providerWith(async () => user([])).canAccess?.(users)).toBe(false)
  })
  it('waits during an outage until it is known who somebody is', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const ask = vi.fn(async () => user(['ROLE_ADMIN']))
    ask.mockRejectedValueOnce(new HttpError('down', 0)).mockRejectedValueOnce(new HttpError('down', 503))
    const access = providerWith(ask).canAccess?.(users)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await access).toBe(true)
    expect(ask).toHaveBeenCalledTimes(3)
  })
  it('lets nobody whose roles the service refuses to tell', async () => {
    expect(await providerWith(() => Promise.reject(new HttpError('no', 500))).canAccess?.(users)).toBe(false)
  })
  it('lets everybody see what needs no role', async () => {
    const provider = providerWith(async () => user([]))
    expect(await provider.canAccess?.({ action: 'list', resource: 'settings/tradebyte/channels' })).toBe(true)
    expect(await provider.canAccess?.({ action: 'list', resource: 'undeclared' })).toBe(true)
  })
  it.each([
    ['settings/tradebyte/channels', ['list', 'show', 'create', 'edit', 'delete', 'export']],
    ['settings/system/audit', ['list', 'show', 'export']],
    ['settings/tradebyte/csv', ['list', 'show', 'edit', 'export']],
  ])('lets nobody do with %s what no call is for', async (resource, possible) => {
    const provider = providerWith(async () => user(['ROLE_ADMIN']))
    const asked = ['list', 'show', 'create', 'edit', 'delete', 'export']
    const may = await Promise.all(asked.map(action => provider.canAccess?.({ action, resource })))
    expect(asked.filter((_action, index) => may[index])).toEqual(possible)
  })
})
