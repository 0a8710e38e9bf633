import { describe, expect, it } from 'vitest'
import { deltaStart } from '../../../../server/exports/run/deltaReference.ts'

const minute = 60_000
const at = (time: string) => `2026-05-04T${time}:00.000Z`

describe('the moment that a delta counts from', () => {
  it.each([
    ['the same clock', at('12:00'), 0, 0, at('12:00'), 0],
    ['a clock that drifts by seconds', at('12:00'), 0, 20_000, at('12:00'), 0],
    ['a clock that was 30 minutes ahead', at('12:30'), 30 * minute, 0, at('12:00'), -30],
    ['a clock that was 70 minutes ahead', at('13:10'), 70 * minute, 0, at('12:00'), -70],
    ['a clock that was 30 minutes behind', at('11:30'), -30 * minute, 0, at('11:30'), 30],
    ['a clock that was 70 minutes behind', at('10:50'), -70 * minute, 0, at('10:50'), 70],
    ['a clock that is wrong as before', at('12:30'), 30 * minute, 30 * minute, at('12:30'), 0],
    ['an unknown clock', at('12:30'), 30 * minute, null, at('12:30'), 0],
  ])('%s', (_what, pimStartedAt, before, now, expected, minutes) => {
    const start = deltaStart({ pimStartedAt, startedAt: at('12:00'), pimSkewMs: before }, [now])
    expect({ ...start, changedSince: new Date(start.changedSince).toISOString() }).toEqual({
      changedSince: expected,
      setMinutes: minutes,
    })
  })

  it.each([
    ['back and forth', 0, [-70 * minute, 0], at('10:50'), -70],
    ['forth and back', 0, [30 * minute, 0], at('12:00'), 30],
    ['twice back', 0, [-30 * minute, -70 * minute], at('10:50'), -70],
    ['to the clock of before', -30 * minute, [0, -30 * minute], at('12:00'), 30],
  ])('is the earliest by all clocks since: %s', (_what, before, skews, expected, minutes) => {
    const stored = { pimStartedAt: at('12:00'), startedAt: at('12:00'), pimSkewMs: before }
    const start = deltaStart(stored, skews)
    expect({ ...start, changedSince: new Date(start.changedSince).toISOString() }).toEqual({
      changedSince: expected,
      setMinutes: minutes,
    })
  })

  it('is by the clock here in exports of older versions', () => {
    const old = { pimStartedAt: null, startedAt: at('12:00'), pimSkewMs: null }
    expect(Date.parse(deltaStart(old, [-5 * minute]).changedSince)).toBe(Date.parse(at('11:55')))
  })
})
