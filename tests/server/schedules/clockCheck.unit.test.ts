import { describe, expect, it } from 'vitest'
import { checkClock, clockDoubtOf, type ClockState } from '../../../server/schedules/clockCheck.ts'

const hour = 3_600_000
const day = 24 * hour
const start = Date.parse('2026-11-22T12:00:00.000Z')
const at = (ms: number) => new Date(start + ms).toISOString()
const seen: ClockState = { seenAt: at(0), leap: null }
/** The state after checks at these moments. */
const after = (...moments: readonly number[]) =>
  moments.reduce<ClockState | undefined>((state, ms) => checkClock(state, start + ms), undefined) ?? seen
const doubtAfter = (...moments: readonly number[]) =>
  clockDoubtOf(after(...moments), start + (moments.at(-1) ?? 0), undefined)?.code

describe('the check of the clock', () => {
  it('is stored once an hour', () => {
    expect(after(0)).toEqual(seen)
    expect(checkClock(seen, start + hour - 1)).toBe(seen)
    expect(checkClock(seen, start + hour)).toEqual({ seenAt: at(hour), leap: null })
  })

  it('trusts a clock that goes on, also after a week without a check', () => {
    expect(doubtAfter(0, hour, 7 * day)).toBeUndefined()
  })

  it('doubts a clock that leapt, however often the service starts and stores rows since', () => {
    expect(doubtAfter(0, 400 * day)).toBe('clockLeapt')
    expect(doubtAfter(0, 400 * day, 401 * day, 406 * day)).toBe('clockLeapt')
  })

  it('trusts it after it was set back, and after a week with the new time', () => {
    expect(doubtAfter(0, 400 * day, hour)).toBeUndefined()
    expect(doubtAfter(0, 400 * day, 403 * day, 407 * day)).toBeUndefined()
  })

  it('names the times of the leap', () => {
    expect(clockDoubtOf(after(0, 30 * day), start + 30 * day, undefined)).toEqual({
      code: 'clockLeapt',
      times: { from: at(0), to: at(30 * day), until: at(37 * day) },
    })
  })

  it('compares the clock with that of the database', () => {
    expect(clockDoubtOf(seen, start, start + hour)).toBeUndefined()
    const times = { own: at(0), database: at(-2 * hour) }
    expect(clockDoubtOf(seen, start, start - 2 * hour)).toEqual({ code: 'clockDiffers', times })
  })
})
