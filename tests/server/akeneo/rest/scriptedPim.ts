import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** One request as the server received it. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly authorization: string
  readonly body: string
}

/** One answer; the default is 200 and an empty page. */
export interface Reply {
  readonly status?: number
  readonly json?: unknown
  /** The body as this exact text, or these bytes. */
  readonly html?: string | Buffer
  readonly headers?: Record<string, string>
  readonly delayMs?: number
  /** The answer waits for this. */
  readonly until?: Promise<void>
  /** Break the connection: before the answer, or in the middle of the body. */
  readonly reset?: 'before' | 'within'
  /** Continue to write until the client has left. */
  readonly endless?: boolean
}
export type Script = Reply | ((asked: Asked) => Reply)

export interface ScriptedPim {
  readonly url: string
  readonly asked: readonly Asked[]
  /** Requests for one path, in order. */
  on(path: string): readonly Asked[]
  /** Answers in order; the last one repeats. */
  answer(path: string, ...scripts: Script[]): void
  /** Answers every path that has no script of its own. */
  answerOthers(script: Script): void
  /** A new token, as the token route answers without a script. */
  issue(): Reply
  /** All tokens issued so far are no longer accepted. */
  expireTokens(): void
  readonly mostInFlight: () => number
}

export const tokenPath = '/api/oauth/v1/token'
export const refreshRefused: Reply = {
  status: 422,
  json: { code: 422, message: 'Refresh token is invalid or has expired' },
}

/** A HAL page as the PIM writes it. */
export const page = (items: readonly unknown[], next?: string, more: object = {}): Reply => ({
  json: {
    _links: { self: { href: 'x' }, ...(next ? { next: { href: next } } : {}) },
    _embedded: { items },
    ...more,
  },
})

const megabyte = Buffer.alloc(1024 * 1024, ' ')

function* endlessly() {
  for (;;) yield megabyte
}

const notFound: Reply = { status: 404, json: { code: 404, message: 'No route found' } }

/**
 * A PIM on a free port that answers by script; it issues tokens and refuses unknown ones by itself. The test
 * that starts it closes it.
 */
export const openScriptedPim = async (): Promise<ScriptedPim & { close(): Promise<void> }> => {
  const asked: Asked[] = []
  const scripts = new Map<string, Script[]>()
  let others: Script = notFound
  let valid = new Set<string>(['app-token'])
  let issued = 0
  let inFlight = 0
  let most = 0

  const issue = (): Reply => {
    issued += 1
    valid.add(`access-${issued}`)
    return {
      json: {
        access_token: `access-${issued}`,
        refresh_token: `refresh-${issued}`,
        expires_in: 3600,
        scope: null,
      },
    }
  }
  const authorised = ({ path, authorization }: Asked): boolean =>
    path === tokenPath || !path.startsWith('/api/rest') || valid.has(authorization.replace('Bearer ', ''))

  const replyTo = (request: Asked): Reply => {
    if (!authorised(request))
      return { status: 401, json: { code: 401, message: 'The access token provided is invalid.' } }
    const queue = scripts.get(request.path)
    const script = queue && queue.length > 1 ? queue.shift() : queue?.[0]
    if (!script && request.path === tokenPath) return issue()
    const chosen = script ?? others
    return typeof chosen === 'function' ? chosen(request) : chosen
  }

  const server = createServer((request, response) => {
    inFlight += 1
    most = Math.max(most, inFlight)
    response.once('close', () => (inFlight -= 1))
    // A failing test shows by its own expectations; a broken pipe here means that the client left, as some
    // tests intend.
    serve(request, response).catch(() => response.destroy())
  })
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://pim')
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const seen = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      authorization: request.headers.authorization ?? '',
      body,
    }
    asked.push(seen)
    const reply = replyTo(seen)
    if (reply.delayMs) await wait(reply.delayMs)
    await reply.until
    if (reply.reset === 'before') return void response.destroy()
    if (reply.endless) return pipeline(endlessly, response.setHeader('content-type', 'application/json'))
    const text = reply.html ?? JSON.stringify(reply.json ?? { _links: {}, _embedded: { items: [] } })
    response.writeHead(reply.status ?? 200, {
      'content-type': reply.html === undefined ? 'application/json' : 'text/html',
      'content-length': Buffer.byteLength(text),
      ...reply.headers,
    })
    if (reply.reset === 'within') {
      response.write(text.slice(0, 10))
      await wait(20)
      return void response.destroy()
    }
    response.end(text)
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server's address is an object.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    on: path => asked.filter(one => one.path === path),
    answer: (path, ...answers) => void scripts.set(path, answers),
    answerOthers: script => void (others = script),
    issue,
    expireTokens: () => {
      valid = new Set()
    },
    mostInFlight: () => most,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A scripted PIM for one test. */
export const createScriptedPim = async (): Promise<ScriptedPim> => {
  const pim = await openScriptedPim()
  onTestFinished(() => pim.close())
  return pim
}

/** Routes of the PIM. */
export const root = '/api/rest/v1'
export const byUuid = `${root}/products-uuid`
export const bySku = `${root}/products`
export const attributes = `${root}/attributes`

/** The values of a product that has its SKU alone. */
export const sku = (data: string): object => ({ sku: [{ locale: null, scope: null, data }] })
/** A product as the PIM writes it. */
export const product = (uuid: string, more: object = {}): object => ({
  uuid,
  enabled: true,
  family: 'shoes',
  parent: null,
  categories: [],
  values: sku(`SKU-${uuid}`),
  updated: '2026-01-02T03:04:05+00:00',
  ...more,
})

/** A PIM of 7.0 or later, or an older one. */
export const createPim = async (modern = true): Promise<ScriptedPim> => {
  const pim = await createScriptedPim()
  const routes = {
    pim_api_product_list: { route: bySku, methods: ['GET'] },
    ...(modern ? { pim_api_product_uuid_list: { route: byUuid, methods: ['GET'] } } : {}),
  }
  pim.answer(root, { json: { host: pim.url, routes } })
  pim.answer(
    attributes,
    page([
      { code: 'ean', type: 'pim_catalog_identifier', labels: [], is_main_identifier: false },
      { code: 'sku', type: 'pim_catalog_identifier', labels: [], is_main_identifier: true },
    ]),
  )
  return pim
}
