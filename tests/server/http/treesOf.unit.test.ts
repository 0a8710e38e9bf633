import { describe, expect, it } from 'vitest'
import type { AkeneoCategory } from '../../../server/model/akeneo.ts'
import { treesOf } from '../../../server/http/optionLists.ts'
import type { Choice } from '../../../src/contract/kinds.ts'

const category = (code: string, parent: string | null, label = code): AkeneoCategory => ({
  code,
  parent,
  labels: { en_GB: label, de_DE: `${label} (de)` },
})

/** A tree as text: `root(child(leaf))`. */
const drawn = (choices: readonly Choice[]): string =>
  choices
    .map(({ code, children = [] }) => (children.length > 0 ? `${code}(${drawn(children)})` : code))
    .join(' ')

describe('the trees of an options call', () => {
  it('sort each level by label, in the language of the reader', () => {
    const categories = [
      category('root', null),
      category('z', 'root', 'Apples 10'),
      category('a', 'root', 'Apples 9'),
      category('shop', null, 'Another'),
    ]
    const trees = treesOf(categories, 'de')
    expect(drawn(trees)).toBe('shop root(a z)')
    expect(trees[0]?.label).toBe('Another (de)')
  })

  it('show a category whose parent is not in the list as a root', () => {
    expect(drawn(treesOf([category('lost', 'nowhere'), category('below', 'lost')], 'en'))).toBe('lost(below)')
  })

  it.each([
    ['itself', [category('a', 'a'), category('b', 'a')], 'a(b)'],
    ['one another', [category('a', 'b'), category('b', 'a')], 'b(a)'],
    [
      'a long way round',
      [category('a', 'b'), category('b', 'c'), category('c', 'a'), category('d', 'b'), category('e', null)],
      'c(b(a d)) e',
    ],
  ])('lose no category if some are below %s', (_what, categories, expected) => {
    expect(drawn(treesOf(categories, 'en'))).toBe(expected)
  })

  it('handle 50,000 categories at once', () => {
    const many = Array.from({ length: 50_000 }, (_none, n) =>
      category(`c${n}`, n < 10 ? null : `c${Math.floor(n / 10)}`, `Category ${(n * 7919) % 50_000}`),
    )
    const trees = treesOf(many, 'en')
    expect(trees).toHaveLength(10)
  })
})
