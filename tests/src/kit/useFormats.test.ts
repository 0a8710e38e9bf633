import { describe, expect, it } from 'vitest'
import { formatsIn, percentOf, sinceOf } from '../../../src/kit/useFormats.ts'

describe('percentOf', () => {
  it.each([
    [2214, 4148, 53],
    [999, 1000, 99],
    [1000, 1000, 100],
    [1001, 1000, 100],
    [5, null, 0],
    [0, 0, 0],
  ])('%d of %s is %d', (done, total, percent) => expect(percentOf(done, total)).toBe(percent))
})

const now = new Date(2026, 10, 20, 1, 0)
const words = (then: Date) =>
  new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }).format(...sinceOf(then, now))

describe('how long ago something was', () => {
  it.each([
    [new Date(2026, 10, 20, 0, 59, 30), 'now'],
    [new Date(2026, 10, 20, 1, 5), 'now'],
    [new Date(2026, 10, 20, 0, 55), '5 minutes ago'],
    [new Date(2026, 10, 19, 23, 0), '2 hours ago'],
    [new Date(2026, 10, 19, 0, 30), 'yesterday'],
    [new Date(2026, 10, 18, 23, 0), '2 days ago'],
    [new Date(2026, 7, 20, 1, 0), '3 months ago'],
  ])('%s is %s', (then, said) => {
    expect(words(then)).toBe(said)
  })
})

describe.each([
  [
    'en-US',
    ['20 Nov 2019, 14:02', '20 Nov 2019, 14:02:11', '20 Nov', '1,234,567', 'yesterday 09:30', 'a, b and c'],
  ],
  [
    'de-DE',
    [
      '20. Nov. 2019, 14:02',
      '20. Nov. 2019, 14:02:11',
      '20. Nov.',
      '1.234.567',
      'gestern 09:30',
      'a, b und c',
    ],
  ],
] as const)('formats in %s', (language, [time, fullTime, date, number, near, list]) => {
  const formats = formatsIn(language)
  const moment = new Date(2019, 10, 20, 14, 2, 11)

  it('write a time with the year where it is not this one', () => {
    expect(formats.time(moment.toISOString())).toBe(time)
    expect(formats.fullTime(moment.toISOString())).toBe(fullTime)
    const thisYear = new Date(new Date().getFullYear(), 10, 20, 14, 2)
    expect(formats.time(thisYear.toISOString())).toBe(`${date}, 14:02`)
    expect(formats.date(moment.getTime())).toBe(date)
    expect(formats.clock(moment.getTime())).toBe('14:02')
  })

  it('name the day of a time near by', () => {
    expect(formats.near(new Date(2026, 10, 19, 9, 30).toISOString(), now.getTime())).toBe(near)
    expect(formats.near(new Date(2019, 10, 20, 14, 2).toISOString(), now.getTime())).toBe(time)
  })

  it('write numbers and lists', () => {
    expect(formats.number(1_234_567)).toBe(number)
    expect(formats.list(['a', 'b', 'c'])).toBe(list)
  })

  it('write nothing for what is no time', () => expect(formats.time('')).toBe(''))
})
