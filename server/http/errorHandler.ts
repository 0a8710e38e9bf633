import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { callMessages } from '../../src/contract/messages/calls.ts'
import type { PlainCode } from '../../src/contract/messages/message.ts'
import { languageOf } from '../../src/contract/words.ts'
import { CallError, LocalizedError } from '../shared/errors.ts'
import { StorageError, storageErrorOf } from '../shared/systemFailures.ts'
import { isDatabaseAway } from '../store/openDatabase.ts'

/** The call errors for requests that the framework refuses, by status. */
const frameworkRefusals: Readonly<Record<number, PlainCode<typeof callMessages>>> = {
  400: 'badRequest',
  404: 'noSuchCall',
  413: 'bodyTooLarge',
  415: 'wrongMediaType',
}

/** Seconds after which a call that did not reach the database is worth repeating. */
const retrySeconds = 5

/** The error that a caller gets. @param reference names an unknown error in the log */
export const toLocalizedError = (error: FastifyError, reference: string, folder: string): LocalizedError => {
  if (error instanceof LocalizedError) return error
  const storageError = storageErrorOf(error, folder)
  if (storageError) return storageError
  if (isDatabaseAway(error))
    return new CallError('databaseAway', {}, { cause: error, retryAfter: retrySeconds })
  if (error instanceof SyntaxError || error.code === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return new CallError('badJson', {}, { cause: error })
  const { statusCode: status = 500 } = error
  const code = frameworkRefusals[status] ?? (status < 500 ? 'badRequest' : undefined)
  return code
    ? new CallError(code, {}, { cause: error })
    : new CallError('internal', { reference }, { cause: error })
}

/**
 * Answers every failed call: with a status and a sentence in the reader's language, never with a stack trace.
 * @param folder DATA_DIR
 */
export const answerError =
  (folder: string) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const answer = toLocalizedError(error, request.id, folder)
    const { code, params, status, retryAfter, errors, more } = answer
    if (code === 'internal' || answer instanceof StorageError)
      request.log.error({ err: error }, 'a call failed')
    else if (code === 'databaseAway') request.log.warn({ err: error }, 'the database did not answer a call')
    else if (status === 502) request.log.warn({ code, params }, 'another system did not answer as needed')
    if (retryAfter !== undefined) reply.header('retry-after', Math.ceil(retryAfter))
    const message = answer.sentence(languageOf(request.headers['accept-language']))
    return reply.status(status).send({ success: false, message, errors, ...more })
  }
