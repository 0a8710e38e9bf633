import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Values } from '../../src/contract/derive.ts'
import { type Declaration, isResource } from '../../src/contract/resource.ts'
import type { Authorship } from '../model/versions.ts'
import { createAuditStore } from './auditStore.ts'
import { type Database, inTransaction, nextNumber } from './openDatabase.ts'
import type { Tables } from './tables.ts'
import { changeEntry } from './versions/changeEntry.ts'
import { changeForms } from './versions/versionedForm.ts'
import { addVersion, createVersionStore, documentOf, removeVersions } from './versions/versionStore.ts'

/**
 * A stored document: the record `zade` of `channels`, the singleton `akeneoApi`, or `mapping`, which no declaration
 * describes.
 */
export interface Document<V> {
  /** `channels`, `akeneoApi`, `mapping`. */
  readonly name: string
  /** Knows the secrets of the document. */
  readonly declaration?: Declaration
  /** Of a record; absent for a new one that the service numbers. */
  readonly id?: string | undefined
  /** The values of a singleton before its first save. */
  readonly initial?: V
  /** @param id of the record */
  decode(text: string, id: string): V
  encode(value: unknown, storedText: string | undefined): unknown
}

/** The values before and after a change. */
export interface Changed {
  readonly before: Values
  readonly after: Values
}

/** A change that was stored; `after` is undefined for a removed record. */
export interface StoredChange {
  readonly id: string
  readonly before: Values | undefined
  readonly after: Values | undefined
}

/** How a document is changed. */
interface ChangeOptions {
  /**
   * Checks a change within the transaction that stores it; one such transaction runs at a time. If it returns false, the
   * change is made again.
   */
  readonly recheck?:
    | ((next: Values, trx: Transaction<Tables>, stored?: Values) => Promise<boolean>)
    | undefined
  /** The author, whose changes are in the history and in the audit log. */
  readonly by?: Authorship | undefined
}

/** Locks a row until the end of the transaction, for writers of records that refer to others, for deletions, and for plans. */
export const lockReferences = (trx: Transaction<Tables>): Promise<number> => nextNumber(trx, 'references')

const isRecord = ({ declaration }: Pick<Document<unknown>, 'declaration'>) =>
  declaration !== undefined && isResource(declaration)

/** The table and the condition of a document's row. */
const rowOf = (document: Document<unknown>): { table: RawBuilder<unknown>; isRow: RawBuilder<unknown> } =>
  isRecord(document)
    ? { table: sql`records`, isRow: sql`resource = ${document.name} and id = ${document.id}` }
    : { table: sql`settings`, isRow: sql`name = ${document.name}` }

const readText = async (db: Database, document: Document<unknown>): Promise<string | undefined> => {
  if (isRecord(document) && document.id === undefined) return undefined
  const { table, isRow } = rowOf(document)
  const { rows } = await sql<{ data: string }>`select data from ${table} where ${isRow}`.execute(db)
  return rows[0]?.data
}

/** Reads a document; undefined before its first save. */
export const readDocument = async <V>(db: Database, document: Document<V>): Promise<V | undefined> => {
  const text = await readText(db, document)
  return text === undefined ? undefined : document.decode(text, document.id ?? '')
}

/** @returns the id of the record, or an empty text; undefined if a document of that name exists */
const insert = async (trx: Transaction<Tables>, document: Document<unknown>, data: string) => {
  const { name, id: key } = document
  if (!isRecord(document)) {
    const one = trx.insertInto('settings').values({ name, data })
    const row = await one
      .onConflict(conflict => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    return row && ''
  }
  const position = await nextNumber(trx, `records.${name}`)
  const id = key ?? String(position)
  const one = trx.insertInto('records').values({ resource: name, id, data, position })
  return (
    await one
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id
}

/**
 * Creates, replaces or removes a row that still has the text that was read.
 * @returns the id of the record, or an empty text; undefined if another writer was faster
 */
const swapText = async (
  trx: Transaction<Tables>,
  document: Document<unknown>,
  before: string | undefined,
  after: string | null,
): Promise<string | undefined> => {
  if (before === undefined) return after === null ? undefined : insert(trx, document, after)
  const { table, isRow } = rowOf(document)
  const isSame = sql`${isRow} and data = ${before}`
  const { rows } = await (
    after === null
      ? sql`delete from ${table} where ${isSame} returning data`
      : sql`update ${table} set data = ${after} where ${isSame} returning data`
  ).execute(trx)
  return rows.length > 0 ? (document.id ?? '') : undefined
}

/**
 * Writes the version of a change and its entry in the audit log. A record without a history loses its versions when it is
 * removed.
 */
const addToHistory = async (
  trx: Transaction<Tables>,
  { name, declaration, initial }: Document<unknown>,
  { id, before, after }: StoredChange,
  by: Authorship | undefined,
) => {
  const document = id === '' ? name : documentOf({ name }, id)
  const hasHistory = !declaration || !isResource(declaration) || declaration.history
  const fields = declaration?.fields
  const newest = by && (await createVersionStore(trx).newest(document))
  if (!after && !hasHistory) await removeVersions(trx, document)
  if (!by) return
  const formsOf = (to: Values | undefined) =>
    changeForms(fields, { before, after: to }, newest?.data ?? null, by.at)
  // a singleton that is reset has its defaults again
  const next = after ?? (initial as Values | undefined)
  if (after || hasHistory) await addVersion(trx, document, newest, formsOf(next), by)
  const values = { before, after }
  const entry = changeEntry({ name, declaration, record: id || name, values }, formsOf(after), by)
  if (entry) await createAuditStore(trx).add(entry)
}

/**
 * Changes a document in one step, safe against other writers: the only way in which documents are written. A change with
 * an author is a version and an entry of the audit log.
 * @param to makes the next document: undefined leaves the stored one, and null removes it; called again when another
 * writer was faster
 * @returns undefined if the document was left unchanged
 */
export const changeDocument = async <V>(
  db: Database,
  document: Document<V>,
  to: (stored: V | undefined) => unknown,
  { recheck, by }: ChangeOptions = {},
): Promise<StoredChange | undefined> => {
  for (;;) {
    const text = await readText(db, document)
    const stored = text === undefined ? document.initial : document.decode(text, document.id ?? '')
    const next = await to(stored)
    if (next === undefined || (next === null && text === undefined)) return undefined
    const data = next === null ? null : JSON.stringify(await document.encode(next, text))
    // a document with a history is a record; the mapping is empty before its first save
    const before = (stored ?? (isRecord(document) ? undefined : {})) as Values | undefined
    const after = (next ?? undefined) as Values | undefined
    const id = await inTransaction(db, async trx => {
      if (recheck) {
        await lockReferences(trx)
        if (!(await recheck(after ?? {}, trx, before))) return undefined
      }
      const id = await swapText(trx, document, text, data)
      if (id !== undefined) await addToHistory(trx, document, { id, before, after }, by)
      return id
    })
    if (id !== undefined) return { id, before, after }
  }
}
