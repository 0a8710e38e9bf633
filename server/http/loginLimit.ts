import { isIPv6 } from 'node:net'
import { CallError } from '../callError.ts'
import type { Clock } from '../clock.ts'

/** Source: design section 3. An account counts per address, or one stranger could lock everybody else out of it. */
const mostFailures = 10
/** Guesses at one account from many addresses. */
const mostFromAnywhere = 100
const windowMs = 15 * 60_000
/** Beyond this many names the oldest are forgotten, so that guessing cannot fill the memory. */
const mostNames = 10_000

/** Who tries to log in, and from where. */
interface Attempt {
  readonly username: string
  readonly address: string
}

/** Counts failed log-ins per account and per address and stops them after ten in 15 minutes. */
export interface LoginLimit {
  /**
   * Counts an attempt as failed until it has succeeded, or guesses made at once would all pass.
   * @throws CallError tooManyLogins with the seconds to wait
   */
  begin(attempt: Attempt): void
  succeeded(attempt: Attempt): void
}

/** One customer has a whole IPv6 network of 64 bits: its addresses count as one. */
const placeOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = [], tail = []] = plain.split('::').map(half => half.split(':'))
  const gap = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return [...head, ...gap, ...tail].slice(0, 4).join(':')
}

const pairOf = ({ username, address }: Attempt) =>
  `account ${username.trim().toLowerCase()} at ${placeOf(address)}`

/** What an attempt counts against, and how many failures each may have. */
const countedOf = (attempt: Attempt): readonly (readonly [name: string, most: number])[] => [
  [pairOf(attempt), mostFailures],
  [`address ${placeOf(attempt.address)}`, mostFailures],
  [`account ${attempt.username.trim().toLowerCase()}`, mostFromAnywhere],
]

export const createLoginLimit = (clock: Clock): LoginLimit => {
  const failures = new Map<string, number[]>()
  const recent = (name: string) => (failures.get(name) ?? []).filter(at => at > clock.now() - windowMs)
  return {
    begin: attempt => {
      for (const [name, most] of countedOf(attempt)) {
        const times = recent(name)
        if (times.length < most) continue
        const seconds = ((times.at(-most) ?? 0) + windowMs - clock.now()) / 1000
        throw new CallError('tooManyLogins', { minutes: Math.ceil(seconds / 60) }, { retryAfter: seconds })
      }
      for (const [name] of countedOf(attempt)) {
        const times = [...recent(name), clock.now()]
        failures.delete(name)
        failures.set(name, times)
      }
      for (const name of failures.keys()) {
        if (failures.size <= mostNames) break
        failures.delete(name)
      }
    },
    succeeded: attempt => {
      for (const [name] of countedOf(attempt)) failures.set(name, recent(name).slice(0, -1))
      failures.delete(pairOf(attempt))
    },
  }
}
