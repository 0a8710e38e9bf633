import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { CurrentUser } from '../../src/contract/calls/shellCalls.ts'
import type { Values } from '../../src/contract/derive.ts'
import { fieldError, type FieldMessages, type Refused } from '../../src/contract/errors.ts'
import type { Language } from '../../src/contract/words.ts'
import { users } from '../../src/resources/users.ts'
import { CallError } from '../shared/errors.ts'
import type { DocumentStore } from '../model/documents.ts'
import type { Counters } from '../store/logins/loginCounters.ts'
import type { RecordStore, Stored } from '../store/recordStore.ts'

/** A user as they are stored, with the hash of the password. */
export type StoredUser = Stored<typeof users.fields>

/** A hash nobody's password has: an unknown address must cost as much time as a wrong password. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Zm9ydHktdHdvIGJ5dGVz$3c9m1dJx0oQmB0hJv5o0u9p7m1m1vJm6mQkq3m5oF0E'

/** Changes with the password. */
export const stampOf = ({ password }: Pick<StoredUser, 'password'>): string =>
  createHash('sha256')
    .update(password ?? '')
    .digest('hex')
    .slice(0, 16)

/** Whether it is the password of a user; of nobody it is none. */
export const isPassword = async (user: StoredUser | undefined, password: string): Promise<boolean> => {
  const { verify } = await import('@node-rs/argon2')
  const isRight = await verify(user?.password ?? nobodysHash, password).catch(() => false)
  return isRight && user !== undefined
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

/** Wrong passwords and codes of one account within a day, from wherever: who gives them has its password or its session. */
const [maxWrong, day] = [50, 24 * 3600]

/** Counts proofs since the last right one, those in flight too. What it gives throws CallError tooManyLogins. */
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

/** Asks for the own password again before something is done. @returns the refusal of a wrong one @throws CallError tooManyLogins */
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

/** The document of passwords that their users have from somebody else: the stamp of each by its user's id. */
export const givenPasswords = 'givenPasswords'

/** Notes that a user has the password from somebody else, and is to change it at the next login. */
export const markPasswordForChange = async (documents: DocumentStore, user: StoredUser): Promise<void> => {
  const given = { [user.id]: stampOf(user) }
  await documents.change(givenPasswords, givenSchema, stored => ({ ...stored, ...given }))
}

/** Whether a user still has the password that somebody else gave. */
export const isGiven = async (documents: DocumentStore, user: StoredUser): Promise<boolean> =>
  (await documents.read(givenPasswords, givenSchema))?.[String(user.id)] === stampOf(user)

/** Whom a password would belong to. */
type Owner = Partial<Pick<StoredUser, 'firstName' | 'lastName' | 'email'>>

/** What everybody tries who knows the user: the parts of name and address that are words, and our own name. */
const ownWords = ({ firstName, lastName, email }: Owner): string[] =>
  `${firstName} ${lastName} ${email} kontor`
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length >= 3)
    .toSorted((one, other) => other.length - one.length)

/** Letters of a password that may be left when the own words are taken away: a year, a name of a month would be more. */
const leastOfOwn = 4

/** Of a longer password so much is judged: it takes milliseconds. */
const judgedLength = 64

/** @returns why a password is easy to guess; undefined where it is not */
export const weaknessOf = async (
  password: string,
  owner: Owner,
): Promise<'passwordOwn' | 'passwordCommon' | undefined> => {
  const words = ownWords(owner)
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase())
  if (rest !== password.toLowerCase() && rest.replaceAll(/\P{L}/gu, '').length < leastOfOwn)
    return 'passwordOwn'
  // 1 MB of words that only who changes a password needs
  const [{ ZxcvbnFactory }, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const { score } = new ZxcvbnFactory({ dictionary, graphs }).check(password.slice(0, judgedLength), words)
  return score < 2 ? 'passwordCommon' : undefined
}

/** What speaks against the password of a record, where it has a new one. */
export const passwordRefusal = async (record: Values, language: Language): Promise<FieldMessages> => {
  const { password, ...owner } = record as Owner & { password?: string | null } // parsed by the declaration's schema
  const weakness = password ? await weaknessOf(password, owner) : undefined
  return weakness ? { password: [fieldError(weakness, language)] } : {}
}
