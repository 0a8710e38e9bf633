import { sql, type Transaction } from 'kysely'
import type {
  MasterCounts,
  MasterData,
  MasterItem,
  MasterKind,
  MasterWriter,
} from '../akeneo/sync/syncMasterData.ts'
import type { Database } from './openDatabase.ts'
import type { MasterRow, Tables } from './tables.ts'

/** Master data as it is kept: replaced by a synchronisation, read by everything else. */
export type MasterStore = MasterWriter & {
  [K in MasterKind]: () => Promise<MasterData[K][]>
} & {
  /** The codes alone: of 50,000 categories in a fraction of the time. */
  codes(kind: MasterKind): Promise<Set<string>>
}

export const createMasterStore = (db: Database): MasterStore => {
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
      const next = await collectRows(items, kind)
      return db.transaction().execute(trx => replaceKind(trx, kind, next))
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

/** Rows of one statement: at most four parameters each, and SQLite takes 32,766. */
const batch = 1000

const keyOf = ({ parent, code }: { parent: string; code: string }) => `${parent}\n${code}`

const collectRows = async (items: AsyncIterable<MasterItem> | Iterable<MasterItem>, kind: MasterKind) => {
  const rows = new Map<string, MasterRow>()
  for await (const { parent, code, data } of items)
    rows.set(keyOf({ parent, code }), { kind, parent, code, data: JSON.stringify(data) })
  return rows
}

const writeRows = async (trx: Transaction<Tables>, rows: MasterRow[]) => {
  for (let start = 0; start < rows.length; start += batch)
    await trx
      .insertInto('master')
      .values(rows.slice(start, start + batch))
      .onConflict(conflict =>
        conflict.columns(['kind', 'parent', 'code']).doUpdateSet(set => ({ data: set.ref('excluded.data') })),
      )
      .execute()
}

const deleteRows = async (trx: Transaction<Tables>, kind: MasterKind, rows: MasterRow[]) => {
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

const replaceKind = async (
  trx: Transaction<Tables>,
  kind: MasterKind,
  next: Map<string, MasterRow>,
): Promise<MasterCounts> => {
  const stored = await trx.selectFrom('master').selectAll().where('kind', '=', kind).execute()
  const before = new Map(stored.map(row => [keyOf(row), row.data]))
  const added = [...next].filter(([key]) => !before.has(key))
  const updated = [...next].filter(([key, row]) => before.has(key) && before.get(key) !== row.data)
  const gone = stored.filter(row => !next.has(keyOf(row)))
  await writeRows(
    trx,
    [...added, ...updated].map(([, row]) => row),
  )
  await deleteRows(trx, kind, gone)
  return { added: added.length, updated: updated.length, deleted: gone.length }
}
