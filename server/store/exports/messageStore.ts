import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type ExportMessage, type StoredSeverity, toMessage } from './exportRecord.ts'
import { insertAll } from '../insertAll.ts'
import { column, sqlContains } from '../lists/pages.ts'
import { isEmbedded } from '../migrations/first.ts'
import type { Database } from '../openDatabase.ts'
import type { CauseName, ExportCauseRow, Tables } from '../tables.ts'

/** Products and messages; a product may have several messages. */
export type Amounts = Pick<ExportCauseRow, 'products' | 'messages'>

/** A cause with how often it occurs, and one of its messages. */
export interface StoredCause extends CauseName, Amounts {
  readonly severity: StoredSeverity
  readonly example: ExportMessage
}

/** A message with its number in the run. */
export interface NumberedMessage extends ExportMessage {
  readonly seq: number
}

/** The messages of runs by their causes. */
export interface MessageStore {
  /** The causes of a run, unordered; they are counted while the run works. */
  causes(run: number): Promise<StoredCause[]>
  /** The causes of several runs, by run number. */
  causesOf(runs: readonly number[]): Promise<ReadonlyMap<number, StoredCause[]>>
  /** How many messages of each cause contain a text in their product or value, by `causeKey`. */
  countMatches(run: number, q: string): Promise<ReadonlyMap<string, Amounts>>
  /** How many messages of one cause contain a text. */
  count(run: number, cause: CauseName, q: string): Promise<number>
  /** Messages of one cause in the order of the run. @param q text in their product or value, '' for all */
  page(run: number, cause: CauseName, range: Range, q: string): Promise<NumberedMessage[]>
}

/** Part of the messages: `limit` of them from `offset` on, or after a number. */
type Range = { readonly limit: number } & ({ readonly offset: number } | { readonly after: number })

/** `causeKey({ code: 'eanMissing', field: 'a_ean' })` is `a_ean.eanMissing` */
export const causeKey = ({ code, field }: CauseName): string => `${field}.${code}`

/** Messages per query of a search, because the embedded database blocks the process during a query. */
const messagesPerQuery = 10_000

