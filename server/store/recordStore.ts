import { sql, type Transaction } from 'kysely'
import { fillDefaults, titleFieldsOf, type Values } from '../../src/contract/derive.ts'
import type { Fields, RecordOf } from '../../src/contract/fields.ts'
import type { ResourceDeclaration, SettingsDeclaration } from '../../src/contract/resource.ts'
import { searchedFieldsOf } from '../../src/contract/list/listOffer.ts'
import type { Authorship } from '../model/versions.ts'
import { createSettingRows } from './documentStore.ts'
import { isEmbedded } from './migrations/first.ts'
import { type Database, inTransaction, nextNumber } from './openDatabase.ts'
import { type PageQuery, readPage, sortKeyOf } from './lists/pages.ts'
import { type ChoicesByPath, recordColumns } from './lists/recordColumns.ts'
import type { Tables } from './tables.ts'
import {
  addVersion,
  createVersionStore,
  documentOf,
  removeVersions,
  type VersionStore,
} from './versions/versionStore.ts'
import { decryptRecord, encryptRecord, isUnreadable, type Vault } from './secrets/vault.ts'

/** A stored record, with its number if the service numbers the records of its resource. */
export type Stored<F extends Fields> = RecordOf<F> & { id: number }

/** The values before and after a change. */
export interface Changed {
  readonly before: Values
  readonly after: Values
}

/**
 * Makes the next values from the stored ones, or undefined to leave them; called again when another writer was
 * faster.
 */
export type ToNext<R> = (stored: R) => Values | undefined | Promise<Values | undefined>

/**
 * Checks a record against the other stored ones, within the transaction that stores it; one such transaction runs at
 * a time. If it returns false, the change is validated again. `stored` is the replaced record.
 */
export type RecheckOnWrite = (record: Values, records: RecordStore, stored?: Values) => Promise<boolean>

/**
 * Records of declared resources and values of declared singletons. Credentials are clear here and encrypted in the
 * database. A change with an author is a version, of singletons and of resources with `history` for good; the versions of
 * other records only serve saves that are based on them, and end with the record.
 */
export interface RecordStore {
  /** In the order of creation. */
  list<F extends Fields>(resource: ResourceDeclaration<F>): Promise<Stored<F>[]>
  /**
   * A page of the list, filtered and sorted by the database.
   * @param choices the choices of the fields whose labels are searched and sorted by
   */
  page<F extends Fields>(
    resource: ResourceDeclaration<F>,
    query: PageQuery,
    choices?: ChoicesByPath,
  ): Promise<{ rows: Stored<F>[]; total: number }>
  /** Indexes the titles of records, by which lists are sorted at first; fast if the indexes exist. */
  indexTitles(resources: readonly ResourceDeclaration[]): Promise<void>
  find<F extends Fields>(resource: ResourceDeclaration<F>, id: string): Promise<Stored<F> | undefined>
  /** @returns the identifier; undefined when a record of that key exists, or the check refuses it */
  create(
    resource: ResourceDeclaration,
    record: Values,
    recheck?: RecheckOnWrite,
    by?: Authorship,
  ): Promise<string | undefined>
  /**
   * Changes a record in one step, safe against other writers.
   * @returns undefined if it was left unchanged, or does not exist
   */
  update<F extends Fields>(
    resource: ResourceDeclaration<F>,
    id: string,
    to: ToNext<Stored<F>>,
    recheck?: RecheckOnWrite,
    by?: Authorship,
  ): Promise<Changed | undefined>
  remove(resource: ResourceDeclaration, id: string): Promise<boolean>
  /**
   * Removes a record unless `refusal` returns a reason. No record that refers to others is stored meanwhile.
   * @param refusal reads the reason from the given records and versions
   * @returns the reason
   */
  removeUnless(
    resource: ResourceDeclaration,
    id: string,
    refusal: (records: RecordStore, versions: VersionStore) => Promise<string | undefined>,
    by?: Authorship,
  ): Promise<string | undefined>
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
    recheck?: RecheckOnWrite,
    by?: Authorship,
  ): Promise<Changed | undefined>
  /** Deletes the stored values. */
  clearSettings(settings: SettingsDeclaration, by?: Authorship): Promise<void>
}

const parse = (data: string) => JSON.parse(data) as Values // only this store writes the column

/** Locks a row until the end of the transaction, for writers of records that refer to others, for deletions, and for plans. */
export const lockReferences = (trx: Transaction<Tables>): Promise<number> => nextNumber(trx, 'references')

