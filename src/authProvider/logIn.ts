import { loginCall } from '../contract/calls/loginCall.ts'
import { pagePaths } from '../contract/pagePaths.ts'
import { requestHeaders } from '../wire/requestHeaders.ts'
import { tokenStore } from '../wire/tokenStore.ts'

/** The address of the log-in page. */
export const loginPath = '/login'

interface Place {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/**
 * The address of the log-in page, with the current address to return to.
 * @param place the current address; that of the log-in page itself stays as it is
 * @example loginAddress({ pathname: '/exports', search: '?page=2', hash: '' }) // '/login?nextUrl=%2Fexports%3Fpage%3D2'
 */
export const loginAddress = ({ pathname, search, hash }: Place): string =>
  pathname === loginPath
    ? loginPath + search
    : `${loginPath}?nextUrl=${encodeURIComponent(pathname + search + hash)}`

/** The address that ends the session and leads to the log-in page, which does not lead back. */
export const logoutPath = '/logout'

/** One slash and no second one: `//evil.example` and `/\evil.example` would leave the console. */
const inside = /^\/(?![/\\])/

/** Control characters: browsers drop them from addresses, so that `/<tab>/evil.example` would leave the console. */
// eslint-disable-next-line no-control-regex -- the expression finds them
const hidden = /[\u0000-\u001f\u007f]/

/**
 * The address after the log-in.
 * @param search the query string of the log-in page
 * @returns its nextUrl where that stays inside the console, else the dashboard
 */
export const nextUrlOf = (search: string): string => {
  const target = new URLSearchParams(search).get('nextUrl') ?? ''
  const leadsBack =
    target === loginPath || target.startsWith(`${loginPath}?`) || target.startsWith(logoutPath)
  return inside.test(target) && !hidden.test(target) && !leadsBack ? target : pagePaths.dashboard
}

/** A refused log-in. `sentence` is the service's message for the user, where it has one. */
export class LoginRefused extends Error {
  readonly sentence: string | undefined
  /** The password is correct, and the service also requires a code. */
  readonly asksForCode: boolean
  constructor(sentence?: string, asksForCode = false) {
    super('Login failed')
    this.name = 'LoginRefused'
    this.sentence = sentence
    this.asksForCode = asksForCode
  }
}

/** The content of the log-in form. */
export interface Credentials {
  readonly username: string
  readonly password: string
  /** The code of a second factor, after the service required one. */
  readonly code?: string
}

const textIn = (body: unknown, name: string): string | undefined => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? value : undefined
}

const bodyOf = async (response: Response): Promise<unknown> => {
  try {
    return (await response.json()) as unknown
  } catch {
    return undefined // the caller reads the status
  }
}

/**
 * Exchanges mail address and password for a token and stores it.
 * @throws LoginRefused with the service's message after too many attempts, when it requires a code, and during an outage
 */
export const logIn = async (credentials: Credentials): Promise<void> => {
  const headers = requestHeaders()
  headers.delete('authorization')
  headers.set('content-type', 'application/json')
  const response = await fetch(loginCall.path, {
    method: loginCall.method,
    headers,
    body: JSON.stringify(credentials),
  })
  const body = await bodyOf(response)
  const token = response.ok
    ? (textIn(body, 'token') ?? textIn(Reflect.get(Object(body), 'data'), 'token'))
    : undefined
  if (token === undefined) {
    const asksForCode = Array.isArray(Reflect.get(Object(Reflect.get(Object(body), 'errors')), 'code'))
    const hasMessage = [429, 503].includes(response.status) || asksForCode
    throw new LoginRefused(hasMessage ? textIn(body, 'message') : undefined, asksForCode)
  }
  tokenStore.keep(token)
}
