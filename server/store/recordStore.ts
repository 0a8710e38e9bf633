import { sql } from 'kysely'
import { fillDefaults, titleFieldsOf, type Values } from '../../src/contract/derive.ts'
import type { Fields, RecordOf } from '../../src/contract/fields.ts'
import {
  type Declaration,
  isResource,
  type ResourceDeclaration,
  type SettingsDeclaration,
} from '../../src/contract/resource.ts'
import { searchedFieldsOf } from '../../src/contract/list/listOffer.ts'
import type { Authorship } from '../model/versions.ts'
import { type Changed, changeDocument, type Document, readDocument, type StoredChange } from './documents.ts'
import { isEmbedded } from './migrations/first.ts'
import { type Database, inTransaction, nextNumber } from './openDatabase.ts'
import { type PageQuery, readPage, sortKeyOf } from './lists/pages.ts'
import { type ChoicesByPath, recordColumns } from './lists/recordColumns.ts'
import { decryptRecord, encryptRecord, isUnreadable, type Vault } from './secrets/vault.ts'

/** A stored record, with its number if the service numbers the records of its resource. */
export type StoredRecord<F extends Fields> = RecordOf<F> & { id: number }

/**
 * Makes the next values from the stored ones: undefined leaves them, and null removes them; called again when another
 * writer was faster.
 */
export type ToNext<R> = (stored: R) => Values | null | undefined | Promise<Values | null | undefined>

/**
 * Checks a record against the other stored ones, within the transaction that stores it; one such transaction runs at
 * a time, and no record that refers to others is stored meanwhile. If it returns false, the change is made again.
 * `stored` is the replaced or removed record.
 */
export type RecheckOnWrite = (record: Values, records: RecordStore, stored?: Values) => Promise<boolean>

/** How a change is stored. */
export interface SaveOptions {
  readonly recheck?: RecheckOnWrite | undefined
  /** The author, for the history and the audit log. */
  readonly by?: Authorship | undefined
}

/**
 * Records of declared resources and values of declared singletons. Credentials are clear here and encrypted in the
 * database. A change with an author is a version, of singletons and of resources with `history` for good; the versions of
 * other records only serve saves that are based on them, and end with the record.
 */
export interface RecordStore {
  /** In the order of creation. */
  list<F extends Fields>(resource: ResourceDeclaration<F>): Promise<StoredRecord<F>[]>
  /**
   * A page of the list, filtered and sorted by the database.
   * @param choices the choices of the fields whose labels are searched and sorted by
   */
  page<F extends Fields>(
    resource: ResourceDeclaration<F>,
    query: PageQuery,
    choices?: ChoicesByPath,
  ): Promise<{ rows: StoredRecord<F>[]; total: number }>
  /** Indexes the titles of records, by which lists are sorted at first; fast if the indexes exist. */
  indexTitles(resources: readonly ResourceDeclaration[]): Promise<void>
  find<F extends Fields>(resource: ResourceDeclaration<F>, id: string): Promise<StoredRecord<F> | undefined>
  /**
   * Creates, replaces or removes a record, or the values of a singleton, in one step, safe against other writers.
   * @param id of a record; absent for a new one that the service numbers, and for a singleton
   * @returns undefined if it was left unchanged
   */
  change(
    declaration: Declaration,
    id: string | undefined,
    to: ToNext<Values | undefined>,
    options?: SaveOptions,
  ): Promise<StoredChange | undefined>
  /** @returns the identifier; undefined when a record of that key exists, or the check refuses it */
  create(resource: ResourceDeclaration, record: Values, options?: SaveOptions): Promise<string | undefined>
  /** Changes a record. @returns undefined if it was left unchanged, or does not exist */
  update<F extends Fields>(
    resource: ResourceDeclaration<F>,
    id: string,
    to: ToNext<StoredRecord<F>>,
    options?: SaveOptions,
  ): Promise<Changed | undefined>
  /** The stored singleton, with defaults for its missing values. */
  readSettings<F extends Fields>(settings: SettingsDeclaration<F>): Promise<RecordOf<F>>
  /** Whether the stored singleton has a credential that this installation's key cannot read; it is empty then. */
  hasUnreadable(settings: SettingsDeclaration): Promise<boolean>
  /** Undefined until the first save. */
  findSettings(settings: SettingsDeclaration): Promise<Values | undefined>
  /**
   * Changes the singleton in one step, safe against other writers; before the first save it has its defaults.
   * @returns undefined if it was left unchanged
   */
  changeSettings<F extends Fields>(
    settings: SettingsDeclaration<F>,
    to: ToNext<RecordOf<F>>,
    options?: SaveOptions,
  ): Promise<Changed | undefined>
}

/** A declaration without the types of its fields, which no caller of the result reads. */
const untyped = (declaration: object) => declaration as Declaration

const parse = (data: string) => JSON.parse(data) as Values // only this store writes the column

