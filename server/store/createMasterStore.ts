import { sql, type Transaction } from 'kysely'
import type { MasterCounts, MasterData, MasterItem, MasterKind, MasterStore } from '../akeneo/masterStore.ts'
import type { Database } from './openDatabase.ts'
import type { MasterRow, Tables } from './tables.ts'

/** Master data as it is kept: replaced by a synchronisation, read by everything else. */
export type Masters = MasterStore & {
  [K in MasterKind]: () => Promise<MasterData[K][]>
} & {
  /** Only what things are called: of 50,000 categories in a fraction of the time. */
  codes(kind: MasterKind): Promise<Set<string>>
}

/** Rows of one statement: at most four parameters each, and SQLite takes 32,766. */
const batch = 1000

const keyOf = ({ parent, code }: { parent: string; code: string }) => `${parent}\n${code}`

const collect = async (items: AsyncIterable<MasterItem> | Iterable<MasterItem>, kind: MasterKind) => {
  const rows = new Map<string, MasterRow>()
  for await (const { parent, code, data } of items)
    rows.set(keyOf({ parent, code }), { kind, parent, code, data: JSON.stringify(data) })
  return rows
}

const write = async (trx: Transaction<Tables>, rows: MasterRow[]) => {
  for (let start = 0; start < rows.length; start += batch)
    await trx
      .insertInto('master')
      .values(rows.slice(start, start + batch))
      .onConflict(conflict =>
        conflict.columns(['kind', 'parent', 'code']).doUpdateSet(set => ({ data: set.ref('excluded.data') })),
      )
      .execute()
}

const remove = async (trx: Transaction<Tables>, kind: MasterKind, rows: MasterRow[]) => {
  for (let start = 0; start < rows.length; start += batch) {
    const pairs = rows.slice(start, start + batch).map(({ parent, code }) => sql`(${parent}, ${code})`)
    // both databases know pairs in this spelling only
    await trx
      .deleteFrom('master')
      .where('kind', '=', kind)
      .where(sql<boolean>`(parent, code) in (values ${sql.join(pairs)})`)
      .execute()
  }
}

const replaceIn = async (
  trx: Transaction<Tables>,
  kind: MasterKind,
  wanted: Map<string, MasterRow>,
): Promise<MasterCounts> => {
  const stored = await trx.selectFrom('master').selectAll().where('kind', '=', kind).execute()
  const before = new Map(stored.map(row => [keyOf(row), row.data]))
  const added = [...wanted].filter(([key]) => !before.has(key))
  const updated = [...wanted].filter(([key, row]) => before.has(key) && before.get(key) !== row.data)
  const gone = stored.filter(row => !wanted.has(keyOf(row)))
  await write(
    trx,
    [...added, ...updated].map(([, row]) => row),
  )
  await remove(trx, kind, gone)
  return { added: added.length, updated: updated.length, deleted: gone.length }
}

export const createMasterStore = (db: Database): Masters => {
  const read =
    <K extends MasterKind>(kind: K) =>
    async (): Promise<MasterData[K][]> => {
      const rows = await db
        .selectFrom('master')
        .select('data')
        .where('kind', '=', kind)
        .orderBy('parent')
        .orderBy('code')
        .execute()
      return rows.map(row => JSON.parse(row.data) as MasterData[K]) // written by `replace` with the kind's own data
    }
  return {
    replace: async (kind, items) => {
      const wanted = await collect(items, kind)
      return db.transaction().execute(trx => replaceIn(trx, kind, wanted))
    },
    codes: async kind => {
      const rows = await db.selectFrom('master').select('code').where('kind', '=', kind).execute()
      return new Set(rows.map(({ code }) => code))
    },
    channels: read('channels'),
    locales: read('locales'),
    currencies: read('currencies'),
    attributeGroups: read('attributeGroups'),
    attributes: read('attributes'),
    attributeOptions: read('attributeOptions'),
    families: read('families'),
    familyVariants: read('familyVariants'),
    categories: read('categories'),
    measurementFamilies: read('measurementFamilies'),
  }
}
