import { Kysely, sql, SqliteDialect, type Transaction } from 'kysely'
import Libsql from 'libsql'
import { DatabaseError } from '../databaseErrors.ts'
import type { Tables } from '../tables.ts'
import { migrations } from './migrations.ts'

// Until 2.30 each statement of a change was committed by itself in an embedded database, so that a start or an upgrade
// which was stopped has left a schema that is none of a version.

/** The last change of these versions, and the first of those that only add tables, columns and indexes. */
const [last, firstAddition] = ['048-unsent-mails', '031-news'] as const

/** Whether a change has found a part of itself in the database, or a part of one before it missing. */
export const isHalfWay = (error: unknown): boolean =>
  error instanceof Error &&
  /already (exists|another)|duplicate column name|no such (table|index|column)/.test(error.message)

/** Tables that are not empty once a first start has ended. */
const filled: ReadonlySet<string> = new Set(['records', 'exports', 'settings'])

interface Part {
  readonly type: 'table' | 'index'
  readonly name: string
  readonly sql: string
}

const partsOf = async (db: Kysely<Tables>): Promise<readonly Part[]> => {
  const query = sql<Part>`select type, name, sql from sqlite_master
    where sql is not null and name not like 'kysely%' and name not like 'sqlite%' order by type desc, name`
  return (await query.execute(db)).rows
}

const holdsNothing = async (db: Kysely<Tables>, parts: readonly Part[]) => {
  for (const { name } of parts.filter(part => filled.has(part.name))) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) return false
  }
  return true
}

const columnsOf = async (db: Kysely<Tables>, table: string) => {
  interface Column {
    readonly name: string
    readonly type: string
    readonly notnull: number
    readonly dflt_value: string | null
  }
  return (await sql<Column>`select * from pragma_table_info(${table})`.execute(db)).rows
}

/** An empty database in memory with the schema of 2.30. */
const openExpected = async () => {
  const memory = new Libsql(':memory:')
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({
      database: { prepare: text => memory.prepare(text), close: () => void memory.close() },
    }),
  })
  for (const [name, { up }] of Object.entries(migrations)) if (name <= last) await up(db)
  return db
}

const addMissing = async (trx: Transaction<Tables>, expected: Kysely<Tables>, found: readonly Part[]) => {
  const names = new Set(found.map(({ name }) => name))
  for (const { type, name, sql: text } of await partsOf(expected)) {
    if (!names.has(name)) await sql.raw(text).execute(trx)
    if (!names.has(name) || type !== 'table') continue
    const present = new Set((await columnsOf(trx, name)).map(column => column.name))
    for (const column of await columnsOf(expected, name)) {
      if (present.has(column.name)) continue
      const filling = column.notnull ? ` not null default ${column.dflt_value}` : ''
      await sql`alter table ${sql.table(name)}
        add column ${sql.ref(column.name)} ${sql.raw(column.type + filling)}`.execute(trx)
    }
  }
}

/**
 * Finishes what version 2.30 or one before it has left: a first start begins anew, and an upgrade gets what its changes
 * would have added.
 * @param done the table of the changes
 * @throws DatabaseError halfUpgraded, where a change also rewrites rows: which of them it has rewritten is unknown
 */
export const mendHalfWay = async (trx: Transaction<Tables>, done: string, place: string): Promise<void> => {
  const found = await partsOf(trx)
  if (await holdsNothing(trx, found)) {
    for (const { type, name } of found)
      if (type === 'table') await sql`drop table ${sql.table(name)}`.execute(trx)
    await sql`delete from ${sql.table(done)}`.execute(trx)
    return
  }
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(done)}`.execute(trx)
  const recorded = new Set(rows.map(({ name }) => name))
  const missing = Object.keys(migrations).filter(name => name <= last && !recorded.has(name))
  if (missing.some(name => name < firstAddition)) throw new DatabaseError('halfUpgraded', place)
  const expected = await openExpected()
  try {
    await addMissing(trx, expected, found)
  } finally {
    await expected.destroy()
  }
  for (const name of missing)
    await sql`insert into ${sql.table(done)} (name, timestamp)
      values (${name}, ${new Date().toISOString()})`.execute(trx)
}
