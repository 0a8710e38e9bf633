import type { AssetStore } from '../model/assets.ts'
import type { Database } from './openDatabase.ts'

/** Makes the store of the asset cache. */
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
