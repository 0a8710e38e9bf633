import type { HttpClient } from '../../shared/networks.ts'
import { networkFailureOf, systemCodeOf } from '../../shared/systemFailures.ts'
import type { ReceiverAnswer, OutboxEntry } from '../../store/outbox/outboxStore.ts'
import { storedFailure } from '../failures.ts'
import { WebhookError } from './webhookError.ts'
import { withoutAddress } from './withoutAddress.ts'

/** Milliseconds for the whole call. */
const maxSendMs = 15_000
/** Characters of the answer that are stored. */
const maxAnswer = 500

/** Reads the beginning of an answer, without the secrets of the address that it may quote. */
const readBeginning = async (body: AsyncIterable<Uint8Array>, url: string): Promise<string> => {
  const decoder = new TextDecoder()
  // so that no quoted address is cut before it is masked; percent-encoded it is three times as long
  const most = maxAnswer + 3 * url.length
  let text = ''
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length >= most) break
  }
  // PostgreSQL stores no NUL
  return withoutAddress(text.slice(0, most).replaceAll('\0', ''), url).slice(0, maxAnswer)
}

const failureOf = (error: unknown, url: string, isTimeout: boolean): WebhookError => {
  const detail = systemCodeOf(error)
  const failure = isTimeout ? 'timeout' : (networkFailureOf(detail) ?? 'connectionLost')
  return new WebhookError(failure, { host: new URL(url).host, detail })
}

/** The milliseconds that an answer asks to wait. Source: RFC 9110, 10.2.3, seconds or a date. */
const retryAfterMs = (header: string | string[] | undefined, now: number): number => {
  const text = Array.isArray(header) ? (header[0] ?? '') : (header ?? '')
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}

/**
 * Asks a system for an answer without a message: with a HEAD request.
 * @returns the HTTP status, which says nothing about messages
 * @throws WebhookError without an answer, or the signal's reason
 */
export const reach = async (url: string, httpClient: HttpClient, signal: AbortSignal): Promise<number> => {
  const [{ request }, dispatcher] = await Promise.all([import('undici'), httpClient()])
  const timeout = AbortSignal.timeout(maxSendMs)
  try {
    const stop = AbortSignal.any([signal, timeout])
    const { statusCode, body } = await request(url, { method: 'HEAD', dispatcher, signal: stop })
    await body.dump()
    return statusCode
  } catch (error) {
    signal.throwIfAborted()
    throw failureOf(error, url, timeout.aborted)
  }
}

interface Target {
  readonly url: string
  /** `whsec_` and base64. */
  readonly secret: string
}

/** The answer of a system. */
export interface WebhookAnswer extends ReceiverAnswer {
  /** Milliseconds that the system asks to wait before the next try. */
  readonly waitMs: number
}

/**
 * Sends a message once, signed by the Standard Webhooks scheme. Redirects are not followed.
 * @throws the signal's reason
 */
export const sendMessage = async (
  { messageId, content: body }: Pick<OutboxEntry, 'messageId' | 'content'>,
  { url, secret }: Target,
  httpClient: HttpClient,
  now: number,
  signal: AbortSignal,
): Promise<WebhookAnswer> => {
  const [{ Webhook }, { request }, dispatcher] = await Promise.all([
    import('standardwebhooks'),
    import('undici'),
    httpClient(),
  ])
  const timeout = AbortSignal.timeout(maxSendMs)
  const started = performance.now()
  const durationMs = () => Math.round(performance.now() - started)
  try {
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Kontor',
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(now / 1000)),
      'webhook-signature': new Webhook(secret).sign(messageId, new Date(now), body),
    }
    const stop = AbortSignal.any([signal, timeout])
    const call = { method: 'POST', headers, body, dispatcher, signal: stop } as const
    const { statusCode: status, headers: given, body: stream } = await request(url, call)
    const answer = await readBeginning(stream, url)
    const accepted = status >= 200 && status < 300
    const waitMs = status === 429 || status === 503 ? retryAfterMs(given['retry-after'], now) : 0
    return { accepted, status, durationMs: durationMs(), answer, failure: null, waitMs }
  } catch (error) {
    signal.throwIfAborted()
    const failure = storedFailure(failureOf(error, url, timeout.aborted))
    return { accepted: false, status: null, durationMs: durationMs(), answer: null, failure, waitMs: 0 }
  }
}
