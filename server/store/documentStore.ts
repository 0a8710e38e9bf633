import type { DocumentStore } from '../model/documents.ts'
import type { Database } from './openDatabase.ts'

/** The table of singletons and other documents: a name and its text. */
export interface SettingRows {
  textOf(name: string): Promise<string | undefined>
  /** @returns false if another writer changed the row since it was read */
  swap(name: string, before: string | undefined, data: string): Promise<boolean>
}

/**
 * Combines the reads of one turn of the event loop into one statement.
 * @param read reads the rows of these keys
 * @returns reads one key
 */
export const readTogether = <R>(read: (keys: string[]) => Promise<R>): ((key: string) => Promise<R>) => {
  let next: { readonly keys: Set<string>; readonly found: Promise<R> } | undefined
  return key => {
    const keys = next?.keys ?? new Set<string>()
    keys.add(key)
    const begin = () => {
      next = undefined
      return read([...keys])
    }
    next ??= { keys, found: Promise.resolve().then(begin) }
    return next.found
  }
}

export const createSettingRows = (db: Database): SettingRows => {
  const rowsOf = readTogether(async names =>
    db.selectFrom('settings').selectAll().where('name', 'in', names).execute(),
  )
  return {
    textOf: async name => (await rowsOf(name)).find(row => row.name === name)?.data,

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
  }
}

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
