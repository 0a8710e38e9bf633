import { describe, expect, it } from 'vitest'
import { type Issue, issueSentence, worstOf } from '../../../server/tradebyte/checks/issues.ts'
import type { IssueCode } from '../../../src/contract/messages/index.ts'
import { shareColumns } from '../../../server/tradebyte/sources/reading.ts'
import { compile } from '../../../server/tradebyte/compile.ts'
import { unusable } from '../../../server/tradebyte/plan.ts'
import type { Links } from '../../../server/model/setup.ts'
import { wholeMapping } from './wholeCatalogue.ts'
import { attributes, catalogue, links, setup, simple, value } from './world.ts'

const evaluate = (
  mapping: Readonly<Record<string, unknown>>,
  data: Readonly<Record<string, unknown>>,
  used: Links = links,
) => {
  const plan = compile({ ...setup, languages: setup.languages.slice(0, 1), mapping }, catalogue, used)
  const values = Object.fromEntries(Object.entries(data).map(([code, one]) => [code, value(one)]))
  const outcome = plan.evaluate(simple('S1', { values }))
  const cell = (header: string) => outcome.cells?.[plan.header.indexOf(header)]
  return { ...outcome, cell, codes: outcome.issues.map(({ code }) => code) }
}
const from = (akeneoAttribute: string, more: object = {}) => ({ akeneoAttribute, ...more })

describe('measurements of a field with its own unit', () => {
  it('are written in it, for every unit that an older mapping names', () => {
    const data = { weight: { amount: '250', unit: 'GRAM' } }
    for (const measureUnit of ['GRAM', 'OUNCE', 'KILOGRAM'])
      expect(evaluate({ a_weight: from('weight', { measureUnit }) }, data).cell('a_weight')).toBe('0.25')
    const free = { a_base_price: [from('weight', { key: 'g', measureUnit: 'GRAM' })] }
    expect(evaluate(free, data).cell('a_base_price[g]')).toBe('250')
  })
})

describe('texts over their limit', () => {
  it('are cut, and the sentence says so', () => {
    const { cell, issues } = evaluate({ p_name: from('note') }, { note: `${'ä'.repeat(254)}😀x` })
    expect(cell('p_name')).toBe(`${'ä'.repeat(254)}😀`)
    expect(issues[0]?.params).toMatchObject({ column: 'p_name', length: 256, limit: 255 })
  })
  it('may be exactly as long as the limit', () => {
    expect(evaluate({ p_name: from('note') }, { note: '😀'.repeat(255) }).codes).toEqual([])
  })
  it('are errors in numbers, which cannot be cut', () => {
    expect(evaluate({ a_nr: from('note') }, { note: 'x'.repeat(51) })).toMatchObject({
      cells: null,
      codes: ['numberTooLong'],
    })
    expect(evaluate({ a_nr: from('note') }, { note: ' A 1 ' })).toMatchObject({
      articleNumber: 'A 1',
      codes: ['spaceInNumber'],
    })
  })
})

describe('addresses of media', () => {
  const media = { a_media: [{ key: 'image', akeneoAttributes: [from('note'), from('picture')] }] }
  it('are omitted over 255 characters, and the next moves up', () => {
    const { cell, codes } = evaluate(media, {
      note: `https://x.example/${'y'.repeat(250)}`,
      picture: 'a.jpg',
    })
    expect(cell('a_media[image]{0}')).toBe('https://kontor.example/media/a.jpg')
    expect(codes).toEqual(['urlTooLong'])
  })
  it('get a warning if they are invalid', () => {
    expect(evaluate(media, { note: 'a.jpg' }).codes).toEqual(['notUrl'])
    expect(evaluate(media, { note: 'sync/media/a.jpg' }).codes).toEqual([])
  })
})

describe('an old price', () => {
  const mapping = {
    a_vk_key: [from('stock', { key: 'b2b' })],
    a_vk_old_key: [from('density', { key: 'b2b' })],
  }
  it('must not be below the price of the same list', () => {
    expect(evaluate(mapping, { stock: 10, density: '9.99' }).codes).toEqual(['oldPriceBelowPrice'])
    expect(evaluate(mapping, { stock: 10, density: '10.00' }).codes).toEqual([])
    expect(evaluate(mapping, { density: '9.99' }).codes).toEqual([])
  })
})

describe('a required field', () => {
  it('may be replaced by another field', () => {
    const mapping = { p_name: from('note'), p_name_keyword: from('brand') }
    expect(evaluate(mapping, { brand: 'nord' }).codes).toEqual([])
    expect(evaluate(mapping, {}).codes).toEqual(['requiredMissing'])
  })
  it('without a mapping is not an error of the product', () => expect(evaluate({}, {}).codes).toEqual([]))
})

describe('the share of a list', () => {
  it.each([
    [[['a', 'b', 'c'], 'd'], 3, ['a', 'b', 'd'], 'c'],
    [['', [], 'a'], 2, ['a'], null],
    [[['a', 'b'], ['c', 'd'], ['e']], 4, ['a', 'b', 'c', 'e'], 'd'],
    [['a', 'b', 'c'], 2, ['a', 'b'], 'c'],
    [[['a', '', 'b']], 2, ['a', 'b'], null],
  ])('of %j in %d columns is %j', (reads, room, values, firstLeftOut) =>
    expect(shareColumns(reads, room)).toMatchObject({ values, firstLeftOut }),
  )
})

describe('unexpected values', () => {
  const odd: readonly unknown[] = [
    null,
    undefined,
    '',
    ' ',
    0,
    -1,
    1e300,
    Number.NaN,
    true,
    [],
    {},
    [null],
    [{}],
    [[]],
    { amount: null },
    { amount: {}, unit: [] },
    [{ amount: 'x', currency: 'EUR' }],
    [{ amount: {}, currency: 'EUR' }],
    'ü'.repeat(300),
    { data: 1 },
  ]
  const everywhere = {
    ...wholeMapping,
    p_text: from('description'),
    p_comp: attributes.map(({ code }) => from(code, { key: code })),
    a_tag: attributes.map(({ code }) => ({ key: code, akeneoAttributes: [from(code)] })),
    a_stock: from('note'),
    a_logo: from('note'),
  }
  it.each(odd.map(data => [data]))('never break a product or appear in a cell: %j', data => {
    const outcome = evaluate(everywhere, Object.fromEntries(attributes.map(({ code }) => [code, data])))
    expect(outcome.codes).not.toContain('unusable')
    expect((outcome.cells ?? []).join('\n')).not.toMatch(/undefined|null|NaN|\[object/)
    for (const issue of outcome.issues)
      expect(issueSentence(issue, 'en')).not.toMatch(/undefined|\[object|\{[a-z]\w*\}/)
  })
  it('that break the evaluation make one product unusable', () => {
    const broken: Links = {
      ...links,
      media: () => {
        throw new Error('no key')
      },
    }
    const outcome = evaluate(
      { a_media: [{ key: 'image', akeneoAttributes: [from('picture')] }] },
      { picture: 'a' },
      broken,
    )
    expect(outcome).toMatchObject({
      cells: null,
      issues: [{ code: 'unusable', params: { reason: 'no key' } }],
    })
  })
})

describe('issues', () => {
  it('give a product the severity of its worst issue', () => {
    const one = (code: IssueCode): Issue => ({ code, params: {} })
    expect(worstOf([])).toBeNull()
    expect(worstOf([one('tooLong'), one('notUrl')])).toBe('warning')
    expect(worstOf([one('tooLong'), one('eanMissing'), one('notUrl')])).toBe('error')
    expect(worstOf(unusable('S', 'x').issues)).toBe('error')
  })
})
