import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { CallError } from '../shared/errors.ts'

/** Names with a hash never change their content. */
const forever = 'public, max-age=31536000, immutable'

/** Serves the built console: every address that is no call and no file is a route of the console. */
export const serveConsole = async (app: FastifyInstance, folder: string): Promise<void> => {
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt)
    await app.register(serveFiles, {
      root: folder,
      wildcard: false,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.setHeader('cache-control', path.includes('/assets/') ? forever : 'no-cache')
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

/** Nothing but our own files runs, loads or frames. */
export const securityHeaders: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
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
  // TLS ends in front of the service; whoever ends it decides on HSTS
  strictTransportSecurity: false,
  crossOriginResourcePolicy: { policy: 'same-origin' },
}
