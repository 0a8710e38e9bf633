import { AkeneoError, type AkeneoErrorCode, barePath } from '../akeneoError.ts'
import type { Answer } from './exchange.ts'
import { parseJson } from './json.ts'

/** The value of the answer's JSON; undefined when the body is no JSON. */
export const jsonOf = (answer: Answer): unknown => {
  try {
    return parseJson(answer.body)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The PIM's own words in an error answer without their closing stop, else its status; never a proxy's HTML. */
export const pimMessageOf = (answer: Answer): string => {
  const body = jsonOf(answer)
  for (const key of ['message', 'error_description', 'error']) {
    if (typeof body !== 'object' || body === null || !(key in body)) continue
    // The key is in the object, as the line above found; its value is only used if it is text.
    const words = (body as Record<string, unknown>)[key]
    if (typeof words === 'string' && words !== '') return words.slice(0, 300).replace(/\.$/, '')
  }
  return `HTTP ${answer.status}`
}

/**
 * The body of a good answer.
 * @throws AkeneoError badAnswer for broken JSON, notAkeneo for anything else, such as a log-in page
 */
export const readJson = (answer: Answer, host: string, path: string): unknown => {
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

/** Statuses that mean the same whatever the body says: a proxy may answer in its own words. */
const clearStatuses: ReadonlySet<number> = new Set([403, 414, 431])

/** The error for an answer of the REST API that is not 200. A missing thing is badAnswer with status 404. */
export const refusalOf = (answer: Answer, host: string, path: string): AkeneoError => {
  const unlikePim = !clearStatuses.has(answer.status) && jsonOf(answer) === undefined
  const code = unlikePim ? 'notAkeneo' : (codesByStatus[answer.status] ?? 'badAnswer')
  return new AkeneoError(code, {
    host,
    path: barePath(path),
    status: answer.status,
    pimMessage: pimMessageOf(answer),
  })
}

/** What the PIM's words mean when it gives no token, the most exact first: it answers 422 for all of them. */
const tokenMeanings: readonly (readonly [RegExp, AkeneoErrorCode])[] = [
  [/grant type is not authorized|unauthorized_client|unsupported_grant_type/i, 'grantNotAllowed'],
  [/client_id|client credentials|invalid_client/i, 'clientInvalid'],
  [/user|password|invalid_grant/i, 'userInvalid'],
]

/** The error for an answer of the token route that holds no token. */
export const tokenRefusal = (answer: Answer, host: string, path: string): AkeneoError => {
  const pimMessage = pimMessageOf(answer)
  const unlikePim = answer.status < 300 || answer.status === 404 || jsonOf(answer) === undefined
  const meaning = tokenMeanings.find(([words]) => words.test(pimMessage))?.[1]
  const code = answer.status === 403 ? 'forbidden' : unlikePim ? 'notAkeneo' : (meaning ?? 'badAnswer')
  return new AkeneoError(code, { host, path, status: answer.status, pimMessage })
}

/** Retry-After as milliseconds, from seconds or a date; null when absent or unreadable. */
export const parseRetryAfter = (retryAfter: string, now: number): number | null => {
  const text = retryAfter.trim()
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
