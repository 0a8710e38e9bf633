import { emptyOf, type Values } from '../../src/contract/derive.ts'
import type { Fields, RecordOf } from '../../src/contract/fields.ts'
import type { ResourceDeclaration, SettingsDeclaration } from '../../src/contract/resource.ts'
import type { Database } from './openDatabase.ts'
import { seal, unseal } from './sealing.ts'
import { nextNumber } from './sequence.ts'
import type { Vault } from './vault.ts'

/** A stored record with the number the service gave it, where it gives one. */
export type Stored<F extends Fields> = RecordOf<F> & { id: number }

/** Records of declared resources and the values of declared singletons. Credentials are clear here and sealed in the database. */
export interface RecordStore {
  /** In the order of creation. */
  list<F extends Fields>(resource: ResourceDeclaration<F>): Promise<Stored<F>[]>
  find<F extends Fields>(resource: ResourceDeclaration<F>, id: string): Promise<Stored<F> | undefined>
  /** @returns the identifier; undefined when a record of that key exists already */
  create(resource: ResourceDeclaration, record: Values): Promise<string | undefined>
  update(resource: ResourceDeclaration, id: string, record: Values): Promise<void>
  remove(resource: ResourceDeclaration, id: string): Promise<boolean>
  /** The stored singleton over the defaults. */
  readSettings<F extends Fields>(settings: SettingsDeclaration<F>): Promise<RecordOf<F>>
  /** Undefined until the first save. */
  findSettings(settings: SettingsDeclaration): Promise<Values | undefined>
  writeSettings(settings: SettingsDeclaration, record: Values): Promise<void>
  /** Back to a fresh state. */
  clearSettings(settings: SettingsDeclaration): Promise<void>
}

const parse = (data: string) => JSON.parse(data) as Values // written by this store only

export const createRecordStore = (db: Database, vault: Vault): RecordStore => {
  const numbered = (resource: { id: string }) => resource.id === 'id'

  // a record is parsed by the declaration's schema before it is stored, so it has the declared shape
  const read = <F extends Fields>(resource: ResourceDeclaration<F>, id: string, data: string) =>
    ({
      ...unseal(resource.fields, parse(data), vault),
      ...(numbered(resource) ? { id: Number(id) } : {}),
    }) as Stored<F>

  const row = (resource: string, id: string) =>
    db
      .selectFrom('records')
      .selectAll()
      .where('resource', '=', resource)
      .where('id', '=', id)
      .executeTakeFirst()

  return {
    list: async resource => {
      const rows = await db
        .selectFrom('records')
        .selectAll()
        .where('resource', '=', resource.name)
        .orderBy('position')
        .execute()
      return rows.map(({ id, data }) => read(resource, id, data))
    },

    find: async (resource, id) => {
      const found = await row(resource.name, id)
      return found && read(resource, id, found.data)
    },

    create: async (resource, record) => {
      const sealed = await seal(resource.fields, record, {}, vault)
      return db.transaction().execute(async trx => {
        const position = await nextNumber(trx, `records.${resource.name}`)
        const id = numbered(resource) ? String(position) : String(record[resource.id])
        const added = await trx
          .insertInto('records')
          .values({ resource: resource.name, id, data: JSON.stringify(sealed), position })
          .onConflict(conflict => conflict.columns(['resource', 'id']).doNothing())
          .returning('id')
          .executeTakeFirst()
        return added?.id
      })
    },

    update: async (resource, id, record) => {
      const stored = parse((await row(resource.name, id))?.data ?? '{}')
      const data = JSON.stringify(await seal(resource.fields, record, stored, vault))
      await db
        .updateTable('records')
        .set({ data })
        .where('resource', '=', resource.name)
        .where('id', '=', id)
        .execute()
    },

    remove: async (resource, id) => {
      const { numDeletedRows } = await db
        .deleteFrom('records')
        .where('resource', '=', resource.name)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    readSettings: async <F extends Fields>(settings: SettingsDeclaration<F>) => {
      const stored = await db
        .selectFrom('settings')
        .select('data')
        .where('name', '=', settings.name)
        .executeTakeFirst()
      const defaults: Values = emptyOf(settings.fields)
      // stored values were parsed by the declaration's schema; the defaults are of the declared kinds
      return { ...defaults, ...(stored && unseal(settings.fields, parse(stored.data), vault)) } as RecordOf<F>
    },

    findSettings: async settings => {
      const stored = await db
        .selectFrom('settings')
        .select('data')
        .where('name', '=', settings.name)
        .executeTakeFirst()
      return stored && unseal(settings.fields, parse(stored.data), vault)
    },

    writeSettings: async (settings, record) => {
      const data = JSON.stringify(await seal(settings.fields, record, {}, vault))
      await db
        .insertInto('settings')
        .values({ name: settings.name, data })
        .onConflict(conflict => conflict.column('name').doUpdateSet({ data }))
        .execute()
    },

    clearSettings: async ({ name }) => {
      await db.deleteFrom('settings').where('name', '=', name).execute()
    },
  }
}
