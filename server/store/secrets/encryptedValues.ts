import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../openDatabase.ts'
import { encryptedTextsIn, type Vault } from './vault.ts'

/**
 * Encrypts with the current secret everything that the previous secret encrypted, so that the previous one is no
 * longer needed.
 */
export const reencryptAll = async (db: Database, vault: Vault): Promise<void> => {
  // another process that starts may have been faster, so that only what was read is replaced
  for (const { resource, id, data } of await db.selectFrom('records').selectAll().execute()) {
    const next = vault.reencrypt(data)
    const row = db.updateTable('records').set({ data: next }).where('resource', '=', resource)
    if (next !== data) await row.where('id', '=', id).where('data', '=', data).execute()
  }
  for (const { name, data } of await db.selectFrom('settings').selectAll().execute()) {
    const next = vault.reencrypt(data)
    const row = db.updateTable('settings').set({ data: next }).where('name', '=', name)
    if (next !== data) await row.where('data', '=', data).execute()
  }
}

/**
 * The names of the stored records and documents with a value that was encrypted with another key: the key file was
 * lost, or the secret does not fit the database.
 */
export const listUnreadable = async (db: Database, vault: Vault): Promise<string[]> => {
  const records = await db.selectFrom('records').select(['resource as name', 'data']).execute()
  const settings = await db.selectFrom('settings').select(['name', 'data']).execute()
  const isUnreadable = (text: string) => vault.decrypt(text) === undefined
  const unreadable = [...records, ...settings].filter(({ data }) => encryptedTextsIn(data).some(isUnreadable))
  return [...new Set(unreadable.map(({ name }) => name))]
}

/** Warns of stored credentials that count as empty from now on, because another key encrypted them. */
export const warnIfKeyDoesNotFit = async (
  db: Database,
  vault: Vault,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> => {
  const unreadable = await listUnreadable(db, vault)
  if (unreadable.length === 0) return
  log.warn(
    { unreadable },
    'the key does not fit these stored credentials: restore kontor.key or KONTOR_SECRET and start again, or enter the credentials again in the console',
  )
}
