import { systemCodeOf } from '../transfer/systemCodeOf.ts'
import { askHeaders } from './askHeaders.ts'
import { TessaError } from './tessaError.ts'
import type { TessaErrorCode } from './tessaSentences.ts'
import type { TessaSettings } from './tessaSettings.ts'

const codes: Readonly<Record<string, TessaErrorCode>> = {
  ENOTFOUND: 'hostNotFound',
  EAI_AGAIN: 'hostNotFound',
  EAI_NODATA: 'hostNotFound',
  ECONNREFUSED: 'connectionRefused',
  EHOSTUNREACH: 'connectionRefused',
  ENETUNREACH: 'connectionRefused',
  ETIMEDOUT: 'timeout',
  EPROTO: 'tlsInvalid',
}
const certificate = /CERT|SIGNATURE|^ERR_(TLS|SSL)/

const failureOf = (error: unknown, { host, hostname }: URL): TessaError => {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new TessaError('timeout', { host }, error)
  const detail = systemCodeOf(error)
  const code = codes[detail] ?? (certificate.test(detail) ? 'tlsInvalid' : 'unavailable')
  const params = { host: code === 'hostNotFound' ? hostname : host, detail: detail || 'connection lost' }
  return new TessaError(code, params, error)
}

const addressOf = (entered: string): URL => {
  const address = URL.parse(entered)
  if (!address || !/^https?:$/.test(address.protocol))
    throw new TessaError('addressInvalid', { host: entered })
  return address
}

/**
 * Whether TESSA answers, as its own bundle asks: HEAD of the address, redirects followed. That the system identifier
 * and the channel are right shows only with a real asset, see `createAssetCache`.
 * @throws TessaError, or the signal's reason
 */
export const checkTessa = async (
  settings: TessaSettings,
  signal: AbortSignal,
  timeoutMs = 5000,
): Promise<void> => {
  const entered = settings.url?.trim() ?? ''
  if (entered === '' || !settings.systemIdentifier?.trim()) throw new TessaError('notConfigured', {})
  const address = addressOf(entered)
  const { status } = await askHeaders(address.href, 'HEAD', signal, timeoutMs).catch(error => {
    signal.throwIfAborted()
    throw failureOf(error, address)
  })
  if (status < 200 || status > 399)
    throw new TessaError('refused', { host: address.host, status: String(status) })
}
