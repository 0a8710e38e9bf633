import { describe, expect, it } from 'vitest'
import { conflictsOf, differencesOf } from '../../../../src/contract/versions/differences.ts'

const of = (before: object | null, after: object | null) =>
  differencesOf(before as never, after as never, 'mapping').map(
    ({ address, before, after }) => `${address}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
  )
const source = (akeneoAttribute: string, more: object = {}) => ({ akeneoAttribute, ...more })

describe('differencesOf', () => {
  it('names the source of a field by its address', () => {
    expect(of({ p_name: source('name') }, { p_name: source('title') })).toEqual([
      'mapping.p_name.akeneoAttribute: "name" → "title"',
    ])
  })

  it('takes null and no value as the same, whatever the order of the names', () => {
    expect(of({ a: 1, b: null, c: { d: 1, e: 2 } }, { c: { e: 2, d: 1 }, a: 1 })).toEqual([])
  })

  it('shows a value as a whole where there was none', () => {
    expect(of({}, { p_brand: source('brand') })).toEqual([
      'mapping.p_brand: null → {"akeneoAttribute":"brand"}',
    ])
    expect(of({ p_brand: source('brand') }, {})).toEqual([
      'mapping.p_brand: {"akeneoAttribute":"brand"} → null',
    ])
  })

  it('names items by their import key', () => {
    const before = [
      { key: 'material', ...source('material') },
      { key: 'care', ...source('care') },
    ]
    const after = [
      { key: 'care', ...source('care_en') },
      { key: 'fit', ...source('fit') },
    ]
    expect(of({ p_comp: before }, { p_comp: after })).toEqual([
      'mapping.p_comp[care].akeneoAttribute: "care" → "care_en"',
      'mapping.p_comp[fit]: null → {"akeneoAttribute":"fit"}',
      'mapping.p_comp[material]: {"akeneoAttribute":"material"} → null',
    ])
  })

  it('shows another order of keyed items, and of plain values', () => {
    const [one, two] = [{ key: 'a' }, { key: 'b' }]
    expect(of({ list: [one, two] }, { list: [two, one] })).toHaveLength(1)
    expect(of({ list: ['a', 'b'] }, { list: ['b', 'a'] })).toEqual(['mapping.list: ["a","b"] → ["b","a"]'])
  })

  it('names sources without a key by their place', () => {
    expect(of({ p_bullet: [source('a'), source('b')] }, { p_bullet: [source('a'), source('c')] })).toEqual([
      'mapping.p_bullet[2].akeneoAttribute: "b" → "c"',
    ])
  })

  it('shows a document that did not exist, or does not any more', () => {
    expect(of(null, { label: 'Zalando' })).toEqual(['mapping.label: null → "Zalando"'])
    expect(of({ label: 'Zalando' }, null)).toEqual(['mapping.label: "Zalando" → null'])
  })
})

describe('conflictsOf', () => {
  const before = { a: 1, b: 1, c: 1, d: 1 }
  const mine = { a: 2, b: 2, c: 1, d: 3 }
  const theirs = { a: 3, b: 1, c: 3, d: 3 }
  const read = (path: string) => {
    const name = path as keyof typeof before
    return { before: before[name], mine: mine[name], theirs: theirs[name] }
  }

  it('has only the values that both changed, and not to the same value', () => {
    expect(conflictsOf(Object.keys(before), read)).toEqual([{ path: 'a', before: 1, mine: 2, theirs: 3 }])
  })
})
