import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import Fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify'
import { adminRole } from '../src/contract/calls/call.ts'
import { emptyRecordOf } from '../src/contract/derive.ts'
import { users } from '../src/resources/users.ts'
import { type AppOptions, createApp } from './app.ts'
import { type Config, unknownVariables } from './config.ts'
import { answerError } from './http/errorHandler.ts'
import { hasOwnAdministrator, noOwnAdministrator } from './http/oidc/accounts.ts'
import { bindHealth } from './http/health/bindHealth.ts'
import { bindMedia } from './http/routes/media.ts'
import { isGiven, markPasswordForChange } from './http/passwords.ts'
import { createDeps, type Deps, type TestReplacements } from './deps.ts'
import { exportsFolder } from './store/dataFolder.ts'

/** The log-in of a new installation. */
interface FirstAdministrator {
  readonly email: string
  /** Holds the password if the service generated it; a log would keep a printed one. */
  readonly passwordFile?: string
}

/** A running service. */
export interface Service {
  /** The address it listens at, without a slash at the end. */
  readonly url: string
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly administrator: FirstAdministrator | undefined
  /** Finishes requests in flight, stops a run at its checkpoint and closes the database. */
  close(): Promise<void>
}

/** Milliseconds that requests in flight may take once the service stops. */
const graceMs = 3000
const sweepMs = 100

/** Opens the database and starts to listen. Used by main, the demo and the tests. */
export const startService = async (
  config: Config,
  options: AppOptions & TestReplacements,
): Promise<Service> => {
  const deps = await createDeps(config, options)
  try {
    return await listen(deps, options)
  } catch (error) {
    // open connections would keep the process of a failed start alive
    await deps.close()
    throw error
  }
}

const listen = async (deps: Deps, options: AppOptions): Promise<Service> => {
  const { config } = deps
  warnOfOldNode(deps)
  warnOfUnknownVariables(deps)
  warnIfFoldersAreOpen(deps)
  await warnIfFilesOutliveDatabase(deps)
  const app = await createApp(deps, options)
  const administrator = await createFirstAdministrator(deps)
  await warnIfProviderIsNeeded(deps)
  const closeUnused = closerOfUnusedConnections(app.server)
  const url = await app.listen({ port: config.PORT, host: config.HOST })
  deps.listensAt(url)
  deps.beginWork()
  return {
    url,
    app,
    deps,
    administrator,
    close: async () => {
      // the caller of the synchronization waits for its end, and closing waits for that caller
      await deps.synchronizer.close()
      // a call that waits for the PIM or an upload server could take minutes
      const grace = setTimeout(() => deps.interrupt(), graceMs)
      // an answered connection would stay open for its next call
      const sweep = setInterval(() => {
        app.server.closeIdleConnections()
        closeUnused()
      }, sweepMs)
      await app.close()
      clearTimeout(grace)
      clearInterval(sweep)
      await deps.close()
    },
  }
}

/** A running worker: a host without a console. */
export interface WorkerHost {
  /** The address of its health, and of the PIM's files. */
  readonly url: string
  readonly deps: Deps
  /** Stops a run at its checkpoint and closes the database. */
  close(): Promise<void>
}

/**
 * Opens the database and works for the hosts that share it. Its port answers for its health and
 * with files of the PIM alone.
 */
export const startWorker = async (config: Config, options: TestReplacements): Promise<WorkerHost> => {
  const deps = await createDeps(config, options)
  warnOfOldNode(deps)
  warnOfUnknownVariables(deps)
  warnIfFoldersAreOpen(deps)
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.setErrorHandler<FastifyError>(answerError(config.DATA_DIR))
  bindHealth(app, deps)
  bindMedia(app, deps)
  const url = await app.listen({ port: config.PORT, host: config.HOST })
  deps.beginWork()
  return {
    url,
    deps,
    close: async () => {
      await app.close()
      await deps.close()
    },
  }
}

/** Returns a function that closes connections without any request yet: clients open them in advance, and to Node they are not idle. */
const closerOfUnusedConnections = (server: Server) => {
  const unused = new Set<Socket>()
  server.on('connection', socket => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }) => unused.delete(socket))
  return () => {
    for (const socket of unused) socket.destroy()
  }
}

/** The oldest line of Node with security fixes. Source: the release schedule of Node.js */
const oldestNode = 22

const warnOfOldNode = ({ log }: Pick<Deps, 'log'>): void => {
  if (Number.parseInt(process.versions.node, 10) >= oldestNode) return
  log.warn(
    { node: process.versions.node },
    'this Node gets no security fixes any more: run Kontor with Node 24',
  )
}

