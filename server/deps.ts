import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import type { ConnectAkeneo } from './akeneo/createAkeneoClient.ts'
import { createSynchronizer, type Synchronizer } from './akeneo/sync/synchronizer.ts'
import type { Config } from './config.ts'
import { createConnect } from './createConnect.ts'
import type { ExportFolder } from './exports/deliver/exportFolder.ts'
import { openFiles } from './exports/deliver/openFiles.ts'
import { createMediaLinks, type MediaLinks } from './exports/deliver/mediaLinks.ts'
import type { ExportProcess, ExportProcessDeps } from './exports/life/forwarder.ts'
import { createRunner, type Runner } from './exports/life/runner.ts'
import { createMappingWatch } from './exports/select/mappingHealth.ts'
import { createDueEvents } from './outbox/dueEvents.ts'
import { logOptions } from './log.ts'
import { countMails, createMailer, type Mailer, patientMs } from './outbox/mail/mailer.ts'
import { createOutbox, type Outbox } from './outbox/outbox.ts'
import { createRetention, type Retention } from './schedules/retention.ts'
import { createScheduler, type Scheduler } from './schedules/scheduler.ts'
import { type Clock, systemClock } from './shared/clock.ts'
import { CallError } from './shared/errors.ts'
import { createCounters, type MetricCounters } from './shared/metrics/counters.ts'
import { connectionId } from './shared/connection.ts'
import { createNetwork, type Network } from './shared/networks.ts'
import { createSharedClock, databaseNow, processNow } from './store/jobs/databaseTime.ts'
import { openJobs } from './store/jobs/openJobs.ts'
import { type AuditStore, createAuditStore } from './store/auditStore.ts'
import { type ArticleStore, createArticleStore } from './store/exports/articleStore.ts'
import { createDeliveredStore, type DeliveredStore } from './store/exports/deliveredStore.ts'
import { type Counters, createLoginCounters } from './store/logins/loginCounters.ts'
import { createNewsStore } from './store/exports/newsStore.ts'
import { createRefStore, type RefStore } from './store/exports/refStore.ts'
import { createSessionStore, type SessionStore } from './store/logins/sessionStore.ts'
import { createIdentityStore, type IdentityStore } from './store/logins/identityStore.ts'
import { createTokenStore, type TokenStore } from './store/logins/tokenStore.ts'
import { createDocumentStore } from './store/documentStore.ts'
import { createFigureStore, type FigureStore } from './store/figureStore.ts'
import { createAssetStore } from './store/assetStore.ts'
import type { DocumentStore } from './model/documents.ts'
import { createExportStore, type ExportStore } from './store/exports/exportStore.ts'
import { createMessageStore, type MessageStore } from './store/exports/messageStore.ts'
import { createMasterStore, type MasterStore } from './store/masterStore.ts'
import { secretsOf } from './store/secrets/keyFile.ts'
import { openDatabase } from './store/openDatabase.ts'
import { reencryptAll, warnIfKeyDoesNotFit } from './store/secrets/encryptedValues.ts'
import { createRecordStore, type RecordStore } from './store/recordStore.ts'
import { createInConfiguration, type InConfiguration } from './store/versions/inConfiguration.ts'
import { createRetentionStore } from './store/retentionStore.ts'
import { createScheduleStore } from './store/jobs/scheduleStore.ts'
import { createVersionStore, type VersionStore } from './store/versions/versionStore.ts'
import { createVault, type PasswordCost, type Vault } from './store/secrets/vault.ts'
import { type AssetCache, createAssetCache } from './tessa/assetCache.ts'
import { createOutboxStore, type OutboxStore } from './store/outbox/outboxStore.ts'

