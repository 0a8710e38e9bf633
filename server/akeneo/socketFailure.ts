import { errors } from 'undici'
import type { AkeneoErrorCode } from './akeneoSentences.ts'

const codes: Readonly<Record<string, AkeneoErrorCode>> = {
  ENOTFOUND: 'hostNotFound',
  EAI_AGAIN: 'hostNotFound',
  EAI_NODATA: 'hostNotFound',
  ECONNREFUSED: 'connectionRefused',
  EHOSTUNREACH: 'connectionRefused',
  ENETUNREACH: 'connectionRefused',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  EPROTO: 'tlsInvalid',
}
const certificate = /CERT|SIGNATURE|^ERR_(TLS|SSL)/

/** The code of an error or of what is inside it: Node tries several addresses and collects their errors. */
const codeIn = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string' && error.code !== '') return error.code
  return codeIn(error instanceof AggregateError ? error.errors[0] : error.cause)
}

/** What a failed connection means; `detail` is the system's code, which is safe to show. */
export const socketFailure = (error: unknown): { code: AkeneoErrorCode; detail: string } => {
  if (error instanceof errors.HTTPParserError) return { code: 'notAkeneo', detail: 'no HTTP' }
  const detail = codeIn(error)
  const code = codes[detail]
  if (code) return { code, detail }
  if (certificate.test(detail)) return { code: 'tlsInvalid', detail }
  return { code: 'unavailable', detail: detail || 'connection lost' }
}
