import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { buildHeader } from '../src/contract/calls/call.ts'
import { isDashboard } from '../src/contract/pagePaths.ts'
import { rootFolder } from './config.ts'
import { docsPath } from './http/routes/openApi.ts'
import { CallError } from './shared/errors.ts'

/** Where `npm run build` puts the console. */
export const consoleFolder = join(rootFolder, 'dist', 'console')

/** Where scripts of the console lie; names with a hash never change their content. */
const scriptFolder = '/assets/'
const forever = 'public, max-age=31536000, immutable'

/** What a browser heeds of a page alone, a picture opened as one included: scripts, styles and fonts go without, a kilobyte less each. */
const ofPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const
const variesPage = 'accept-encoding, sec-fetch-site'
const isPart = /\.(?:js|css|woff2)(?:\.\w+)?$/

/** What pages need, the first first: a browser asks for it at once, and not when a script has come that does. */
const ofDashboard = ['start', 'index', 'shell']
const ofOthers = [...ofDashboard, 'later']
const linksTo = (parts: readonly string[], names: readonly string[]) =>
  parts.flatMap(part =>
    names
      .filter(name => new RegExp(`^${part}-[\\w-]+\\.js$`).test(name))
      .map(name => `<${scriptFolder}${name}>; rel=modulepreload; crossorigin`),
  )

/** Serves the built console: every address that is no call and no file is a route of the console. */
export const serveConsole = async (app: FastifyInstance, folder: string): Promise<void> => {
  const isBuilt = existsSync(join(folder, 'index.html'))
  const packedPage = join(folder, 'index.html.br')
  const names = isBuilt ? await readdir(join(folder, scriptFolder)) : []
  const [dashboardLinks, links] = [linksTo(ofDashboard, names), linksTo(ofOthers, names)]
  if (isBuilt) {
    await app.register(serveFiles, {
      root: folder,
      // a page's address may hold what no path of a file may: it is no attempt
      allowedPath: path => !/\.\.|\0/.test(path),
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.setHeader('cache-control', path.includes(scriptFolder) ? forever : 'no-cache')
        response.setHeader('vary', isPart.test(path) ? 'accept-encoding' : variesPage)
        const sent = response as unknown as ServerResponse // it is Node's, of which its type names the least
        if (isPart.test(path)) for (const name of ofPages) sent.removeHeader(name)
      },
    })
    app.addHook('onRequest', sendPacked(join(folder, scriptFolder), names))
  }
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request)
    // strangers come by these
    if (path !== '/login' && path !== '/') reply.header('link', isDashboard(path) ? dashboardLinks : links)
    if (!existsSync(packedPage) || !takesBrotli(request)) return reply.sendFile('index.html')
    reply.headers({ 'cache-control': 'no-cache', vary: variesPage, 'content-encoding': 'br' })
    // a few hundred bytes that the system has at hand, and other ones once it is built anew
    return reply.type('text/html; charset=utf-8').send(readFileSync(packedPage))
  }
  const isOfPage = ({ method, url }: FastifyRequest) =>
    isBuilt && method === 'GET' && !url.startsWith('/ui/api') && !url.startsWith('/media/')
  app.addHook('onRequest', async (request, reply) => {
    const { url: route } = request.routeOptions
    // no file has such a name: to look for one is half of the work of sending a page
    if (route === '/*' && isOfPage(request) && !pathOf(request).includes('.')) await sendPage(request, reply)
  })
  app.setNotFoundHandler((request, reply) => {
    if (!isOfPage(request)) throw new CallError('noSuchCall')
    return sendPage(request, reply)
  })
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? ''

/** What stands in every page, and tells one build of the console from another: the first script that it names. */
const firstScript = /src="\/assets\/([^"]+)"/

/** Says with each answer to a call which console the service has: one of the same build need not check what it reads first. */
export const nameConsole = async (app: FastifyInstance, folder: string): Promise<void> => {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => '')
  const [, build] = firstScript.exec(page) ?? []
  if (build === undefined) return
  app.addHook('onRequest', async ({ url }, reply) => {
    if (url.startsWith('/ui/api/')) reply.header(buildHeader, build)
  })
}

/** As browsers ask for it; whoever weighs encodings against each other is left to what serves files. */
const takesBrotli = ({ headers }: FastifyRequest) =>
  /(?:^|,) *br *(?:,|$)/.test(String(headers['accept-encoding']))

/** What is packed when the console is built, as whom it is sent; fonts are packed by their nature. */
const sentTypes = {
  js: ['application/javascript; charset=utf-8', 'br'],
  css: ['text/css; charset=utf-8', 'br'],
  woff2: ['font/woff2', undefined],
} as const
const nameOfPart = /^\/assets\/([^/?]+\.(js|css|woff2))$/

/** Sends scripts, styles and fonts from memory: to open their files takes longer than to send them. */
const sendPacked = (folder: string, names: readonly string[]) => {
  const kept = new Map<string, Buffer>()
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { method, url } = request
    const [, name = '', ending] = nameOfPart.exec(url) ?? []
    if (method !== 'GET' || ending === undefined) return
    const [type, encoding] = sentTypes[ending as keyof typeof sentTypes] // the expression takes no other
    const file = encoding ? `${name}.${encoding}` : name
    if (!names.includes(file) || (encoding && !takesBrotli(request))) return
    const body = kept.get(file) ?? (await readFile(join(folder, file)))
    kept.set(file, body)
    for (const one of ofPages) reply.raw.removeHeader(one)
    reply.headers({
      'cache-control': forever,
      vary: 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
    })
    await reply.type(type).send(body)
  }
}

/** The hash of an empty style element: emotion opens such elements and fills them through the object model, which the policy allows. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** How a browser says that somebody typed or kept the address, or that a page of ours leads there. */
const ownVisits = new Set<unknown>(['none', 'same-origin'])

/**
 * Takes the policy on openers from pages that no other site opens: no opener is there to be kept out, and a browser that
 * meets the policy throws away the process that it has made ready for the page, and the page waits for another.
 */
export const spareOwnVisits = async ({ headers }: FastifyRequest, { raw }: FastifyReply): Promise<void> => {
  if (ownVisits.has(headers['sec-fetch-site'])) raw.removeHeader('cross-origin-opener-policy')
}

/**
 * Where a page's scripts may come from: a folder of our own, named with the host as the policy wants it. Behind a proxy
 * the browser may know another host than the one sent on: where it is not sure to be the same, all of it may be scripts.
 */
const scriptsOf = (publicUrl: string | undefined, isDirect: boolean) => {
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host
  return ({ url = '', headers: { host = '' } }: IncomingMessage): string => {
    const isTheirs = host === publicHost || (isDirect && /^[\w.-]+(:\d+)?$/.test(host))
    if (!isTheirs) return "'self'"
    return host + (url.startsWith(docsPath) ? `${docsPath}/static/` : scriptFolder)
  }
}

/**
 * Nothing but our own files runs, loads or frames.
 * @param isDirect no proxy stands between the service and its readers
 */
export const securityHeaders = (publicUrl: string | undefined, isDirect = false): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: [scriptsOf(publicUrl, isDirect)],
      styleSrc: ["'self'", emptyStyle],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'same-origin' },
  // other names below the domain are none of ours
  strictTransportSecurity: publicUrl?.startsWith('https:') === true && {
    maxAge: 31_536_000,
    includeSubDomains: false,
  },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
})
