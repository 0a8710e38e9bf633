import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  SqliteDialect,
  type Transaction,
} from 'kysely'
import type { Clock } from '../shared/clock.ts'
import { LocalizedError } from '../shared/errors.ts'
import { databaseFile, sharedDatabase, storageErrorOf } from '../shared/systemFailures.ts'
import { databaseIn, enterFolder, isFolderBusy, openFile } from './dataFolder.ts'
import { expectNewest, migrate } from './migrations/migrate.ts'
import { keepPrepared } from './preparedStatements.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** Does work in a transaction: a new one, or the running one if the database is the handle of one. */
export const inTransaction = <T>(db: Database, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> =>
  // the handle of a transaction is one
  db.isTransaction ? work(db as Transaction<Tables>) : db.transaction().execute(work)

/** Where a database is, and who opens it. */
interface DatabasePlace {
  /** The address of PostgreSQL; undefined for the embedded database. */
  readonly url?: string | undefined
  /** The folder of the embedded database. */
  readonly folder: string
  /** Whether it must be there with the schema of this version: another process of the service may have it open. */
  readonly beside?: boolean
  /** Called every few seconds while another process changes the schema. */
  readonly onWait?: () => void
}

/**
 * Opens the database and migrates its schema.
 * @throws DatabaseError, StorageError or the database's error; a failed migration changes nothing
 */
export const openDatabase = async ({
  url,
  folder,
  beside = false,
  onWait = () => undefined,
}: DatabasePlace): Promise<Database> => {
  try {
    const dialect = url ? await postgres(url) : embedded(folder, beside)
    const db: Database = new Kysely<Tables>({ dialect })
    const place = url ? sharedDatabase : join(folder, databaseFile)
    try {
      await (beside ? expectNewest(db, place) : migrate(db, { place, sleep, onWait }))
      return db
    } catch (error) {
      await db.destroy()
      throw error
    }
  } catch (error) {
    throw storageErrorOf(error, folder, url && sharedDatabase) ?? error
  }
}

/** Error codes for a missing or cut connection, also after a pause in a transaction, and for a server that stops, starts or is full. */
const awayCodes =
  /^(08|25P03|53(?!100)|57P0)|^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)|^SQLITE_(BUSY|LOCKED)/
const awayMessages = /connection terminated|connection error|timeout exceeded when trying to connect/i

/** Whether the database could not be reached, so that the query can be repeated later. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof LocalizedError) &&
  // errors of the system and of both drivers carry a code
  (awayCodes.test(String((error as { code?: unknown }).code ?? '')) || awayMessages.test(error.message))

/** Milliseconds between two tries to reach the database. */
const retryMs = 1000

/**
 * Repeats work while the database cannot be reached.
 * @param work gets whether it is repeated
 * @throws any other error; the database's once the signal is aborted
 */
export const untilDatabaseAnswers = async <T>(
  work: (isRepeated: boolean) => Promise<T>,
  clock: Pick<Clock, 'sleep'>,
  signal?: AbortSignal,
): Promise<T> => {
  for (let isRepeated = false; ; isRepeated = true)
    try {
      return await work(isRepeated)
    } catch (error) {
      if (!isDatabaseAway(error) || signal?.aborted) throw error
      await clock.sleep(retryMs, signal).catch(() => undefined)
    }
}

/** Seconds that a transaction may wait for its process: one that was paused or has vanished holds rows no longer than its lease lasts. */
const transactionIdleSeconds = 15

/** Milliseconds for a connection to PostgreSQL, or until one of the pool is free. */
const connectMs = 10_000

const postgres = async (url: string) => {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    // a server that drops packets answers nothing at all
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    types: {
      // a bigint fits a number here, because it holds milliseconds
      getTypeParser: (id, format) => (id === 20 ? Number : pg.types.getTypeParser(id, format)),
    },
  })
  // A restarting server cuts connections, in use or idle. The query that runs fails with that error and the next one
  // opens another connection, but an event without a listener would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  const dialect = new PostgresDialect({ pool })
  const driver = dialect.createDriver()
  // of the transaction, because a session behind a pooler has no settings; in one message, because it costs nothing then
  const begin = `begin; set local idle_in_transaction_session_timeout = '${transactionIdleSeconds}s'`
  driver.beginTransaction = async connection => void (await connection.executeQuery(CompiledQuery.raw(begin)))
  return Object.assign(dialect, { createDriver: () => driver })
}

