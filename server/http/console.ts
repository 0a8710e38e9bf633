import { existsSync } from 'node:fs'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { CallError } from '../callError.ts'

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
