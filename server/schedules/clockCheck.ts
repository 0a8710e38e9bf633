import { z } from 'zod'
import type { cleanUpMessages } from '../../src/contract/messages/failures/cleanUp.ts'
import { isoTime } from '../shared/clock.ts'

/** What is stored about the machine's clock, because a wrong clock makes everything look old. */
export const clockStateSchema = z.object({
  /** The last time that the clock was checked, ISO 8601. */
  seenAt: z.string(),
  /** The last leap of the clock, while it may be wrong. ISO 8601 */
  leap: z.object({ from: z.string(), to: z.string() }).nullable(),
})
export type ClockState = z.output<typeof clockStateSchema>

const [hourMs, dayMs] = [3_600_000, 86_400_000]
/** A longer time between two checks is a leap: the clock was set forward, or the service was off. */
const maxGapMs = 7 * dayMs
/** A leap counts as correct after this time. */
const doubtMs = 7 * dayMs
/** Clocks of two machines may differ by this. */
const maxDifferenceMs = hourMs
/** A check is stored this often. */
const storedEveryMs = hourMs

/**
 * The next state of the clock; the stored one where nothing has to be stored.
 * @param stored undefined at the first check
 */
export const checkClock = (stored: ClockState | undefined, now: number): ClockState => {
  if (!stored) return { seenAt: isoTime(now), leap: null }
  const gap = now - Date.parse(stored.seenAt)
  const leap = gap > maxGapMs ? { from: stored.seenAt, to: isoTime(now) } : leapAt(stored, now)
  const isFresh = gap >= 0 && gap < storedEveryMs && leap === stored.leap
  return isFresh ? stored : { seenAt: isoTime(now), leap }
}

/** The leap that is still in doubt: it is over once the clock was set back, or has been like that for days. */
const leapAt = ({ leap }: ClockState, now: number): ClockState['leap'] => {
  if (!leap) return null
  const since = now - Date.parse(leap.to)
  return since >= 0 && since < doubtMs ? leap : null
}

/** A reason not to trust the clock, with the times of its sentence, ISO 8601. */
export interface ClockDoubt {
  readonly code: Exclude<keyof typeof cleanUpMessages, 'failed'>
  readonly times: Readonly<Record<string, string>>
}

/** @param databaseNow the time of the database's machine; undefined where it has no other clock */
export const clockDoubtOf = (
  { leap }: ClockState,
  now: number,
  databaseNow: number | undefined,
): ClockDoubt | undefined => {
  if (databaseNow !== undefined && Math.abs(now - databaseNow) > maxDifferenceMs)
    return { code: 'clockDiffers', times: { own: isoTime(now), database: isoTime(databaseNow) } }
  if (!leap) return undefined
  return { code: 'clockLeapt', times: { ...leap, until: isoTime(Date.parse(leap.to) + doubtMs) } }
}
