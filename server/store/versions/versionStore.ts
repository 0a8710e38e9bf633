import { sql, type Transaction } from 'kysely'
import { maxVersions } from '../../../src/contract/versions/versionCalls.ts'
import type { Values } from '../../../src/contract/derive.ts'
import { differencesOf } from '../../../src/contract/versions/differences.ts'
import type { Authorship } from '../../model/versions.ts'
import { type Database, nextNumber } from '../openDatabase.ts'
import type { Tables, VersionTableRow } from '../tables.ts'
import type { Forms } from './versionedForm.ts'

/** A saved state of a document, without secrets. */
export interface StoredVersion extends Readonly<Omit<VersionTableRow, 'data'>> {
  /** Null if the document does not exist. */
  readonly data: Values | null
}

/** A version with the state before it; undefined if that is no longer stored. */
export interface VersionWithBefore {
  readonly version: StoredVersion
  readonly before: Values | null | undefined
}

/** Which versions to list: of one document, of the documents of some areas, from a time on. */
interface VersionFilter {
  readonly document?: string | undefined
  /** The first parts of documents: `mapping`, `channels`. */
  readonly areas?: readonly string[]
  readonly since?: string | undefined
}

/** The history of mapping, settings and records. Saves write it in their own transaction: `addVersion`. */
export interface VersionStore {
  /** The newest versions, newest first. */
  list(filter: VersionFilter): Promise<VersionWithBefore[]>
  find(id: number): Promise<VersionWithBefore | undefined>
  /** The newest version of a document; the newest one before a time, if there is one. @param before ISO 8601 */
  newest(document: string, before?: string): Promise<StoredVersion | undefined>
  /** The oldest version of a document. */
  oldest(document: string): Promise<StoredVersion | undefined>
  /** The numbers of the newest versions of documents; those without a version are missing. */
  newestIds(documents: readonly string[]): Promise<ReadonlyMap<string, number>>
}

const parse = ({
  data,
  connection: _connection,
  ...row
}: VersionTableRow & { readonly connection: string }): StoredVersion => ({
  ...row,
  data: data === null ? null : (JSON.parse(data) as Values), // only this store writes it
})

const versionsOf = (db: Database, document: string) =>
  db.selectFrom('versions').selectAll().where('document', '=', document)

const newestOf = async (db: Database, document: string, before?: string) => {
  let query = versionsOf(db, document).orderBy('id', 'desc').limit(1)
  if (before !== undefined) query = query.where('at', '<', before)
  const row = await query.executeTakeFirst()
  return row && parse(row)
}

/** The state before a version: the JSON `null` of a document that did not exist, and no row if it is not stored. */
const before = sql<string | null>`(select coalesce(earlier.data, 'null') from versions as earlier
  where earlier.document = versions.document and earlier.id < versions.id order by earlier.id desc limit 1)`

const versionsWithBefore = (db: Database) => db.selectFrom('versions').selectAll().select(before.as('before'))

const parseWithBefore = ({
  before,
  ...row
}: VersionTableRow & { connection: string; before: string | null }): VersionWithBefore => ({
  version: parse(row),
  before:
    before === null ? (row.action === 'create' ? null : undefined) : (JSON.parse(before) as Values | null),
})

export const createVersionStore = (db: Database): VersionStore => ({
  list: async ({ document, areas, since }) => {
    let query = versionsWithBefore(db).orderBy('id', 'desc').limit(maxVersions)
    // the name of a list stands for all its records
    const isOf = (name: string) =>
      sql<boolean>`(document = ${name} or substr(document, 1, ${name.length + 1}) = ${`${name}/`})`
    if (document !== undefined) query = query.where(isOf(document))
    if (areas) query = query.where(({ or }) => or(areas.map(isOf)))
    if (since !== undefined) query = query.where('at', '>=', since)
    return (await query.execute()).map(parseWithBefore)
  },

  find: async id => {
    const row = await versionsWithBefore(db).where('id', '=', id).executeTakeFirst()
    return row && parseWithBefore(row)
  },

  newest: (document, before) => newestOf(db, document, before),

  oldest: async document => {
    const row = await versionsOf(db, document).orderBy('id').limit(1).executeTakeFirst()
    return row && parse(row)
  },

  newestIds: async documents => {
    const newest = new Map<string, number>()
    for (let first = 0; first < documents.length; first += documentsAtOnce) {
      const rows = await db
        .selectFrom('versions')
        .select(({ fn }) => ['document', fn.max('id').as('id')])
        .where('document', 'in', documents.slice(first, first + documentsAtOnce))
        .groupBy('document')
        .execute()
      for (const { document, id } of rows) newest.set(document, id)
    }
    return newest
  },
})

/** The documents of one query, because databases limit the parameters of one. */
const documentsAtOnce = 1000

/** The document of a record in the history: `channels/zade`. */
export const documentOf = ({ name }: { readonly name: string }, id: string): string => `${name}/${id}`

/**
 * Writes the version of a change, within the transaction of the change. If the state before it is not the newest version,
 * because there is none or it was written without a user, that state becomes a version first.
 */
export const addVersion = async (
  trx: Transaction<Tables>,
  document: string,
  newest: StoredVersion | undefined,
  { before, after }: Forms,
  by: Authorship,
): Promise<void> => {
  const insert = async (data: Values | undefined, author: Authorship) => {
    const { at, user, address, action, of = null } = author
    const row = { document, at, user, address, action, of, data: data ? JSON.stringify(data) : null }
    await trx
      .insertInto('versions')
      .values({ id: await nextNumber(trx, 'versions'), ...row })
      .execute()
  }
  const isKnown = newest ? isSame(newest.data, before) : before === undefined
  if (isSame(before, after)) return
  if (!isKnown) await insert(before, { at: by.at, user: '', address: null, action: 'found' })
  await insert(after, by)
  if (newest) await removeOldest(trx, document)
}

/** Forgets a document that does not exist any more. */
export const removeVersions = (trx: Transaction<Tables>, document: string) =>
  trx.deleteFrom('versions').where('document', '=', document).execute()

const isSame = (one: Values | null | undefined, other: Values | null | undefined) =>
  !one === !other && differencesOf(one ?? null, other ?? null).length === 0

/** Keeps the newest versions of a document. */
const removeOldest = async (trx: Transaction<Tables>, document: string) => {
  const oldest = await trx
    .selectFrom('versions')
    .select('id')
    .where('document', '=', document)
    .orderBy('id', 'desc')
    .offset(maxVersions)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  await trx.deleteFrom('versions').where('document', '=', document).where('id', '<=', oldest.id).execute()
}
