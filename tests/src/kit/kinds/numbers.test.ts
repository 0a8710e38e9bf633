import { describe, expect, it } from 'vitest'
import { parseAmount } from '../../../../src/kit/kinds/numbers.tsx'

const signs = {
  en: { group: ',', point: '.' },
  de: { group: '.', point: ',' },
  fr: { group: '\u202f', point: ',' },
}

describe('parseAmount', () => {
  it.each([
    ['en', '1,234.50', '1234.50'],
    ['en', '12.5', '12.5'],
    ['en', '-3', '-3'],
    // a comma is no decimal point here: the schema says so
    ['en', '12,5', '12,5'],
    ['de', '1.234,50', '1234.50'],
    ['de', '1 234,50', '1234.50'],
    ['de', '12,5', '12.5'],
    // what a number pad types
    ['de', '12.5', '12.5'],
    ['de', '1.000', '1000'],
    ['de', 'zehn', 'zehn'],
    ['fr', '1\u202f234,50', '1234.50'],
    ['fr', '1 234,50', '1234.50'],
  ] as const)('reads in %s %j as %j', (language, text, amount) => {
    expect(parseAmount(text, signs[language])).toBe(amount)
  })
})
