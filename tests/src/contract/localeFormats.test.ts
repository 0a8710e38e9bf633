import { describe, expect, it } from 'vitest'
import { createDateFormatter, writesDate } from '../../../src/contract/localeFormats.ts'

const day = '2026-11-02'

describe('phpDate', () => {
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
    expect(createDateFormatter(format)(day)).toBe(text)
  })
  it('knows the ordinals of every day', () => {
    const ordinals = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30, 31].map(date =>
      createDateFormatter('jS')(`2026-10-${String(date).padStart(2, '0')}`),
    )
    expect(ordinals.join()).toBe('1st,2nd,3rd,4th,11th,12th,13th,21st,22nd,23rd,30th,31st')
  })
})

describe('a format', () => {
  it.each([
    ['d.m.Y', true],
    ['\\d Y', true],
    ['ä/ö?#%', false],
    ['\\d', false],
  ])('%s writes a date: %s', (format, writes) => expect(writesDate(format)).toBe(writes))
})
