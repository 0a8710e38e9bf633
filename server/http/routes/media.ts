import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AkeneoMedia } from '../../akeneo/akeneoClient.ts'
import { AkeneoError } from '../../akeneo/akeneoError.ts'
import type { Deps } from '../../deps.ts'
import { CallError } from '../../shared/errors.ts'

/** What a browser shows without ever running it. Whatever else the PIM calls a file, here it is bytes. */
const shownTypes: ReadonlySet<string> = new Set(
  'image/avif image/bmp image/gif image/jpeg image/png image/tiff image/webp application/pdf video/mp4 video/webm'.split(
    ' ',
  ),
)

/**
 * Answers with a file of the PIM, whose type and content anybody may have chosen who edits products there: never as a
 * page or script of the console's origin.
 */
export const sendMedia = (
  reply: FastifyReply,
  { contentType, length, stream }: AkeneoMedia,
): FastifyReply => {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase()
  if (length !== null) reply.header('content-length', length)
  return reply
    .headers({
      'content-disposition': 'attachment',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    .type(shownTypes.has(type) ? type : 'application/octet-stream')
    .send(stream)
}

interface Places {
  expires: string
  signature: string
  '*': string
}

/** Files of the PIM under signed addresses, for TB.One, which has no account here. */
export const bindMedia = (
  app: FastifyInstance,
  { media, connect, clock, closing }: Pick<Deps, 'media' | 'connect' | 'clock' | 'closing'>,
): void => {
  app.get<{ Params: Places }>('/media/:expires/:signature/*', async (request, reply) => {
    const { expires, signature, '*': code } = request.params
    if (!media.isValid(code, expires, signature, clock.now()))
      throw new CallError('notFound', { thing: code })
    const client = await connect()
    try {
      const file = await client.media(code, closing)
      reply.raw.once('close', () => void client.close())
      return await sendMedia(reply, file)
    } catch (cause) {
      await client.close()
      if (cause instanceof AkeneoError && cause.params.status === 404)
        throw new CallError('notFound', { thing: code }, { cause })
      throw cause
    }
  })
}