/** @param keepsHistory whether changes are versions and entries of the audit log; changes that are taken back need none */
export const createRecordStore = (db: Database, vault: Vault, keepsHistory = true): RecordStore => {
  /** Whether the service numbers the records; else a field names them. */
  const isNumbered = (resource: { id: string }) => resource.id === 'id'

  // a record is parsed by the declaration's schema before it is stored, so it has the declared shape
  const read = <F extends Fields>(resource: ResourceDeclaration<F>, id: string, data: string) =>
    ({
      ...fillDefaults(resource.fields, decryptRecord(resource.fields, parse(data), vault)),
      ...(isNumbered(resource) ? { id: Number(id) } : {}),
    }) as StoredRecord<F>

  const encodeBy = (fields: Fields) => (record: Values, storedText: string | undefined) =>
    encryptRecord(fields, record, storedText === undefined ? {} : parse(storedText), vault)

  const recordOf = <F extends Fields>(
    resource: ResourceDeclaration<F>,
    id: string | undefined,
  ): Document<StoredRecord<F>> => ({
    name: resource.name,
    declaration: untyped(resource),
    id,
    decode: (text, stored) => read(resource, stored, text),
    encode: encodeBy(resource.fields),
  })

  // stored values were parsed by the declaration's schema; the defaults are of the declared kinds
  const settingsOf = <F extends Fields>(settings: SettingsDeclaration<F>) => {
    const { name, fields } = settings
    return {
      name,
      declaration: settings,
      initial: fillDefaults(fields, {}) as RecordOf<F>,
      decode: (text: string) =>
        fillDefaults(fields, decryptRecord(fields, parse(text), vault)) as RecordOf<F>,
      encode: encodeBy(fields),
    }
  }

  const change: RecordStore['change'] = (declaration, id, to, { recheck, by } = {}) =>
    changeDocument<Values>(
      db,
      isResource(declaration) ? recordOf(declaration, id) : settingsOf(declaration),
      to,
      {
        recheck: recheck && ((next, trx, stored) => recheck(next, createRecordStore(trx, vault), stored)),
        by: keepsHistory ? by : undefined,
      },
    )

  return {
    list: async resource => {
      const rows = await db
        .selectFrom('records')
        .select(['id', 'data'])
        .where('resource', '=', resource.name)
        .orderBy('position')
        .execute()
      return rows.map(({ id, data }) => read(resource, id, data))
    },

    page: async (resource, query, choices) => {
      const columns = recordColumns(resource, isEmbedded(db), choices)
      const all = db.selectFrom('records').select(['id', 'data']).where('resource', '=', resource.name)
      const { rows, total } = await readPage(
        all,
        { columns, searched: searchedFieldsOf(resource), newest: 'position' },
        query,
      )
      return { rows: rows.map(({ id, data }) => read(resource, id, data)), total }
    },

    indexTitles: resources =>
      inTransaction(db, async trx => {
        await nextNumber(trx, 'indexes') // two hosts that start at once create an index one after the other
        const nulls = sql.raw(isEmbedded(db) ? '' : 'nulls first') // SQLite has them first, and no word for it
        for (const resource of resources) {
          const [title = 'id'] = titleFieldsOf(resource)
          const column = recordColumns(resource, isEmbedded(db))[title]
          if (!column) continue
          await sql`create index if not exists ${sql.ref(`records_by_${title}`)}
            on records (resource, (${sortKeyOf(column)}) ${nulls}, position desc)`.execute(trx)
        }
      }),

    find: (resource, id) => readDocument(db, recordOf(resource, id)),

    change,

    create: async (resource, record, options) => {
      const id = isNumbered(resource) ? undefined : String(record[resource.id])
      let isTried = false
      const added = await change(
        resource,
        id,
        stored => {
          if (stored || isTried) return undefined
          isTried = true
          return record
        },
        options,
      )
      return added?.id
    },

    update: async <F extends Fields>(
      resource: ResourceDeclaration<F>,
      id: string,
      to: ToNext<StoredRecord<F>>,
      options?: SaveOptions,
    ) => {
      // `read` gives it the declared shape
      const changed = await change(
        untyped(resource),
        id,
        stored => stored && to(stored as StoredRecord<F>),
        options,
      )
      return changed && { before: changed.before ?? {}, after: changed.after ?? {} }
    },

    readSettings: async settings => {
      const document = settingsOf(settings)
      return (await readDocument(db, document)) ?? document.initial
    },

    findSettings: settings => readDocument(db, settingsOf(settings)),

    hasUnreadable: async settings =>
      (await readDocument(db, {
        ...settingsOf(settings),
        initial: false,
        decode: text => isUnreadable(settings.fields, parse(text), vault),
      })) ?? false,

    changeSettings: async <F extends Fields>(
      settings: SettingsDeclaration<F>,
      to: ToNext<RecordOf<F>>,
      options?: SaveOptions,
    ) => {
      // a singleton has its defaults before its first save
      const changed = await change(settings, undefined, stored => to(stored as RecordOf<F>), options)
      return changed && { before: changed.before ?? {}, after: changed.after ?? {} }
    },
  }
}
