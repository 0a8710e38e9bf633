import { createHash } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { users } from '../../src/resources/users.ts'
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
