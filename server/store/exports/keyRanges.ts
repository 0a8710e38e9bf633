import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Database } from '../openDatabase.ts'
import { step, yieldToOthers } from '../steps.ts'
import { exportConditions } from './exportConditions.ts'

// Work on tables with a row for each article: some thousand rows at a time, so that other work continues in between.

/** Some thousand keys of a table that follow each other. */
export interface KeyRange {
  /** The condition that a key lies in the range. @param column the name of the key in the query */
  holds(column: string): RawBuilder<unknown>
}

/**
 * The rows of a table in the order of their keys, range by range.
 * @param where condition for the rows
 * @throws the signal's reason
 */
export async function* keyRanges(
  db: Database,
  table: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  signal: AbortSignal,
  key = 'article',
): AsyncGenerator<KeyRange> {
  const column = sql.ref(key)
  for (let after: string | null = null; ;) {
    await yieldToOthers(signal)
    const from: RawBuilder<unknown> = after === null ? where : sql`${where} and ${column} > ${after}`
    const last: { rows: { key: string }[] } = await sql<{ key: string }>`
      select ${column} as key from ${table} where ${from} order by ${column} limit 1 offset ${step - 1}`.execute(
      db,
    )
    const until = last.rows[0]?.key
    const lower = after
    yield {
      holds: name => {
        const above = lower === null ? sql`1 = 1` : sql`${sql.ref(name)} > ${lower}`
        return until === undefined ? above : sql`${above} and ${sql.ref(name)} <= ${until}`
      },
    }
    if (until === undefined) return
    after = until
  }
}

/**
 * Deletes rows of a run, and of earlier runs that cannot be continued.
 * @param where condition for the rows
 * @throws the signal's reason
 */
export const deleteRows = async (
  db: Database,
  table: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  run: number,
  signal: AbortSignal,
  key = 'article',
): Promise<void> => {
  const { rows } = await sql<{ run: number }>`
    select distinct run from ${table} where run <= ${run} and ${where} and run not in (
      select id from exports e where checkpoint is not null and id <> ${run} and not exists (
        select 1 from exports later where later.id > e.id and ${exportConditions('later').countsAsDelivered}))`.execute(
    db,
  )
  for (const { run: each } of rows)
    for await (const { holds } of keyRanges(db, table, sql`run = ${each}`, signal, key))
      await sql`delete from ${table} where run = ${each} and ${where} and ${holds(key)}`.execute(db)
}

/** Updates the statistics of PostgreSQL, which otherwise sorts the whole table for each range after a run has filled it. */
export const analyzeTables = async (
  db: Database,
  ...tables: ('written' | 'delivered' | 'known')[]
): Promise<void> => {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(db)
}
