import { AkeneoError, type AkeneoErrorCode, barePath } from '../akeneoError.ts'
import type { PimAnswer } from './exchange.ts'
import { parseJson } from './json.ts'

/** The JSON value of an answer; undefined for a body that is no JSON. */
export const jsonOf = (answer: PimAnswer): unknown => {
  try {
    return parseJson(answer.body)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The message of the PIM in an error answer, without its closing full stop, else the status; never the HTML of a proxy. */
export const pimMessageOf = (answer: PimAnswer): string => {
  const body = jsonOf(answer)
  for (const key of ['message', 'error_description', 'error']) {
    if (typeof body !== 'object' || body === null || !(key in body)) continue
    // the key is in the object, as the line above checked
    const message = (body as Record<string, unknown>)[key]
    if (typeof message === 'string' && message !== '') return message.slice(0, 300).replace(/\.$/, '')
  }
  return `HTTP ${answer.status}`
}

/**
 * The JSON value of a good answer.
 * @throws AkeneoError badAnswer for invalid JSON, notAkeneo for other content, such as a log-in page
 */
export const readJson = (answer: PimAnswer, host: string, path: string): unknown => {
  const body = jsonOf(answer)
  if (body !== undefined) return body
  const type = answer.header('content-type')
  const code = type.includes('json') ? 'badAnswer' : 'notAkeneo'
  const pimMessage =
    code === 'badAnswer' ? 'incomplete JSON' : `HTTP ${answer.status}, ${type || 'no content type'}`
  throw new AkeneoError(code, { host, path, status: answer.status, pimMessage })
}

const codesByStatus: Readonly<Record<number, AkeneoErrorCode>> = {
  400: 'filterRefused',
  401: 'tokenRevoked',
  403: 'forbidden',
  414: 'askedTooMuch',
  422: 'filterRefused',
  431: 'askedTooMuch',
}

/** Statuses whose meaning does not depend on the body, because a proxy may answer with its own text. */
const clearStatuses: ReadonlySet<number> = new Set([403, 414, 431])

/** The error for an answer of the REST API other than 200. A missing resource is badAnswer with status 404. */
export const refusalOf = (answer: PimAnswer, host: string, path: string): AkeneoError => {
  const isForeign = !clearStatuses.has(answer.status) && jsonOf(answer) === undefined
  const code = isForeign ? 'notAkeneo' : (codesByStatus[answer.status] ?? 'badAnswer')
  return new AkeneoError(code, {
    host,
    path: barePath(path),
    status: answer.status,
    pimMessage: pimMessageOf(answer),
  })
}

/** The meanings of messages of the token route, the most specific first. The PIM answers 422 for all of them. */
const tokenMeanings: readonly (readonly [RegExp, AkeneoErrorCode])[] = [
  [/grant type is not authorized|unauthorized_client|unsupported_grant_type/i, 'grantNotAllowed'],
  [/client_id|client credentials|invalid_client/i, 'clientInvalid'],
  [/user|password|invalid_grant/i, 'userInvalid'],
]

/** The error for an answer of the token route without a token. */
export const tokenRefusal = (answer: PimAnswer, host: string, path: string): AkeneoError => {
  const pimMessage = pimMessageOf(answer)
  const isForeign = answer.status < 300 || answer.status === 404 || jsonOf(answer) === undefined
  const meaning = tokenMeanings.find(([pattern]) => pattern.test(pimMessage))?.[1]
  const code = answer.status === 403 ? 'forbidden' : isForeign ? 'notAkeneo' : (meaning ?? 'badAnswer')
  return new AkeneoError(code, { host, path, status: answer.status, pimMessage })
}

/** The milliseconds of a Retry-After header, which has seconds or a date; null if it is absent or invalid. */
export const parseRetryAfter = (retryAfter: string, now: number): number | null => {
  const text = retryAfter.trim()
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
