import type { Database } from '../openDatabase.ts'

/** Who an account is at an OpenID provider. Mail addresses change and are given again; a subject is not. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
}

export interface IdentityStore {
  /** The number of the account of an identity. */
  find(identity: Identity): Promise<number | undefined>
  /** @returns false where the identity has an account */
  add(identity: Identity, userId: number): Promise<boolean>
  /** Forgets the identity of an account that is gone. */
  remove(identity: Identity): Promise<void>
}

export const createIdentityStore = (db: Database): IdentityStore => ({
  find: async ({ issuer, subject }) => {
    const all = db.selectFrom('identities').select('userId')
    const row = await all.where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst()
    return row?.userId
  },
  add: async (identity, userId) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('identities')
      .values({ ...identity, userId })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return Boolean(numInsertedOrUpdatedRows)
  },
  remove: async ({ issuer, subject }) => {
    const one = db.deleteFrom('identities').where('issuer', '=', issuer)
    await one.where('subject', '=', subject).execute()
  },
})
