import { sql, type Transaction } from 'kysely'
import { syncKinds } from '../../src/contract/calls/sync.ts'
import type {
  MasterCounts,
  MasterData,
  MasterItem,
  MasterKind,
  MasterWriter,
  SentTexts,
} from '../model/masterData.ts'
import type { AkeneoOption } from '../model/akeneo.ts'
import type { Database } from './openDatabase.ts'
import type { MasterRow, RenamedOptionRow, Tables } from './tables.ts'

/** Options of an attribute whose texts in certain locales differ from those that exports sent before. */
export interface StoredRenames {
  /** The number of all renamed options. */
  readonly count: number
  /** The time at which the last of them was found, in milliseconds since 1970. */
  readonly at: number
  /** Codes of the first options. */
  readonly codes: readonly string[]
}

/** The stored master data: a synchronization replaces it, everything else reads it. */
export type MasterStore = MasterWriter & {
  /** All items of a kind, or, for kinds without a parent, those with the given codes. */
  [K in MasterKind]: (among?: readonly string[]) => Promise<MasterData[K][]>
} & {
  /** The codes alone, much faster for 50,000 categories. @param among as for items */
  codes(kind: MasterKind, among?: readonly string[]): Promise<Set<string>>
  count(kind: MasterKind): Promise<number>
  /** Codes of the attributes that have renamed options. */
  renamedAttributes(): Promise<string[]>
  /** The renamed options of an attribute, with the first codes; null if none is renamed in these locales. */
  renamedOptions(attribute: string, locales: readonly string[], most: number): Promise<StoredRenames | null>
  /** The old and new texts of renamed options. */
  renamedTexts(
    attribute: string,
    locales: readonly string[],
    codes: readonly string[],
  ): Promise<Pick<RenamedOptionRow, 'option' | 'locale' | 'before' | 'after'>[]>
  /** Deletes the renamed options of an attribute up to a time. */
  forgetRenamed(attribute: string, until: number): Promise<void>
}

export const createMasterStore = (db: Database): MasterStore => {
  const select = (kind: MasterKind) => db.selectFrom('master').where('kind', '=', kind)
  const selectAmong = (kind: MasterKind, codes: readonly string[]) =>
    select(kind).where('parent', '=', '').where('code', 'in', codes)
  const inOrder = (query: ReturnType<typeof select>) =>
    query.select('data').orderBy('parent').orderBy('code').execute()
  const read = async (kind: MasterKind, among?: readonly string[]): Promise<unknown[]> => {
    if (among?.length === 0) return []
    const rows = await inOrder(among ? selectAmong(kind, among) : select(kind))
    return rows.map(({ data }) => JSON.parse(data))
  }
  return {
    replace: async (kind, items, sent) => {
      const next = await collectRows(items, kind)
      const texts = await sent?.()
      return db.transaction().execute(trx => replaceKind(trx, kind, next, texts))
    },
    codes: async (kind, among) => {
      if (among?.length === 0) return new Set()
      const rows = among ? selectAmong(kind, among) : select(kind)
      return new Set((await rows.select('code').execute()).map(({ code }) => code))
    },
    count: async kind => {
      const [row] = await select(kind)
        .select(sql<number>`count(*)`.as('count'))
        .execute()
      return Number(row?.count)
    },
    ...createRenamed(db),
    // written by `replace` with the kind's own data
    ...(Object.fromEntries(
      syncKinds.map(kind => [kind, (among?: readonly string[]) => read(kind, among)]),
    ) as Pick<MasterStore, MasterKind>),
  }
}

/** Rows per statement: at most four parameters each, and SQLite permits 32,766. */
const batch = 1000

const keyOf = ({ parent, code }: { parent: string; code: string }) => `${parent}\n${code}`

const collectRows = async (items: AsyncIterable<MasterItem> | Iterable<MasterItem>, kind: MasterKind) => {
  const rows = new Map<string, MasterRow>()
  for await (const { parent, code, data } of items)
    rows.set(keyOf({ parent, code }), { kind, parent, code, data: JSON.stringify(data) })
  return rows
}

const writeRows = async (trx: Transaction<Tables>, rows: MasterRow[]) => {
  if (rows.length === 0) return
  await trx
    .insertInto('master')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['kind', 'parent', 'code']).doUpdateSet(set => ({ data: set.ref('excluded.data') })),
    )
    .execute()
}

/** Both databases support pairs in this form only. */
const among = (rows: readonly Pick<MasterRow, 'parent' | 'code'>[]) =>
  sql<boolean>`(parent, code) in (values ${sql.join(rows.map(({ parent, code }) => sql`(${parent}, ${code})`))})`

