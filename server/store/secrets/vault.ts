import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Options } from '@node-rs/argon2'
import { storedFieldsOf, storedFormOf, type Values } from '../../../src/contract/derive.ts'
import { normalizePassword } from '../../../src/contract/kinds/secrets.ts'
import type { Fields } from '../../../src/contract/fields.ts'

/** Encrypts credentials for the database, and derives a separate key for each other use of the secret. */
export interface Vault {
  /** AES-256-GCM; the result differs every time. */
  encrypt(clear: string): string
  /** Supports the previous secret, too. @returns undefined when the text was encrypted with another key or was changed */
  decrypt(encrypted: string): string | undefined
  /** A 32-byte key for one purpose, as hex. */
  keyFor(purpose: string): string
  /** That key, followed by the key of the previous secret, which verifies older signatures. */
  keysFor(purpose: string): readonly [string, ...string[]]
  /** Encrypts again, with the current secret, all values in a JSON text that the previous secret encrypted. */
  reencrypt(text: string): string
  /** argon2id; the result differs every time. */
  hash(password: string): Promise<string>
}

/** The cost of a hash: memory in KiB, and passes over it. */
export type PasswordCost = Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>

/** Source: OWASP Password Storage Cheat Sheet, argon2id. */
const passwordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const prefix = 'v1.'
/** Nonce, tag and at least one byte, as a value in JSON. */
const encryptedValue = /"(v1\.[\w-]{39,})"/g

/** The encrypted texts in a JSON text. */
export const encryptedTextsIn = (json: string): string[] =>
  [...json.matchAll(encryptedValue)].flatMap(([, text]) => text ?? [])

/**
 * @param secret the master secret: KONTOR_SECRET or the content of the key file
 * @param cost of a password's hash; tests turn it down
 * @param previous the secret before, while there is anything made with it
 */
export const createVault = (secret: string, cost = passwordCost, previous?: string): Vault => {
  const derive = (purpose: string, from = secret) =>
    Buffer.from(hkdfSync('sha256', from, 'kontor', purpose, 32))
  const key = derive('credentials')
  const keys = new Map<string, string>()
  const keyFor = (purpose: string) => {
    const purposeKey = keys.get(purpose) ?? derive(purpose).toString('hex')
    keys.set(purpose, purposeKey)
    return purposeKey
  }
  const open = (encrypted: string, by: Buffer) => {
    const bytes = Buffer.from(encrypted.slice(prefix.length), 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', by, bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  }
  const tryOpen = (encrypted: string, by: Buffer): string | undefined => {
    try {
      return open(encrypted, by)
    } catch {
      return undefined // another secret encrypted it, or it is no encrypted text
    }
  }
  const previousKey = previous ? derive('credentials', previous) : undefined
  const openPrevious = (encrypted: string) => previousKey && tryOpen(encrypted, previousKey)
  const encrypt = (clear: string) => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    const encrypted = Buffer.concat([cipher.update(clear, 'utf8'), cipher.final()])
    return prefix + Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
  }
  return {
    encrypt,
    decrypt: encrypted => openPrevious(encrypted) ?? tryOpen(encrypted, key),
    reencrypt: text =>
      text.replaceAll(encryptedValue, (value, encrypted: string) => {
        const clear = openPrevious(encrypted)
        return clear === undefined ? value : JSON.stringify(encrypt(clear))
      }),
    keyFor,
    keysFor: purpose => [keyFor(purpose), ...(previous ? [derive(purpose, previous).toString('hex')] : [])],
    hash: async password => (await import('@node-rs/argon2')).hash(normalizePassword(password), cost),
  }
}

/** Turns a record into its stored form: credentials encrypted, new passwords hashed with argon2id. */
export const encryptRecord = async (
  fields: Fields,
  record: Values,
  stored: Values,
  vault: Vault,
): Promise<Values> => {
  const encrypted: Values = { ...record }
  for (const [name, field] of storedFieldsOf(fields)) {
    const value = record[name]
    if (typeof value !== 'string' || value === '') continue
    const rest = storedFormOf(field)
    if (rest === 'encrypted') encrypted[name] = vault.encrypt(value)
    if (rest === 'hashed') encrypted[name] = value === stored[name] ? value : await vault.hash(value)
  }
  return encrypted
}

const encryptedFieldsOf = (fields: Fields): string[] =>
  storedFieldsOf(fields).flatMap(([name, field]) => (storedFormOf(field) === 'encrypted' ? [name] : []))

/** Turns the stored form back into a record. Hashes stay hashes, and a credential that another key encrypted is empty. */
export const decryptRecord = (fields: Fields, encrypted: Values, vault: Vault): Values => {
  const record: Values = { ...encrypted }
  for (const name of encryptedFieldsOf(fields)) {
    const value = encrypted[name]
    if (typeof value === 'string' && value !== '') record[name] = vault.decrypt(value) ?? null
  }
  return record
}

/** Whether a stored record has a credential that another key encrypted. */
export const isUnreadable = (fields: Fields, encrypted: Values, vault: Vault): boolean =>
  encryptedFieldsOf(fields).some(name => {
    const value = encrypted[name]
    return typeof value === 'string' && value !== '' && vault.decrypt(value) === undefined
  })
