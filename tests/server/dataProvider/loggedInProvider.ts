import { HttpError } from 'ra-core'
import { expect, vi } from 'vitest'
import { createDataProvider } from '../../../src/dataProvider/createDataProvider.ts'
import { createPagedProvider } from '../../../src/dataProvider/pagedLists.ts'
import type { KontorDataProvider } from '../../../src/dataProvider/dataProviderTypes.ts'
import type { Declaration } from '../../../src/contract/resource.ts'
import { callService, sendCall } from '../../../src/wire/callService.ts'
import { tokenStore } from '../../../src/wire/tokenStore.ts'
import { administrator, type TestService } from '../startTestService.ts'

/** The console's data provider in front of the real service, as in a browser. */
export interface LoggedInProvider {
  readonly service: TestService
  readonly provider: KontorDataProvider
  /** The requests of an action: `GET /ui/api/users`, without the query. */
  requestsOf(act: () => Promise<unknown>): Promise<string[]>
  /** Reads in this language until the next change. */
  speak(locale: 'en-US' | 'de-DE'): void
}

/**
 * Creates the environment: the few browser APIs that the wire needs, and a provider that is logged in.
 * The caller removes it with `vi.unstubAllGlobals()`.
 */
export const createLoggedInProvider = async (
  service: TestService,
  declarations: readonly Declaration[],
): Promise<LoggedInProvider> => {
  const kept = new Map<string, string>()
  const real = globalThis.fetch
  let requests: string[] = []
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (!address.startsWith('/')) return real(address, init)
    requests.push(`${init?.method} ${address.replace(/\?.*/, '')}`)
    return real(`${service.url}${address}`, init)
  })
  const { body } = await service.call('POST /ui/api/login_check', {
    username: administrator.email,
    password: administrator.password,
  })
  tokenStore.keep(String(body.token))
  return {
    service,
    provider: createDataProvider(declarations, callService, createPagedProvider(sendCall)),
    requestsOf: async act => {
      requests = []
      await act()
      return requests
    },
    speak: locale => {
      document.cookie = `currentLanguage=${locale}`
    },
  }
}

/** The error that an action is refused with. */
export const refusalOf = async (act: Promise<unknown>): Promise<HttpError> => {
  const error = await act.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  expect(error).toBeInstanceOf(HttpError)
  return error as HttpError // just checked
}

/** Fails unless a signal that is aborted before or during the action ends it. */
export const expectAbortable = async (act: (signal: AbortSignal) => Promise<unknown>): Promise<void> => {
  await expect(act(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
  const controller = new AbortController()
  const running = act(controller.signal)
  controller.abort()
  await expect(running).rejects.toMatchObject({ name: 'AbortError' })
}

/** Parameters of getList: the first page of many. */
export const page = (more: object = {}) => ({
  pagination: { page: 1, perPage: 1000 },
  sort: { field: 'id', order: 'ASC' as const },
  filter: {},
  ...more,
})
