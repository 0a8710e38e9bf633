import type { z } from 'zod'
import type { Database } from './openDatabase.ts'

/** Single JSON documents that no declaration describes, such as the mapping. */
export interface DocumentStore {
  /** @returns undefined when nothing is stored under the name */
  read<S extends z.ZodType>(name: string, schema: S): Promise<z.output<S> | undefined>
  write(name: string, document: unknown): Promise<void>
}

export const createDocumentStore = (db: Database): DocumentStore => ({
  read: async (name, schema) => {
    const row = await db.selectFrom('settings').select('data').where('name', '=', name).executeTakeFirst()
    return row && schema.parse(JSON.parse(row.data))
  },
  write: async (name, document) => {
    const data = JSON.stringify(document)
    await db
      .insertInto('settings')
      .values({ name, data })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ data }))
      .execute()
  },
})
