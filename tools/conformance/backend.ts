import { HttpError } from 'ra-core'
import type { Call } from '../../src/contract/calls/call.ts'
import { pathOf } from '../../src/contract/calls/call.ts'
import { createDataProvider } from '../../src/dataProvider/createDataProvider.ts'
import type { KontorDataProvider, Send } from '../../src/dataProvider/dataProviderTypes.ts'
import { createPagedProvider } from '../../src/dataProvider/pagedLists.ts'
import { readAnswer } from '../../src/wire/answers.ts'
import type { CallOptions } from '../../src/wire/callService.ts'
import { declarations } from './consoleCalls.ts'

/** The response of a backend, with its body parsed where it is JSON. */
interface Exchange {
  readonly status: number
  readonly json: unknown
  readonly response: Response
}

/** A backend at an address, as the console calls it. */
export interface Backend {
  request(call: Call, options?: CallOptions<Call>): Promise<Exchange>
  /** The data provider of the console over this backend. */
  readonly provider: KontorDataProvider
}

/** Seconds before a call is given up. */
const deadline = 30

/** Connects to a backend. @param token of a user with all rights */
export const connectBackend = (url: string, token: string): Backend => {
  const fetchCall = async (call: Call, { places = {}, query = {}, body, signal }: CallOptions<Call>) => {
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ).toString()
    const address = new URL(pathOf(call, places) + (search && `?${search}`), url)
    return fetch(address, {
      method: call.method,
      headers: {
        accept: 'application/json',
        'accept-language': 'en-US',
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.any([AbortSignal.timeout(deadline * 1000), ...(signal ? [signal] : [])]),
    })
  }

  const request: Backend['request'] = async (call, options = {}) => {
    const download = new AbortController()
    const signal = call.file === undefined ? options.signal : download.signal
    const response = await fetchCall(call, signal ? { ...options, signal } : options)
    if (call.file !== undefined && response.ok) {
      download.abort() // a file need not be read to know that there is one
      return { status: response.status, json: undefined, response }
    }
    const { status, headers } = response
    const text = await response.text()
    const read = new Response(status === 204 ? null : text, { status, headers })
    try {
      return { status, json: JSON.parse(text) as unknown, response: read }
    } catch {
      return { status, json: undefined, response: read } // a page instead of JSON
    }
  }

  const succeed = async (call: Call, options?: CallOptions<Call>) => {
    const exchange = await request(call, options)
    if (!exchange.response.ok)
      throw new HttpError(`${call.method} ${call.path}`, exchange.status, exchange.json)
    return exchange
  }

  const send = (async (call: Call, options: CallOptions<Call> = {}) => {
    const { json, response } = await succeed(call, options)
    options.onHeaders?.(response.headers)
    const answer = readAnswer(call, json, options)
    if (!answer) throw new HttpError(`${call.method} ${call.path} cannot be read`, 502, json)
    return answer.data
  }) as Send // the call's own schema has just parsed the answer

  // the page of a list needs nothing that depends on the type of a call
  const sendCall = (async (call: Call, options?: CallOptions<Call>) =>
    (await succeed(call, options)).response) as Parameters<typeof createPagedProvider>[0]
  return { request, provider: createDataProvider(declarations, send, createPagedProvider(sendCall)) }
}
