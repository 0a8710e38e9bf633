import { AkeneoError } from './akeneoError.ts'
import type { Answer } from './exchange.ts'
import { jsonOf } from './jsonOf.ts'

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
    code === 'badAnswer' ? 'the JSON is broken' : `HTTP ${answer.status}, ${type || 'no type'}`
  throw new AkeneoError(code, { host, path, status: answer.status, pimMessage })
}
