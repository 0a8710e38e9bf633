import { describe, expect, it } from 'vitest'
import { type Values } from '../../../../src/contract/derive.ts'
import { schemaOf } from '../../../../src/contract/saveSchemas.ts'
import { formatIssue, messagesOfIssues } from '../../../../src/contract/errors.ts'
import * as builders from '../../../../src/contract/fields.ts'
import type { Fields } from '../../../../src/contract/fields.ts'
import { type Field, type Kind, kinds, secretMask } from '../../../../src/contract/kinds.ts'
import { brokenRulesOf } from '../../../../src/contract/record/brokenRules.ts'
import { fieldExampleOf, fieldSchemaOf } from '../../../../src/contract/record/fieldSchema.ts'
import { campaigns } from '../../../framework/campaigns.ts'
import { depots } from '../../../framework/depots.ts'

const campaign: Values = {
  code: 'easter',
  name: 'Easter',
  from: '2026-03-01',
  until: '2026-03-31',
  boxes: 12,
  days: ['sunday'],
  coupon: true,
  discount: 90,
}

const broken = (change: Values, isUsable: (name: string) => boolean = () => true) =>
  brokenRulesOf(campaigns, { ...campaign, ...change }, isUsable)

describe('a rule across fields', () => {
  it('is broken at its first field', () => {
    expect(broken({ until: '2026-02-28' })).toEqual([
      { path: 'until', reason: 'endsFirst' },
      { path: 'discount', reason: 'sundayDiscount' },
    ])
  })

  it('holds', () => {
    expect(broken({ discount: 50 })).toEqual([])
    expect(broken({ until: null, days: [] })).toEqual([])
  })

  it('is skipped while one of its fields is hidden', () => {
    expect(broken({ coupon: false })).toEqual([])
  })

  it.each(['discount', 'days'])('is skipped while %s is wrong or unknown', wrong => {
    expect(broken({}, name => name !== wrong)).toEqual([])
  })
})

const refusedBy = (fields: Fields, record: Values, on: 'create' | 'update' = 'create') =>
  messagesOfIssues(
    schemaOf(fields, on).safeParse(record, {
      error: formatIssue('en', key => (key === 'no' ? 'No.' : undefined)),
    }).error?.issues ?? [],
  )

describe('validate', () => {
  const all = Object.fromEntries(
    Object.values(depots.fields).flatMap(field => (field.kind === 'group' ? [] : [[field.kind, field]])),
  ) as unknown as Readonly<Record<Kind, Fields[string] & { kind: Kind }>> // the depots have every kind

  /** Each kind that users fill in, with a value that it takes. */
  const refusing = (reason: unknown) =>
    (Object.keys(kinds) as Kind[]).flatMap(kind => {
      const plain = { ...all[kind], readOnly: false } as Field
      const value = [fieldExampleOf(plain, 1), 'a', ['a']].find(
        one => String(one ?? '') !== '' && fieldSchemaOf(plain, 'create').safeParse(one).success,
      )
      const fields = { field: { ...plain, validate: () => reason } } as Fields
      return value === undefined ? [] : [[kind, fields, value] as const]
    })

  it('is tried with all kinds except times, which only the service sets', () => {
    expect(refusing('no').map(([kind]) => kind)).toEqual(Object.keys(kinds).filter(kind => kind !== 'time'))
  })

  it.each(refusing('no'))('of a %s gives the sentence of its key', (_kind, fields, value) => {
    expect(refusedBy(fields, { field: value })).toEqual({ field: ['No.'] })
  })

  it.each(refusing({ en: 'Not this.', de: 'Das nicht.' }))(
    'of a %s gives its own sentence',
    (_kind, fields, value) => {
      expect(refusedBy(fields, { field: value })).toEqual({ field: ['Not this.'] })
    },
  )

  it.each(refusing(undefined))('of a %s accepts a value', (_kind, fields, value) => {
    expect(refusedBy(fields, { field: value })).toEqual({})
  })

  it('is not called without a value, nor for a wrong one or a stored secret', () => {
    const validate = () => 'no'
    expect(refusedBy({ a: builders.text('A', { validate }) }, { a: ' ' })).toEqual({})
    expect(refusedBy({ a: builders.number('A', { max: 3, validate }) }, { a: 9 })).toEqual({
      a: ['At most 3.'],
    })
    expect(refusedBy({ a: builders.secret('A', { validate }) }, { a: secretMask }, 'update')).toEqual({})
  })

  it('gets the value as it is stored', () => {
    const seen: unknown[] = []
    const validate = (value: unknown) => void seen.push(value)
    refusedBy(
      {
        a: builders.text('A', { validate }),
        b: builders.money('B', { currencies: ['EUR'], validate }),
        c: builders.toggle('C', { validate }),
      },
      { a: ' x ', b: 7, c: null },
    )
    expect(seen).toEqual(['x', { amount: '7.00', currency: 'EUR' }, false])
  })

  it('says what is wrong in general where its key has no sentence', () => {
    const fields = { a: builders.text('A', { validate: () => 'nothing' }) }
    expect(refusedBy(fields, { a: 'x' })).toEqual({ a: ['This value does not fit this field. Correct it.'] })
  })
})