/** All parts of the service. `createDeps` makes them. */
export interface Deps {
  readonly config: Config
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly vault: Vault
  readonly network: Network
  readonly records: RecordStore
  readonly documents: DocumentStore
  readonly masters: MasterStore
  readonly audit: AuditStore
  readonly versions: VersionStore
  readonly inConfiguration: InConfiguration
  readonly loginCounters: Counters
  readonly exports: ExportStore
  readonly messages: MessageStore
  readonly delivered: DeliveredStore
  readonly refs: RefStore
  readonly sessions: SessionStore
  readonly tokens: TokenStore
  readonly identities: IdentityStore
  readonly articles: ArticleStore
  readonly folder: ExportFolder
  readonly media: MediaLinks
  readonly assets: AssetCache
  readonly mailer: Mailer
  readonly runner: Runner
  readonly scheduler: Scheduler
  readonly retention: Retention
  readonly outbox: Outbox
  readonly outboxStore: OutboxStore
  readonly synchronizer: Synchronizer
  readonly connect: ConnectAkeneo
  /** Counts what happens, for /metrics. */
  readonly counters: MetricCounters
  readonly figures: FigureStore
  /** Starts to work on exports, mails, schedules and the clean-up, unless this host leaves that to others. */
  beginWork(): void
  /** The public address of the service: PUBLIC_URL, else the address given to `listensAt`. */
  publicUrl(): string
  /** Sets the address that the service listens at. */
  listensAt(url: string): void
  /** Aborted when the service stops. */
  readonly closing: AbortSignal
  /** Aborts the calls in progress; their callers get an error that says the service stops. */
  interrupt(): void
  close(): Promise<void>
}

/** Parts that tests, or the second process of a service, replace. */
export interface TestReplacements {
  clock?: Clock
  log?: FastifyBaseLogger
  random?: () => number
  passwordCost?: PasswordCost
  /** Makes the other process that runs the exports. */
  exportProcess?: (deps: ExportProcessDeps) => ExportProcess
  /** The name of this process if it runs the exports of another process. */
  beside?: string
}

