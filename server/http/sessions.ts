import { createHash } from 'node:crypto'
import jwt from '@fastify/jwt'
import { verify } from '@node-rs/argon2'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CurrentUser } from '../../src/contract/calls/calls.ts'
import { users } from '../../src/resources/users.ts'
import { CallError } from '../shared/errors.ts'
import type { RecordStore } from '../store/recordStore.ts'
import type { Vault } from '../store/vault.ts'

/** A token lives this long; a changed password or a deleted user ends it at once. */
const tokenLifetime = '24h'

/** A hash nobody's password has: an unknown address must cost as much time as a wrong password. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Zm9ydHktdHdvIGJ5dGVz$3c9m1dJx0oQmB0hJv5o0u9p7m1m1vJm6mQkq3m5oF0E'

interface Claims {
  sub: string
  /** Changes with the password. */
  stamp: string
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: Claims
    user: CurrentUser
  }
}

type StoredUser = Awaited<ReturnType<RecordStore['list']>>[number] & CurrentUser & { password: string }

const stampOf = (user: StoredUser) => createHash('sha256').update(user.password).digest('hex').slice(0, 16)

const shown = ({ id, email, firstName, lastName, roles }: StoredUser): CurrentUser => ({
  id,
  email,
  firstName,
  lastName,
  roles,
})

/** Who is signed in: log-in, tokens and the check of every protected call. */
export interface Sessions {
  /** @returns a token; undefined when address or password is wrong */
  logIn(email: string, password: string): Promise<string | undefined>
  /** @throws CallError unauthenticated when the token is missing, wrong, expired or ended */
  userOf(request: FastifyRequest): Promise<CurrentUser>
}

export const createSessions = async (
  app: FastifyInstance,
  { records, vault }: { records: RecordStore; vault: Vault },
): Promise<Sessions> => {
  await app.register(jwt, {
    secret: vault.keyFor('tokens'),
    sign: { expiresIn: tokenLifetime, algorithm: 'HS256' },
    verify: { algorithms: ['HS256'] },
  })
  return {
    logIn: async (email, password) => {
      // the users declaration has all fields of StoredUser
      const all = (await records.list(users)) as StoredUser[]
      const user = all.find(candidate => candidate.email === email.trim().toLowerCase())
      const right = await verify(user?.password ?? nobodysHash, password).catch(() => false)
      return user && right ? app.jwt.sign({ sub: String(user.id), stamp: stampOf(user) }) : undefined
    },
    userOf: async request => {
      const claims = await request.jwtVerify<Claims>().catch((cause: unknown) => {
        throw new CallError('unauthenticated', {}, { cause })
      })
      const user = (await records.find(users, claims.sub)) as StoredUser | undefined // see above
      if (!user || stampOf(user) !== claims.stamp) throw new CallError('unauthenticated')
      return shown(user)
    },
  }
}
