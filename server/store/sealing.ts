import { hash } from '@node-rs/argon2'
import { atRestOf, storedOf, type Values } from '../../src/contract/derive.ts'
import type { Fields } from '../../src/contract/fields.ts'
import type { Vault } from './vault.ts'

/** Turns a record into what the database may hold: credentials encrypted, new passwords hashed with argon2id. */
export const seal = async (fields: Fields, record: Values, stored: Values, vault: Vault): Promise<Values> => {
  const sealed: Values = { ...record }
  for (const [name, field] of storedOf(fields)) {
    const value = record[name]
    if (typeof value !== 'string' || value === '') continue
    const rest = atRestOf(field)
    if (rest === 'encrypted') sealed[name] = vault.encrypt(value)
    if (rest === 'hashed') sealed[name] = value === stored[name] ? value : await hash(value)
  }
  return sealed
}

/** Turns what the database holds back into a record; hashes stay hashes. */
export const unseal = (fields: Fields, sealed: Values, vault: Vault): Values => {
  const record: Values = { ...sealed }
  for (const [name, field] of storedOf(fields)) {
    const value = sealed[name]
    if (atRestOf(field) === 'encrypted' && typeof value === 'string') record[name] = vault.decrypt(value)
  }
  return record
}
