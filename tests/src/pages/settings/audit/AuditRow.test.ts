import { describe, expect, it } from 'vitest'
import { group, money, number } from '../../../../../src/contract/fields.ts'
import { changesOf } from '../../../../../src/pages/settings/audit/AuditRow.tsx'
import { formatIndented } from '../../../../../src/pages/settings/audit/ChangeTable.tsx'

const json = JSON.stringify

describe('changesOf', () => {
  it('leaves a value whole that one field holds', () => {
    const fields = {
      rent: money('Rent', { currencies: ['EUR'] }),
      limits: group('Limits', { days: number('Days') }),
    }
    const rent = { amount: '1.00', currency: 'EUR' }
    expect(changesOf(null, json({ rent, limits: { days: 2 } }), fields)).toEqual([
      { name: 'rent', before: null, after: rent },
      { name: 'limits.days', before: null, after: 2 },
    ])
  })

  it('puts both sides of each field next to each other', () => {
    expect(changesOf(json({ name: 'a', label: 'x' }), json({ name: 'b', label: 'x' }))).toEqual([
      { name: 'name', before: 'a', after: 'b' },
    ])
  })
  it('shows what was created and what was deleted', () => {
    expect(changesOf(null, json({ on: false, none: null, many: [], text: '' }))).toEqual([
      { name: 'on', before: null, after: false },
    ])
    expect(changesOf(json({ port: 0 }), null)).toEqual([{ name: 'port', before: 0, after: null }])
  })
  it('joins nested fields with dots', () => {
    expect(changesOf(json({ a: { b: 1, c: 2 } }), json({ a: { b: 1, c: 3 } }))).toEqual([
      { name: 'a.c', before: 2, after: 3 },
    ])
  })
  it('keeps what is no record', () => {
    expect(changesOf('half a lin', undefined)).toEqual([{ name: '', before: 'half a lin', after: null }])
    expect(changesOf(undefined, undefined)).toEqual([])
  })
})

describe('formatIndented', () => {
  it('writes entries below each other, without what is null', () => {
    const entries = [
      { key: 'color', akeneoAttribute: 'colour', formatter: null },
      { key: 'size', akeneoAttribute: 'size' },
    ]
    expect(formatIndented(entries)).toBe(
      ['- key: color', '  akeneoAttribute: colour', '- key: size', '  akeneoAttribute: size'].join('\n'),
    )
  })
  it('indents what lies deeper', () => {
    expect(formatIndented([{ key: 'a', akeneoAttributes: [{ akeneoAttribute: 'x' }] }])).toBe(
      ['- key: a', '  akeneoAttributes:', '    - akeneoAttribute: x'].join('\n'),
    )
  })
  it('lets a list of codes go on after its commas', () => {
    expect(formatIndented(['women', 'men'])).toBe('women, men')
    expect(formatIndented({ zade: ['a', 'b'] })).toBe('zade: a, b')
  })
  it('keeps a plain value', () => {
    expect(formatIndented('half a lin')).toBe('half a lin')
    expect(formatIndented(7)).toBe('7')
  })
})
