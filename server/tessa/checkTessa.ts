import { networkFailureOf, systemCodeOf } from '../shared/systemFailures.ts'
import { fetchHead, type HttpClient } from '../shared/networks.ts'
import type { TessaSettings } from './tessaLinks.ts'
import type { tessaMessages } from '../../src/contract/messages/failures/tessa.ts'
import { LocalizedError } from '../shared/errors.ts'

/** The errors of a connection to TESSA. */
export type TessaErrorCode = keyof typeof tessaMessages

/** The values of the sentence. */
type TessaErrorParams = {
  /** Host and port; for addressInvalid the entered text. */
  readonly host: string
  /** HTTP status as text, empty without an answer. */
  readonly status: string
  /** The system's error code. */
  readonly detail: string
}

/** TESSA cannot be used. */
export class TessaError extends LocalizedError<TessaErrorCode, TessaErrorParams> {
  override readonly name = 'TessaError'

  constructor(code: TessaErrorCode, params: Partial<TessaErrorParams> = {}, cause?: unknown) {
    super(code, `tessa.${code}`, { host: '', status: '', detail: '', ...params }, { cause })
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

/**
 * Checks that TESSA answers, as its own Akeneo bundle does: HEAD of the address, redirects followed. Only a real
 * asset shows whether the system identifier and the channel are right, see `createAssetCache`.
 * @throws TessaError, or the signal's reason
 */
export const checkTessa = async (
  settings: TessaSettings,
  httpClient: HttpClient,
  signal: AbortSignal,
  timeoutMs = 5000,
): Promise<void> => {
  const entered = settings.url?.trim() ?? ''
  if (entered === '' || !settings.systemIdentifier?.trim()) throw new TessaError('notConfigured')
  const address = URL.parse(entered)
  if (!address || !/^https?:$/.test(address.protocol))
    throw new TessaError('addressInvalid', { host: entered })
  const head = await fetchHead(address.href, 'HEAD', httpClient, signal, timeoutMs).catch(error => {
    signal.throwIfAborted()
    throw tessaErrorOf(error, address)
  })
  const { status, elsewhere } = head
  if (elsewhere) throw new TessaError('redirectedElsewhere', { host: address.host, detail: elsewhere })
  if (status < 200 || status > 399)
    throw new TessaError('refused', { host: address.host, status: String(status) })
}
