import { type Kysely, type RawBuilder, type SelectType, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Rows of one insert. A database prepares each text of a query; few sizes give few texts. */
const sizes = [100, 10, 1]

/** The table of inserted rows, and the columns that each of them fills. */
export interface InsertTarget<Name extends keyof Tables, Column extends keyof Tables[Name] & string> {
  readonly table: Name
  readonly columns: readonly Column[]
  /** The end of the statement, for rows that are stored already. @example sql`on conflict do nothing` */
  readonly onConflict?: RawBuilder<unknown>
}

/** Inserts any number of rows, some at a time. A statement is compiled once for all batches of its size. */
export const insertAll = async <Name extends keyof Tables, Column extends keyof Tables[Name] & string>(
  db: Kysely<Tables>,
  { table, columns, onConflict = sql`` }: InsertTarget<Name, Column>,
  rows: readonly { readonly [C in Column]: SelectType<Tables[Name][C]> }[],
): Promise<void> => {
  const valuesOf = (row: (typeof rows)[number]) => columns.map(column => row[column])
  const compile = (some: typeof rows) => {
    const values = some.map(row => sql`(${sql.join(valuesOf(row))})`)
    return sql`insert into ${sql.table(table)} (${sql.join(columns.map(column => sql.ref(column)))})
      values ${sql.join(values)} ${onConflict}`.compile(db)
  }
  let start = 0
  for (const size of sizes) {
    if (rows.length - start < size) continue
    const compiled = compile(rows.slice(start, start + size))
    for (; rows.length - start >= size; start += size)
      await db.executeQuery({ ...compiled, parameters: rows.slice(start, start + size).flatMap(valuesOf) })
  }
}

/** An `onConflict` that replaces these columns of the stored row. */
export const replaceColumns = (key: readonly string[], columns: readonly string[]): RawBuilder<unknown> => {
  const changes = columns.map(column => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  return sql`on conflict (${sql.join(key.map(column => sql.ref(column)))}) do update set ${sql.join(changes)}`
}
