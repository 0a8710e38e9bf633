import { type Selectable, sql } from 'kysely'
import type { Values } from '../../../src/contract/derive.ts'
import { type Database, nextNumber } from '../openDatabase.ts'
import { column, type Columns, type PageQuery, readPage } from './pages.ts'
import type { AuditRow } from '../tables.ts'

/** One change, as it is stored: by whom, when, and the fields that differ. */
export interface AuditRecord extends Readonly<Omit<Selectable<AuditRow>, 'before' | 'after'>> {
  /** Null where there was nothing. */
  readonly before: Values | null
  readonly after: Values | null
}

/** The log of changes: who changed what, when, before and after. */
export interface AuditStore {
  add(entry: Omit<AuditRecord, 'id'>): Promise<void>
  page(query: PageQuery): Promise<{ rows: AuditRecord[]; total: number }>
}

/** What the log may be filtered and sorted by. */
export const auditColumns: Columns = {
  id: column('id', 'number'),
  at: column('at', 'moment'),
  user: column('user'),
  action: column('action'),
  resource: column('resource'),
  // people read the name where there is one
  record: { ...column('record'), sortedBy: sql`coalesce(${sql.ref('recordName')}, ${sql.ref('record')})` },
  recordName: column('recordName'),
  before: column('before'),
  after: column('after'),
}

const searched = ['user', 'resource', 'record', 'recordName']

export const createAuditStore = (db: Database): AuditStore => ({
  add: async entry => {
    await db.transaction().execute(async trx =>
      trx
        .insertInto('audit')
        .values({
          ...entry,
          before: toText(entry.before),
          after: toText(entry.after),
          id: await nextNumber(trx, 'audit'),
        })
        .execute(),
    )
  },

  page: async query => {
    const all = db.selectFrom('audit').selectAll()
    const { rows, total } = await readPage(all, { columns: auditColumns, searched, newest: 'id' }, query)
    return {
      rows: rows.map(row => ({ ...row, before: parse(row.before), after: parse(row.after) })),
      total,
    }
  },
})

const toText = (values: Values | null) => values && JSON.stringify(values)
const parse = (text: string | null) => (text === null ? null : (JSON.parse(text) as Values)) // written by `toText`
