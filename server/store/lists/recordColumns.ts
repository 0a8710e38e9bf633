import { type RawBuilder, sql } from 'kysely'
import { emptyRecordOf, valueAt } from '../../../src/contract/derive.ts'
import type { Fields } from '../../../src/contract/fields.ts'
import type { Choice } from '../../../src/contract/kinds.ts'
import type { ComparedAs } from '../../../src/contract/kinds/kind.ts'
import { comparedAs, comparedFieldsOf } from '../../../src/contract/list/listOffer.ts'
import type { SqlColumn, SqlColumns } from './pages.ts'

/** The choices of fields by path; their labels are searched and sorted by. */
export type ChoicesByPath = Readonly<Record<string, readonly Choice[]>>

/** How a database reads the JSON of a record. */
interface JsonDialect {
  /** A value as text, number, or 0 and 1; null for JSON null and a missing one. */
  read(path: readonly string[], holds: SqlColumn['holds']): RawBuilder<unknown>
  /** Whether a record has a value at the path, JSON null included. */
  has(path: readonly string[]): RawBuilder<boolean>
  /** The rows of a list, each with its `value`. */
  entries(path: readonly string[]): RawBuilder<unknown>
}

const quoted = (path: readonly string[]) => sql.lit(`$${path.map(step => `."${step}"`).join('')}`)

const sqlite: JsonDialect = {
  read: (path, holds) => {
    const value = sql`json_extract(data, ${quoted(path)})`
    return holds === 'number' ? sql`cast(${value} as real)` : value // an amount of money is stored as text
  },
  has: path => sql`json_type(data, ${quoted(path)}) is not null`,
  entries: path => sql`json_each(data, ${quoted(path)})`,
}

const steps = (path: readonly string[]) => sql.lit(`{${path.map(step => `"${step}"`).join()}}`)
const jsonAt = (path: readonly string[]) => sql`(data::jsonb #> ${steps(path)})`

const postgres: JsonDialect = {
  read: (path, holds) => {
    const text = sql`(data::jsonb #>> ${steps(path)})`
    if (holds === 'number') return sql`(${text})::double precision`
    return holds === 'flag' ? sql`(${text})::boolean::integer` : text
  },
  has: path => sql`${jsonAt(path)} is not null`,
  entries: path =>
    sql`jsonb_array_elements_text(case when jsonb_typeof(${jsonAt(path)}) = 'array' then ${jsonAt(path)} else '[]' end) as entry(value)`,
}

/** How the values of each comparison are stored, and where below the field. */
const storedAs: {
  readonly [C in Exclude<ComparedAs, 'nothing'>]: readonly [SqlColumn['holds'], below?: string]
} = {
  text: ['text'],
  code: ['text'],
  codes: ['text'],
  number: ['number'],
  amount: ['number', 'amount'],
  flag: ['flag'],
  day: ['moment'],
  moment: ['moment'],
  fileName: ['text', 'name'],
}

/** Choices beyond this number are sorted by their codes, because each label is a part of the query. */
const maxLabels = 200

const labelOf = (value: RawBuilder<unknown>, choices: readonly Choice[]) =>
  sql`case ${value} ${sql.join(
    choices.map(({ code, label }) => sql`when ${code} then ${label}`),
    sql` `,
  )} else ${value} end`

const hasLabels = (choices: readonly Choice[] = []) => choices.length > 0 && choices.length <= maxLabels

/** The value that a field has in a record that was stored before the field was declared. */
const defaultOf = (fields: Fields, path: string) => {
  const value = valueAt(emptyRecordOf(fields), path)
  return typeof value === 'boolean' ? Number(value) : typeof value === 'object' ? null : value
}

/**
 * The columns of the records of a resource, by the paths of its fields. The table holds each record as JSON.
 * @param isEmbedded whether the database is SQLite
 * @example recordColumns(channels, true).label // json_extract(data, '$."label"')
 */
export const recordColumns = (
  { fields, id }: { fields: Fields; id: string },
  isEmbedded: boolean,
  choices: ChoicesByPath = {},
): SqlColumns => {
  const json = isEmbedded ? sqlite : postgres
  const columnOf = (path: string, compared: Exclude<ComparedAs, 'nothing'>): SqlColumn => {
    const [holds, below] = storedAs[compared]
    const place = path.split('.')
    const stored = json.read(below === undefined ? place : [...place, below], holds)
    const preset = defaultOf(fields, path) ?? null
    const value =
      preset === null ? stored : sql`case when ${json.has(place)} then ${stored} else ${sql.lit(preset)} end`
    if (compared === 'day') return { holds, value: sql`(${value} || 'T00:00:00.000Z')` }
    const labels = choices[path]
    if (compared !== 'codes')
      return labels && hasLabels(labels)
        ? { holds, value, sortedBy: labelOf(value, labels) }
        : { holds, value }
    return {
      holds,
      value: sql`nullif(${stored}, '[]')`,
      hasEntry: test => sql`exists (select 1 from ${json.entries(place)} where ${test(sql.ref('value'))})`,
    }
  }
  const columns = comparedFieldsOf(fields).flatMap(([path, field]): [string, SqlColumn][] => {
    const compared = comparedAs(field)
    return compared === 'nothing' ? [] : [[path, columnOf(path, compared)]]
  })
  const ofId: SqlColumn =
    id === 'id' ? { value: sql`position`, holds: 'number' } : { value: sql`id`, holds: 'text' }
  return { ...Object.fromEntries(columns), id: ofId }
}
