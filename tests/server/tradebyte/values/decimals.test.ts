import { describe, expect, it } from 'vitest'
import {
  canonicalDecimal,
  formatDecimal,
  roundDecimal,
} from '../../../../server/tradebyte/values/decimals.ts'
import { unitConversion } from '../../../../server/tradebyte/values/units.ts'
import { measurementFamilies } from '../world.ts'

describe('canonicalDecimal', () => {
  it.each([
    [12, '12'],
    [-0, '0'],
    [0.1, '0.1'],
    [1e21, '1000000000000000000000'],
    [1.5e-7, '0.00000015'],
    ['025.5000', '25.5'],
    ['800.0000', '800'],
    ['+3.', '3'],
    ['-0.00', '0'],
    ['-1.50', '-1.5'],
    ['1.25E+3', '1250'],
    ['1E-2', '0.01'],
    [' 7 ', '7'],
    ['', null],
    ['1,5', null],
    ['0x10', null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [null, null],
    [{}, null],
  ])('converts %j to %j', (input, text) => expect(canonicalDecimal(input)).toBe(text))
})

describe('roundDecimal', () => {
  it.each([
    ['10', 2, '10.00'],
    ['25.505', 2, '25.51'],
    ['1.005', 2, '1.01'],
    ['0.995', 2, '1.00'],
    ['9.999', 2, '10.00'],
    ['-0.004', 2, '0.00'],
    ['-1.005', 2, '-1.01'],
    ['12345678901234567890.126', 2, '12345678901234567890.13'],
    ['2.5', 0, '3'],
    ['23.9', 2, '23.90'],
    ['-23.95', 2, '-23.95'],
    ['7', 0, '7'],
  ])('rounds %s to %d places: %s', (text, places, rounded) =>
    expect(roundDecimal(text, places)).toBe(rounded),
  )
})

describe('formatDecimal', () => {
  it.each([
    ['1234567.891', '.', ',', '1.234.567,891'],
    ['1234', ',', '.', '1,234'],
    ['999', '.', ',', '999'],
    ['-1234.5', ' ', ',', '-1 234,5'],
    ['1234.5', '', '.', '1234.5'],
    ['1234.5', '$', '$', '1$234$5'],
  ])('writes %s with %j and %j as %s', (text, thousand, decimal, written) =>
    expect(formatDecimal(text, thousand, decimal)).toBe(written),
  )
})

describe('unitConversion', () => {
  const [weight, length, temperature] = measurementFamilies
  it.each([
    [weight, '1250.0000', 'GRAM', 'KILOGRAM', '1.25'],
    [weight, '0.3', 'KILOGRAM', 'GRAM', '300'],
    [length, '0.1', 'METER', 'MILLIMETER', '100'],
    [length, '12.7', 'MILLIMETER', 'CENTIMETER', '1.27'],
    [weight, '1', 'KILOGRAM', 'OUNCE', '35.273966'],
    [weight, '0.000001', 'GRAM', 'KILOGRAM', '0'],
    [temperature, '100', 'CELSIUS', 'FAHRENHEIT', '212'],
    [temperature, '-40', 'FAHRENHEIT', 'CELSIUS', '-40'],
    [temperature, '0', 'KELVIN', 'CELSIUS', '-273.15'],
  ])('converts in %o %s %s to %s', (family, amount, from, to, converted) =>
    expect(family && unitConversion(family, from, to)?.(amount)).toBe(converted),
  )

  it('refuses unknown units and lists that cannot be reversed', () => {
    if (!weight) throw new Error('no weights')
    expect(unitConversion(weight, 'STONE', 'GRAM')).toBeNull()
    expect(unitConversion(weight, 'GRAM', 'STONE')).toBeNull()
    const gram = {
      code: 'ZERO',
      labels: {},
      symbol: '',
      toStandard: [{ operator: 'mul', value: '0' } as const],
    }
    expect(unitConversion({ ...weight, units: { ...weight.units, ZERO: gram } }, 'GRAM', 'ZERO')).toBeNull()
  })
})
