import { describe, expect, it } from 'vitest'
import type { Choice } from '../../../../src/contract/kinds.ts'
import { indexTree, isLeaf, placesAbove } from '../../../../src/kit/tree/indexTree.ts'
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
