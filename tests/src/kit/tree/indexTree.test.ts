import { describe, expect, it } from 'vitest'
import type { Choice } from '../../../../src/contract/kinds.ts'
import {
  countChosenBelow,
  missingCodes,
  indexTree,
  isLeaf,
  narrowTree,
  openRows,
  placesAbove,
  treeSearch,
  withCode,
} from '../../../../src/kit/tree/indexTree.ts'
import { largeTree, sampleTree } from './sampleTree.ts'

const tree = indexTree(sampleTree)
const codes = (places: number[]) => places.map(place => tree.nodes[place]?.code)

describe('indexTree', () => {
  it('lays each node before what lies below it', () => {
    expect(tree.nodes.map(({ code, depth, end }) => `${code} ${depth} ${end}`)).toEqual([
      'fashion 0 9',
      'women 1 6',
      'women_dresses 2 5',
      'women_midi 3 4',
      'women_evening 3 5',
      'women_shoes 2 6',
      'men 1 9',
      'men_shoes 2 8',
      'men_socks 2 9',
      'sale 0 10',
    ])
  })
  it('knows leaves, and the way up from a node', () => {
    expect(tree.nodes.filter((_node, place) => isLeaf(tree, place)).map(({ code }) => code)).toEqual([
      'women_midi',
      'women_evening',
      'women_shoes',
      'men_shoes',
      'men_socks',
      'sale',
    ])
    expect(codes(placesAbove(tree, tree.placeOf.get('women_midi') ?? -1))).toEqual([
      'women_dresses',
      'women',
      'fashion',
    ])
    expect(placesAbove(tree, 0)).toEqual([])
  })
  it('takes choices without children, none at all, and one code twice', () => {
    expect(indexTree([]).nodes).toEqual([])
    const twice = indexTree([
      { code: 'a', label: 'First' },
      { code: 'a', label: 'Second' },
    ])
    expect([twice.nodes.length, twice.placeOf.get('a')]).toEqual([2, 0])
  })
  it('takes a tree as deep as it is large', () => {
    let deep: Choice = { code: 'last', label: 'Last' }
    for (let n = 0; n < 50_000; n++) deep = { code: `d${n}`, label: 'Deep', children: [deep] }
    expect(indexTree([deep]).nodes.at(-1)).toMatchObject({ code: 'last', depth: 50_000 })
  })
  it('lays 50,000 nodes out', () => {
    expect(indexTree(largeTree(50_000)).nodes).toHaveLength(50_000)
  })
})
const holds = treeSearch(tree)
const rowsOf = (open: readonly string[], query?: string) => {
  const narrowed = query === undefined ? undefined : narrowTree(tree, place => holds(place, query))
  return openRows(tree, place => open.includes(tree.nodes[place]?.code ?? ''), narrowed)
}
const codesShown = (open: readonly string[], query?: string) =>
  rowsOf(open, query).places.map(place => tree.nodes[place]?.code)

describe('openRows', () => {
  it('shows roots alone, then what lies below open nodes', () => {
    expect(codesShown([])).toEqual(['fashion', 'sale'])
    expect(codesShown(['fashion', 'men'])).toEqual([
      'fashion',
      'women',
      'men',
      'men_shoes',
      'men_socks',
      'sale',
    ])
  })
  it('shows nothing of an open node below a closed one', () => {
    expect(codesShown(['women', 'women_dresses'])).toEqual(['fashion', 'sale'])
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
    expect(codesShown(['fashion', 'women', 'men'], 'shoes')).toEqual([
      'fashion',
      'women',
      'women_shoes',
      'men',
      'men_shoes',
    ])
    expect(codesShown(['fashion', 'men'], 'men_so')).toEqual(['fashion', 'men', 'men_socks'])
    expect(codesShown(['fashion'], 'nowhere')).toEqual([])
  })
  it('opens a match that leads to no other as a whole', () => {
    expect(codesShown(['fashion', 'women'], 'dresses')).toEqual(['fashion', 'women', 'women_dresses'])
    expect(codesShown(['fashion', 'men'], 'sale')).toEqual(['sale'])
    expect(codesShown(['fashion', 'women', 'women_dresses'], 'women_dr')).toEqual([
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
    expect(codesShown(['fashion', 'women', 'women_dresses'], 'ubergro')).toContain('women_evening')
  })
})

describe('chosen codes', () => {
  it('take a new one in where the tree has it, and move nothing else', () => {
    expect(withCode(tree, ['women_midi', 'sale'], 'men')).toEqual(['women_midi', 'men', 'sale'])
    expect(withCode(tree, ['sale', 'women_midi', 'gone'], 'men')).toEqual([
      'men',
      'sale',
      'women_midi',
      'gone',
    ])
    expect(withCode(tree, ['gone'], 'sale')).toEqual(['gone', 'sale'])
  })
  it('are gone where the tree does not hold them', () => {
    expect(missingCodes(tree, ['old', 'sale', 'older'])).toEqual(['old', 'older'])
  })
  it('are counted at every node above them', () => {
    const below = countChosenBelow(tree, ['women_midi', 'women_shoes', 'women', 'gone'])
    const of = (code: string) => below[tree.placeOf.get(code) ?? -1]
    expect([of('fashion'), of('women'), of('women_dresses'), of('men')]).toEqual([3, 2, 1, 0])
  })
})
