import { describe, expect, it } from 'vitest'
import { compile } from '../../../server/tradebyte/compile.ts'
import { catalogue, links, setup, simple, value } from './world.ts'

const from = (akeneoAttribute: string, more: object = {}) => ({ akeneoAttribute, ...more })
const planOf = (mapping: Readonly<Record<string, unknown>>) =>
  compile({ ...setup, mapping }, catalogue, links)
const codesOf = (mapping: Readonly<Record<string, unknown>>, data: Readonly<Record<string, unknown>>) => {
  const values = Object.fromEntries(Object.entries(data).map(([code, one]) => [code, value(one)]))
  return planOf(mapping)
    .evaluate(simple('S1', { values }))
    .issues.map(({ code }) => code)
}

describe('the number of an unreadable product', () => {
  it.each([
    [undefined, 'A1'],
    [from('@identifier'), 'A1'],
    [from('sku'), 'A1'],
    [from('ean'), ''],
    [from('sku', { or: [from('ean')] }), ''],
  ])('with article numbers from %j is %j', (a_nr, number) => {
    const { numberOfUnread } = planOf(a_nr === undefined ? {} : { a_nr })
    expect([numberOfUnread('A1'), numberOfUnread(null), numberOfUnread('')]).toEqual([number, '', ''])
  })
})

describe('product numbers', () => {
  it.each([
    [{}, true],
    [{ p_nr: from('@identifier') }, true],
    [{ p_nr: from('ean') }, false],
    [{ p_nr: from('@rootModel', { or: [from('ean')] }) }, false],
  ])('of %j are codes: %j', (mapping, isCode) => expect(planOf(mapping).isNumberedByCodes).toBe(isCode))
})

describe('a missing price', () => {
  const mapping = {
    a_vk: { zade: from('price') },
    a_active_channel: { zade: from('active'), zach: from('washable') },
  }
  it('is no issue where the article is off sale on its own channel', () => {
    expect(codesOf(mapping, { active: false, washable: true })).toEqual([])
    expect(codesOf(mapping, { active: true, washable: false })).toEqual(['priceMissing'])
    expect(codesOf({ ...mapping, p_active: from('brand') }, { active: true })).toEqual(['priceMissing'])
    expect(codesOf({ a_vk: mapping.a_vk, a_active: from('active') }, { active: false })).toEqual([])
  })
  it('names other currencies that have an amount', () => {
    const prices = (...all: readonly unknown[]) => codesOf({ a_vk: mapping.a_vk }, { price: all })
    expect(prices({ amount: '1.00', currency: 'USD' })).toEqual(['priceCurrencyMissing'])
    for (const other of [
      { amount: null, currency: 'USD' },
      { amount: '1.00', currency: 7 },
      { amount: '1.00' },
      null,
      'USD',
    ])
      expect(prices(other)).not.toContain('priceCurrencyMissing')
  })
})

describe('a number', () => {
  it('of fifty characters is no longer than the limit', () => {
    expect(codesOf({ a_nr: from('note') }, { note: 'x'.repeat(50) })).toEqual([])
    expect(codesOf({ a_nr: from('note') }, { note: '😀'.repeat(50) })).toEqual([])
    expect(codesOf({ a_nr: from('note') }, { note: '😀'.repeat(51) })).toEqual(['numberTooLong'])
  })
})
