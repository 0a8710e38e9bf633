import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { onAbort, type Slots } from '../../shared/clock.ts'
import { AkeneoError, barePath } from '../akeneoError.ts'
import { hasMoreValues } from './json.ts'

/** The path of the REST API below the PIM's address. */
export const apiRoot = '/api/rest/v1'

/** The parts of a PIM's address; `basePath` is empty, or begins with a slash and ends without one. */
export interface Address {
  readonly origin: string
  readonly host: string
  readonly basePath: string
}

/**
 * Parses the address that a user entered; query, fragment and closing slashes are ignored.
 * @throws AkeneoError addressInvalid, also for an address with a user name, which would appear in logs
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

/** Removes the text between `//` and the last `@`, which may be a password. */
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
  /** Whether a good answer is returned as a stream. The caller must read or destroy it, because it occupies a slot. */
  readonly asStream?: boolean
}

/** An answer of the PIM with any status. */
export interface PimAnswer {
  readonly status: number
  /** A header by its lower-case name; empty if it is absent. */
  readonly header: (name: string) => string
  /** The bytes of the body; empty for a stream. */
  readonly body: Buffer
  readonly stream: Readable | null
}

/**
 * Sends a request once, with one deadline for headers and body. Redirects are followed within the same origin only. Answers
 * are requested uncompressed. A proxy may compress them nevertheless: the limits count the bytes in memory.
 * @param large the slots for large answers
 * @throws AkeneoError redirectedElsewhere, answerTooLarge, tooManyValues; the errors of the socket; the signal's reason
 */
export const exchange = async (
  { pool, address, large }: { pool: Dispatcher; address: Address; large: Slots },
  request: ApiRequest,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<PimAnswer> => {
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
        return { status, header, body: Buffer.alloc(0), stream: decoded(incoming, header) }
      }
      const limits = limitsOf(request)
      const chunks = await readChunks(decoded(incoming, header), limits.bytes, large, deadline.signal)
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
  (headers: Dispatcher.ResponseData['headers']): PimAnswer['header'] =>
  name => {
    const value = headers[name]
    return (Array.isArray(value) ? value[0] : value) ?? ''
  }

const decoders: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

/** The decompressed body. An error of it reaches the reader of the result. */
const decoded = (body: Readable, header: PimAnswer['header']): Readable => {
  const createDecoder = decoders.get(header('content-encoding').trim().toLowerCase())
  return createDecoder ? pipeline(body, createDecoder(), () => undefined) : body
}

/** The target of a redirect within the same origin, because the Authorization header must not be sent to another one. */
const redirectedPath = (
  address: Address,
  request: ApiRequest,
  from: string,
  status: number,
  location: string,
): string => {
  const base = address.origin + from
  const target = URL.canParse(location, base) ? new URL(location, base) : null
  if (target?.origin === address.origin) return target.pathname + target.search
  throw new AkeneoError('redirectedElsewhere', {
    host: address.host,
    path: barePath(request.path),
    status,
    location: target?.origin ?? '?',
  })
}

/** A signal that is aborted with another one or after a time. */
interface Deadline {
  readonly signal: AbortSignal
  /** Whether the time is over. */
  readonly expired: () => boolean
  /** Ends the time limit; the other signal still counts. */
  readonly met: () => void
  /** Removes the listener of the other signal too, because that signal lives as long as a run. */
  readonly release: () => void
}

/** Uses the real time instead of the clock, because it limits sockets and not pauses. */
const createDeadline = (signal: AbortSignal, timeoutMs: number): Deadline => {
  const controller = new AbortController()
  let isExpired = false
  const timer = setTimeout(() => {
    isExpired = true
    controller.abort(new Error('no answer in time'))
  }, timeoutMs)
  const follow = (): void => controller.abort(signal.reason)
  const removeListener = onAbort(signal, follow)
  if (signal.aborted) follow()
  return {
    signal: controller.signal,
    expired: () => isExpired,
    met: () => clearTimeout(timer),
    release: () => {
      clearTimeout(timer)
      removeListener()
    },
  }
}

const megabyte = 1024 * 1024

/** The largest answer: its bytes, and its values, each of which takes up to 60 bytes more after parsing. */
interface AnswerLimits {
  readonly bytes: number
  readonly values: number
}

/** A page of 100 products with all their values has a few megabytes; a page of families or categories a few hundred kilobytes. */
const productPage: AnswerLimits = { bytes: 16 * megabyte, values: 800_000 }
const anyOther: AnswerLimits = { bytes: 4 * megabyte, values: 200_000 }

const limitsOf = ({ path }: ApiRequest): AnswerLimits =>
  path.startsWith(`${apiRoot}/product`) ? productPage : anyOther

/** The size up to which answers are read concurrently. Larger answers are read one at a time. */
const smallBytes = megabyte

/** The chunks of a body; null if it is too large, in which case the rest is not read. */
const readChunks = async (
  body: Readable,
  maxBytes: number,
  large: Slots,
  signal: AbortSignal,
): Promise<Buffer[] | null> => {
  const chunks: Buffer[] = []
  let bytes = 0
  let release: (() => void) | undefined
  try {
    // chunks are buffers, because no encoding is set; leaving the loop closes the connection
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) return null
      chunks.push(chunk)
      if (bytes > smallBytes) release ??= await large.take(signal)
    }
    return chunks
  } finally {
    release?.()
  }
}
