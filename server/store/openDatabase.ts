import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, Migrator, PostgresDialect, SqliteDialect, type Dialect } from 'kysely'
import Libsql from 'libsql'
import pg from 'pg'
import { lockFolder } from './lockFolder.ts'
import { migrations } from './migrations.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

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

/** Integers of PostgreSQL's bigint fit a number here: they are milliseconds. */
const postgres = (url: string): Dialect => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    types: {
      getTypeParser: (id, format) => (id === 20 ? Number : pg.types.getTypeParser(id, format)),
    },
  })
  // a server that restarts cuts idle connections: unheard, that would end the process; the next query opens another
  pool.on('error', () => undefined)
  return new PostgresDialect({ pool })
}

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
