import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookies from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify'
import { checkDeclarations } from '../src/contract/checks/checkDeclarations.ts'
import { words as german } from '../src/i18n/de/resources.ts'
import * as declarations from '../src/resources/index.ts'
import { securityHeaders, serveConsole } from './console.ts'
import type { Deps } from './deps.ts'
import { mappingDocument } from './exports/run/runSetup.ts'
import { bindAccount } from './http/account.ts'
import { activitySubject, createActivityLog } from './http/activityLog.ts'
import { type Binder, createBinder } from './http/bind.ts'
import { connectionTests } from './http/connectionTests.ts'
import { type Actions, actions, bindActions, bindFiles } from './http/declared/bindActions.ts'
import { bindResource } from './http/declared/bindResource.ts'
import { bindSettings } from './http/declared/bindSettings.ts'
import { createDeclaredWords } from './http/declared/declarationTexts.ts'
import { createReferences, type ServedDeclarations } from './http/declared/references.ts'
import { rules } from './http/declared/rules.ts'
import { answerError } from './http/errorHandler.ts'
import { publicBodyLimit, readJsonBodies } from './http/jsonBodies.ts'
import { bindConfiguration } from './http/configuration/bindConfiguration.ts'
import { limitConnections } from './http/connectionLimit.ts'
import { bindHealth } from './http/health/bindHealth.ts'
import { bindLogin, createLoginLimit } from './http/login.ts'
import { bindOidc } from './http/oidc/bindOidc.ts'
import { createOptions, optionLists, type OptionLists } from './http/optionLists.ts'
import { bindAkeneo, bindConnect } from './http/routes/akeneo.ts'
import { bindAudit } from './http/routes/audit.ts'
import { bindDashboard } from './http/routes/dashboard.ts'
import { bindRetention, bindSchedules } from './http/routes/schedules.ts'
import { bindExports } from './http/routes/exports.ts'
import { bindHolds } from './http/routes/holds.ts'
import { bindMapping } from './http/routes/mapping.ts'
import { serveOpenApi } from './http/routes/openApi.ts'
import { bindTokens } from './http/routes/tokens.ts'
import { bindOutbox, rewriteWebhookLog } from './http/routes/outbox.ts'
import { bindResults } from './http/routes/results.ts'
import { bindTrace } from './http/routes/trace.ts'
import { bindMedia } from './http/routes/media.ts'
import { bindProductFilter } from './http/routes/productFilter.ts'
import { bindSecondFactor, createSecondFactors } from './http/secondFactor.ts'
import { createSessions } from './http/sessions.ts'
import { createTokenCallers } from './http/tokens.ts'
import { bindVersions, type VersionedKind } from './http/versions/bindVersions.ts'
import { mappingKind } from './http/versions/mappingSaves.ts'
import { productFilter } from '../src/resources/settings/productFilter.ts'
import { CallError } from './shared/errors.ts'
import { isLoopback } from './shared/networks.ts'

/** Milliseconds for the head of a request and for all of it: a caller that sends a byte a minute keeps no connection. */
const headTimeoutMs = 20_000
const requestTimeoutMs = 60_000

/** More would run the process out of files, and its database and exports with it. */
const maxConnections = 1000

const noSchemas = (): never => {
  throw new Error('Calls are declared with the schemas of the contract')
}

export interface AppOptions {
  /** Folder of the built console. */
  readonly consoleFolder: string
  /** Check each answer against the contract: for tests. */
  readonly checkReplies?: boolean
  /** The declarations to serve; by default src/resources. */
  readonly declared?: ServedDeclarations
  /** Lists of choices besides those of the product. */
  readonly optionLists?: OptionLists
  /** Handlers of actions besides those of the product. */
  readonly actions?: Actions
  /** Answers only requests to a loopback host name: for a demo service with a publicly known password. */
  readonly onlyLoopback?: boolean
}

const { exports, audit, tokens, outbox } = declarations.resources

/** Lists whose calls are bound by hand: the service writes exports, audit entries and the outbox, and tokens are hashed. */
const boundByHand = new Set<string>([exports, audit, tokens, outbox].map(({ name }) => name))

type DeclaredOptions = 'declared' | 'optionLists' | 'actions'

