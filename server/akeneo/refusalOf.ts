import { AkeneoError } from './akeneoError.ts'
import type { AkeneoErrorCode } from './akeneoSentences.ts'
import { barePath } from './barePath.ts'
import type { Answer } from './exchange.ts'
import { jsonOf } from './jsonOf.ts'
import { pimMessageOf } from './pimMessageOf.ts'

const codeOf: Readonly<Record<number, AkeneoErrorCode>> = {
  400: 'filterRefused',
  401: 'tokenRevoked',
  403: 'forbidden',
  414: 'askedTooMuch',
  422: 'filterRefused',
  431: 'askedTooMuch',
}

/** Told by the status alone: a proxy may answer in its own words. */
const plain: ReadonlySet<number> = new Set([403, 414, 431])

/** The error for an answer of the REST API that is not 200. A missing thing is badAnswer with status 404. */
export const refusalOf = (answer: Answer, host: string, path: string): AkeneoError => {
  const unlikePim = !plain.has(answer.status) && jsonOf(answer) === undefined
  const code = unlikePim ? 'notAkeneo' : (codeOf[answer.status] ?? 'badAnswer')
  return new AkeneoError(code, {
    host,
    path: barePath(path),
    status: answer.status,
    pimMessage: pimMessageOf(answer),
  })
}