/** Replaces a kind in batches, because all stored and all new items together would take too much memory. */
const replaceKind = async (
  trx: Transaction<Tables>,
  kind: MasterKind,
  next: Map<string, MasterRow>,
  sent: SentTexts | undefined,
): Promise<MasterCounts> => {
  const storedKeys = await trx
    .selectFrom('master')
    .select(['parent', 'code'])
    .where('kind', '=', kind)
    .execute()
  const updated: (MasterRow & { readonly before: string })[] = []
  const counts = { added: 0, updated: 0, deleted: 0 }
  const rows = [...next.values()]
  for (let start = 0; start < rows.length; start += batch) {
    const part = rows.slice(start, start + batch)
    const storedRows = trx.selectFrom('master').selectAll().where('kind', '=', kind).where(among(part))
    const dataByKey = new Map((await storedRows.execute()).map(row => [keyOf(row), row.data]))
    const changed = part.filter(row => dataByKey.get(keyOf(row)) !== row.data)
    for (const row of changed) {
      const before = dataByKey.get(keyOf(row))
      counts[before === undefined ? 'added' : 'updated'] += 1
      if (before !== undefined && sent?.attributes.has(row.parent)) updated.push({ ...row, before })
    }
    await writeRows(trx, changed)
  }
  const deletedRows = storedKeys.filter(row => !next.has(keyOf(row)))
  counts.deleted = deletedRows.length
  for (let start = 0; start < deletedRows.length; start += batch) {
    const part = among(deletedRows.slice(start, start + batch))
    await trx.deleteFrom('master').where('kind', '=', kind).where(part).execute()
  }
  if (sent) await rememberRenamed(trx, updated, sent)
  return counts
}

/**
 * Records the options that exports would now send with another text. The text that was sent first stays the old one,
 * however often it changes. An option that gets its old text back, is deleted, or is no longer sent as text is
 * removed.
 */
const rememberRenamed = async (
  trx: Transaction<Tables>,
  updated: readonly (MasterRow & { readonly before: string })[],
  sent: SentTexts,
): Promise<void> => {
  const { at, attributes, textsOf } = sent
  const optionIn = (data: string) => JSON.parse(data) as AkeneoOption // written by `replace` with the kind's own data
  for (let start = 0; start < updated.length; start += batch) {
    const rows = updated.slice(start, start + batch).flatMap(({ parent, code, data, before }) => {
      const old = textsOf(optionIn(before))
      return [...textsOf(optionIn(data))].flatMap(([locale, after]): RenamedOptionRow[] => {
        const text = old.get(locale) ?? after
        return text === after ? [] : [{ attribute: parent, option: code, locale, before: text, after, at }]
      })
    })
    for (let first = 0; first < rows.length; first += batch)
      await trx
        .insertInto('renamedOptions')
        .values(rows.slice(first, first + batch))
        .onConflict(conflict =>
          conflict
            .columns(['attribute', 'option', 'locale'])
            .doUpdateSet(set => ({ after: set.ref('excluded.after'), at: set.ref('excluded.at') })),
        )
        .execute()
  }
  await trx.deleteFrom('renamedOptions').whereRef('before', '=', 'after').execute()
  await trx
    .deleteFrom('renamedOptions')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('master')
            .select('code')
            .where('kind', '=', 'attributeOptions' satisfies MasterKind)
            .whereRef('parent', '=', 'renamedOptions.attribute')
            .whereRef('code', '=', 'renamedOptions.option'),
        ),
      ),
    )
    .execute()
  const renamed = await trx.selectFrom('renamedOptions').select('attribute').distinct().execute()
  for (const { attribute } of renamed)
    if (!attributes.has(attribute))
      await trx.deleteFrom('renamedOptions').where('attribute', '=', attribute).execute()
}

const createRenamed = (
  db: Database,
): Pick<MasterStore, 'renamedAttributes' | 'renamedOptions' | 'renamedTexts' | 'forgetRenamed'> => {
  const renamedIn = (attribute: string, locales: readonly string[]) =>
    db.selectFrom('renamedOptions').where('attribute', '=', attribute).where('locale', 'in', locales)
  return {
    renamedAttributes: async () => {
      const rows = await db.selectFrom('renamedOptions').select('attribute').distinct().execute()
      return rows.map(({ attribute }) => attribute)
    },
    renamedOptions: async (attribute, locales, most) => {
      if (locales.length === 0) return null
      const { count, at } = await renamedIn(attribute, locales)
        .select(({ fn }) => [
          fn.count<number | string>('option').distinct().as('count'),
          fn.max('at').as('at'),
        ])
        .executeTakeFirstOrThrow()
      if (Number(count) === 0) return null
      const rows = await renamedIn(attribute, locales)
        .select('option')
        .distinct()
        .orderBy('option')
        .limit(most)
        .execute()
      return { count: Number(count), at: Number(at), codes: rows.map(({ option }) => option) }
    },
    renamedTexts: (attribute, locales, codes) =>
      renamedIn(attribute, locales)
        .select(['option', 'locale', 'before', 'after'])
        .where('option', 'in', codes)
        .orderBy('option')
        .orderBy('locale')
        .execute(),
    forgetRenamed: async (attribute, until) => {
      await db
        .deleteFrom('renamedOptions')
        .where('attribute', '=', attribute)
        .where('at', '<=', until)
        .execute()
    },
  }
}
