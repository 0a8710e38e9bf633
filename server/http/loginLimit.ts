import { CallError } from '../callError.ts'
import type { Clock } from '../clock.ts'

/** Source: design section 3. */
const mostFailures = 10
const windowMs = 15 * 60_000
/** Beyond this many names the oldest are forgotten, so that guessing cannot fill the memory. */
const mostNames = 10_000

/** Counts failed log-ins per account and per address and stops them after ten in 15 minutes. */
export interface LoginLimit {
  /** @throws CallError tooManyLogins with the seconds to wait */
  check(names: readonly string[]): void
  failed(names: readonly string[]): void
  succeeded(name: string): void
}

export const createLoginLimit = (clock: Clock): LoginLimit => {
  const failures = new Map<string, number[]>()
  const recent = (name: string) => (failures.get(name) ?? []).filter(at => at > clock.now() - windowMs)
  return {
    check: names => {
      for (const name of names) {
        const times = recent(name)
        if (times.length < mostFailures) continue
        const seconds = ((times.at(-mostFailures) ?? 0) + windowMs - clock.now()) / 1000
        throw new CallError('tooManyLogins', { minutes: Math.ceil(seconds / 60) }, { retryAfter: seconds })
      }
    },
    failed: names => {
      for (const name of names) {
        const times = [...recent(name), clock.now()]
        failures.delete(name)
        failures.set(name, times)
      }
      for (const name of failures.keys()) {
        if (failures.size <= mostNames) break
        failures.delete(name)
      }
    },
    succeeded: name => {
      failures.delete(name)
    },
  }
}
