import type { FastifyError, FastifyInstance } from 'fastify'
import type { CallErrorCode } from '../../src/contract/calls/callErrors.ts'
import { languageOf } from '../../src/contract/words.ts'
import { CallError, SayableError } from '../shared/errors.ts'
import { StorageError, storageErrorOf } from '../store/openDatabase.ts'

/** What the framework itself refuses, by its status, as a code of the contract. */
const frameworkRefusals: Readonly<Record<number, CallErrorCode>> = {
  400: 'badRequest',
  404: 'noSuchCall',
  413: 'bodyTooLarge',
  415: 'wrongMediaType',
}

const sayableErrorOf = (error: FastifyError, reference: string, folder: string): SayableError => {
  if (error instanceof SayableError) return error
  const storageError = storageErrorOf(error, folder)
  if (storageError) return storageError
  if (error instanceof SyntaxError || error.code === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return new CallError('badJson', {}, { cause: error })
  const code = frameworkRefusals[error.statusCode ?? 500]
  return code
    ? new CallError(code, {}, { cause: error })
    : new CallError('internal', { reference }, { cause: error })
}

/**
 * Turns errors into HTTP, in this one place: a status and a sentence in the reader's language, never a stack trace.
 * @param folder DATA_DIR
 */
export const setErrorHandler = (app: FastifyInstance, folder: string): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const answer = sayableErrorOf(error, request.id, folder)
    const { code, params, status, retryAfter, errors } = answer
    if (code === 'internal' || answer instanceof StorageError)
      request.log.error({ err: error }, 'a call failed')
    else if (status === 502) request.log.warn({ code, params }, 'another system did not answer as needed')
    if (retryAfter !== undefined) reply.header('retry-after', Math.ceil(retryAfter))
    const message = answer.sentence(languageOf(request.headers['accept-language']))
    return reply.status(status).send({ success: false, message, errors })
  })
}
