import type { FastifyReply } from 'fastify'

/**
 * Aborted when the caller leaves before he is answered, so that nothing is worked out for nobody.
 * @example const signal = AbortSignal.any([leaving(reply), closing])
 */
export const leaving = (reply: FastifyReply): AbortSignal => {
  const left = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) left.abort(new Error('the caller left'))
  })
  return left.signal
}