/** Warns of variables that are probably misspelled: they have no effect. */
const warnOfUnknownVariables = ({ log }: Pick<Deps, 'log'>): void => {
  for (const { name, like } of unknownVariables(process.env))
    log.warn({ variable: name, like }, 'this variable is unknown and has no effect: check its name')
}

const isOpen = (path: string) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0

/** Warns of folders of DATA_DIR that other users of the machine may enter: they hold the key, prices and exports. */
const warnIfFoldersAreOpen = ({ config: { DATA_DIR }, log }: Pick<Deps, 'config' | 'log'>): void => {
  // Windows has no such modes; files in a private folder are private
  if (process.platform === 'win32' || !isOpen(DATA_DIR)) return
  const inside = readdirSync(DATA_DIR, { withFileTypes: true }).filter(entry => entry.isDirectory())
  const folders = [DATA_DIR, ...inside.map(({ name }) => join(DATA_DIR, name)).filter(isOpen)]
  log.warn({ folders }, 'other users of this machine can read these folders: close them with chmod -R go=')
}

/** Warns if DATA_DIR has export files but the database has no exports: it is a new database, without settings. */
const warnIfFilesOutliveDatabase = async ({
  config,
  exports,
  log,
}: Pick<Deps, 'config' | 'exports' | 'log'>) => {
  const known = (await exports.finished(1)).length + (await exports.running()).length
  const path = join(config.DATA_DIR, exportsFolder)
  if (known > 0 || !existsSync(path) || readdirSync(path).length === 0) return
  log.warn(
    { path },
    'the database is new, but there are files of older exports: check DATA_DIR and DATABASE_URL, or restore the backup of the database',
  )
}

/** Warns if the OpenID provider is the only way in for administrators. */
const warnIfProviderIsNeeded = async (deps: Pick<Deps, 'config' | 'records' | 'identities' | 'log'>) => {
  if (deps.config.OIDC_ISSUER !== undefined && !(await hasOwnAdministrator(deps)))
    deps.log.warn(noOwnAdministrator)
}

/** Whether a user has yet to replace a password that was set by someone else. */
const isStillGiven = async ({
  records,
  documents,
}: Pick<Deps, 'records' | 'documents'>): Promise<boolean> => {
  for (const user of await records.list(users)) if (await isGiven(documents, user)) return true
  return false
}

/**
 * Creates the first administrator of an installation without users, once across processes. @returns undefined when
 * there are users
 */
const createFirstAdministrator = async ({
  records,
  documents,
  config,
}: Pick<Deps, 'records' | 'documents' | 'config'>): Promise<FirstAdministrator | undefined> => {
  const isEmpty = async (all: typeof records) => (await all.list(users)).length === 0
  const passwordFile = join(config.DATA_DIR, 'first-password')
  if (!(await isEmpty(records))) {
    if (existsSync(passwordFile) && !(await isStillGiven({ records, documents }))) rmSync(passwordFile)
    return undefined
  }
  const email = config.KONTOR_ADMIN_EMAIL
  const chosen = config.KONTOR_ADMIN_PASSWORD
  const password = chosen ?? randomBytes(16).toString('base64url')
  const first = { ...emptyRecordOf(users.fields), firstName: 'Kontor', lastName: 'Administrator' }
  const person = { ...first, email, password, roles: [adminRole] }
  // before the account, whose password nobody would know if the disk is full
  if (chosen === undefined) {
    // with a shared database nothing else has made it
    mkdirSync(config.DATA_DIR, { recursive: true, mode: 0o700 })
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  }
  const made = await records.create(users, person, { recheck: (_person, within) => isEmpty(within) })
  if (made === undefined) {
    if (chosen === undefined) rmSync(passwordFile)
    return undefined
  }
  if (chosen !== undefined) return { email }
  const user = await records.find(users, made)
  if (user) await markPasswordForChange(documents, user)
  return { email, passwordFile }
}

/** Longest time a stop may take before the process ends anyway. */
const maxStopMs = 9_500

/** Calls `stop` once at SIGTERM or SIGINT, then ends the process; exit code 0 if it stopped in time. */
export const onStopSignal = (stop: () => Promise<void>): void => {
  let isStopping = false
  const handle = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), maxStopMs).unref()
    await stop()
    process.exit(0)
  }
  // a closed terminal is no reason to stop
  process.on('SIGHUP', () => undefined)
  process.on('SIGTERM', () => void handle())
  process.on('SIGINT', () => void handle())
}
