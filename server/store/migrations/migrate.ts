import { type Kysely, sql, type Transaction } from 'kysely'
import { DatabaseError } from '../databaseErrors.ts'
import type { Tables } from '../tables.ts'
import { isEmbedded } from './first.ts'
import { isHalfWay, mendHalfWay } from './halfWay.ts'
import { migrations } from './migrations.ts'

/** The table that names the changes which a database has, as kysely's migrator calls it: it wrote them until 2.30. */
const done = 'kysely_migration'

const names = Object.keys(migrations).toSorted()

/** The newest change of the schema that this version knows. */
export const newestSchema = names.at(-1) ?? ''

const hasTable = async (db: Kysely<Tables>) => {
  const query = isEmbedded(db)
    ? sql`select name from sqlite_master where name = ${done}`
    : sql`select to_regclass(${done}) as name`
  const { rows } = await sql<{ name: string | null }>`${query}`.execute(db)
  return rows[0]?.name != null
}

/** The changes that a database lacks. @throws DatabaseError newer */
const pendingIn = async (db: Kysely<Tables>, place: string): Promise<string[]> => {
  if (!(await hasTable(db))) return names
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(done)}`.execute(db)
  const found = new Set(rows.map(({ name }) => name))
  if ([...found].some(name => !Object.hasOwn(migrations, name))) throw new DatabaseError('newer', place)
  return names.filter(name => !found.has(name))
}

/** Names the transactions that change the schema, for locks of PostgreSQL that end with them. */
const lockId = 3_853_314_791

/** PostgreSQL waits no longer for a table that others use, so that their next queries do not wait behind this one. */
const lockTimeout = '5s'
const isLocked = (error: unknown) => Object(error).code === '55P03' // lock_not_available

const lock = async (trx: Transaction<Tables>): Promise<boolean> => {
  // the transaction of an embedded database has the lock of the file
  if (isEmbedded(trx)) return true
  await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(trx)
  const query = sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(lockId)}) as locked`
  return (await query.execute(trx)).rows[0]?.locked === true
}

const changeAll = async (trx: Transaction<Tables>, place: string): Promise<void> => {
  await sql`create table if not exists ${sql.table(done)}
    (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(trx)
  for (const name of await pendingIn(trx, place)) {
    await migrations[name]?.up(trx)
    await sql`insert into ${sql.table(done)} (name, timestamp)
      values (${name}, ${new Date().toISOString()})`.execute(trx)
  }
}

/** @returns false where another process has the lock */
const tryToMigrate = async (db: Kysely<Tables>, place: string): Promise<boolean> => {
  try {
    return await db.transaction().execute(async trx => {
      if (!(await lock(trx))) return false
      await changeAll(trx, place)
      return true
    })
  } catch (error) {
    if (isLocked(error)) return false
    if (!isEmbedded(db) || !isHalfWay(error)) throw error
    await db.transaction().execute(async trx => {
      await mendHalfWay(trx, done, place)
      await changeAll(trx, place)
    })
    return true
  }
}

/** How a start waits for another process: five minutes, with a line every five seconds. */
const [pauseMs, patienceMs, sayEveryMs] = [1000, 300_000, 5000]

export interface MigrateOptions {
  /** Names the database in sentences. */
  readonly place: string
  readonly sleep: (ms: number) => Promise<unknown>
  /** Called every few seconds while another process has the lock. */
  readonly onWait: () => void
}

/**
 * Brings the schema to that of this version, in one transaction with the names of its changes: a process that dies
 * leaves the schema before. Nothing is locked where nothing is to do.
 *
 * kysely's migrator commits each statement on SQLite, and on PostgreSQL its lock belongs to a session, which a pooler of
 * transactions shares.
 * @throws DatabaseError newer, halfUpgraded, schemaInUse
 */
export const migrate = async (
  db: Kysely<Tables>,
  { place, sleep, onWait }: MigrateOptions,
): Promise<void> => {
  for (let waited = 0; (await pendingIn(db, place)).length > 0; waited += pauseMs) {
    if (await tryToMigrate(db, place)) return
    if (waited >= patienceMs) throw new DatabaseError('schemaInUse', place)
    if (waited % sayEveryMs === 0) onWait()
    await sleep(pauseMs)
  }
}

/** Checks a schema that only the start of the service may change. @throws DatabaseError newer, older */
export const expectNewest = async (db: Kysely<Tables>, place: string): Promise<void> => {
  if ((await pendingIn(db, place)).length > 0) throw new DatabaseError('older', place)
}
