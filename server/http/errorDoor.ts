import type { FastifyError, FastifyInstance } from 'fastify'
import { callErrors, type CallErrorCode } from '../../src/contract/callErrors.ts'
import { languageOf, say } from '../../src/contract/words.ts'
import { AkeneoError } from '../akeneo/akeneoError.ts'
import { akeneoSentences } from '../akeneo/akeneoSentences.ts'
import { CallError } from '../callError.ts'
import { RunError } from '../exports/runError.ts'
import { sayRun } from '../exports/runWords.ts'

/** What the framework itself refuses, by its status, as a code of ours. */
const refusedByFramework: Record<number, CallErrorCode> = {
  400: 'badRequest',
  404: 'noSuchCall',
  413: 'bodyTooLarge',
  415: 'wrongMediaType',
}

const callErrorOf = (error: FastifyError, reference: string): CallError => {
  if (error instanceof CallError) return error
  if (error instanceof SyntaxError || error.code === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return new CallError('badJson', {}, { cause: error })
  const code = refusedByFramework[error.statusCode ?? 500]
  return code
    ? new CallError(code, {}, { cause: error })
    : new CallError('internal', { reference }, { cause: error })
}

/** The one place where errors become HTTP: a status, and a sentence in the reader's language. Never a stack trace. */
export const openErrorDoor = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const language = languageOf(request.headers['accept-language'])
    if (error instanceof AkeneoError) {
      request.log.warn({ code: error.code, params: error.params }, 'the PIM did not answer as needed')
      const message = say(akeneoSentences[error.code], language, error.params)
      return reply.status(error.code === 'notConfigured' ? 409 : 502).send({ success: false, message })
    }
    if (error instanceof RunError)
      return reply.status(409).send({ success: false, message: sayRun(error.runMessage, language) })
    const answer = callErrorOf(error, request.id)
    if (answer.code === 'internal') request.log.error({ err: error }, 'a call failed')
    if (answer.retryAfter !== undefined) reply.header('retry-after', Math.ceil(answer.retryAfter))
    const message = say(callErrors[answer.code][1], language, answer.params)
    return reply.status(answer.status).send({ success: false, message, errors: answer.errors })
  })
}
