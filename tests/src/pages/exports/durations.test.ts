import { describe, expect, it } from 'vitest'
import { linearScale, roundUpScale } from '../../../../src/pages/dashboard/History.tsx'
import {
  durationBetween,
  durationOf,
  estimateRemaining,
  formatDuration,
  formatRemainingTime,
  formatShortDuration,
} from '../../../../src/pages/exports/durations.ts'
import { typeNameOf } from '../../../../src/contract/calls/exports.ts'
import { spreadsheetRow } from '../../../../src/contract/calls/results.ts'

describe('formatDuration', () => {
  it.each([
    [0, '00h 00m 00s'],
    [999, '00h 00m 00s'],
    [277_000, '00h 04m 37s'],
    [3_599_999, '00h 59m 59s'],
    [3_600_000, '01h 00m 00s'],
    [100 * 3_600_000 + 61_000, '100h 01m 01s'],
    [-5000, '00h 00m 00s'],
  ])('writes %d ms as %s', (milliseconds, text) => expect(formatDuration(milliseconds)).toBe(text))
})

describe('durationOf', () => {
  const startTime = '2026-11-22T12:00:00.900Z'
  const row = { statusClass: 'ok', queuePlace: null, startTime, durationMs: 2300 } as const
  it('is in lists what it is on the page of the export', () => {
    expect(durationOf(row, 0)).toBe(durationBetween(startTime, Date.parse(startTime) + 2300))
    expect(durationOf(row, 0)).toBe(3000)
    expect(durationOf({ ...row, statusClass: 'running' }, Date.parse(startTime) + 1000)).toBe(1000)
    expect(durationOf({ ...row, statusClass: 'running', queuePlace: 2 }, 0)).toBeUndefined()
  })
})

describe('estimateRemaining', () => {
  it.each([
    ['half done after a minute leaves a minute', { done: 50, total: 100, elapsed: 60_000 }, 60_000],
    ['all done leaves nothing', { done: 100, total: 100, elapsed: 60_000 }, 0],
    ['more done than announced leaves nothing', { done: 120, total: 100, elapsed: 60_000 }, 0],
    ['unknown before the total is known', { done: 50, total: null, elapsed: 60_000 }, null],
    ['unknown before the first product', { done: 0, total: 100, elapsed: 60_000 }, null],
    ['unknown in the first seconds', { done: 50, total: 100, elapsed: 2000 }, null],
  ])('%s', (_what, progress, left) => expect(estimateRemaining(progress)).toBe(left))
})

describe('formatRemainingTime', () => {
  it.each([
    [null, null],
    [0, ['kontor.exports.secondsLeft', { seconds: 5 }]],
    [6500, ['kontor.exports.secondsLeft', { seconds: 10 }]],
    [60_000, ['kontor.exports.secondsLeft', { seconds: 60 }]],
    [60_001, ['kontor.exports.minutesLeft', { minutes: 2 }]],
    [59 * 60_000, ['kontor.exports.minutesLeft', { minutes: 59 }]],
    [61 * 60_000, ['kontor.exports.hoursLeft', { hours: 1, minutes: 1 }]],
  ])('says for %s', (milliseconds, words) => expect(formatRemainingTime(milliseconds)).toEqual(words))
})

describe('typeNameOf', () => {
  it.each([
    [1, 'full'],
    [2, 'delta'],
    [3, 'retry'],
    [9, 'unknown'],
  ])('%d is %s', (code, name) => expect(typeNameOf(code)).toBe(name))
})

describe('roundUp', () => {
  it.each([
    [0, 1],
    [3, 5],
    [10, 10],
    [1990, 2000],
    [2001, 5000],
  ])('ends an axis for %d at %d', (value, top) => expect(roundUpScale(value)).toBe(top))
})

describe('spreadsheetRow', () => {
  it('lets a spreadsheet read text and run nothing', () => {
    expect(spreadsheetRow(['=cmd', 'Says "no"; twice'])).toBe('"\'=cmd";"Says ""no""; twice"\r\n')
  })
})

describe('formatShortDuration', () => {
  it.each([
    [499, ['kontor.exports.lasted.seconds', { seconds: 0 }]],
    [18_000, ['kontor.exports.lasted.seconds', { seconds: 18 }]],
    [252_000, ['kontor.exports.lasted.minutes', { minutes: 4, seconds: 12 }]],
    [7_440_000, ['kontor.exports.lasted.hours', { hours: 2, minutes: 4 }]],
    [-5000, ['kontor.exports.lasted.seconds', { seconds: 0 }]],
  ])('says %d ms as %j', (milliseconds, words) => expect(formatShortDuration(milliseconds)).toEqual(words))
})

describe('the scale of a chart', () => {
  it.each([
    [1990, [2000, 1000, 0]],
    [301, [500, 250, 0]],
    [1, [1, 0]],
    [4, [5, 0]],
  ])('for %d has labels at the heights that they name', (largest, ticks) => {
    const scale = linearScale(largest)
    expect(scale.ticks).toEqual(ticks)
    const step = 1 / (ticks.length - 1)
    expect(scale.ticks.map(scale.heightOf)).toEqual(ticks.map((_tick, index) => 1 - index * step))
  })
})
