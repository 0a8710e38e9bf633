import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import type { Address } from './address.ts'
import { AkeneoError } from './akeneoError.ts'
import { barePath } from './barePath.ts'
import { createDeadline } from './createDeadline.ts'
import { largestAnswer, readText } from './readText.ts'

/** One question to the PIM; `path` is below its address and carries the query. */
export interface Ask {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Hand over a good answer's body unread. The reader must drain or destroy it: it holds a place. */
  readonly asStream?: boolean
}

export interface Answer {
  readonly status: number
  /** One header by its lower-case name, empty when absent. */
  readonly header: (name: string) => string
  readonly text: string
  readonly stream: Readable | null
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
const followed = (address: Address, ask: Ask, from: string, status: number, location: string): string => {
  const known = URL.canParse(location, address.origin + from)
  const target = known ? new URL(location, address.origin + from) : null
  if (target?.origin === address.origin) return target.pathname + target.search
  throw new AkeneoError('redirectedElsewhere', {
    host: address.host,
    path: barePath(ask.path),
    status,
    location: target?.origin ?? '?',
  })
}

const tooLarge = ({ host }: Address, { path }: Ask, status: number) =>
  new AkeneoError('answerTooLarge', { host, path: barePath(path), status, limit: `${largestAnswer} MB` })

/**
 * Asks once: one deadline for headers and body, redirects followed on the same origin only.
 * @throws AkeneoError redirectedElsewhere, answerTooLarge; the socket's own errors; the signal's reason
 */
export const exchange = async (
  pool: Dispatcher,
  address: Address,
  ask: Ask,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<Answer> => {
  const deadline = createDeadline(signal, timeoutMs)
  let kept = false
  try {
    let path = address.basePath + ask.path
    for (let hop = 0; ; hop += 1) {
      const {
        statusCode: status,
        headers,
        body,
      } = await pool.request({
        path,
        method: ask.method,
        headers: { ...ask.headers },
        body: ask.body ?? null,
        signal: deadline.signal,
      })
      const header = headerOf(headers)
      if (redirects.has(status) && header('location') !== '' && hop < maxRedirects) {
        await body.dump()
        path = followed(address, ask, path, status, header('location'))
        continue
      }
      if (ask.asStream && status === 200) {
        kept = true
        deadline.met()
        body.once('close', deadline.release)
        return { status, header, text: '', stream: body }
      }
      const text = await readText(body)
      if (text === null) throw tooLarge(address, ask, status)
      return { status, header, text, stream: null }
    }
  } catch (cause) {
    if (signal.aborted) throw signal.reason
    if (deadline.expired())
      throw Object.assign(new Error('no answer in time', { cause }), { code: 'ETIMEDOUT' })
    throw cause
  } finally {
    if (!kept) deadline.release()
  }
}
