import { networkFailureOf, systemCodeOf } from '../shared/networkFailures.ts'
import { TessaError } from './tessaError.ts'
import type { TessaSettings } from './tessaLinks.ts'

/** The status and the media type of an answer. */
export interface AnswerHead {
  readonly status: number
  /** Media type without parameters, in lower case; empty when there is none. */
  readonly mediaType: string
}

/**
 * Requests a URL, follows redirects and does not read the content.
 * @throws the error of `fetch`, a TimeoutError after `timeoutMs`, or the signal's reason
 */
export const fetchHead = async (
  url: string,
  method: 'HEAD' | 'GET',
  signal: AbortSignal,
  timeoutMs: number,
): Promise<AnswerHead> => {
  signal.throwIfAborted()
  const stop = new AbortController()
  const follow = (): void => stop.abort(signal.reason)
  const timer = setTimeout(() => stop.abort(new DOMException('no answer in time', 'TimeoutError')), timeoutMs)
  signal.addEventListener('abort', follow, { once: true })
  try {
    const { status, headers, body } = await fetch(url, { method, redirect: 'follow', signal: stop.signal })
    await body?.cancel()
    const [mediaType = ''] = (headers.get('content-type') ?? '').toLowerCase().split(';')
    return { status, mediaType: mediaType.trim() }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', follow)
  }
}

/** Turns an error of `fetch` into a TessaError. */
const tessaErrorOf = (error: unknown, { host, hostname }: URL): TessaError => {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new TessaError('timeout', { host }, error)
  const detail = systemCodeOf(error) || 'connection lost'
  const failure = networkFailureOf(detail) ?? 'connectionLost'
  const code = failure === 'connectionLost' ? 'unavailable' : failure
  return new TessaError(code, { host: code === 'hostNotFound' ? hostname : host, detail }, error)
}

const addressOf = (entered: string): URL => {
  const address = URL.parse(entered)
  if (!address || !/^https?:$/.test(address.protocol))
    throw new TessaError('addressInvalid', { host: entered })
  return address
}

/**
 * Proves that TESSA answers, as its own Akeneo bundle does: HEAD of the address, redirects followed. That the system identifier
 * and the channel are right shows only with a real asset, see `createAssetCache`.
 * @throws TessaError, or the signal's reason
 */
export const checkTessa = async (
  settings: TessaSettings,
  signal: AbortSignal,
  timeoutMs = 5000,
): Promise<void> => {
  const entered = settings.url?.trim() ?? ''
  if (entered === '' || !settings.systemIdentifier?.trim()) throw new TessaError('notConfigured')
  const address = addressOf(entered)
  const { status } = await fetchHead(address.href, 'HEAD', signal, timeoutMs).catch(error => {
    signal.throwIfAborted()
    throw tessaErrorOf(error, address)
  })
  if (status < 200 || status > 399)
    throw new TessaError('refused', { host: address.host, status: String(status) })
}
