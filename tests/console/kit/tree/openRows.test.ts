import { describe, expect, it } from 'vitest'
import { indexTree } from '../../../../src/kit/tree/indexTree.ts'
import { narrowTree, searchOf } from '../../../../src/kit/tree/narrowTree.ts'
import { openRows } from '../../../../src/kit/tree/openRows.ts'
import { sampleTree } from './sampleTree.ts'

const tree = indexTree(sampleTree)
const holds = searchOf(tree)
const rowsOf = (open: readonly string[], query?: string) => {
  const narrowed = query === undefined ? undefined : narrowTree(tree, place => holds(place, query))
  return openRows(tree, place => open.includes(tree.nodes[place]?.code ?? ''), narrowed)
}
const codes = (open: readonly string[], query?: string) =>
  rowsOf(open, query).places.map(place => tree.nodes[place]?.code)

describe('openRows', () => {
  it('shows roots alone, then what lies below open nodes', () => {
    expect(codes([])).toEqual(['fashion', 'sale'])
    expect(codes(['fashion', 'men'])).toEqual(['fashion', 'women', 'men', 'men_shoes', 'men_socks', 'sale'])
  })
  it('shows nothing of an open node below a closed one', () => {
    expect(codes(['women', 'women_dresses'])).toEqual(['fashion', 'sale'])
  })
  it('numbers the siblings that are shown', () => {
    const { positionOf, sizes, roots, rowOf } = rowsOf(['fashion', 'women'], 'shoes')
    const at = (code: string) => tree.placeOf.get(code) ?? -1
    expect([positionOf[at('women_shoes')], sizes[at('women')], roots]).toEqual([1, 1, 1])
    expect([rowOf[at('women_shoes')], rowOf[at('sale')]]).toEqual([2, -1])
  })
})

describe('a narrowed tree', () => {
  it('keeps matches in label or code, and the way to them', () => {
    expect(codes(['fashion', 'women', 'men'], 'shoes')).toEqual([
      'fashion',
      'women',
      'women_shoes',
      'men',
      'men_shoes',
    ])
    expect(codes(['fashion', 'men'], 'men_so')).toEqual(['fashion', 'men', 'men_socks'])
    expect(codes(['fashion'], 'nowhere')).toEqual([])
  })
  it('opens a match that leads to no other as a whole', () => {
    expect(codes(['fashion', 'women'], 'dresses')).toEqual(['fashion', 'women', 'women_dresses'])
    expect(codes(['fashion', 'men'], 'sale')).toEqual(['sale'])
    expect(codes(['fashion', 'women', 'women_dresses'], 'women_dr')).toEqual([
      'fashion',
      'women',
      'women_dresses',
      'women_midi',
      'women_evening',
    ])
  })
  it('counts matches, not what leads to them', () => {
    expect(narrowTree(tree, place => holds(place, 'shoes')).matches).toBe(2)
  })
  it('finds letters without their accents', () => {
    expect(codes(['fashion', 'women', 'women_dresses'], 'ubergro')).toContain('women_evening')
  })
})
