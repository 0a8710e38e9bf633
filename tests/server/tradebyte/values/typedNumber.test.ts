import { expect, it } from 'vitest'
import { readTypedNumber } from '../../../../server/tradebyte/values/typedNumber.ts'

it.each([
  ['12', '12'],
  ['1.000', 'ambiguous'],
  ['1,000', 'ambiguous'],
  ['-12.345', 'ambiguous'],
  ['0.500', '0.5'],
  ['0,125', '0.125'],
  ['1.5', '1.5'],
  ['12,50', '12.5'],
  ['1.0000', '1'],
  ['1.234.567', '1234567'],
  ['1,234,567', '1234567'],
  ['1.234,5', '1234.5'],
  ['1,234.50', '1234.5'],
  ['1 000', '1000'],
  ['1\u00a0234,5', '1234.5'],
  ["1'000", '1000'],
  ['\u200b7 ', '7'],
  ['1.2.3', null],
  ['1.23,4,5', null],
  ['1,23.4', null],
  ['12 cm', null],
  ['about 5', null],
  ['9007199254740993', '9007199254740993'],
  ['1.25E+3', '1250'],
])('a typed %j is read as %j', (text, number) => expect(readTypedNumber(text)).toBe(number))
