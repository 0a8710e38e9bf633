import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Declarations } from '../src/contract/resource.ts'
import { everyCall } from '../src/resources/everyCall.ts'
import * as declarations from '../src/resources/index.ts'
import type { Deps } from './deps.ts'
import { createBinder, type Binder } from './http/bind.ts'
import { bindActions } from './http/bindActions.ts'
import { bindPagedList } from './http/bindPagedList.ts'
import { bindResource } from './http/bindResource.ts'
import { bindSettings } from './http/bindSettings.ts'
import { serveConsole } from './http/console.ts'
import { createOptions } from './http/createOptions.ts'
import { openErrorDoor } from './http/errorDoor.ts'
import { readJsonBodies } from './http/readJsonBodies.ts'
import { optionLists, type OptionLists } from './http/optionLists.ts'
import { bindAkeneo } from './http/routes/akeneo.ts'
import { bindConnect } from './http/routes/connect.ts'
import { bindExports } from './http/routes/exports.ts'
import { bindLogin } from './http/routes/login.ts'
import { bindMapping } from './http/routes/mapping.ts'
import { bindMedia } from './http/routes/media.ts'
import { bindProductFilter } from './http/routes/productFilter.ts'
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
  /** All that is declared; what src/resources holds unless given. */
  readonly declared?: Declarations
  /** Lists of choices besides those of the house. */
  readonly optionLists?: OptionLists
}

/** Lists whose calls are bound by hand: runs are written by the exporter, changes by every save. */
const boundByHand = new Set<string>([declarations.resources.exports.name, declarations.resources.audit.name])

const bindDeclared = (bind: Binder, deps: Deps, given: AppOptions) => {
  const { resources, settings } = given.declared ?? declarations
  const records = Object.values(resources).filter(({ name }) => !boundByHand.has(name))
  const singletons = Object.values(settings)
  const options = createOptions(deps, { ...optionLists, ...given.optionLists })
  for (const resource of records) bindResource(bind, resource, deps, options)
  for (const singleton of singletons) bindSettings(bind, singleton, deps, options)
  for (const declaration of [...records, ...singletons]) bindActions(bind, declaration, deps)
  bindProductFilter(bind, deps, options)
}

/** The service's HTTP side: every call of the contract bound to its handler, and the console. */
export const createApp = async (deps: Deps, options: AppOptions): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: deps.log,
    bodyLimit,
    // nobody else is believed about where a request comes from
    trustProxy: deps.config.TRUSTED_PROXIES.length > 0 && deps.config.TRUSTED_PROXIES,
    // the contract has paths with and without one at their end
    routerOptions: { ignoreTrailingSlash: true },
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
  })
  openErrorDoor(app)
  readJsonBodies(app)
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
  bindConnect(bind, app, deps)
  bindMapping(bind, deps)
  bindSchedules(bind, deps)
  bindMedia(app, deps)
  bindPagedList(bind, declarations.resources.audit, query => deps.audit.page(query))
  bindDeclared(bind, deps, options)
  await serveOpenApi(app, everyCall(options.declared))
  await serveConsole(app, options.consoleFolder)
  return app
}
