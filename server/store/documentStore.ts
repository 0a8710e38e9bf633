import type { z } from 'zod'
import type { AssetStore } from '../tessa/assetCache.ts'
import type { Database } from './openDatabase.ts'

/** The table of singletons, declared ones and other documents: a name and its text. */
export interface SettingRows {
  textOf(name: string): Promise<string | undefined>
  /** @returns false where the row is no longer what was read: somebody else was faster */
  swap(name: string, before: string | undefined, data: string): Promise<boolean>
}

/**
 * Reads for many callers at once: whatever they ask for in one turn of the event loop is one statement.
 * @param read all that is asked for by these keys
 * @returns what to ask by one key
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

/** Single JSON documents that no declaration describes, such as the mapping. */
export interface DocumentStore {
  /** @returns undefined when nothing is stored under the name */
  read<S extends z.ZodType>(name: string, schema: S): Promise<z.output<S> | undefined>
  write(name: string, document: unknown): Promise<void>
  /**
   * Changes a document in one step, whoever else writes it at the same time.
   * @param to makes the next document, or undefined to leave it; called again when somebody else was faster
   * @returns whether it was changed
   */
  change<S extends z.ZodType>(
    name: string,
    schema: S,
    to: (stored: z.output<S> | undefined) => z.input<S> | undefined,
  ): Promise<boolean>
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

/** The asset cache's memory in the database. */
export const createAssetStore = (db: Database): AssetStore => ({
  get: async url => {
    const row = await db.selectFrom('assets').selectAll().where('url', '=', url).executeTakeFirst()
    return row ? { ok: row.ok === 1, at: row.at } : null
  },
  set: async (url, isOk, at) => {
    const ok = Number(isOk)
    await db
      .insertInto('assets')
      .values({ url, ok, at })
      .onConflict(conflict => conflict.column('url').doUpdateSet({ ok, at }))
      .execute()
  },
  count: async () => {
    const { count } = await db
      .selectFrom('assets')
      .select(select => select.fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  clear: async () => {
    await db.deleteFrom('assets').execute()
  },
})
