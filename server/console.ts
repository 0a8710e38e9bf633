import { existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { rootFolder } from './config.ts'
import { docsPath } from './http/routes/openApi.ts'
import { CallError } from './shared/errors.ts'

/** Where `npm run build` puts the console. */
export const consoleFolder = join(rootFolder, 'dist', 'console')

/** Folder of the console's scripts, styles and fonts; their names hold a hash of their content. */
const assetsFolder = '/assets/'

/**
 * Serves the built console: every address that is neither a call nor a file is a route of the console for a browser, which
 * asks for HTML. For other programs, such as a monitor with a wrong path, it is 404.
 */
export const serveConsole = async (app: FastifyInstance, folder: string): Promise<void> => {
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt)
    await app.register(serveFiles, {
      root: folder,
      // the address of a page may have characters that no path of a file has, without being an attack
      allowedPath: path => !/\.\.|\0/.test(path),
      // the build writes a .br and a .gz file beside each file
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const isAsset = path.includes(assetsFolder)
        response.setHeader('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
        response.setHeader('vary', 'accept-encoding')
      },
    })
  app.setNotFoundHandler((request, reply) => {
    const { method, url, headers } = request
    const asksForPage = method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '')
    const isPage = asksForPage && !url.startsWith('/ui/api') && !url.startsWith('/media/')
    if (!isBuilt || !isPage) throw new CallError('noSuchCall')
    return reply.sendFile('index.html')
  })
}

/** The hash of an empty style element: emotion opens such elements and fills them through the object model, which the policy allows. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/**
 * The source of scripts that the policy allows: the assets folder with the host in front, as the policy requires. Behind a
 * proxy the browser may know another host than the proxy passes on; the policy then allows every script of the service.
 */
const scriptsOf = (publicUrl: string | undefined, isDirect: boolean) => {
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host
  return ({ url = '', headers: { host = '' } }: IncomingMessage): string => {
    const isPublic = host === publicHost || (isDirect && /^[\w.-]+(:\d+)?$/.test(host))
    if (!isPublic) return "'self'"
    return host + (url.startsWith(docsPath) ? `${docsPath}/static/` : assetsFolder)
  }
}

/**
 * The security headers of every answer: a page runs, loads and frames files of the service only.
 * @param isDirect browsers reach the service without a proxy
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
  // subdomains may belong to other services
  strictTransportSecurity: publicUrl?.startsWith('https:') === true && {
    maxAge: 31_536_000,
    includeSubDomains: false,
  },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
})
