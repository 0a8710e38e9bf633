import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { resources, settings } from '../src/resources/index.ts'
import type { Deps } from './deps.ts'
import { createBinder } from './http/bind.ts'
import { bindActions } from './http/bindActions.ts'
import { bindPagedList } from './http/bindPagedList.ts'
import { bindResource } from './http/bindResource.ts'
import { bindSettings } from './http/bindSettings.ts'
import { serveConsole } from './http/console.ts'
import { openErrorDoor } from './http/errorDoor.ts'
import { bindAkeneo } from './http/routes/akeneo.ts'
import { bindExports } from './http/routes/exports.ts'
import { bindLogin } from './http/routes/login.ts'
import { bindMapping } from './http/routes/mapping.ts'
import { bindMedia } from './http/routes/media.ts'
import { bindSchedules } from './http/routes/schedules.ts'
import { serveOpenApi } from './http/routes/openApi.ts'
import { securityHeaders } from './http/securityHeaders.ts'
import { createSessions } from './http/session.ts'

/** Largest body of a call, in bytes: a mapping of thousands of entries fits. */
const bodyLimit = 5 * 1024 * 1024

export interface AppOptions {
  /** Folder of the built console. */
  readonly consoleFolder: string
  /** Check each answer against the contract: for tests. */
  readonly checkReplies?: boolean
}

/** The service's HTTP side: every call of the contract bound to its handler, and the console. */
export const createApp = async (deps: Deps, options: AppOptions): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: deps.log,
    bodyLimit,
    // the contract has paths with and without one at their end
    routerOptions: { ignoreTrailingSlash: true },
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
  })
  openErrorDoor(app)
  await app.register(helmet, securityHeaders)
  const sessions = await createSessions(app, deps)
  const bind = createBinder(app, sessions, options.checkReplies ?? false)

  app.addHook('onResponse', async (request, reply) => {
    // without the query: it can hold a search text
    const { method, url } = request
    const call = `${method} ${url.replace(/\?.*/, '')}`
    request.log.debug({ call, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  bindLogin(bind, sessions, deps.clock)
  bindExports(bind, deps)
  bindAkeneo(bind, deps)
  bindMapping(bind, deps)
  bindSchedules(bind, deps)
  bindMedia(app, deps)
  bindPagedList(bind, resources.audit, query => deps.audit.page(query))
  const { exports: _ownRoutes, audit: _paged, ...records } = resources
  for (const resource of Object.values(records)) bindResource(bind, resource, deps)
  for (const singleton of Object.values(settings)) bindSettings(bind, singleton, deps)
  for (const declaration of [...Object.values(records), ...Object.values(settings)])
    bindActions(bind, declaration, deps)
  await serveOpenApi(app)
  await serveConsole(app, options.consoleFolder)
  return app
}
