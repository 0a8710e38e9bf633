import { type Selectable, sql } from 'kysely'
import type { Values } from '../../src/contract/derive.ts'
import { defaultComparator } from '../../src/contract/filters.ts'
import { type Database, inTransaction, nextNumber } from './openDatabase.ts'
import { column, type SqlColumns, type PageQuery, readPage } from './lists/pages.ts'
import type { AuditTableRow } from './tables.ts'

/** A stored change or action: user, time, address, and the changed fields. */
export interface AuditRecord extends Readonly<Omit<Selectable<AuditTableRow>, 'before' | 'after'>> {
  /** Null where there was nothing. */
  readonly before: Values | null
  readonly after: Values | null
}

/** The log of changes and actions, with the values before and after. */
export interface AuditStore {
  /** @returns the number of the entry */
  add(entry: Omit<AuditRecord, 'id'>): Promise<number>
  /** Replaces the details of an entry. */
  rewrite(id: number, after: Values): Promise<void>
  page(query: PageQuery): Promise<{ rows: AuditRecord[]; total: number }>
  /** All entries that match the conditions, newest first, in batches. */
  all(query: Pick<PageQuery, 'q' | 'conditions'>): AsyncIterable<AuditRecord[]>
}

/** The columns that the log can be filtered and sorted by. */
export const auditColumns: SqlColumns = {
  id: column('id', 'number'),
  at: column('at', 'moment'),
  user: column('user'),
  address: column('address'),
  action: column('action'),
  resource: column('resource'),
  // users see the name if there is one
  record: { ...column('record'), sortedBy: sql`coalesce(${sql.ref('recordName')}, ${sql.ref('record')})` },
  recordName: column('recordName'),
  before: column('before'),
  after: column('after'),
}

const searched = ['user', 'address', 'resource', 'record', 'recordName']

/** Entries per query. */
const step = 500
const newestId = 2_147_483_647

export const createAuditStore = (db: Database): AuditStore => {
  const page = async (query: PageQuery) => {
    const all = db.selectFrom('audit').selectAll()
    const { rows, total } = await readPage(all, { columns: auditColumns, searched, newest: 'id' }, query)
    return {
      rows: rows.map(row => ({ ...row, before: parse(row.before), after: parse(row.after) })),
      total,
    }
  }
  return {
    add: entry =>
      inTransaction(db, async trx => {
        const id = await nextNumber(trx, 'audit')
        const { before, after } = entry
        const values = { ...entry, before: toText(before, after), after: toText(after, before), id }
        await trx.insertInto('audit').values(values).execute()
        return id
      }),

    rewrite: async (id, after) => {
      const values = { after: toText(after, null) }
      await db.updateTable('audit').set(values).where('id', '=', id).execute()
    },

    page,

    all: async function* ({ q, conditions = [] }) {
      const sort = ['id', 'DESC'] as const
      let last = newestId
      for (let isMore = true; isMore;) {
        const older = {
          field: 'id',
          comparator: defaultComparator,
          operator: 'lt',
          operands: [last],
        } as const
        const { rows } = await page({ range: [0, step - 1], sort, q, conditions: [...conditions, older] })
        if (rows.length > 0) yield rows
        last = rows.at(-1)?.id ?? 0
        isMore = rows.length === step
      }
    },
  }
}

/** Longest texts and lists in an entry, which shows differences and is no copy of the saved values. */
const maxTextLength = 1000
const maxListLength = 20

const further = (count: number) => `… (+${count})`

/** The parts of one side of a change that the other lacks; the number of omitted parts comes last. */
const differenceOf = (side: unknown, other: unknown): unknown => {
  if (typeof side === 'string') return side.length > maxTextLength ? ownText(side, other) : side
  if (Array.isArray(side))
    return side.length > maxListLength
      ? ownItems(side, other)
      : side.map(item => differenceOf(item, undefined))
  if (typeof side !== 'object' || side === null) return side
  const members = new Map(Object.entries(other ?? {}))
  return Object.fromEntries(
    Object.entries(side).map(([name, value]) => [name, differenceOf(value, members.get(name))]),
  )
}

const ownItems = (side: readonly unknown[], other: unknown): unknown[] => {
  const shared = new Set(Array.isArray(other) ? other.map(item => JSON.stringify(item)) : [])
  const items = side.filter(item => !shared.has(JSON.stringify(item))).slice(0, maxListLength)
  return [...items.map(item => differenceOf(item, undefined)), further(side.length - items.length)]
}

const ownText = (side: string, other: unknown): string => {
  const otherText = typeof other === 'string' ? other : ''
  let sharedLength = 0
  while (sharedLength < side.length && side[sharedLength] === otherText[sharedLength]) sharedLength++
  const text = side.slice(sharedLength, sharedLength + maxTextLength)
  return `${sharedLength > 0 ? '… ' : ''}${text}${further(side.length - text.length)}`
}

const toText = (side: Values | null, other: Values | null) =>
  side && JSON.stringify(differenceOf(side, other))
const parse = (text: string | null) => (text === null ? null : (JSON.parse(text) as Values)) // `toText` wrote it
