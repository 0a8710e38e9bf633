import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Faults } from '../faults.ts'
import { withOtherCodes, withOwnCodes } from './attributeCodes.ts'
import { type Apps, scopeOfList } from '../apps.ts'
import { ApiError, type Reply, type Router } from './route.ts'
import { symfonyJson } from './symfonyJson.ts'
import type { Tokens } from './tokens.ts'
import type { Traffic } from './traffic.ts'

interface Setting {
  readonly router: Router
  readonly tokens: Tokens
  readonly apps: Apps
  readonly traffic: Traffic
  readonly faults: () => Faults
  readonly now: () => number
}

/** Answers one request; never rejects. */
type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const TOKEN_PATH = '/api/oauth/v1/token'
/** Whether a path belongs to the pages and calls of apps, not to the REST API. */
const isOfApps = (path: string) => path === '/' || path.startsWith('/connect/')
const DOCUMENTATION = 'http://api.akeneo.com/api-reference-index.html'

function wait(milliseconds: number): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, milliseconds)
  })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

function methodError(method: string, path: string, allowed: string): ApiError {
  const message = `No route found for "${method} ${path}": Method Not Allowed (Allow: ${allowed})`
  return new ApiError(405, message, { Allow: allowed })
}

function errorReply(error: unknown): Reply {
  if (!(error instanceof ApiError)) {
    return { status: 500, body: symfonyJson({ code: 500, message: 'Internal Server Error' }) }
  }
  const { status, message, headers } = error
  const links = status === 422 ? { _links: { documentation: { href: DOCUMENTATION } } } : {}
  return { status, headers, body: symfonyJson({ code: status, message, ...links }) }
}

function send(
  response: ServerResponse,
  { status = 200, type = 'application/json', headers, body }: Reply,
): void {
  const length = Buffer.byteLength(body)
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': length, ...headers })
  response.end(body)
}

function accepts(accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === '') return true
  return accept
    .split(',')
    .some(one => ['application/json', 'application/*', '*/*'].includes(one.split(';')[0]?.trim() ?? ''))
}

/** Makes the handler: token route, faults, token check, then the route. Errors become answers in one place. */
export function createHandler({ router, tokens, apps, traffic, faults, now }: Setting): Handler {
  async function tokenReply(request: IncomingMessage, method: string): Promise<Reply> {
    const body = await bodyOf(request)
    if (method !== 'POST') throw methodError(method, TOKEN_PATH, 'POST')
    const { authorization, 'content-type': contentType } = request.headers
    return tokens.grant({ authorization, contentType, body })
  }

  async function restReply(request: IncomingMessage, method: string, url: URL): Promise<Reply> {
    const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname
    const match = router(path)
    if (match === null) throw new ApiError(404, `No route found for "${method} ${path}"`)
    if (method !== 'GET') throw methodError(method, path, 'GET')
    const { route, params } = match
    const { accept, authorization } = request.headers
    const scopes = apps.scopesOf(authorization)
    if (route.acl !== null && scopes === null) tokens.check(authorization)
    if (!route.binary && !accepts(accept)) {
      throw new ApiError(
        406,
        `"${accept}" in "Accept" header is not valid. Only "application/json" is allowed.`,
      )
    }
    const needed = route.acl === null ? null : scopeOfList(route.acl)
    const isOutside = scopes !== null && needed !== null && !scopes.includes(needed)
    if (route.acl !== null && (isOutside || faults().denied.includes(route.acl))) {
      const list = route.acl.replaceAll('-', ' ')
      throw new ApiError(403, `Access forbidden. You are not allowed to list ${list}.`)
    }
    while (route.acl !== null && faults().held.includes(route.acl) && !request.socket.destroyed)
      await wait(10)
    return await route.answer({ method, path, query: url.searchParams, params, origin: url.origin })
  }

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<Reply | null> {
    const { method = 'GET', url = '/', headers } = request
    // An address with an empty host or a wrong percent sign must not stop the server.
    const base = `http://${headers.host ?? 'localhost'}`
    if (!URL.canParse(url, base)) throw new ApiError(400, 'The address is not valid.')
    const address = new URL(url, base)
    const { latencyMs } = faults()
    const waitMs = typeof latencyMs === 'number' ? latencyMs : latencyMs(address)
    if (waitMs > 0) await wait(waitMs)
    if (address.pathname === TOKEN_PATH) return await tokenReply(request, method)
    if (isOfApps(address.pathname)) {
      const body = method === 'POST' ? await bodyOf(request) : ''
      const answer = apps.answer({ method, url: address, body })
      if (answer !== null) return answer
    }
    const fault = traffic.simulate(request, response)
    if (fault !== 'none') return fault
    const codes = faults().attributeCodes
    const answer = await restReply(request, method, withOwnCodes(address, codes))
    const { body } = answer
    return typeof body === 'string' ? { ...answer, body: withOtherCodes(body, codes) } : answer
  }

  return async (request, response) => {
    const leave = traffic.enter((request.url ?? '/').split('?')[0] ?? '/')
    response.once('close', leave)
    const answer = await reply(request, response).catch(errorReply)
    if (answer === null || response.destroyed) return
    response.setHeader('Date', new Date(now()).toUTCString())
    // Counted out before it is sent, so that the next call of the client does not count as parallel to it.
    leave()
    send(response, answer)
  }
}
