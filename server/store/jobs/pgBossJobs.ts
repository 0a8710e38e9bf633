import type { Transaction } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../shared/clock.ts'
import { isDatabaseAway } from '../openDatabase.ts'
import type { Tables } from '../tables.ts'
import { type JobData, type JobKind, jobRules, type Jobs } from './jobs.ts'

export interface PgBossOptions {
  /** The address of the database. */
  readonly url: string
  /** The connection to a PIM whose exports have a queue of their own. */
  readonly connection: string
  /** Whether this process looks after jobs of dead processes. */
  readonly supervises: boolean
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Ends a start that waits for the database. */
  readonly closing: AbortSignal
}

/** A job whose process does not keep it for this long is given to another process. */
const heartbeatSeconds = 30
/** A job that was kept within this time is still with its process. */
const surelyOursMs = 27_000
/**
 * Seconds between two counts of the jobs by the engine, and between two reads of those counts. A queue whose job ended or
 * was given back is taken from only after both, so that a takeover takes as much longer; with the engine's defaults two minutes.
 */
const [superviseSeconds, cacheSeconds] = [2, 2]
/** pg-boss ends a job after a day at the latest, so a longer run hands its job over at a checkpoint before. */
const [expireSeconds, longestMs] = [23 * 3600, 22 * 3_600_000]
/** Completed jobs are deleted after a day; rows of exports and schedules tell the history. */
const keptSeconds = 86_400
/** Dead letters are kept for a month. */
const deadKeptSeconds = 30 * 86_400
/** Two hosts that start at once may hinder each other; other failures, such as a missing right, end the start. */
const maxOtherFailures = 2
/** The longest pause between two tries to start. */
const maxPauseMs = 30_000

/** Exports have a queue per connection. */
const queueOf = (kind: JobKind, connection: string): string =>
  kind === 'run' ? `${kind}-${connection}` : kind
const deadQueueOf = (queue: string): string => `${queue}-dead`

/**
 * Jobs of the processes that share a PostgreSQL, carried by pg-boss in the schema `pgboss` of the same database. Jobs are
 * looked for by queries alone, without LISTEN, so that a transaction pooler may stand between. Resolves once the engine
 * has started, however long the database is away.
 * @throws the reason of `closing`, or the database's error, for instance of a missing right
 */
export const createPgBossJobs = async (options: PgBossOptions): Promise<Jobs> => {
  const { url, connection, supervises, clock, log } = options
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'kontor-jobs',
    max: 2,
    supervise: supervises,
    // due times of schedules are rows of ours
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    queueCacheIntervalSeconds: cacheSeconds,
  })
  boss.on('error', error => {
    log[isDatabaseAway(error) ? 'warn' : 'error']({ err: error }, 'the engine of the jobs had an error')
  })
  await startRepeatedly(boss, options)

  const nameOf = (kind: JobKind) => queueOf(kind, connection)
  /** The last time at which this process took or kept its jobs. */
  const keptAt = new Map<string, number>()
  const within = (trx: Transaction<Tables> | undefined) => (trx ? { db: fromKysely(trx) } : {})

  return {
    send: async (kind, data, trx) => void (await boss.send(nameOf(kind), data, within(trx))),

    take: async <K extends JobKind>(kind: K) => {
      const now = clock.now()
      const [job] = await boss.fetch<JobData[K]>(nameOf(kind))
      if (!job) return undefined
      keptAt.set(job.id, now)
      return { id: job.id, kind, data: job.data }
    },

    keep: async ({ id, kind }) => {
      const now = clock.now()
      await boss.touch(nameOf(kind), id)
      keptAt.set(id, now)
    },

    complete: async ({ id, kind }, trx) => {
      await boss.complete(nameOf(kind), id, null, within(trx))
      if (!trx) keptAt.delete(id)
    },

    // its heartbeats end, so that the engine gives it to another process unless one has it already
    leave: ({ id }) => void keptAt.delete(id),
    isOurs: ({ id }) => clock.now() - (keptAt.get(id) ?? -Infinity) < surelyOursMs,

    fail: async ({ id, kind }, reason, trx) => {
      await boss.fail(nameOf(kind), id, { reason }, within(trx))
      if (!trx) keptAt.delete(id)
    },

    reclaim: async kind => {
      const text = `select id from pgboss.job where name = $1 and state = 'active'`
      const { rows } = await boss.getDb().executeSql(text, [nameOf(kind)])
      const ids = (rows as { id: string }[]).map(({ id }) => id) // the query above
      if (ids.length > 0) await boss.fail(nameOf(kind), ids, { reason: 'its process is dead' })
    },

    pending: async kind => {
      const text = `select count(*) as n from pgboss.job where name = $1 and state < 'completed'`
      const { rows } = await boss.getDb().executeSql(text, [nameOf(kind)])
      return Number((rows as { n: unknown }[])[0]?.n) // the query above
    },

    deadLetters: async <K extends JobKind>(kind: K) => {
      const jobs = await boss.findJobs<JobData[K]>(deadQueueOf(nameOf(kind)))
      return jobs
        .toSorted((one, other) => one.createdOn.getTime() - other.createdOn.getTime())
        .map(({ data }) => data)
    },

    longestMs,
    lookEveryMs: 2_000,
    close: () => boss.stop({ graceful: false }),
  }
}

/** Starts the engine and makes its queues; repeats that while the database is away. */
const startRepeatedly = async (boss: PgBoss, { connection, clock, log, closing }: PgBossOptions) => {
  for (let failures = 0; ; failures++)
    try {
      closing.throwIfAborted()
      await boss.start()
      for (const kind of Object.keys(jobRules) as JobKind[]) await makeQueue(boss, kind, connection) // the kinds above
      return
    } catch (error) {
      if (closing.aborted || (!isDatabaseAway(error) && failures >= maxOtherFailures)) throw error
      const waitMs = Math.min(1000 * 2 ** failures, maxPauseMs)
      log.warn({ err: error, waitMs }, 'the engine of the jobs could not start')
      await clock.sleep(waitMs, closing)
    }
}

const makeQueue = async (boss: PgBoss, kind: JobKind, connection: string): Promise<void> => {
  const { retries } = jobRules[kind]
  const name = queueOf(kind, connection)
  const deadLetter = deadQueueOf(name)
  // a queue names its dead letters' queue, which must exist before
  if (retries > 0) await boss.createQueue(deadLetter, { retentionSeconds: deadKeptSeconds })
  const rules = {
    ...(retries > 0 && { deadLetter }),
    retryLimit: retries,
    retryDelay: 0,
    heartbeatSeconds,
    expireInSeconds: expireSeconds,
    deleteAfterSeconds: keptSeconds,
  }
  await boss.createQueue(name, { policy: 'singleton', ...rules })
  // a queue that an older version made keeps its rules otherwise
  await boss.updateQueue(name, rules)
}
