import { describe, expect, it } from 'vitest'
import { createTiming, nextRunsOf, type SavedSchedule } from '../../../server/schedules/timing.ts'
import { exportTypes } from '../../../src/contract/calls/exportRows.ts'
import { cronOf, scheduleDefaults, type ScheduleType } from '../../../src/contract/schedule.ts'

const zone = 'Europe/Berlin'

/** The next due times of a schedule as UTC, to the minute. */
const next = (
  type: ScheduleType,
  parameters: Partial<Record<keyof typeof scheduleDefaults, unknown>>,
  from: string,
  count: number,
  timeZone = zone,
) => {
  const { after } = createTiming(cronOf(type, { ...scheduleDefaults, ...parameters } as never), timeZone)
  const found: string[] = []
  for (let due = after(Date.parse(from)); due !== undefined && found.length < count; due = after(due))
    found.push(new Date(due).toISOString().slice(0, 16))
  return found
}

describe('due times of each type, in Europe/Berlin', () => {
  const from = '2026-01-30T12:00:00Z'
  it.each([
    ['hourly', { hourlyMinute: 5 }, ['2026-01-30T12:05', '2026-01-30T13:05', '2026-01-30T14:05']],
    [
      'daily',
      { dailyHour: 3, dailyMinute: 30 },
      ['2026-01-31T02:30', '2026-02-01T02:30', '2026-02-02T02:30'],
    ],
    ['weekly', { weeklyDayOfWeek: 0 }, ['2026-01-31T23:00', '2026-02-07T23:00', '2026-02-14T23:00']],
    [
      'weekly',
      { weeklyDayOfWeek: 1, weeklyHour: 3 },
      ['2026-02-02T02:00', '2026-02-09T02:00', '2026-02-16T02:00'],
    ],
    [
      'monthly',
      { monthlyDayOfMonth: 15, monthlyHour: 9 },
      ['2026-02-15T08:00', '2026-03-15T08:00', '2026-04-15T07:00'],
    ],
    [
      'yearly',
      { yearlyMonth: 11, yearlyDayOfMonth: 24, yearlyHour: 18 },
      ['2026-12-24T17:00', '2027-12-24T17:00', '2028-12-24T17:00'],
    ],
    [
      'cron',
      { cronTiming: '*/30 6 * * MON-FRI' },
      ['2026-02-02T05:00', '2026-02-02T05:30', '2026-02-03T05:00'],
    ],
  ] as const)('%s %j', (type, parameters, expected) => {
    expect(next(type, parameters, from, 3)).toEqual(expected)
  })
})

describe('a day that a month lacks', () => {
  it('runs on the last day: 31', () => {
    expect(next('monthly', { monthlyDayOfMonth: 31, monthlyHour: 12 }, '2026-01-01T00:00:00Z', 5)).toEqual([
      '2026-01-31T11:00',
      '2026-02-28T11:00',
      '2026-03-31T10:00',
      '2026-04-30T10:00',
      '2026-05-31T10:00',
    ])
  })
  it.each([
    [30, ['2028-01-30T11:00', '2028-02-29T11:00', '2028-03-30T10:00']],
    [29, ['2028-01-29T11:00', '2028-02-29T11:00', '2028-03-29T10:00']],
  ])('runs on the last day of February: %i, in a leap year', (day, expected) => {
    expect(next('monthly', { monthlyDayOfMonth: day, monthlyHour: 12 }, '2028-01-01T00:00:00Z', 3)).toEqual(
      expected,
    )
  })
  it('runs on 28 February in other years, once a month', () => {
    expect(next('monthly', { monthlyDayOfMonth: 29, monthlyHour: 12 }, '2027-01-01T00:00:00Z', 14)).toEqual(
      expect.arrayContaining(['2027-02-28T11:00', '2028-02-29T11:00']),
    )
  })
  it('keeps the leap day of a yearly schedule on the last of February', () => {
    const leapDay = { yearlyMonth: 1, yearlyDayOfMonth: 29, yearlyHour: 12 }
    expect(next('yearly', leapDay, '2026-01-01T00:00:00Z', 3)).toEqual([
      '2026-02-28T11:00',
      '2027-02-28T11:00',
      '2028-02-29T11:00',
    ])
  })
  it('runs 31 April on 30 April', () => {
    expect(next('yearly', { yearlyMonth: 3, yearlyDayOfMonth: 31 }, '2026-01-01T00:00:00Z', 1)).toEqual([
      '2026-04-29T22:00',
    ])
  })
})

describe('daylight saving in Europe/Berlin', () => {
  const daily = { dailyHour: 2, dailyMinute: 30 }
  it.each([
    ['2026', '2026-03-28T12:00:00Z', ['2026-03-29T01:00', '2026-03-30T00:30']],
    ['2027', '2027-03-27T12:00:00Z', ['2027-03-28T01:00', '2027-03-29T00:30']],
  ])('a time that does not exist fires once, at 03:00: spring %s', (_year, from, expected) => {
    expect(next('daily', daily, from, 2)).toEqual(expected)
  })
  it.each([
    ['2026', '2026-10-24T12:00:00Z', ['2026-10-25T00:30', '2026-10-26T01:30']],
    ['2027', '2027-10-30T12:00:00Z', ['2027-10-31T00:30', '2027-11-01T01:30']],
  ])('a time that comes twice fires the first time only: autumn %s', (_year, from, expected) => {
    expect(next('daily', daily, from, 2)).toEqual(expected)
  })
  it.each([
    ['spring', '2026-03-29T00:30:00Z', ['2026-03-29T01:05', '2026-03-29T02:05']],
    ['autumn', '2026-10-24T23:30:00Z', ['2026-10-25T00:05', '2026-10-25T01:05', '2026-10-25T02:05']],
  ])('every hour is every hour that passes: %s', (_season, from, expected) => {
    expect(next('hourly', { hourlyMinute: 5 }, from, expected.length)).toEqual(expected)
  })
  it('a list of fixed hours falls together once', () => {
    expect(next('cron', { cronTiming: '0 2,3 * * *' }, '2026-03-28T12:00:00Z', 3)).toEqual([
      '2026-03-29T01:00',
      '2026-03-30T00:00',
      '2026-03-30T01:00',
    ])
  })
  it('reads the zone it is given', () => {
    expect(next('daily', daily, '2026-03-28T12:00:00Z', 1, 'America/New_York')).toEqual(['2026-03-29T06:30'])
  })
})

describe('the next runs of all schedules', () => {
  const schedule = (id: number, name: string, more: Partial<SavedSchedule> = {}): SavedSchedule => ({
    id,
    name,
    enabled: true,
    scheduleType: 'hourly',
    scheduleParameters: { ...scheduleDefaults },
    options: { isDelta: true, excludeAssets: false, disableUpload: false, withdrawLater: false },
    lastMissed: null,
    lastSkipped: null,
    ...more,
  })

  it('are one of each enabled schedule with its type, soonest first', () => {
    const runs = nextRunsOf(
      [
        schedule(1, 'Nightly', {
          scheduleType: 'daily',
          options: { isDelta: false, excludeAssets: false, disableUpload: false, withdrawLater: false },
        }),
        schedule(2, 'Hourly'),
        schedule(3, 'Off', { enabled: false }),
      ],
      Date.parse('2026-11-22T10:05:00Z'),
      zone,
    )
    expect(runs.map(({ name, type }) => [name, type])).toEqual([
      ['Hourly', exportTypes.delta],
      ['Nightly', exportTypes.full],
    ])
  })
})
