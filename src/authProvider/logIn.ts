import type { calls } from '../contract/calls/calls.ts'
import { requestHeaders, tokenStore } from '../wire/tokenStore.ts'

/** A log-in that failed. `sentence` is what the service wants the person to read, where it says more than no. */
export class LoginRefused extends Error {
  readonly sentence: string | undefined
  constructor(sentence?: string) {
    super('Login failed')
    this.name = 'LoginRefused'
    this.sentence = sentence
  }
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
 * @throws LoginRefused with the service's own sentence where somebody tried too often
 */
export const logIn = async (credentials: { username: string; password: string }): Promise<void> => {
  const headers = requestHeaders()
  headers.delete('authorization')
  headers.set('content-type', 'application/json')
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(credentials) })
  const body = await bodyOf(response)
  const token = response.ok
    ? (textIn(body, 'token') ?? textIn(Reflect.get(Object(body), 'data'), 'token'))
    : undefined
  if (token === undefined)
    throw new LoginRefused(response.status === 429 ? textIn(body, 'message') : undefined)
  tokenStore.keep(token)
}
