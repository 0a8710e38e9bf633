import { execFile } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { docsPath } from './http/routes/openApi.ts'
import { CallError } from './shared/errors.ts'

/** Where `npm run build` puts the console. */
export const consoleFolder = fileURLToPath(new URL('../dist', import.meta.url))

const run = promisify(execFile)

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = ['index.html', 'package-lock.json', 'vite.config.ts', 'public', 'src']

/** The newest change of any file below a path, in milliseconds. */
const newest = (path: string): number => {
  if (!existsSync(path)) return 0
  const { mtimeMs } = statSync(path)
  if (!statSync(path).isDirectory()) return mtimeMs
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), 0)
}

/** Builds the console unless the last build is newer than every source. An installation without sources keeps its build. */
export const buildConsole = async (): Promise<void> => {
  const built = join(consoleFolder, 'index.html')
  const changed = Math.max(...sources.map(source => newest(join(root, source))))
  if (existsSync(built) && statSync(built).mtimeMs > changed) return
  // in a process of its own: a build needs three times the memory of the service
  await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], { cwd: root })
}

/** Where scripts of the console lie; names with a hash never change their content. */
const scriptFolder = '/assets/'
const forever = 'public, max-age=31536000, immutable'

/** Serves the built console: every address that is no call and no file is a route of the console. */
export const serveConsole = async (app: FastifyInstance, folder: string): Promise<void> => {
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt)
    await app.register(serveFiles, {
      root: folder,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.setHeader('cache-control', path.includes(scriptFolder) ? forever : 'no-cache')
        response.setHeader('vary', 'accept-encoding')
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
