import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
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
const isPart = /\.(?:js|css|woff2)(?:\.\w+)?$/

/** Serves the built console: every address that is no call and no file is a route of the console. */
export const serveConsole = async (app: FastifyInstance, folder: string): Promise<void> => {
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt)
    await app.register(serveFiles, {
      root: folder,
      // a page's address may hold what no path of a file may: it is no attempt
      allowedPath: path => !/\.\.|\0/.test(path),
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.setHeader('cache-control', path.includes(scriptFolder) ? forever : 'no-cache')
        response.setHeader('vary', 'accept-encoding')
        const sent = response as unknown as ServerResponse // it is Node's, of which its type names the least
        if (isPart.test(path)) for (const name of ofPages) sent.removeHeader(name)
      },
    })
  app.setNotFoundHandler((request, reply) => {
    const isCall = request.url.startsWith('/ui/api') || request.url.startsWith('/media/')
    if (isCall || request.method !== 'GET' || !isBuilt) throw new CallError('noSuchCall')
    return reply.sendFile('index.html')
  })
}

/** The hash of an empty style element: emotion opens such elements and fills them through the object model, which the policy allows. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

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
