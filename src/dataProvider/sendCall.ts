import { HttpError } from 'ra-core'
import { tokenStore } from '../authProvider/tokenStore.ts'
import { pathOf, type Call, type PlacesOf, type QueryOf } from '../contract/call.ts'
import { languageOf, say } from '../contract/words.ts'
import { localeCookie } from '../i18n/localeCookie.ts'
import { callFailures } from './callFailures.ts'
import { requestHeaders } from './requestHeaders.ts'

type Places<P extends string> = string extends P
  ? Readonly<Record<string, string | number>>
  : Readonly<Record<PlacesOf<P>, string | number>>

/** What goes with a call. */
export interface CallOptions<C extends Call> {
  /** Values for the `:places` of the path. */
  readonly places?: Places<C['path']>
  readonly query?: { readonly [N in keyof QueryOf<C>]?: QueryOf<C>[N] }
  /** Sent as JSON, undefined values as null. */
  readonly body?: unknown
  readonly signal?: AbortSignal
}

const addressOf = <C extends Call>(call: C, { places, query }: CallOptions<C>) => {
  const search = new URLSearchParams(
    Object.entries(query ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ).toString()
  const path = pathOf(call, (places ?? {}) as Record<string, string | number>) // a call without places needs none
  return search ? `${path}?${search}` : path
}

const jsonOf = (body: unknown) => JSON.stringify(body, (_name, value: unknown) => value ?? null)

const textOf = (body: unknown, name: string) => {
  const value: unknown =
    typeof body === 'object' && body !== null && name in body ? body[name as keyof typeof body] : undefined // just looked up
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Reads JSON; a body that is none (a proxy's page, for instance) counts as nothing. */
const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined // the status says what happened
  }
}

/**
 * Sends a call and gives the raw answer of a success.
 * @throws HttpError with the service's sentence, status and body; status 0 where the service did not answer
 */
export const sendCall = async <C extends Call>(call: C, options: CallOptions<C> = {}): Promise<Response> => {
  const headers = requestHeaders()
  const init: RequestInit = { method: call.method, headers, signal: options.signal ?? null }
  if (options.body !== undefined) {
    headers.set('content-type', 'application/json')
    init.body = jsonOf(options.body)
  }
  const language = languageOf(localeCookie.read())
  let response
  try {
    response = await fetch(addressOf(call, options), init)
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw Object.assign(new HttpError(say(callFailures.unreachable, language), 0), { cause })
  }
  if (response.ok) return response
  if (response.status === 401 && headers.has('authorization')) tokenStore.expire()
  const body = await bodyOf(response)
  const message = textOf(body, 'message') ?? say(callFailures.failed, language, { status: response.status })
  throw new HttpError(message, response.status, body)
}
