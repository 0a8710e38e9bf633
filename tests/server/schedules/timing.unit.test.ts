import { describe, expect, it } from 'vitest'
import { checkClock, clockDoubtOf } from '../../../server/schedules/clockCheck.ts'
import {
  createTiming,
  nextRunsOf,
  previewSchedule,
  type SavedSchedule,
} from '../../../server/schedules/timing.ts'
import { exportTypes } from '../../../src/contract/calls/exports.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const at = (ms: number) => new Date(now + ms).toISOString()
const day = 86_400_000

describe('a timing of several lines', () => {
  it('is due at the next time of any, and was at the last', () => {
    const { after, before } = createTiming('0 6 * * *\n0 18 * * *', 'UTC')
    expect(after(now)).toBe(Date.parse('2026-11-22T18:00:00Z'))
    expect(before(now)).toBe(Date.parse('2026-11-22T06:00:00Z'))
  })

  it('has no time where no day matches', () => {
    const { after, before } = createTiming('0 0 30 2 *', 'UTC')
    expect([after(now), before(now)]).toEqual([undefined, undefined])
  })
})

describe('previewSchedule', () => {
  const context = { now, timeZone: 'Europe/Berlin', language: 'en' } as const

  it('lists the next three runs', () => {
    const timing = { scheduleType: 'daily', scheduleParameters: { dailyHour: 2, dailyMinute: 30 } } as const
    expect(previewSchedule(timing, context)).toEqual({
      success: true,
      data: {
        timeZone: 'Europe/Berlin',
        times: ['2026-11-23T01:30:00.000Z', '2026-11-24T01:30:00.000Z', '2026-11-25T01:30:00.000Z'],
      },
    })
  })

  it('names the problem of a cron text at its field', () => {
    const timing = { scheduleType: 'cron', scheduleParameters: { cronTiming: '0 24 * * *' } } as const
    expect(previewSchedule(timing, context)).toEqual({
      success: false,
      errors: { 'scheduleParameters.cronTiming': [expect.stringContaining('24')] },
    })
  })
})

describe('nextRunsOf', () => {
  it('has the enabled schedules, soonest first', () => {
    const schedule = (id: number, dailyHour: number, more: object = {}) =>
      ({
        id,
        name: `schedule ${id}`,
        enabled: true,
        scheduleType: 'daily',
        scheduleParameters: { dailyHour, dailyMinute: 0 },
        options: { isDelta: id === 1 },
        ...more,
      }) as unknown as SavedSchedule // the fields that count here
    const runs = nextRunsOf(
      [schedule(1, 20), schedule(2, 18), schedule(3, 13, { enabled: false })],
      now,
      'UTC',
    )
    expect(runs).toMatchObject([
      { id: 2, at: '2026-11-22T18:00:00.000Z', type: exportTypes.full },
      { id: 1, at: '2026-11-22T20:00:00.000Z', type: exportTypes.delta },
    ])
  })
})

describe('the check of the clock, at its limits', () => {
  it('takes a week without a check for no leap, and anything longer for one', () => {
    const seen = { seenAt: at(0), leap: null }
    expect(checkClock(seen, now + 7 * day).leap).toBeNull()
    expect(checkClock(seen, now + 7 * day + 1).leap).toEqual({ from: at(0), to: at(7 * day + 1) })
  })

  it('stores a clock that was set back a little', () =>
    expect(checkClock({ seenAt: at(0), leap: null }, now - 1)).toEqual({ seenAt: at(-1), leap: null }))

  it('keeps a leap from its moment on, and ends it within the hour of a check', () => {
    const leap = { from: at(-20 * day), to: at(0) }
    const state = { seenAt: at(0), leap }
    expect(checkClock(state, now)).toBe(state)
    const seenAt = at(7 * day - 1)
    expect(checkClock({ seenAt, leap }, now + 7 * day)).toEqual({ seenAt: at(7 * day), leap: null })
    expect(checkClock({ seenAt, leap }, now + 7 * day - 1).leap).toEqual(leap)
  })

  it('lets the clocks of two machines differ by an hour', () => {
    const state = { seenAt: at(0), leap: null }
    const codeAt = (database: number) => clockDoubtOf(state, now, database)?.code
    expect([codeAt(now + 3_600_000), codeAt(now + 3_600_001)]).toEqual([undefined, 'clockDiffers'])
  })
})
