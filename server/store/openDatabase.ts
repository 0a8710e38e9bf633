import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Dialect, Kysely, Migrator, PostgresDialect, SqliteDialect } from 'kysely'
import Libsql from 'libsql'
import pg from 'pg'
import { SayableError } from '../shared/errors.ts'
import { migrations } from './migrations.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/**
 * Opens the database and brings its shape up to date.
 * @param where a PostgreSQL address, or the folder of the embedded database
 * @throws FolderInUse when another process has the embedded database; what the database says when it cannot be opened or migrated; nothing is half migrated
 */
export const openDatabase = async (where: { url?: string; folder: string }): Promise<Database> => {
  const db: Database = new Kysely<Tables>({
    dialect: where.url ? postgres(where.url) : embedded(where.folder),
  })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) {
    await db.destroy()
    throw error
  }
  return db
}

/** What drivers call a connection that is not there, one that was cut, and a server that stops, starts or is full. */
const awayCodes = /^(08|53|57P0)|^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)|^SQLITE_(BUSY|LOCKED)/
const awayMessages = /connection terminated|connection error|timeout exceeded when trying to connect/i

/** Whether the database could not be reached: the same would work once it is there again. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof SayableError) &&
  // errors of the system and of both drivers carry a code
  (awayCodes.test(String((error as { code?: unknown }).code ?? '')) || awayMessages.test(error.message))

const postgres = (url: string): Dialect => {
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

const embedded = (folder: string): Dialect => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = lockFolder(folder)
  const file = new Libsql(join(folder, 'kontor.db'))
  file.pragma('journal_mode = WAL')
  file.pragma('synchronous = FULL')
  const close = () => {
    file.close()
    lock.release()
  }
  return new SqliteDialect({ database: { prepare: text => file.prepare(text), close } })
}

/**
 * Keeps every other process out of a folder until `release`. The database's own file lock, on a file beside it so that
 * the data can still be read by others: the system lets go of it however the process ends.
 * @throws FolderInUse
 */
const lockFolder = (folder: string): { release(): void } => {
  const file = new Libsql(join(folder, 'kontor.lock'))
  try {
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    throw (error as { code?: unknown }).code === 'SQLITE_BUSY' ? new FolderInUse(folder, error) : error // libsql's errors carry a code
  }
  return { release: () => void file.close() }
}

/** Another process works in the folder of an embedded database. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'

  constructor(folder: string, cause: unknown) {
    super(
      `DATA_DIR: another process works in ${folder}. Stop it first, name another folder, or let several processes share a PostgreSQL by DATABASE_URL.`,
      { cause },
    )
  }
}