const embedded = (folder: string, beside: boolean) => {
  const lock = beside ? undefined : enterFolder(folder)
  // the process of the exports gets a smaller cache, which costs no more CPU
  const file = openEmbedded(beside ? databaseIn(folder) : join(folder, databaseFile), lock, beside ? 8 : 16)
  const close = () => {
    file.close()
    lock?.release()
  }
  const dialect = new SqliteDialect({
    database: { prepare: keepPrepared(text => file.prepare(text)), close },
  })
  // takes the write lock at once, so that reads before the first write stay true
  const begin = () => void file.exec('BEGIN IMMEDIATE')
  const driver = waitingWithoutBlocking(dialect.createDriver(), begin)
  return Object.assign(dialect, { createDriver: () => driver })
}

/** Milliseconds between two attempts while another process writes, and of all attempts together. */
const [lookMs, patienceMs] = [10, 60_000]

const isWithoutTransaction = (error: unknown) =>
  error instanceof Error && error.message.includes('no transaction is active')
/** Statements that run in a transaction of their own. All others only read, or must not run in a transaction. */
const writes = /^\s*(insert|update|delete|with|create|alter|drop|analyze)\b/i

/**
 * Waits for the writes of another process without blocking the event loop, as libsql would. Reads are answered in the
 * meantime.
 * @param begin must not reuse a statement, because a failed statement keeps its snapshot and blocks other writers
 */
const waitingWithoutBlocking = (driver: Driver, begin: () => void): Driver => {
  /** The running transaction, with the only connection; other callers use the connection for one statement. */
  let transaction: { readonly by: DatabaseConnection; readonly connection: DatabaseConnection } | undefined

  const attempt = async <T>(work: (connection: DatabaseConnection) => T): Promise<Awaited<T>> => {
    for (let waited = 0; ; waited += lookMs) {
      const connection = await driver.acquireConnection()
      try {
        return await work(connection)
      } catch (error) {
        if (!isFolderBusy(error) || waited >= patienceMs) throw error
      } finally {
        if (!transaction) await driver.releaseConnection(connection)
      }
      await sleep(lookMs)
    }
  }
  const enter = (by: DatabaseConnection) =>
    attempt(connection => {
      begin()
      transaction = { by, connection }
    })
  const leave = async (of: DatabaseConnection) => {
    transaction = undefined
    await driver.releaseConnection(of)
  }
  const commit = (of: DatabaseConnection) => driver.commitTransaction(of).then(() => leave(of))
  const rollback = (of: DatabaseConnection) =>
    driver
      .rollbackTransaction(of)
      // after some errors, such as that of a full disk, the database has rolled back by itself
      .catch((error: unknown) => {
        if (!isWithoutTransaction(error)) throw error
      })
      .finally(() => leave(of))

  return {
    init: () => driver.init(),
    destroy: () => driver.destroy(),
    releaseConnection: async () => {},
    acquireConnection: async () => {
      const handle: DatabaseConnection = {
        executeQuery: async <R>(query: CompiledQuery) => {
          if (transaction?.by === handle) return transaction.connection.executeQuery<R>(query)
          if (!writes.test(query.sql)) return attempt(one => one.executeQuery<R>(query))
          await enter(handle)
          try {
            const result = await handle.executeQuery<R>(query)
            await commit(handle)
            return result
          } catch (error) {
            await rollback(handle).catch(() => undefined) // the first error is the cause
            throw error
          }
        },
        streamQuery: () => {
          throw new Error('Rows are read in pages')
        },
      }
      return handle
    },
    beginTransaction: enter,
    commitTransaction: commit,
    rollbackTransaction: rollback,
  }
}

const openEmbedded = (path: string, lock: { release(): void } | undefined, cacheMegabytes: number) => {
  try {
    const file = openFile(path)
    file.pragma('busy_timeout = 5000')
    file.pragma('journal_mode = WAL')
    file.pragma('synchronous = FULL')
    // article numbers come unordered, and reading a page again costs more than the row
    file.pragma(`cache_size = -${cacheMegabytes * 1000}`)
    // from now on libsql does not wait for locks
    file.pragma('busy_timeout = 0')
    return file
  } catch (error) {
    lock?.release()
    throw error
  }
}

/** The next number of a sequence, from 1 on; numbers are never reused, not even after a deletion. */
export const nextNumber = async (trx: Transaction<Tables>, name: string): Promise<number> => {
  const row = await trx
    .insertInto('sequences')
    .values({ name, last: 1 })
    .onConflict(conflict =>
      conflict.column('name').doUpdateSet(set => ({ last: set('sequences.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return row.last
}
