import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AkeneoClient, AkeneoMedia } from '../../akeneo/akeneoClient.ts'
import { AkeneoError } from '../../akeneo/akeneoError.ts'
import type { Deps } from '../../deps.ts'
import { CallError } from '../../shared/errors.ts'
import { disconnected } from '../bind.ts'

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

interface Asked {
  /** Present where the console shows it as a small picture. */
  thumbnail?: string
}

/** A larger file is shown as no small picture. */
const mostBytes = 8 * 1024 * 1024

/** A page of small pictures must not take the calls that Akeneo allows from an export. */
const fewCalls = { concurrency: 2, tries: 1, timeoutMs: 15_000 }

/** Breaks off a file that is too large, also where Akeneo did not say how large it is. */
async function* smallOnly(stream: AkeneoMedia['stream'], code: string) {
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new CallError('notFound', { thing: code })
    yield chunk
  }
}

/** One client for all that want one at the same time, so that a page of pictures logs in once. */
const createSharedClient = (connect: Deps['connect']) => {
  let shared: { readonly opened: Promise<AkeneoClient>; uses: number } | undefined
  return () => {
    const one = (shared ??= { opened: connect({ limits: fewCalls, caller: 'file' }), uses: 0 })
    one.uses++
    const release = async () => {
      one.uses--
      if (one.uses > 0) return
      if (shared === one) shared = undefined
      await closeOpened(one.opened)
    }
    return { opened: one.opened, release }
  }
}

/** Closes a client; where none could be opened, its reader was told. */
const closeOpened = (opened: Promise<AkeneoClient>) =>
  opened.then(
    client => client.close(),
    () => undefined,
  )

/** Files of the PIM under signed addresses, for TB.One, which has no account here. */
export const bindMedia = (
  app: FastifyInstance,
  { media, connect, clock, closing }: Pick<Deps, 'media' | 'connect' | 'clock' | 'closing'>,
): void => {
  const few = createSharedClient(connect)
  const alone = () => {
    const opened = connect({ caller: 'file' })
    return { opened, release: () => closeOpened(opened) }
  }
  app.get<{ Params: Places; Querystring: Asked }>('/media/:expires/:signature/*', async (request, reply) => {
    const { expires, signature, '*': code } = request.params
    if (!media.isValid(code, expires, signature, clock.now()))
      throw new CallError('notFound', { thing: code })
    const isSmall = request.query.thumbnail !== undefined
    const { opened, release } = isSmall ? few() : alone()
    // once for each, however its answer ends
    reply.raw.once('close', () => void release())
    const signal = isSmall ? AbortSignal.any([closing, disconnected(reply)]) : closing
    try {
      const file = await (await opened).media(code, signal)
      if (!isSmall) return await sendMedia(reply, file)
      if ((file.length ?? 0) > mostBytes) {
        file.stream.destroy()
        throw new CallError('notFound', { thing: code })
      }
      return await sendMedia(reply, { ...file, stream: Readable.from(smallOnly(file.stream, code)) })
    } catch (cause) {
      if (cause instanceof AkeneoError && cause.params.status === 404)
        throw new CallError('notFound', { thing: code }, { cause })
      throw cause
    }
  })
}
