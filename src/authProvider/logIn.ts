import type { calls } from '../contract/calls/calls.ts'
import { pagePaths } from '../contract/pagePaths.ts'
import type { accountCalls } from '../resources/accountCalls.ts'
import { requestHeaders } from '../wire/requestHeaders.ts'
import { tokenStore } from '../wire/tokenStore.ts'

/** Where the log-in page lives. */
export const loginPath = '/login'

interface Place {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/**
 * The log-in page's address, carrying where the person wanted to go.
 * @param from where they are; on the log-in page itself it stays as it is
 * @example loginAddress({ pathname: '/exports', search: '?page=2', hash: '' }) // '/login?nextUrl=%2Fexports%3Fpage%3D2'
 */
export const loginAddress = ({ pathname, search, hash }: Place): string =>
  pathname === loginPath
    ? loginPath + search
    : `${loginPath}?nextUrl=${encodeURIComponent(pathname + search + hash)}`

/** Going here ends the session and leads to the log-in page, without a way back. */
export const logoutPath = '/logout'

/** One slash and then something of ours: `//evil.example` and `/\evil.example` would leave the console. */
const inside = /^\/(?![/\\])/

/** Controls, which browsers drop from addresses, so that `/<tab>/evil.example` would leave too. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const hidden = /[\u0000-\u001f\u007f]/

/**
 * Where to go after the log-in.
 * @param search the query string of the log-in page
 * @returns its nextUrl where that stays inside the console, else the dashboard
 */
export const nextUrlOf = (search: string): string => {
  const target = new URLSearchParams(search).get('nextUrl') ?? ''
  const leadsBack =
    target === loginPath || target.startsWith(`${loginPath}?`) || target.startsWith(logoutPath)
  return inside.test(target) && !hidden.test(target) && !leadsBack ? target : pagePaths.dashboard
}

/** A log-in that failed. `sentence` is what the service wants the person to read, where it says more than no. */
export class LoginRefused extends Error {
  readonly sentence: string | undefined
  /** The password is right, and the service asks for a code besides. */
  readonly asksForCode: boolean
  constructor(sentence?: string, asksForCode = false) {
    super('Login failed')
    this.name = 'LoginRefused'
    this.sentence = sentence
    this.asksForCode = asksForCode
  }
}

/** What the log-in form sends. */
export interface Credentials {
  readonly username: string
  readonly password: string
  /** Of a second factor, where the service has asked for one. */
  readonly code?: string
}

// Spelled here and held to the contract by its type: the contract itself would more than double the log-in page.
const path: (typeof calls)['loginCheck']['path'] = '/ui/api/login_check'

const textIn = (body: unknown, name: string): string | undefined => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? value : undefined
}

const bodyOf = async (response: Response): Promise<unknown> => {
  try {
    return (await response.json()) as unknown
  } catch {
    return undefined // the status says what happened
  }
}

/**
 * Exchanges mail address and password for a token and keeps it.
 * @param credentials with the code of a second factor where the service has asked for one
 * @throws LoginRefused with the service's own sentence where somebody tried too often, or a code is asked for
 */
export const logIn = async (credentials: Credentials): Promise<void> => {
  const headers = requestHeaders()
  headers.delete('authorization')
  headers.set('content-type', 'application/json')
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(credentials) })
  const body = await bodyOf(response)
  const token = response.ok
    ? (textIn(body, 'token') ?? textIn(Reflect.get(Object(body), 'data'), 'token'))
    : undefined
  if (token === undefined) {
    const asksForCode = Array.isArray(Reflect.get(Object(Reflect.get(Object(body), 'errors')), 'code'))
    const isSaid = response.status === 429 || asksForCode
    throw new LoginRefused(isSaid ? textIn(body, 'message') : undefined, asksForCode)
  }
  tokenStore.keep(token)
}

// spelled as above
const logoutCall: (typeof accountCalls)['logOut']['path'] = '/ui/api/app/logout'

/**
 * Drops the token and has the service end its session. Whoever leaves waits for nothing, whatever the service says.
 * @param delay milliseconds for what was sent before and still needs the session
 */
export const logOut = (delay = 0): void => {
  const headers = requestHeaders()
  tokenStore.drop()
  if (!headers.has('authorization')) return
  const send = () =>
    void fetch(logoutCall, { method: 'POST', headers, keepalive: true }).catch(() => undefined)
  if (delay > 0) setTimeout(send, delay)
  else send()
}
