import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  Migrator,
  PostgresDialect,
  SqliteDialect,
  type Transaction,
} from 'kysely'
import Libsql from 'libsql'
import { LocalizedError } from '../shared/errors.ts'
import { databaseFile, storageErrorOf } from '../shared/systemFailures.ts'
import { migrations } from './migrations/migrations.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/**
 * Opens the database and brings its shape up to date.
 * @param where a PostgreSQL address, or the folder of the embedded database; `beside`: the process that began this one has it open
 * @throws FolderInUse when another process has the embedded database; what the database says when it cannot be opened or migrated; nothing is half migrated
 */
export const openDatabase = async (where: {
  url?: string
  folder: string
  beside?: boolean
}): Promise<Database> => {
  try {
    const dialect = where.url ? await postgres(where.url) : embedded(where.folder, where.beside)
    const db: Database = new Kysely<Tables>({ dialect })
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error } = await migrator.migrateToLatest()
    if (!error) return db
    await db.destroy()
    throw error
  } catch (error) {
    throw storageErrorOf(error, where.folder) ?? error
  }
}

/** What drivers call a connection that is not there, one that was cut, and a server that stops, starts or is full. */
const awayCodes =
  /^(08|53(?!100)|57P0)|^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)|^SQLITE_(BUSY|LOCKED)/
const awayMessages = /connection terminated|connection error|timeout exceeded when trying to connect/i

/** Whether the database could not be reached: the same would work once it is there again. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof LocalizedError) &&
  // errors of the system and of both drivers carry a code
  (awayCodes.test(String((error as { code?: unknown }).code ?? '')) || awayMessages.test(error.message))

const postgres = async (url: string) => {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    types: {
      // a bigint fits a number here: it is milliseconds
      getTypeParser: (id, format) => (id === 20 ? Number : pg.types.getTypeParser(id, format)),
    },
  })
  // a server that restarts cuts idle connections: unheard, that would end the process; the next query opens another
  pool.on('error', () => undefined)
  return new PostgresDialect({ pool })
}

const embedded = (folder: string, beside = false) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = beside ? { release: () => undefined } : lockFolder(folder)
  // beside the pages of an export there is less room, and no more CPU is spent with less of it
  const file = openFile(join(folder, databaseFile), lock, beside ? 8 : 16)
  const close = () => {
    file.close()
    lock.release()
  }
  const dialect = new SqliteDialect({
    database: { prepare: keepPrepared(text => file.prepare(text)), close },
  })
  // what is read before the first write stays true: another connection could write in between
  const begin = () => void file.exec('BEGIN IMMEDIATE')
  const driver = waitingWithoutBlocking(dialect.createDriver(), begin)
  return Object.assign(dialect, { createDriver: () => driver })
}

/** Milliseconds between two looks whether another process has written, and of all of them together. */
const [lookMs, patienceMs] = [10, 60_000]

const isBusy = (error: unknown) => String(Object(error).code).startsWith('SQLITE_BUSY') // libsql's errors carry a code
/** What is a transaction of its own outside of one; the rest are reads and orders that may stand in none. */
const writes = /^\s*(insert|update|delete|with|create|alter|drop|analyze)\b/i

/**
 * Waits for the writes of another process in turns of the event loop: libsql would stop the loop. What others read
 * meanwhile is answered.
 * @param begin must keep no statement: one that failed would go on seeing what it saw, and have others see it
 */
const waitingWithoutBlocking = (driver: Driver, begin: () => void): Driver => {
  /** The one connection, and whose transaction has it; others have it for one statement. */
  let taken: { readonly by: DatabaseConnection; readonly one: DatabaseConnection } | undefined

  const attempt = async <T>(work: (one: DatabaseConnection) => T): Promise<Awaited<T>> => {
    for (let waited = 0; ; waited += lookMs) {
      const one = await driver.acquireConnection()
      try {
        return await work(one)
      } catch (error) {
        if (!isBusy(error) || waited >= patienceMs) throw error
      } finally {
        if (!taken) await driver.releaseConnection(one)
      }
      await sleep(lookMs)
    }
  }
  const enter = (by: DatabaseConnection) =>
    attempt(one => {
      begin()
      taken = { by, one }
    })
  const leave = async (of: DatabaseConnection) => {
    taken = undefined
    await driver.releaseConnection(of)
  }
  const commit = (of: DatabaseConnection) => driver.commitTransaction(of).then(() => leave(of))
  const rollback = (of: DatabaseConnection) => driver.rollbackTransaction(of).finally(() => leave(of))

  return {
    init: () => driver.init(),
    destroy: () => driver.destroy(),
    releaseConnection: async () => {},
    acquireConnection: async () => {
      const me: DatabaseConnection = {
        executeQuery: async <R>(query: CompiledQuery) => {
          if (taken?.by === me) return taken.one.executeQuery<R>(query)
          if (!writes.test(query.sql)) return attempt(one => one.executeQuery<R>(query))
          await enter(me)
          try {
            const result = await me.executeQuery<R>(query)
            await commit(me)
            return result
          } catch (error) {
            await rollback(me).catch(() => undefined) // the database may have done it by itself
            throw error
          }
        },
        streamQuery: () => {
          throw new Error('Rows are read in pages')
        },
      }
      return me
    },
    beginTransaction: enter,
    commitTransaction: commit,
    rollbackTransaction: rollback,
  }
}

/** Statements that stay prepared; those of a run and of the open pages together are fewer. */
const mostPrepared = 50

/**
 * Prepares each text once. A statement holds memory that the process does not know of, until it finds time to throw the
 * statement away: a run that prepares anew grows by hundreds of megabytes. Of many texts those used last are kept.
 */
export const keepPrepared = <S>(prepare: (text: string) => S): ((text: string) => S) => {
  const kept = new Map<string, S>()
  return text => {
    const statement = kept.get(text) ?? prepare(text)
    // at the end, behind all that were used before it
    kept.delete(text)
    kept.set(text, statement)
    for (const oldest of kept.keys()) {
      if (kept.size <= mostPrepared) break
      kept.delete(oldest)
    }
    return statement
  }
}

const openFile = (path: string, lock: { release(): void }, cacheMegabytes: number) => {
  try {
    const file = new Libsql(path)
    file.pragma('busy_timeout = 5000')
    file.pragma('journal_mode = WAL')
    file.pragma('synchronous = FULL')
    // article numbers come in no order, and each page read again costs more than the row
    file.pragma(`cache_size = -${cacheMegabytes * 1000}`)
    // from now on nothing waits in here
    file.pragma('busy_timeout = 0')
    return file
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * Keeps every other process out of a folder until `release`. The database's own file lock, on a file beside it so that
 * the data can still be read by others: the system lets go of it however the process ends.
 */
const lockFolder = (folder: string): { release(): void } => {
  const file = new Libsql(join(folder, 'kontor.lock'))
  try {
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    throw isBusy(error) ? new FolderInUse(folder, error) : error
  }
  return { release: () => void file.close() }
}

/** Another process works in the folder of an embedded database. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'

  constructor(folder: string, cause: unknown) {
    super(
      `DATA_DIR: ${folder} is in use by another process. Stop it, set another folder, or let several processes share a PostgreSQL database with DATABASE_URL.`,
      { cause },
    )
  }
}

/** The next number of a sequence, from 1 on; numbers are never given twice, not even after a deletion. */
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
