import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Condition, ParsedFilter } from '../../../src/contract/filters.ts'
import type { Comparable } from '../../../src/contract/kinds.ts'

/** One page of a list that the service filters, sorts and pages. */
export interface PageQuery extends Partial<Pick<ParsedFilter, 'q' | 'conditions'>> {
  /** First and last row, counted from 0; if the last comes before the first, only the number of rows is read. */
  readonly range: readonly [number, number]
  /** The column to sort by. */
  readonly sort: readonly [string, 'ASC' | 'DESC']
}

/** A column that a list can be filtered and sorted by. */
export interface SqlColumn {
  readonly value: RawBuilder<unknown>
  /** How it is stored: a point in time as ISO 8601, a flag as 0 or 1. */
  readonly holds: 'text' | 'number' | 'moment' | 'flag'
  /** Another value to sort by and to search in, such as the label of a code. */
  readonly sortedBy?: RawBuilder<unknown>
  /** Whether an entry of a list meets a test; absent for a single value. The `value` of an empty list is null. */
  hasEntry?(test: (entry: RawBuilder<unknown>) => Test): Test
}

/** The columns of a list by the names of the contract. */
export type SqlColumns = Readonly<Record<string, SqlColumn>>

/** A column of a table: `column('startedAt', 'moment')`. */
export const column = (name: string, holds: SqlColumn['holds'] = 'text'): SqlColumn => ({
  value: sql.ref(name),
  holds,
})

/**
 * Reads a page of a query; rows with equal sort values come newest first.
 * @param newest the column by which rows are newest first
 * @throws Error for an unknown column, which callers refuse before
 */
export const readPage = async <DB, TB extends keyof DB, Row>(
  all: SelectQueryBuilder<DB, TB, Row>,
  { columns, searched, newest }: { columns: SqlColumns; searched: readonly string[]; newest: string },
  { range: [first, last], sort: [name, direction], q = '', conditions = [] }: PageQuery,
): Promise<{ rows: Row[]; total: number }> => {
  const columnOf = (field: string) => {
    const column = columns[field]
    if (!column) throw new Error(`The list has no column ${field}`)
    return column
  }
  const matches = [
    ...conditions.map(condition => holds(columnOf(condition.field), condition)),
    ...(q === '' ? [] : [any(searched.map(field => isFoundIn(columnOf(field), q)))]),
  ].reduce((query, condition) => query.where(condition), all)
  const { total } = (await matches
    .clearSelect()
    .select(sql`count(*)`.as('total'))
    .executeTakeFirstOrThrow()) as { total: number | string } // the only column that is selected
  if (last < first) return { rows: [], total: Number(total) }
  const by = sortKeyOf(columnOf(name))
  const rows = await matches
    .orderBy(direction === 'ASC' ? sql`${by} asc nulls first` : sql`${by} desc nulls last`)
    .orderBy(sql`${sql.ref(newest)} desc`)
    .limit(last - first + 1)
    .offset(first)
    .execute()
  return { rows, total: Number(total) }
}

/** The expression that a list is sorted by; an index of it must have the same text. */
export const sortKeyOf = ({ value, sortedBy = value, holds: kind }: SqlColumn): RawBuilder<unknown> =>
  kind === 'text' ? lower(sortedBy, '') : sortedBy

type Test = RawBuilder<boolean>

const any = (tests: Test[]): Test => sql`(${sql.join(tests.length > 0 ? tests : [sql`1 = 0`], sql` or `)})`

/** Lower case. The embedded database supports ASCII only, so other letters of `sought` are replaced one by one. */
const lower = (value: RawBuilder<unknown>, sought: string): RawBuilder<unknown> =>
  [...new Set(sought)]
    .filter(letter => letter > '\u007F')
    .reduce<RawBuilder<unknown>>(
      (text, letter) => sql`replace(${text}, ${letter.toUpperCase()}, ${letter})`,
      sql`lower(cast(${value} as text))`,
    )

/** Whether a text contains another, in any case. */
export const sqlContains = ({ value }: SqlColumn, part: string): Test => {
  const small = part.toLowerCase()
  return sql`${lower(value, small)} like ${`%${small.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}

/** Whether a search text is a part of a value, of an entry of a list, or of their label. */
const isFoundIn = (column: SqlColumn, q: string): Test =>
  any([
    column.hasEntry?.(value => sqlContains({ ...column, value }, q)) ?? sqlContains(column, q),
    ...(column.sortedBy ? [sqlContains({ ...column, value: column.sortedBy }, q)] : []),
  ])

const isNull = ({ value, holds }: SqlColumn): Test =>
  holds === 'text' ? sql`(${value} is null or ${value} = '')` : sql`${value} is null`

/** An operand in the form that the column stores. */
const toStoredForm = ({ holds }: SqlColumn, operand: Exclude<Comparable, null>) => {
  if (holds === 'moment') return new Date(Number(operand)).toISOString()
  return typeof operand === 'boolean' ? Number(operand) : operand
}

const equals = (column: SqlColumn, operand: Comparable): Test => {
  if (operand === null) return isNull(column)
  const isSame = (value: RawBuilder<unknown>): Test => sql`${value} = ${toStoredForm(column, operand)}`
  return column.hasEntry?.(isSame) ?? isSame(column.value)
}

type Comparison = Exclude<Condition['operator'], 'eq' | 'neq' | 'has'>

const signs: { readonly [O in Comparison]: RawBuilder<unknown> } = {
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
}

const holds = (column: SqlColumn, { operator, operands }: Condition): Test => {
  if (operator === 'neq') {
    const isOne = any(operands.map(operand => equals(column, operand)))
    // a comparison with null is neither true nor false
    return sql`not coalesce(${isOne}, ${sql`1 = 0`})`
  }
  const compare = (value: RawBuilder<unknown>, operand: Exclude<Comparable, null>, by: Comparison): Test => {
    if (column.holds !== 'text') return sql`${value} ${signs[by]} ${toStoredForm(column, operand)}`
    const small = String(operand).toLowerCase()
    return sql`${lower(value, small)} ${signs[by]} ${small}`
  }
  const test = (operand: Comparable): Test => {
    if (operator === 'eq' || operand === null) return equals(column, operand)
    const meets = (value: RawBuilder<unknown>) =>
      operator === 'has'
        ? sqlContains({ ...column, value }, String(operand))
        : compare(value, operand, operator)
    return column.hasEntry?.(meets) ?? meets(column.value)
  }
  return any(operands.map(test))
}
