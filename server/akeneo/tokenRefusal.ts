import { AkeneoError } from './akeneoError.ts'
import type { AkeneoErrorCode } from './akeneoSentences.ts'
import type { Answer } from './exchange.ts'
import { jsonOf } from './jsonOf.ts'
import { pimMessageOf } from './pimMessageOf.ts'

/** What the PIM says when it gives no token, most telling first; it answers 422 for all of them. Source: akeneo.md 1a. */
const meanings: readonly (readonly [RegExp, AkeneoErrorCode])[] = [
  [/grant type is not authorized|unauthorized_client|unsupported_grant_type/i, 'grantNotAllowed'],
  [/client_id|client credentials|invalid_client/i, 'clientInvalid'],
  [/user|password|invalid_grant/i, 'userInvalid'],
]

/** The error for an answer of the token route that holds no token. */
export const tokenRefusal = (answer: Answer, host: string, path: string): AkeneoError => {
  const pimMessage = pimMessageOf(answer)
  const unlikePim = answer.status < 300 || answer.status === 404 || jsonOf(answer) === undefined
  const meaning = meanings.find(([words]) => words.test(pimMessage))?.[1]
  const code = answer.status === 403 ? 'forbidden' : unlikePim ? 'notAkeneo' : (meaning ?? 'badAnswer')
  return new AkeneoError(code, { host, path, status: answer.status, pimMessage })
}
