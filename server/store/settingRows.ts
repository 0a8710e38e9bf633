import type { Database } from './openDatabase.ts'

/** The rows that declared singletons and single documents share: a name and text. */
export interface SettingRows {
  textOf(name: string): Promise<string | undefined>
  /** @returns false where the row is no longer what was read: somebody else was faster */
  swap(name: string, before: string | undefined, data: string): Promise<boolean>
}

export const createSettingRows = (db: Database): SettingRows => ({
  textOf: async name =>
    (await db.selectFrom('settings').select('data').where('name', '=', name).executeTakeFirst())?.data,

  swap: async (name, before, data) => {
    const written =
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
    return written !== undefined
  },
})
