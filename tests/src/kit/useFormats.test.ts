import { describe, expect, it } from 'vitest'
import { type Language, regions } from '../../../src/contract/words.ts'
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

describe.each<Language>(['en', 'de'])('what is written in %s without Intl', language => {
  const formats = formatsIn(language)
  const by = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(regions[language], options)
  const day = { day: 'numeric', month: 'short' } as const
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  const moments = Array.from({ length: 12 }, (_month, month) => [
    new Date(new Date().getFullYear(), month, 1 + 2 * month, 2 * month, 5 * month, month),
    new Date(2019, month, 28 - month, 23 - month, 59 - month, 59),
  ]).flat()

  it.each(moments)('is what Intl writes: %s', moment => {
    const iso = moment.toISOString()
    const year = moment.getFullYear() === new Date().getFullYear() ? undefined : 'numeric'
    expect(formats.time(iso)).toBe(by({ ...day, ...clock, year }).format(moment))
    expect(formats.fullTime(iso)).toBe(
      by({ ...day, ...clock, year: 'numeric', second: '2-digit' }).format(moment),
    )
    expect(formats.date(moment.getTime())).toBe(by(day).format(moment))
    expect(formats.clock(moment.getTime())).toBe(by(clock).format(moment))
  })

  it.each([0, 7, -7, 999, 1000, 12_345, -123_456, 1_234_567_890, 0.5, 1234.5678, 1e21])('%d', value =>
    expect(formats.number(value)).toBe(new Intl.NumberFormat(regions[language]).format(value)),
  )

  it.each([-1, 0, 1])('a day near by: %d', days => {
    const then = new Date(2026, 10, 20 + days, 9, 30)
    const day = new Intl.RelativeTimeFormat(regions[language], { numeric: 'auto' }).format(days, 'day')
    expect(formats.near(then.toISOString(), now.getTime())).toBe(`${day} 09:30`)
  })
})
