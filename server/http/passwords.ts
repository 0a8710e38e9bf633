import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { CurrentUser } from '../../src/contract/calls/shellCalls.ts'
import type { Values } from '../../src/contract/derive.ts'
import { fieldError, type FieldMessages, type Refused } from '../../src/contract/errors.ts'
import type { Language } from '../../src/contract/words.ts'
import { normalizePassword } from '../../src/contract/kinds/secrets.ts'
import { users } from '../../src/resources/users.ts'
import { CallError } from '../shared/errors.ts'
import type { DocumentStore } from '../model/documents.ts'
import type { Counters } from '../store/logins/loginCounters.ts'
import type { RecordStore, StoredRecord } from '../store/recordStore.ts'

/** A stored user, with the hash of the password. */
export type StoredUser = StoredRecord<typeof users.fields>

/** A hash that no password matches, so that an unknown address takes as long as a wrong password. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Zm9ydHktdHdvIGJ5dGVz$3c9m1dJx0oQmB0hJv5o0u9p7m1m1vJm6mQkq3m5oF0E'

/** A value that changes with the password. */
export const stampOf = ({ password }: Pick<StoredUser, 'password'>): string =>
  createHash('sha256')
    .update(password ?? '')
    .digest('hex')
    .slice(0, 16)

/** The forms of a password that a hash can be of: hashes of Kontor 2.30 and before are of the text as it was typed. */
const formsOf = (password: string): ReadonlySet<string> => {
  const normalized = normalizePassword(password)
  return new Set([normalized, password, normalized.normalize('NFD')])
}

/** Whether a password is that of the user; false without a user. */
export const isPassword = async (user: StoredUser | undefined, password: string): Promise<boolean> => {
  const { verify } = await import('@node-rs/argon2')
  const hash = user?.password ?? nobodysHash
  for (const form of formsOf(password))
    if (await verify(hash, form).catch(() => false)) return user !== undefined
  return false
}

/** @returns the user; undefined when address or password is wrong */
export const checkPassword = async (
  records: RecordStore,
  email: string,
  password: string,
): Promise<StoredUser | undefined> => {
  const user = (await records.list(users)).find(one => one.email === email.trim().toLowerCase())
  return (await isPassword(user, password)) ? user : undefined
}

/**
 * Wrong passwords and codes of one account within a day, from all addresses. An attacker who gets this far has its
 * password or session.
 */
const [maxWrong, day] = [50, 24 * 3600]

/**
 * Makes a counter of wrong passwords and codes since the last right one, including checks in progress. The counter
 * throws CallError tooManyLogins.
 */
export const createProofCounter = ({ loginCounters }: { readonly loginCounters: Counters }) => {
  const wrong = loginCounters('codes', day)
  return async (key: string, prove: () => Promise<boolean>): Promise<boolean> => {
    const { count, ms } = await wrong.add(key)
    if (count > maxWrong)
      throw new CallError('tooManyLogins', { minutes: Math.ceil(ms / 60_000) }, { retryAfter: ms / 1000 })
    const isRight = await prove()
    if (isRight) await wrong.clear(key)
    return isRight
  }
}

/**
 * Checks the user's own password before a sensitive action. @returns the refusal of a wrong password @throws
 * CallError tooManyLogins
 */
export const wrongOwn = async (
  records: RecordStore,
  count: ReturnType<typeof createProofCounter>,
  { user, body, language }: { user: CurrentUser; body: { password: string }; language: Language },
): Promise<Refused | undefined> => {
  const stored = await records.find(users, String(user.id))
  if (await count(`password ${user.id}`, () => isPassword(stored, body.password))) return undefined
  return { success: false, errors: { password: [fieldError('passwordWrong', language)] } }
}

const givenSchema = z.record(z.string(), z.string())

/** The document of passwords that another user has set: their stamps by user id. */
export const givenPasswords = 'givenPasswords'

/** Records that another user has set the password, so that it must be changed at the next log-in. */
export const markPasswordForChange = async (documents: DocumentStore, user: StoredUser): Promise<void> => {
  const stamp = { [user.id]: stampOf(user) }
  await documents.change(givenPasswords, givenSchema, stored => ({ ...stored, ...stamp }))
}

/** Whether the user still has the password that another user set. */
export const isGiven = async (documents: DocumentStore, user: StoredUser): Promise<boolean> =>
  (await documents.read(givenPasswords, givenSchema))?.[String(user.id)] === stampOf(user)

/** The user that a password is for. */
type Owner = Partial<Pick<StoredUser, 'firstName' | 'lastName' | 'email'>>

/**
 * Words that an attacker who knows the user would try: parts of the name and the address, and the name of this
 * product.
 */
const ownWords = ({ firstName, lastName, email }: Owner): string[] =>
  `${firstName} ${lastName} ${email} kontor`
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length >= 3)
    .toSorted((one, other) => other.length - one.length)

/** A password that contains its owner's words must have at least this many other letters; a year has none. */
const leastOfOwn = 4

/** Only this many characters of a password are rated, because rating takes milliseconds. */
const judgedLength = 64

/** @returns the reason a password is easy to guess; undefined for a strong one */
export const weaknessOf = async (
  password: string,
  owner: Owner,
): Promise<'passwordOwn' | 'passwordCommon' | undefined> => {
  const words = ownWords(owner)
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase())
  if (rest !== password.toLowerCase() && rest.replaceAll(/\P{L}/gu, '').length < leastOfOwn)
    return 'passwordOwn'
  // 1 MB of words, needed only when a password is changed
  const [{ ZxcvbnFactory }, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const { score } = new ZxcvbnFactory({ dictionary, graphs }).check(password.slice(0, judgedLength), words)
  return score < 2 ? 'passwordCommon' : undefined
}

/** The refusal of a record's new password, if it has one. */
export const passwordRefusal = async (record: Values, language: Language): Promise<FieldMessages> => {
  const { password, ...owner } = record as Owner & { password?: string | null } // parsed by the declaration's schema
  const weakness = password ? await weaknessOf(password, owner) : undefined
  return weakness ? { password: [fieldError(weakness, language)] } : {}
}
