import type { FastifyInstance } from 'fastify'
import { AkeneoError } from '../../akeneo/akeneoError.ts'
import type { Deps } from '../../deps.ts'
import { CallError } from '../../shared/errors.ts'

interface Places {
  expires: string
  signature: string
  '*': string
}

/** Files of the PIM under signed addresses, for TB.One, which has no account here. */
export const bindMedia = (app: FastifyInstance, { media, connect, clock, closing }: Deps): void => {
  app.get<{ Params: Places }>('/media/:expires/:signature/*', async (request, reply) => {
    const { expires, signature, '*': code } = request.params
    if (!media.isValid(code, expires, signature, clock.now()))
      throw new CallError('notFound', { thing: code })
    const client = await connect()
    try {
      const file = await client.media(code, closing)
      reply.raw.once('close', () => void client.close())
      if (file.length !== null) reply.header('content-length', file.length)
      return await reply.type(file.contentType).send(file.stream)
    } catch (cause) {
      await client.close()
      if (cause instanceof AkeneoError && cause.params.status === 404)
        throw new CallError('notFound', { thing: code }, { cause })
      throw cause
    }
  })
}
