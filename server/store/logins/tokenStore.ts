import type { TokenScope } from '../../../src/contract/calls/call.ts'
import { type Database, nextNumber } from '../openDatabase.ts'
import { column, type SqlColumns, type PageQuery, readPage } from '../lists/pages.ts'

/** An API token as its page shows it. Times as ISO 8601. */
export interface TokenRecord {
  readonly id: number
  readonly name: string
  readonly scope: TokenScope
  /** Days, or `date` with the day in `expiresOn`. */
  readonly validFor: string
  readonly expiresOn: string | null
  readonly expiresAt: string
  readonly lastUsedAt: string | null
  readonly createdBy: string
  readonly createdAt: string
}

interface TokenRow extends TokenRecord {
  /** SHA-256 of the token; its 256 random bits need no slower hash. */
  readonly hash: string
}

/** The API tokens, for all services that share the database. */
export interface TokenStore {
  /** @returns its number; undefined if there is a token of that name */
  add(token: Omit<TokenRow, 'id' | 'lastUsedAt'>): Promise<number | undefined>
  /** Finds a token by its hash, expired ones too. */
  find(hash: string): Promise<TokenRecord | undefined>
  /** All tokens by name. */
  list(): Promise<TokenRecord[]>
  page(query: PageQuery): Promise<{ rows: TokenRecord[]; total: number }>
  used(id: number, at: string): Promise<void>
  /** @returns the token that was deleted */
  remove(id: number): Promise<TokenRecord | undefined>
}

/** The columns that the list can be filtered and sorted by. */
export const tokenColumns: SqlColumns = {
  id: column('id', 'number'),
  name: column('name'),
  scope: column('scope'),
  validFor: column('validFor'),
  expiresOn: column('expiresOn'),
  expiresAt: column('expiresAt', 'moment'),
  lastUsedAt: column('lastUsedAt', 'moment'),
  createdBy: column('createdBy'),
  createdAt: column('createdAt', 'moment'),
}

const shown = [
  'id',
  'name',
  'scope',
  'validFor',
  'expiresOn',
  'expiresAt',
  'lastUsedAt',
  'createdBy',
  'createdAt',
] as const

export const createTokenStore = (database: Database): TokenStore => {
  const db = database.withTables<{ tokens: TokenRow }>()
  const all = () => db.selectFrom('tokens').select(shown)
  return {
    add: token =>
      database.transaction().execute(async trx => {
        const id = await nextNumber(trx, 'tokens')
        const { numInsertedOrUpdatedRows } = await trx
          .withTables<{ tokens: TokenRow }>()
          .insertInto('tokens')
          .values({ ...token, id, lastUsedAt: null })
          .onConflict(conflict => conflict.column('name').doNothing())
          .executeTakeFirstOrThrow()
        return numInsertedOrUpdatedRows ? id : undefined
      }),

    find: hash => all().where('hash', '=', hash).executeTakeFirst(),

    list: () => all().orderBy('name').execute(),

    page: query =>
      readPage(all(), { columns: tokenColumns, searched: ['name', 'createdBy'], newest: 'id' }, query),

    used: async (id, at) => {
      await db.updateTable('tokens').set({ lastUsedAt: at }).where('id', '=', id).execute()
    },

    remove: id => db.deleteFrom('tokens').where('id', '=', id).returning(shown).executeTakeFirst(),
  }
}
