import { describe, expect, it } from 'vitest'
import { phpDate } from '../../../server/tradebyte/text/phpDate.ts'
import { formatPhpDate } from '../../../src/kit/formatPhpDate.ts'

const day = new Date('2026-11-02')

describe('formatPhpDate', () => {
  it.each([
    ['d.m.Y', '02.11.2026'],
    ['j. F y', '2. November 26'],
    ['D, l, jS', 'Mon, Monday, 2nd'],
    ['\\d\\a\\y d', 'day 02'],
    ['N w t n M', '1 1 30 11 Nov'],
    ['Y-m-d H:i', '2026-11-02 00:00'],
    ['d\\', '02'],
    ['', ''],
  ])('%s: %s', (format, text) => {
    expect(formatPhpDate(format, day)).toBe(text)
  })
  it('knows the ordinals of every day', () => {
    const ordinals = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30, 31].map(date =>
      formatPhpDate('jS', new Date(Date.UTC(2026, 9, date))),
    )
    expect(ordinals.join()).toBe('1st,2nd,3rd,4th,11th,12th,13th,21st,22nd,23rd,30th,31st')
  })
  it.each(['d D j l N S w F m M n t Y y', 'd.m.Y', '\\Y Y', 'H G i s, x', 'jS F'])(
    'shows %s as the file will have it',
    format => {
      for (const date of ['2026-11-02', '2024-02-29', '2027-01-01', '2026-06-23'])
        expect(formatPhpDate(format, new Date(date))).toBe(phpDate(format)(date))
    },
  )
})
