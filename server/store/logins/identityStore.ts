import { type Database, inTransaction } from '../openDatabase.ts'
import { createRecordStore, type RecordStore } from '../recordStore.ts'
import type { Vault } from '../secrets/vault.ts'

/** Who an account is at an OpenID provider. Mail addresses change and are given again; a subject is not. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
}

export interface IdentityStore {
  /** The number of the account of an identity. */
  find(identity: Identity): Promise<number | undefined>
  /**
   * Makes an account together with its identity: neither is stored without the other.
   * @param create makes it among the given records; undefined where it may not be made
   * @returns the number of the account
   */
  addAccount(
    identity: Identity,
    create: (records: RecordStore) => Promise<string | undefined>,
  ): Promise<string | undefined>
  /** The numbers of all accounts that have an identity. */
  userIds(): Promise<number[]>
  /** Forgets the identity of an account that is gone. */
  remove(identity: Identity): Promise<void>
}

export const createIdentityStore = (db: Database, vault: Vault): IdentityStore => ({
  find: async ({ issuer, subject }) => {
    const all = db.selectFrom('identities').select('userId')
    const row = await all.where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst()
    return row?.userId
  },
  addAccount: (identity, create) =>
    inTransaction(db, async trx => {
      const id = await create(createRecordStore(trx, vault))
      if (id !== undefined)
        await trx
          .insertInto('identities')
          .values({ ...identity, userId: Number(id) })
          .execute()
      return id
    }),
  userIds: async () =>
    (await db.selectFrom('identities').select('userId').execute()).map(({ userId }) => userId),
  remove: async ({ issuer, subject }) => {
    const one = db.deleteFrom('identities').where('issuer', '=', issuer)
    await one.where('subject', '=', subject).execute()
  },
})
