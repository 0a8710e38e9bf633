import type { DocumentStore } from '../model/documents.ts'
import type { Database } from './openDatabase.ts'

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
  const { textOf, swap } = createSettingRows(db)

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
    change: async (name, schema, to) => {
      for (;;) {
        const text = await textOf(name)
        const next = to(text === undefined ? undefined : schema.parse(JSON.parse(text)))
        if (next === undefined) return false
        if (await swap(name, text, JSON.stringify(next))) return true
      }
    },
  }
}
