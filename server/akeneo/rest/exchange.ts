import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { onAbort, type Slots } from '../../shared/clock.ts'
import { AkeneoError, barePath } from '../akeneoError.ts'
import { hasMoreValues } from './json.ts'

/** Where the REST API lies below the PIM's address. */
export const apiRoot = '/api/rest/v1'

/** A PIM's address taken apart; `basePath` is empty or begins with a slash and ends without one. */
export interface Address {
  readonly origin: string
  readonly host: string
  readonly basePath: string
}

/**
 * Reads the address a person entered; query, fragment and closing slashes are ignored.
 * @throws AkeneoError addressInvalid, also when it carries a user name, which would end up in logs
 * @example parseAddress('https://shop.example.com/pim/') // { basePath: '/pim', … }
 */
export const parseAddress = (entered: string): Address => {
  const text = entered.trim()
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new AkeneoError('addressInvalid', { host: withoutUser(text) })
  }
  return { origin: url.origin, host: url.host, basePath: url.pathname.replace(/(?<!\/)\/+$/, '') }
}

/** Nothing between `//` and the last `@`, where a password may stand. */
const withoutUser = (address: string) => {
  const [from, to] = [address.indexOf('//') + 2, address.lastIndexOf('@') + 1]
  return from > 1 && to > from ? address.slice(0, from) + address.slice(to) : address
}

/** One request to the PIM; `path` is below its address and carries the query. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Hand over a good answer's body unread. The reader must drain or destroy it: it holds a slot. */
  readonly asStream?: boolean
}

/** What the PIM answered, whatever its status. */
export interface Answer {
  readonly status: number
  /** One header by its lower-case name, empty when absent. */
  readonly header: (name: string) => string
  /** As sent; empty for a stream. */
  readonly body: Buffer
  readonly stream: Readable | null
}

/**
 * Sends a request once: one deadline for headers and body, redirects followed on the same origin only.
 * Answers come uncompressed, so that the limits count the bytes that lie in memory.
 * @param large slots that large answers wait for
 * @throws AkeneoError redirectedElsewhere, answerTooLarge, tooManyValues; the socket's own errors; the signal's reason
 */
export const exchange = async (
  { pool, address, large }: { pool: Dispatcher; address: Address; large: Slots },
  request: ApiRequest,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<Answer> => {
  const deadline = createDeadline(signal, timeoutMs)
  let isStreamed = false
  try {
    let path = address.basePath + request.path
    for (let hop = 0; ; hop += 1) {
      const {
        statusCode: status,
        headers,
        body: incoming,
      } = await pool.request({
        path,
        method: request.method,
        headers: { ...request.headers },
        body: request.body ?? null,
        signal: deadline.signal,
      })
      const header = headerOf(headers)
      if (redirects.has(status) && header('location') !== '' && hop < maxRedirects) {
        await incoming.dump()
        path = redirectedPath(address, request, path, status, header('location'))
        continue
      }
      if (request.asStream && status === 200) {
        isStreamed = true
        deadline.met()
        incoming.once('close', deadline.release)
        return { status, header, body: Buffer.alloc(0), stream: incoming }
      }
      const limits = limitsOf(request)
      const chunks = await readChunks(incoming, limits.bytes, large, deadline.signal)
      const place = { host: address.host, path: barePath(request.path), status }
      if (chunks === null)
        throw new AkeneoError('answerTooLarge', { ...place, limit: `${limits.bytes / megabyte} MB` })
      const body = Buffer.concat(chunks)
      if (body.length > smallBytes && hasMoreValues(body, limits.values))
        throw new AkeneoError('tooManyValues', { ...place, limit: String(limits.values) })
      return { status, header, body, stream: null }
    }
  } catch (cause) {
    if (signal.aborted) throw signal.reason
    if (deadline.expired())
      throw Object.assign(new Error('no answer in time', { cause }), { code: 'ETIMEDOUT' })
    throw cause
  } finally {
    if (!isStreamed) deadline.release()
  }
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const maxRedirects = 3

const headerOf =
  (headers: Dispatcher.ResponseData['headers']): Answer['header'] =>
  name => {
    const value = headers[name]
    return (Array.isArray(value) ? value[0] : value) ?? ''
  }

/** Where a redirect leads on the same origin; the Authorization header must not travel to another one. */
const redirectedPath = (
  address: Address,
  request: ApiRequest,
  from: string,
  status: number,
  location: string,
): string => {
  const known = URL.canParse(location, address.origin + from)
  const target = known ? new URL(location, address.origin + from) : null
  if (target?.origin === address.origin) return target.pathname + target.search
  throw new AkeneoError('redirectedElsewhere', {
    host: address.host,
    path: barePath(request.path),
    status,
    location: target?.origin ?? '?',
  })
}

/** A signal that fires with another one or after a while. */
interface Deadline {
  readonly signal: AbortSignal
  /** Whether the time ran out, as opposed to the other signal. */
  readonly expired: () => boolean
  /** Stops the clock; the other signal still counts. */
  readonly met: () => void
  /** Lets go of the other signal too: it lives as long as a run and would gather listeners. */
  readonly release: () => void
}

/** Real time on purpose: it guards sockets, which live in real time, not pauses. */
const createDeadline = (signal: AbortSignal, timeoutMs: number): Deadline => {
  const controller = new AbortController()
  let late = false
  const timer = setTimeout(() => {
    late = true
    controller.abort(new Error('no answer in time'))
  }, timeoutMs)
  const follow = (): void => controller.abort(signal.reason)
  const forget = onAbort(signal, follow)
  if (signal.aborted) follow()
  return {
    signal: controller.signal,
    expired: () => late,
    met: () => clearTimeout(timer),
    release: () => {
      clearTimeout(timer)
      forget()
    },
  }
}

const megabyte = 1024 * 1024

/** The largest answer: bytes as sent, and values once it is parsed, each of which takes up to 60 bytes more. */
interface AnswerLimits {
  readonly bytes: number
  readonly values: number
}

/** A page of 100 products with all their values takes a few megabytes; one of families or categories a few hundred kilobytes. */
const productPage: AnswerLimits = { bytes: 16 * megabyte, values: 800_000 }
const anyOther: AnswerLimits = { bytes: 4 * megabyte, values: 200_000 }

const limitsOf = ({ path }: ApiRequest): AnswerLimits =>
  path.startsWith(`${apiRoot}/product`) ? productPage : anyOther

/** Bytes that each answer may take at any time. Larger answers are read one at a time. */
const smallBytes = megabyte

/** The whole of a body, or null when it is too large; the rest is not read then. */
const readChunks = async (
  body: Readable,
  most: number,
  large: Slots,
  signal: AbortSignal,
): Promise<Buffer[] | null> => {
  const chunks: Buffer[] = []
  let bytes = 0
  let release: (() => void) | undefined
  try {
    // chunks are bytes, because no encoding is set; leaving the loop closes the connection
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > most) return null
      chunks.push(chunk)
      if (bytes > smallBytes) release ??= await large.take(signal)
    }
    return chunks
  } finally {
    release?.()
  }
}
