import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Kysely, Migrator, PostgresDialect, sql, SqliteDialect } from 'kysely'
import Libsql from 'libsql'
import pg from 'pg'
import { expect } from 'vitest'
import { databaseFile } from '../../../server/shared/systemFailures.ts'
import { migrations } from '../../../server/store/migrations/migrations.ts'
import { createVault } from '../../../server/store/secrets/vault.ts'
import { administrator } from '../startTestService.ts'
import { movedIn049, movedToOutbox, releases, type Rows, rowsOf } from './releaseRows.ts'

export type Where = { readonly folder: string; readonly url?: string | undefined }

const password = await createVault('a secret', { memoryCost: 8, timeCost: 1 }).hash(administrator.password)

type PlainDatabase = Kysely<Record<string, Record<string, unknown>>>

/** Opens a database without migrating it. @param changes the changes of the schema after which an embedded one fails */
export const openPlain = ({ folder, url }: Where, changes = Infinity): PlainDatabase => {
  const embedded = () => {
    const file = new Libsql(join(folder, databaseFile))
    // as Kontor sets it up: a killed process leaves what was committed
    file.pragma('journal_mode = WAL')
    let left = changes
    const prepare = (text: string) => {
      if (/^\s*(create|alter|drop|update|insert)/i.test(text) && (left -= 1) < 0) throw new Error('killed')
      return file.prepare(text)
    }
    return new SqliteDialect({ database: { prepare, close: () => void file.close() } })
  }
  const shared = () => {
    const pool = new pg.Pool({ connectionString: url, max: 1 })
    // a test that drops the database cuts connections that are closing
    pool.on('error', () => undefined)
    pool.on('connect', client => client.on('error', () => undefined))
    return new PostgresDialect({ pool })
  }
  return new Kysely({ dialect: url ? shared() : embedded() })
}

/** Changes the schema as versions until 2.30 did: in an embedded database each statement is committed by itself. */
export const migrateAsBefore = async (db: PlainDatabase, last: string): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo(last)
  if (error) throw error
}

/** The rows of a table, with the given columns, in no order. A bigint of PostgreSQL is a text. */
const read = async (db: PlainDatabase, table: string, [first = {}]: Rows) => {
  const rows = await db.selectFrom(table).select(Object.keys(first)).execute()
  const plain = (value: unknown, given: unknown) =>
    typeof given === 'number' && value !== null ? Number(value) : value
  return rows.map(row =>
    Object.fromEntries(Object.entries(first).map(([name, given]) => [name, plain(row[name], given)])),
  )
}

/** The tables and indexes of an embedded database, as a hash. */
const schemaOf = async (db: PlainDatabase) => {
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master
    where sql is not null and name not like 'kysely%' order by name`.execute(db)
  return createHash('sha256')
    .update(rows.map(row => row.sql).join('\n'))
    .digest('hex')
    .slice(0, 12)
}

/** Makes the database of a release, with rows in each table. @returns the hash of an embedded one's schema */
export const makeRelease = async (where: Where, last: string): Promise<string | undefined> => {
  const db = openPlain(where)
  await migrateAsBefore(db, last)
  const schema = where.url ? undefined : await schemaOf(db)
  for (const [table, rows] of Object.entries(rowsOf(last, password))) {
    await db.deleteFrom(table).execute()
    for (const row of rows) await db.insertInto(table).values(row).execute()
  }
  await db.destroy()
  return schema
}

/** Adds delivered articles to the database of a release: `many-1` and so on. */
export const addDelivered = async (where: Where, count: number): Promise<void> => {
  const db = openPlain(where)
  await sql`insert into delivered (article, hash, at, run, length, product)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
    select 'many-' || n, n, n, 1, 70, 'product-' || n from numbers`.execute(db)
  await db.destroy()
}

const sorted = (rows: readonly object[]) => rows.map(row => JSON.stringify(row)).toSorted()

/**
 * Expects what the newest version must have of the rows of a release: places of rows are plain since 030, and mails and
 * messages are in the outbox since 049. Others may be there beside them, which a service has added.
 * @param without tables whose rows it changes, or which are too large to compare
 */
export const expectRows = async (
  where: Where,
  last: string,
  without: readonly string[] = [],
): Promise<void> => {
  const db = openPlain(where)
  const plain = rowsOf(releases[1].last, password)
  for (const [table, rows] of Object.entries(rowsOf(last, password))) {
    if (movedIn049.includes(table) || without.includes(table)) continue
    const kept = (plain[table] ?? rows).map(({ notified: _gone, ...row }) => row)
    expect([table, sorted(await read(db, table, kept))]).toEqual([
      table,
      expect.arrayContaining(sorted(kept)),
    ])
  }
  if (last.startsWith('048') && !without.includes('outbox')) {
    const outbox = await db.selectFrom('outbox').selectAll().orderBy('id').execute()
    expect(outbox).toMatchObject(movedToOutbox)
    expect(await read(db, 'sequences', [{ name: '', last: 0 }])).toContainEqual({
      name: 'outbox',
      last: outbox.length,
    })
  }
  await db.destroy()
}