/** Opens the database and makes all parts of the service; `close` ends them. */
export const createDeps = async (config: Config, replaced: TestReplacements = {}): Promise<Deps> => {
  const { log = pino(logOptions(config.LOG_LEVEL)), random = Math.random } = replaced
  const network = createNetwork(config.DENY_PRIVATE_NETWORKS, config.ALLOWED_HOSTS, config.REQUIRE_TLS)
  const beside = replaced.beside !== undefined
  const db = await openDatabase({
    url: config.DATABASE_URL,
    folder: config.DATA_DIR,
    beside,
    onWait: () => log.warn('Kontor waits for another process that has locked tables of the database'),
  })
  // after the database: a key without one is what is left of an installation
  const { secret, previous } = secretsOf(config, !beside)
  const vault = createVault(secret, replaced.passwordCost, previous)
  if (previous && !beside) await reencryptAll(db, vault)
  if (!beside) await warnIfKeyDoesNotFit(db, vault, log)
  const records = createRecordStore(db, vault)
  const documents = createDocumentStore(db)
  const masters = createMasterStore(db)
  const isShared = config.DATABASE_URL !== undefined
  // hosts that share a database tell the time by its clock
  const closing = new AbortController()
  const createClock = () => (isShared ? createSharedClock(db, systemClock, closing.signal) : systemClock)
  const clock = replaced.clock ?? (await createClock())
  const common = { records, documents, clock, log }
  const exports = createExportStore(db, isShared ? databaseNow : processNow(clock))
  const messages = createMessageStore(db)
  const news = createNewsStore(db)
  const delivered = createDeliveredStore(db)
  const refs = createRefStore(db)
  // only one process uses the embedded database at a time, so the owner of an old lease has died
  if (!isShared && !beside) await exports.releaseLeases()
  const folder = await openFiles(config, { db, clock, log })
  const jobs = await openJobs({
    url: config.DATABASE_URL,
    connection: connectionId,
    supervises: !beside && config.KONTOR_ROLE !== 'web',
    hasExportProcess: replaced.exportProcess !== undefined,
    clock,
    log,
    closing: closing.signal,
  })
  let listening = `http://${config.HOST}:${config.PORT}`
  const publicUrl = () => (config.PUBLIC_URL ?? listening).replace(/(?<!\/)\/+$/, '')
  const media = createMediaLinks(vault.keysFor('media'), publicUrl)

  const figures = createFigureStore(db)
  const counters = createCounters({ add: figures.add, clock, log })
  const connect = createConnect({
    records,
    documents,
    network,
    clock,
    random,
    log,
    counters,
    callsAtOnce: config.AKENEO_CALLS,
  })

  const watch = createMappingWatch({ records, documents, masters, clock, log })
  const newName = randomUUID
  const synchronizer = createSynchronizer({ documents, masters, connect, watch, clock, log, newName })
  const mailServer = {
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
    requireTls: config.REQUIRE_TLS,
    log,
  }
  const mailer = countMails(createMailer(mailServer), counters)
  const outboxMailer = countMails(createMailer({ ...mailServer, silenceMs: patientMs }), counters)
  const assets = createAssetCache({ store: createAssetStore(db), httpClient: network.httpClient, clock, log })
  const runner = createRunner({
    ...common,
    vault,
    exports,
    jobs,
    works: config.KONTOR_ROLE !== 'web',
    news,
    delivered,
    refs,
    masters,
    folder,
    media,
    assets,
    home: config.DATA_DIR,
    network,
    connect,
    watch,
    counters,
    outageMs: config.OUTAGE_HOURS * 3_600_000,
    get timeZone() {
      return config.TZ
    },
    instance: replaced.beside ?? newName(),
    exportProcess: replaced.exportProcess?.({ exports, log, publicUrl, instance: newName() }),
    resumeMs: config.RESUME_SECONDS * 1000,
  })
  const scheduler = createScheduler({
    store: createScheduleStore(db),
    clock,
    get timeZone() {
      return config.TZ
    },
    madeUpWithinMs: config.MISSED_RUN_HOURS * 3_600_000,
    start: (order, claim) => runner.startOnce(order, claim),
    log,
  })
  const retention = createRetention({
    ...common,
    jobs,
    store: createRetentionStore(db, isShared),
    folder,
    home: config.DATA_DIR,
    // its own clock, which it compares with that of the database
    clock: replaced.clock ?? systemClock,
    get timeZone() {
      return config.TZ
    },
  })
  const outboxStore = createOutboxStore(db)
  const dueEvents = createDueEvents({
    ...common,
    store: outboxStore,
    exports,
    timeOfDay: config.DIGEST_TIME,
    get timeZone() {
      return config.TZ
    },
    publicUrl,
  })
  const outbox = createOutbox({
    ...common,
    store: outboxStore,
    exports,
    messages,
    news,
    folder,
    mailer: outboxMailer,
    hasMail: config.SMTP_URL !== undefined,
    httpClient: network.httpClient,
    get timeZone() {
      return config.TZ
    },
    isAlone: !isShared,
    newName,
    publicUrl,
  })
  const interrupt = () => closing.abort(new CallError('serviceStops'))
  return {
    config,
    clock,
    log,
    vault,
    network,
    records,
    documents,
    masters,
    audit: createAuditStore(db),
    versions: createVersionStore(db),
    inConfiguration: createInConfiguration(
      db,
      vault,
      isShared ? undefined : () => openDatabase({ folder: config.DATA_DIR, beside: true }),
    ),
    loginCounters: createLoginCounters(db, isShared ? databaseNow : undefined),
    exports,
    messages,
    delivered,
    refs,
    sessions: createSessionStore(db, config.SESSION_IDLE_HOURS * 3_600_000),
    tokens: createTokenStore(db),
    identities: createIdentityStore(db, vault),
    articles: createArticleStore(db),
    folder,
    media,
    assets,
    mailer,
    runner,
    scheduler,
    retention,
    outbox,
    outboxStore,
    synchronizer,
    connect,
    counters,
    figures,
    beginWork: () => {
      if (config.KONTOR_ROLE === 'web') return
      runner.begin()
      scheduler.begin()
      retention.begin()
      dueEvents.begin()
      outbox.begin()
    },
    publicUrl,
    listensAt: url => {
      listening = url
    },
    closing: closing.signal,
    interrupt,
    close: async () => {
      interrupt()
      await synchronizer.close()
      await scheduler.close()
      await retention.close()
      await dueEvents.close()
      await outbox.close()
      await runner.close()
      await jobs.close()
      mailer.close()
      outboxMailer.close()
      await counters.close()
      await network.close()
      await db.destroy()
    },
  }
}
