import type { Transaction } from 'kysely'
import type { Values } from '../../src/contract/derive.ts'
import type { DocumentStore } from '../model/documents.ts'
import type { Authorship } from '../model/versions.ts'
import { type Database, inTransaction } from './openDatabase.ts'
import type { Tables } from './tables.ts'
import { addVersion } from './versions/versionStore.ts'

/** The table of singletons and other documents: a name and its text. */
export interface SettingRows {
  textOf(name: string): Promise<string | undefined>
  /** @returns false if another writer changed the row since it was read */
  swap(name: string, before: string | undefined, data: string): Promise<boolean>
}

export const createSettingRows = (db: Database): SettingRows => ({
  textOf: async name => {
    const row = await db.selectFrom('settings').select('data').where('name', '=', name).executeTakeFirst()
    return row?.data
  },

  swap: async (name, before, data) => {
    const row =
      before === undefined
        ? await db
            .insertInto('settings')
            .values({ name, data })
            .onConflict(conflict => conflict.column('name').doNothing())
            .returning('name')
            .executeTakeFirst()
        : await db
            .updateTable('settings')
            .set({ data })
            .where('name', '=', name)
            .where('data', '=', before)
            .returning('name')
            .executeTakeFirst()
    return row !== undefined
  },
})

export const createDocumentStore = (db: Database): DocumentStore => {
  const { textOf } = createSettingRows(db)

  return {
    read: async (name, schema) => {
      const text = await textOf(name)
      return text === undefined ? undefined : schema.parse(JSON.parse(text))
    },
    write: async (name, document) => {
      const data = JSON.stringify(document)
      await db
        .insertInto('settings')
        .values({ name, data })
        .onConflict(conflict => conflict.column('name').doUpdateSet({ data }))
        .execute()
    },
    change: async (name, schema, to, by) => {
      for (;;) {
        const text = await textOf(name)
        const stored = text === undefined ? undefined : schema.parse(JSON.parse(text))
        const next = await to(stored)
        if (next === undefined) return false
        const write = async (on: Database) => createSettingRows(on).swap(name, text, JSON.stringify(next))
        const writeVersion = async (trx: Transaction<Tables>, author: Authorship) => {
          if (!(await write(trx))) return false
          // a document with a history is a record
          const change = { document: name, before: (stored ?? {}) as Values, after: next as Values }
          await addVersion(trx, change, author)
          return true
        }
        const isWritten = by ? await inTransaction(db, trx => writeVersion(trx, by)) : await write(db)
        if (isWritten) return true
      }
    },
  }
}
