import type { Insertable, Selectable } from 'kysely'
import type { Database } from './openDatabase.ts'
import { nextNumber } from './sequence.ts'
import type { AuditRow } from './tables.ts'

export type AuditEntry = Omit<Insertable<AuditRow>, 'id'>

/** One page of a list that the service filters, sorts and pages. */
export interface PageQuery {
  /** First and last row, counted from 0. */
  readonly range: readonly [number, number]
  readonly sort: readonly [string, 'ASC' | 'DESC']
  /** Exact values by field; `q` is looked for in several. */
  readonly filter: Readonly<Record<string, unknown>>
}

export interface AuditStore {
  add(entry: AuditEntry): Promise<void>
  page(query: PageQuery): Promise<{ rows: Selectable<AuditRow>[]; total: number }>
}

const sortable = ['id', 'at', 'user', 'action', 'resource', 'record'] as const
const exact = ['user', 'action', 'resource', 'record'] as const
const searched = ['user', 'resource', 'record', 'recordName'] as const

export const createAuditStore = (db: Database): AuditStore => ({
  add: async entry => {
    await db.transaction().execute(async trx =>
      trx
        .insertInto('audit')
        .values({ ...entry, id: await nextNumber(trx, 'audit') })
        .execute(),
    )
  },

  page: async ({ range: [first, last], sort: [field, order], filter }) => {
    const by = sortable.find(name => name === field) ?? 'id'
    let matching = db.selectFrom('audit')
    for (const name of exact) {
      const wanted = filter[name]
      if (typeof wanted === 'string') matching = matching.where(name, '=', wanted)
    }
    const q = typeof filter.q === 'string' ? `%${filter.q.toLowerCase()}%` : undefined
    if (q !== undefined)
      matching = matching.where(({ or, fn, eb }) =>
        or(searched.map(name => eb(fn<string>('lower', [name]), 'like', q))),
      )
    const { total } = await matching
      .select(select => select.fn.countAll<number | string>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await matching
      .selectAll()
      // people read the name where there is one
      .orderBy(
        ({ ref, fn }) => (by === 'record' ? fn.coalesce('recordName', 'record') : ref(by)),
        order === 'ASC' ? 'asc' : 'desc',
      )
      .orderBy('id', 'desc')
      .limit(last - first + 1)
      .offset(first)
      .execute()
    return { rows, total: Number(total) }
  },
})
