import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Call, includesScope, scopeOf } from '../../src/contract/calls/call.ts'
import { formatDay } from '../../src/contract/kinds/moments.ts'
import type { CurrentUser } from '../../src/contract/calls/shellCalls.ts'
import { languageOf } from '../../src/contract/words.ts'
import type { Deps } from '../deps.ts'
import { isoTime } from '../shared/clock.ts'
import { CallError } from '../shared/errors.ts'
import { plainAddress } from '../shared/networks.ts'
import type { TokenRecord } from '../store/logins/tokenStore.ts'
import type { ActivityLog } from './activityLog.ts'

/** Every token begins like this, so that scanners for leaked secrets recognize it. */
const prefix = 'kontor_'

/** Milliseconds between two updates of the time of its last use. */
const notedMs = 60_000

/** Makes a token of 256 random bits. */
export const newToken = (): string => prefix + randomBytes(32).toString('base64url')

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The API token of a request; undefined for requests of users. */
export const tokenIn = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^bearer +(kontor_\S*) *$/i.exec(headers.authorization ?? '')?.[1]

/** A token as caller: without a role or an account. Its number cannot be that of a user. */
const toCaller = ({ id, name }: TokenRecord): CurrentUser => ({
  id: -id,
  email: `token ${name}`,
  firstName: '',
  lastName: '',
  roles: [],
  mustChangePassword: false,
})

/** Identifies API tokens and checks their scopes. */
export interface TokenCallers {
  /** @throws CallError tokenUnknown, tokenExpired, or tooManyLogins after many wrong tokens of one address */
  find(token: string, request: FastifyRequest): Promise<{ user: CurrentUser; token: TokenRecord }>
}

/**
 * Throws unless a token may make a call.
 * @throws CallError tokenNever or tokenScope
 */
export const checkScope = ({ name, scope }: TokenRecord, call: Call): void => {
  const needed = scopeOf(call)
  if (needed === undefined) throw new CallError('tokenNever')
  if (!includesScope(scope, needed)) throw new CallError('tokenScope', { name, scope, needed })
}

/** Counts wrong tokens by address. */
interface WrongTokenLimit {
  /** @throws CallError tooManyLogins */
  countWrongToken(caller: { readonly address: string }): Promise<void>
}

export const createTokenCallers = (
  { tokens, clock }: Pick<Deps, 'tokens' | 'clock'>,
  limit: WrongTokenLimit,
  activityLog: ActivityLog,
): TokenCallers => ({
  find: async (text, request) => {
    const token = await tokens.find(hashOfToken(text))
    if (!token) {
      const caller = { email: prefix, address: plainAddress(request.ip) }
      await activityLog.logInFailed(caller)
      await limit.countWrongToken(caller)
      throw new CallError('tokenUnknown')
    }
    const now = clock.now()
    if (Date.parse(token.expiresAt) <= now) {
      const day = formatDay(languageOf(request.headers['accept-language']), token.expiresAt)
      throw new CallError('tokenExpired', { name: token.name, day })
    }
    if (token.lastUsedAt === null || Date.parse(token.lastUsedAt) + notedMs <= now)
      await tokens.used(token.id, isoTime(now))
    return { user: toCaller(token), token }
  },
})