const bindDeclared = async (bind: Binder, deps: Deps, appOptions: Pick<AppOptions, DeclaredOptions>) => {
  const served: ServedDeclarations = appOptions.declared ?? { ...declarations, german }
  const { resources, settings } = served
  const lists = { ...optionLists, ...appOptions.optionLists }
  const handlers = { ...actions, ...appOptions.actions }
  checkDeclarations(
    { resources, settings },
    { optionLists: Object.keys(lists), actions: handlers, connectionTests, rules },
  )
  const records = Object.values(resources).filter(({ name }) => !boundByHand.has(name))
  const singletons = Object.values(settings)
  const references = createReferences(served, deps)
  const options = createOptions(deps, { ...references.lists, ...lists })
  const checks = { options, references, words: createDeclaredWords(served.german) }
  const kinds = new Map<string, VersionedKind>([[mappingDocument, mappingKind(deps)]])
  for (const resource of records) {
    const { restore } = bindResource(bind, resource, deps, checks)
    if (resource.history) kinds.set(resource.name, { declaration: resource, restore })
  }
  for (const singleton of singletons) {
    const { restore } = bindSettings(bind, singleton, deps, checks)
    kinds.set(singleton.name, { declaration: singleton, restore })
  }
  bindVersions(bind, deps, kinds)
  for (const declaration of [...records, ...singletons]) {
    bindActions(bind, declaration, deps, handlers)
    bindFiles(bind, declaration, deps)
  }
  bindActions(bind, outbox, deps, handlers)
  bindProductFilter(bind, deps, options)
  const filterKind = kinds.get(productFilter.name)
  if (filterKind) bindHolds(bind, deps, filterKind)
  await deps.records.indexTitles(records)
}

/** Binds the calls that need no more of a request than its input. */
const bindCalls = async (bind: Binder, deps: Deps, options: Pick<AppOptions, DeclaredOptions>) => {
  bindExports(bind, deps)
  bindDashboard(bind, deps)
  bindResults(bind, deps)
  bindTrace(bind, deps)
  bindAkeneo(bind, deps)
  bindRetention(bind, deps)
  bindMapping(bind, deps)
  bindSchedules(bind, deps)
  bindAudit(bind, deps)
  bindTokens(bind, deps)
  bindOutbox(bind, deps)
  await bindDeclared(bind, deps, options)
  bindConfiguration(bind, deps, options.declared ?? { ...declarations, german })
}

/** The service's HTTP side: every call of the contract bound to its handler, and the console. */
export const createApp = async (deps: Deps, options: AppOptions): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: deps.log,
    // calls of the contract have limits of their own
    bodyLimit: publicBodyLimit,
    // an invalid address, refused before any handler runs
    frameworkErrors: answerError(deps.config.DATA_DIR),
    requestTimeout: requestTimeoutMs,
    rewriteUrl: ({ url = '' }) => rewriteWebhookLog(url),
    http: { headersTimeout: headTimeoutMs },
    // only these proxies may set the address of the client
    trustProxy: deps.config.TRUSTED_PROXIES.length > 0 && deps.config.TRUSTED_PROXIES,
    // some paths of the contract end in a slash, some do not
    routerOptions: { ignoreTrailingSlash: true },
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    // the contract's schemas validate requests and answers, so the framework's compilers are not needed
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  })
  app.server.maxConnections = maxConnections
  limitConnections(app.server, deps.config.TRUSTED_PROXIES)
  app.setErrorHandler<FastifyError>(answerError(deps.config.DATA_DIR))
  readJsonBodies(app)
  await app.register(cookies)
  // exported files keep their length, and the console's files are compressed when they are built
  await app.register(compress, { encodings: ['gzip'], customTypes: /json$/, globalDecompression: false })
  await app.register(helmet, securityHeaders(deps.config.PUBLIC_URL, options.onlyLoopback))
  app.addHook('onRequest', async request => {
    // another site can let its own name point to this machine's address and call it by that name
    if (options.onlyLoopback && !isLoopback(request.headers.host?.replace(/:\d+$/, '') ?? ''))
      throw new CallError('otherHost')
  })
  app.addHook('onSend', async (_request, reply) => {
    // no browser or proxy caches the data of an account, unless the answer or a console file allows it
    if (!reply.hasHeader('cache-control') && !reply.raw.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })
  const factors = createSecondFactors(deps)
  const sessions = await createSessions(app, {
    ...deps,
    lacksFactor: async ({ id, secondFactorRequired }) =>
      (deps.config.REQUIRE_SECOND_FACTOR || secondFactorRequired === true) &&
      !(await factors.read(id)).enabled,
  })
  const activityLog = createActivityLog({
    ...deps,
    nameOf: (area, record) => activitySubject(deps, area, record),
  })
  const limit = createLoginLimit(deps)
  const tokens = createTokenCallers(deps, limit, activityLog)
  const { checkReplies = false } = options
  const bind = createBinder({ ...deps, app, sessions, tokens, activityLog, checkReplies })

  app.addHook('onResponse', async (request, reply) => {
    // without the query: it can hold a search text
    const { method, url } = request
    const call = `${method} ${url.replace(/\?.*/, '')}`
    request.log.debug({ call, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
  bindHealth(app, deps)
  bindLogin(bind, sessions, factors, limit, activityLog, deps)
  bindOidc(bind, app, sessions, activityLog, deps)
  bindSecondFactor(bind, factors, deps)
  bindAccount(bind, sessions, factors, deps)
  bindConnect(bind, app, deps)
  bindMedia(app, deps)
  await bindCalls(bind, deps, options)
  await serveOpenApi(app, options.declared)
  await serveConsole(app, options.consoleFolder)
  return app
}
