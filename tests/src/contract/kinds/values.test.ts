import { describe, expect, it } from 'vitest'
import { color, date, file, money, reference, references, text } from '../../../../src/contract/fields.ts'
import { type Field, kinds } from '../../../../src/contract/kinds.ts'
import { fieldSchemaOf } from '../../../../src/contract/record/fieldSchema.ts'

describe('a date', () => {
  it.each([
    date('Day'),
    date('Day', { max: '2000-01-10' }),
    date('Day', { min: '2026-12-30', max: '2027-01-01' }),
  ])('has examples within its bounds: %j', field => {
    const schema = kinds.date.schema(field, 'create')
    for (const n of [1, 2, 27, 500]) expect(schema.parse(kinds.date.example(field, n))).toBeTruthy()
  })

  it('is compared by time, be it given as a day or as a moment', () => {
    const { toComparable } = kinds.date
    expect(toComparable('2026-01-02')).toBe(toComparable('2026-01-02T00:00:00Z'))
    expect(Number(toComparable('2026-01-02'))).toBeGreaterThan(Number(toComparable('2025-12-31')))
    expect(toComparable('soon')).toBeNull()
  })
})

describe('money', () => {
  const schema = kinds.money.schema(money('Price', { currencies: ['EUR', 'JPY'] }), 'create')
  it.each([
    [{ amount: '9007199254740993.01', currency: 'EUR' }, undefined],
    [
      { amount: '999999999999999.99', currency: 'EUR' },
      { amount: '999999999999999.99', currency: 'EUR' },
    ],
    [
      { amount: 12, currency: 'JPY' },
      { amount: '12', currency: 'JPY' },
    ],
    [{ amount: '1.5', currency: 'JPY' }, undefined],
    ['7', { amount: '7.00', currency: 'EUR' }],
    [{ amount: ' ', currency: 'EUR' }, null],
    [{ amount: '1e3', currency: 'EUR' }, undefined],
    [{ amount: '1.00', currency: 'USD' }, undefined],
  ])('given as %j is kept as %j', (given, kept) => {
    expect(schema.safeParse(given).data).toEqual(kept)
  })

  it('is compared by its amount', () => {
    expect(kinds.money.toComparable({ amount: '10.50', currency: 'EUR' })).toBe(10.5)
    expect(kinds.money.toComparable('9')).toBe(9)
  })
})

describe('a color', () => {
  it.each([
    ['#ABC', '#aabbcc'],
    [' #A1B2C3 ', '#a1b2c3'],
    ['', null],
  ])('%j is kept as %j', (given, kept) => {
    expect(kinds.color.schema(color('Mark'), 'update').parse(given)).toBe(kept)
  })
})

describe('references', () => {
  it('are ids as text, each once; a required one lacks where there is none', () => {
    const many = kinds.references.schema(references('To', { to: 'users', required: true }), 'create')
    expect(many.parse([7, '7', 8])).toEqual(['7', '8'])
    expect(many.safeParse([]).success).toBe(false)
    expect(kinds.reference.schema(reference('To', { to: 'users' }), 'create').parse('')).toBeNull()
  })
})

describe('a text with a pattern', () => {
  const issuesOf = (field: Field<'text'>, value: string) =>
    fieldSchemaOf(field, 'create')
      .safeParse(value)
      .error?.issues.map(issue => issue.code === 'custom' && issue.params?.['code'])
  const sentence = { en: 'No.', de: 'Nein.' }

  it('is looked at from its beginning each time, whatever its flags', () => {
    const field = text('Code', { pattern: { matches: /^a/g, sentence } })
    for (const _time of [1, 2, 3]) expect(issuesOf(field, 'abc')).toBeUndefined()
  })

  it('is told once what is wrong: the check runs on what the pattern takes', () => {
    const field = text('Code', { pattern: { matches: /^a/, sentence }, validate: () => sentence })
    expect(issuesOf(field, 'b')).toEqual(['pattern'])
    expect(issuesOf(field, 'a')).toEqual(['validate'])
  })
})

it.each([undefined, ['.pdf'], ['image/*'], ['image/png']])(
  'a file that accepts %j has an example that it accepts',
  accept => {
    const field = file('Picture', accept ? { accept } : {})
    expect(fieldSchemaOf(field, 'create').safeParse(kinds.file.example(field, 1)).success).toBe(true)
  },
)