export const createMessageStore = (db: Database): MessageStore => {
  const value = isEmbedded(db) ? sql`json_extract(params, '$.value')` : sql`(params::json ->> 'value')`
  const matches = (q: string): RawBuilder<boolean> =>
    q === ''
      ? sql`1 = 1`
      : sql`(${sqlContains(column('product'), q)} or ${sqlContains({ value, holds: 'text' }, q)})`
  const messages = (run: number) => db.selectFrom('exportMessages').where('exportId', '=', run)
  const ofCause = (run: number, { code, field }: CauseName, q: string) =>
    messages(run).where('code', '=', code).where('field', '=', field).where(matches(q))

  const causesOf = async (runs: readonly number[]) => {
    const causes = new Map<number, StoredCause[]>(runs.map(run => [run, []]))
    if (runs.length === 0) return causes
    const rows = await db
      .selectFrom('exportCauses as cause')
      .innerJoin('exportMessages as message', join =>
        join.onRef('message.exportId', '=', 'cause.exportId').onRef('message.seq', '=', 'cause.firstSeq'),
      )
      .selectAll('message')
      .select(['cause.products', 'cause.messages'])
      .where('cause.exportId', 'in', [...runs])
      .execute()
    for (const row of rows)
      causes.get(row.exportId)?.push({
        code: row.code,
        field: row.field,
        products: row.products,
        messages: row.messages,
        severity: row.severity as StoredSeverity, // the column was written from a StoredSeverity
        example: toMessage(row),
      })
    return causes
  }

  return {
    causes: async run => (await causesOf([run])).get(run) ?? [],

    causesOf,

    countMatches: async (run, q) => {
      const amounts = new Map<string, { products: number; messages: number }>()
      const { last } = await messages(run)
        .select(sql<number | null>`max(seq)`.as('last'))
        .executeTakeFirstOrThrow()
      for (let start = 0; start <= (last ?? -1); start += messagesPerQuery) {
        const counts = await messages(run)
          .select(['code', 'field'])
          .select(sql<number>`count(*)`.as('messages'))
          .select(sql<number>`count(distinct product)`.as('products'))
          .where('seq', '>=', start)
          .where('seq', '<', start + messagesPerQuery)
          .where(matches(q))
          .groupBy(['code', 'field'])
          .execute()
        for (const { code, field, ...more } of counts) {
          const before = amounts.get(causeKey({ code, field })) ?? { products: 0, messages: 0 }
          amounts.set(causeKey({ code, field }), {
            products: before.products + Number(more.products),
            messages: before.messages + Number(more.messages),
          })
        }
        // lets the process do other work before the next query
        await new Promise(setImmediate)
      }
      return amounts
    },

    count: async (run, cause, q) => {
      const { total } = await ofCause(run, cause, q)
        .select(sql<number>`count(*)`.as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },

    page: async (run, cause, range, q) => {
      const rows = await ofCause(run, cause, q)
        .selectAll()
        .$if('after' in range, query => query.where('seq', '>', 'after' in range ? range.after : 0))
        .orderBy('seq')
        .limit(range.limit)
        .offset('offset' in range ? range.offset : 0)
        .execute()
      return rows.map(row => ({ ...toMessage(row), seq: row.seq }))
    },
  }
}

const messageColumns = ['exportId', 'seq', 'severity', 'product', 'ref', 'code', 'field', 'params'] as const

const countedCauses = {
  table: 'exportCauses',
  columns: ['exportId', 'code', 'field', 'messages', 'products', 'firstSeq'],
  onConflict: sql`on conflict (${sql.ref('exportId')}, code, field) do update set
    messages = ${sql.ref('exportCauses.messages')} + excluded.messages,
    products = ${sql.ref('exportCauses.products')} + excluded.products`,
} as const

/** Stores messages of a run within the transaction of a checkpoint, and counts their causes. */
export const insertMessages = async (
  trx: Transaction<Tables>,
  run: number,
  messages: readonly ExportMessage[],
  firstSeq: number,
): Promise<void> => {
  const rows = messages.map(({ severity, product, ref, code, field, params }, index) => ({
    exportId: run,
    seq: firstSeq + index,
    severity,
    product,
    ref,
    code,
    field,
    params: JSON.stringify(params),
  }))
  await insertAll(trx, { table: 'exportMessages', columns: messageColumns }, rows)
  const causes = new Map<string, { row: (typeof rows)[number]; messages: number; products: Set<string> }>()
  for (const row of rows) {
    const cause = causes.get(causeKey(row))
    if (!cause) causes.set(causeKey(row), { row, messages: 1, products: new Set([row.product]) })
    else {
      cause.messages++
      cause.products.add(row.product)
    }
  }
  // all messages of a product come in one checkpoint, so that no product counts twice
  const counts = [...causes.values()].map(cause => ({
    exportId: run,
    code: cause.row.code,
    field: cause.row.field,
    messages: cause.messages,
    products: cause.products.size,
    firstSeq: cause.row.seq,
  }))
  await insertAll(trx, countedCauses, counts)
}

/** Deletes the messages of a run from a number on, within the transaction that rewinds it to a checkpoint. */
export const forgetMessages = async (
  trx: Transaction<Tables>,
  run: number,
  fromSeq: number,
): Promise<void> => {
  const { numDeletedRows } = await trx
    .deleteFrom('exportMessages')
    .where('exportId', '=', run)
    .where('seq', '>=', fromSeq)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  await trx.deleteFrom('exportCauses').where('exportId', '=', run).execute()
  await trx
    .insertInto('exportCauses')
    .columns(['exportId', 'code', 'field', 'messages', 'products', 'firstSeq'])
    .expression(
      trx
        .selectFrom('exportMessages')
        .select(['exportId', 'code', 'field'])
        .select([
          sql<number>`count(*)`.as('messages'),
          sql<number>`count(distinct product)`.as('products'),
          sql<number>`min(seq)`.as('firstSeq'),
        ])
        .where('exportId', '=', run)
        .groupBy(['exportId', 'code', 'field']),
    )
    .execute()
}