/** @param keepsVersions whether changes of records are versions; changes that are taken back need none */
export const createRecordStore = (db: Database, vault: Vault, keepsVersions = true): RecordStore => {
  const rows = createSettingRows(db)
  /** Whether the service numbers the records; else a field names them. */
  const isNumbered = (resource: { id: string }) => resource.id === 'id'

  // a record is parsed by the declaration's schema before it is stored, so it has the declared shape
  const read = <F extends Fields>(resource: ResourceDeclaration<F>, id: string, data: string) =>
    ({
      ...fillDefaults(resource.fields, decryptRecord(resource.fields, parse(data), vault)),
      ...(isNumbered(resource) ? { id: Number(id) } : {}),
    }) as Stored<F>

  const findRow = (resource: string, id: string) =>
    db
      .selectFrom('records')
      .selectAll()
      .where('resource', '=', resource)
      .where('id', '=', id)
      .executeTakeFirst()

  // stored values were parsed by the declaration's schema; the defaults are of the declared kinds
  const readSettings = <F extends Fields>({ fields }: SettingsDeclaration<F>, stored: string | undefined) =>
    fillDefaults(
      fields,
      stored === undefined ? {} : decryptRecord(fields, parse(stored), vault),
    ) as RecordOf<F>

  /** Checks and writes a record in one transaction. */
  const writeChecked = <T>(
    record: Values,
    stored: Values | undefined,
    recheck: RecheckOnWrite | undefined,
    write: (trx: Transaction<Tables>) => Promise<T>,
  ): Promise<T | undefined> =>
    inTransaction(db, async trx => {
      if (recheck) {
        await lockReferences(trx)
        if (!(await recheck(record, createRecordStore(trx, vault), stored))) return undefined
      }
      return write(trx)
    })

  /** Adds a version of a record; one without a history loses its versions when it is deleted. */
  const addRecordVersion = async (
    trx: Transaction<Tables>,
    { name, fields, history }: Pick<ResourceDeclaration, 'name' | 'fields' | 'history'>,
    id: string,
    before: Values | undefined,
    after: Values | undefined,
    by: Authorship | undefined,
  ) => {
    if (!keepsVersions) return
    const document = documentOf({ name }, id)
    if (!history && !after) await removeVersions(trx, document)
    else if (by) await addVersion(trx, { document, fields, before, after }, by)
  }

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

    find: async (resource, id) => {
      const row = await findRow(resource.name, id)
      return row && read(resource, id, row.data)
    },

    create: async (resource, record, recheck, by) => {
      const encrypted = await encryptRecord(resource.fields, record, {}, vault)
      return writeChecked(record, undefined, recheck, async trx => {
        const position = await nextNumber(trx, `records.${resource.name}`)
        const id = isNumbered(resource) ? String(position) : String(record[resource.id])
        const added = await trx
          .insertInto('records')
          .values({ resource: resource.name, id, data: JSON.stringify(encrypted), position })
          .onConflict(conflict => conflict.columns(['resource', 'id']).doNothing())
          .returning('id')
          .executeTakeFirst()
        if (added) await addRecordVersion(trx, resource, id, undefined, record, by)
        return added?.id
      })
    },

    update: async (resource, id, to, recheck, by) => {
      for (;;) {
        const stored = (await findRow(resource.name, id))?.data
        if (stored === undefined) return undefined
        const before = read(resource, id, stored)
        const after = await to(before)
        if (after === undefined) return undefined
        const data = JSON.stringify(await encryptRecord(resource.fields, after, parse(stored), vault))
        const swap = async (on: Database) => {
          const { numUpdatedRows } = await on
            .updateTable('records')
            .set({ data })
            .where('resource', '=', resource.name)
            .where('id', '=', id)
            .where('data', '=', stored)
            .executeTakeFirst()
          return numUpdatedRows > 0n
        }
        const write = async (trx: Transaction<Tables>) => {
          const isWritten = await swap(trx)
          if (isWritten) await addRecordVersion(trx, resource, id, before, after, by)
          return isWritten
        }
        if (await (recheck || by ? writeChecked(after, before, recheck, write) : swap(db)))
          return { before, after }
      }
    },

    removeUnless: (resource, id, refusal, by) =>
      inTransaction(db, async trx => {
        await lockReferences(trx)
        const within = createRecordStore(trx, vault)
        const reason = await refusal(within, createVersionStore(trx))
        if (reason !== undefined) return reason
        const before = await within.find(resource, id)
        await within.remove(resource, id)
        if (before) await addRecordVersion(trx, resource, id, before, undefined, by)
        return undefined
      }),

    remove: async (resource, id) => {
      const { numDeletedRows } = await db
        .deleteFrom('records')
        .where('resource', '=', resource.name)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    readSettings: async settings => readSettings(settings, await rows.textOf(settings.name)),

    hasUnreadable: async settings => {
      const stored = await rows.textOf(settings.name)
      return stored !== undefined && isUnreadable(settings.fields, parse(stored), vault)
    },

    findSettings: async settings => {
      const stored = await rows.textOf(settings.name)
      return stored === undefined ? undefined : decryptRecord(settings.fields, parse(stored), vault)
    },

    changeSettings: async (settings, to, recheck, by) => {
      const { name, fields } = settings
      for (;;) {
        const stored = await rows.textOf(name)
        const before = readSettings(settings, stored)
        const after = await to(before)
        if (after === undefined) return undefined
        const data = JSON.stringify(await encryptRecord(fields, after, {}, vault))
        const swap = (on: Database) => createSettingRows(on).swap(name, stored, data)
        const write = async (trx: Transaction<Tables>) => {
          const isWritten = await swap(trx)
          if (isWritten && by) await addVersion(trx, { document: name, fields, before, after }, by)
          return isWritten
        }
        if (await (recheck || by ? writeChecked(after, before, recheck, write) : swap(db)))
          return { before, after }
      }
    },

    clearSettings: async (settings, by) => {
      const { name, fields } = settings
      const clear = (on: Database) => on.deleteFrom('settings').where('name', '=', name).execute()
      if (!by) return void (await clear(db))
      await inTransaction(db, async trx => {
        const before = await createRecordStore(trx, vault).readSettings(settings)
        await clear(trx)
        await addVersion(
          trx,
          { document: name, fields, before, after: readSettings(settings, undefined) },
          by,
        )
      })
    },
  }
}
