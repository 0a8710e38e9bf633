import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AkeneoClient, AkeneoMedia } from '../../akeneo/akeneoClient.ts'
import { AkeneoError } from '../../akeneo/akeneoError.ts'
import type { Deps } from '../../deps.ts'
import { CallError } from '../../shared/errors.ts'
import { disconnected } from '../bind.ts'

/** Media types that a browser only displays. Any other file of the PIM is sent as plain bytes. */
const shownTypes: ReadonlySet<string> = new Set(
  'image/avif image/bmp image/gif image/jpeg image/png image/tiff image/webp application/pdf video/mp4 video/webm'.split(
    ' ',
  ),
)

/**
 * Sends a file of the PIM. Its type and content come from people who edit products, so that the browser must never
 * run it as a page or script of the console.
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

interface MediaQuery {
  /** Set for a thumbnail in the console. */
  thumbnail?: string
}

/** The largest file that is shown as a thumbnail. */
const maxBytes = 8 * 1024 * 1024

/** Limits that keep a page of thumbnails from using up the calls that Akeneo allows. */
const fewCalls = { concurrency: 2, tries: 1, timeoutMs: 15_000 }

/** Stops reading a file that is too large, even if Akeneo gave no size. */
async function* smallOnly(stream: AkeneoMedia['stream'], code: string) {
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw notFound(code)
    yield chunk
  }
}

/** Makes one client for concurrent requests, so that a page of thumbnails logs in once. */
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

/** Closes a client. Its user has already got the error of a client that could not be opened. */
const closeOpened = (opened: Promise<AkeneoClient>) =>
  opened.then(
    client => client.close(),
    () => undefined,
  )

/** What is asked for: a file, or a thumbnail, which must be small. */
interface MediaRequest {
  readonly code: string
  readonly isSmall: boolean
}

/** A file that is being opened. `release` must be called once, when it has been read or is not needed any more. */
interface OpenedMedia {
  readonly file: Promise<AkeneoMedia>
  release(): Promise<void>
}

const notFound = (code: string, cause?: unknown) => new CallError('notFound', { thing: code }, { cause })

/** Makes the function that reads files from the PIM. */
const createMediaReader = (connect: Deps['connect']) => {
  const few = createSharedClient(connect)
  const alone = () => {
    const opened = connect({ caller: 'file' })
    return { opened, release: () => closeOpened(opened) }
  }
  const read = async (
    opened: Promise<AkeneoClient>,
    { code, isSmall }: MediaRequest,
    signal: AbortSignal,
  ) => {
    try {
      const file = await (await opened).media(code, signal)
      if (!isSmall) return file
      if ((file.length ?? 0) <= maxBytes)
        return { ...file, stream: Readable.from(smallOnly(file.stream, code)) }
      file.stream.destroy()
      throw notFound(code)
    } catch (cause) {
      throw cause instanceof AkeneoError && cause.params.status === 404 ? notFound(code, cause) : cause
    }
  }
  return (request: MediaRequest, signal: AbortSignal): OpenedMedia => {
    const { opened, release } = request.isSmall ? few() : alone()
    return { file: read(opened, request, signal), release }
  }
}

type MediaDeps = Pick<Deps, 'media' | 'connect' | 'clock' | 'closing'>

/** Binds the signed addresses of the PIM's files, for TB.One, which has no account here. */
export const bindMedia = (app: FastifyInstance, deps: MediaDeps): void => {
  const { media, connect, clock, closing } = deps
  const open = createMediaReader(connect)
  app.get<{ Params: Places; Querystring: MediaQuery }>(
    '/media/:expires/:signature/*',
    async (request, reply) => {
      const { expires, signature, '*': code } = request.params
      if (!media.isValid(code, expires, signature, clock.now())) throw notFound(code)
      const isSmall = request.query.thumbnail !== undefined
      const signal = isSmall ? AbortSignal.any([closing, disconnected(reply)]) : closing
      const { file, release } = open({ code, isSmall }, signal)
      // once per request, however its answer ends
      reply.raw.once('close', () => void release())
      return sendMedia(reply, await file)
    },
  )
}
