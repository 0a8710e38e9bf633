import { isIPv6 } from 'node:net'
import { calls } from '../../src/contract/calls/calls.ts'
import type { Clock } from '../shared/clock.ts'
import { CallError } from '../shared/errors.ts'
import type { Binder } from './bind.ts'
import type { Sessions } from './sessions.ts'

/** POST login_check and GET auth-check. */
export const bindLogin = (bind: Binder, sessions: Sessions, clock: Clock): void => {
  const limit = createLoginLimit(clock)

  bind(calls.loginCheck, async ({ body: { username, password }, request }) => {
    const attempt = { username, address: request.ip }
    limit.begin(attempt)
    const token = await sessions.logIn(username, password)
    if (token === undefined) {
      request.log.warn({ address: request.ip }, 'a log-in failed')
      throw new CallError('loginFailed')
    }
    limit.succeeded(attempt)
    return { token }
  })

  bind(calls.authCheck, async ({ user }) => ({ user }))
}

/** One attempt to log in. */
interface Attempt {
  readonly username: string
  readonly address: string
}

/** Counts failed log-ins per account and per address and stops them after ten in 15 minutes. */
interface LoginLimit {
  /**
   * Counts an attempt as failed until it has succeeded, or guesses made at once would all pass.
   * @throws CallError tooManyLogins with the seconds to wait
   */
  begin(attempt: Attempt): void
  succeeded(attempt: Attempt): void
}

/** Failures of one account at one address, and of one address: an account alone would let a stranger lock out its owner. */
const maxFailures = 10
/** Failures of one account from all addresses. */
const maxFailuresAnywhere = 100
const windowMs = 15 * 60_000
/** Beyond this many keys the oldest are forgotten, so that guessing cannot fill the memory. */
const maxKeys = 10_000

const createLoginLimit = (clock: Clock): LoginLimit => {
  const failures = new Map<string, number[]>()
  const recent = (key: string) => (failures.get(key) ?? []).filter(at => at > clock.now() - windowMs)
  return {
    begin: attempt => {
      const counters = countersOf(attempt)
      for (const [key, max] of counters) {
        const times = recent(key)
        if (times.length < max) continue
        const seconds = ((times.at(-max) ?? 0) + windowMs - clock.now()) / 1000
        throw new CallError('tooManyLogins', { minutes: Math.ceil(seconds / 60) }, { retryAfter: seconds })
      }
      for (const [key] of counters) {
        const times = [...recent(key), clock.now()]
        // deleted first: a map keeps its keys in the order they were added
        failures.delete(key)
        failures.set(key, times)
      }
      for (const key of failures.keys()) {
        if (failures.size <= maxKeys) break
        failures.delete(key)
      }
    },
    succeeded: attempt => {
      for (const [key] of countersOf(attempt)) failures.set(key, recent(key).slice(0, -1))
      failures.delete(accountKeyOf(attempt))
    },
  }
}

/** The counters of an attempt, and how many failures each may reach. */
const countersOf = (attempt: Attempt): readonly (readonly [key: string, max: number])[] => [
  [accountKeyOf(attempt), maxFailures],
  [`address ${networkOf(attempt.address)}`, maxFailures],
  [`account ${attempt.username.trim().toLowerCase()}`, maxFailuresAnywhere],
]

const accountKeyOf = ({ username, address }: Attempt) =>
  `account ${username.trim().toLowerCase()} at ${networkOf(address)}`

/** The network of one customer: an IPv4 address, or the first 64 bits of an IPv6 address. */
const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = [], tail = []] = plain.split('::').map(half => half.split(':'))
  const gap = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return [...head, ...gap, ...tail].slice(0, 4).join(':')
}
