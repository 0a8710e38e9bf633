import { describe, expect, it } from 'vitest'
import { asDelivered, identify } from '../../../../server/exports/write/identities.ts'
import type { SoldArticle } from '../../../../server/store/exports/deliveredRows.ts'
import type { ArticleOutcome } from '../../../../server/tradebyte/plan.ts'

const sold = (article: string, product: string, ref: string): SoldArticle => {
  return { article, product, ref, run: 1, at: 0, length: 9, isVariant: product !== article }
}
const delivered = (...articles: SoldArticle[]) => ({ onSale: async () => articles })
const outcome = (articleNumber: string, productNumber: string) => {
  const cells = [productNumber, articleNumber]
  const facts = { articleNumber, productNumber, cells, written: cells, issues: [] }
  return facts as unknown as ArticleOutcome // what is read
}
const columns = { product: 0, article: 1 }
const identifyOne = async (
  before: SoldArticle | undefined,
  [number, product, ref, isVariant]: readonly [string, string, string, boolean],
) => {
  const store = before ? delivered(before) : delivered()
  const [found] = await identify(store, columns, [{ outcome: outcome(number, product), ref, isVariant }])
  return {
    cells: found?.outcome.cells,
    codes: found?.outcome.issues.map(({ code }) => code),
    former: found?.former?.article ?? null,
  }
}

describe('the identity of an article', () => {
  it.each([
    ['a first delivery', undefined, ['A', 'P', 'r', true], ['P', 'A'], [], null],
    ['the same number', sold('A', 'P', 'r'), ['A', 'P', 'r', true], ['P', 'A'], [], null],
    ['another letter case', sold('A', 'P', 'r'), ['a', 'P', 'r', true], ['P', 'A'], ['letterCase'], null],
    [
      'another letter case of a product of its own',
      sold('A', 'A', 'r'),
      ['a', 'a', 'r', false],
      ['A', 'A'],
      ['letterCase'],
      null,
    ],
    ['a new number', sold('A', 'P', 'r'), ['B', 'P', 'r', true], ['P', 'B'], [], 'A'],
    [
      'a new number of a product of its own',
      sold('A', 'A', 'r'),
      ['B', 'B', 'r', false],
      ['B', 'B'],
      [],
      'A',
    ],
    [
      'a product that became a variant',
      sold('A', 'A', 'r'),
      ['A', 'P', 'r', true],
      ['P', 'A'],
      ['becameVariant'],
      null,
    ],
    [
      'a variant that left its product',
      sold('A', 'P', 'r'),
      ['A', 'A', 'r', false],
      ['A', 'A'],
      ['leftModel'],
      null,
    ],
    ['a variant of another product', sold('A', 'P', 'r'), ['A', 'Q', 'r', true], ['Q', 'A'], [], null],
    ['the number of another product', sold('A', 'P', 'other'), ['A', 'P', 'r', true], ['P', 'A'], [], null],
    [
      'rows of older versions, without a reference',
      sold('A', 'P', ''),
      ['B', 'P', 'r', true],
      ['P', 'B'],
      [],
      null,
    ],
  ] as const)('%s', async (_what, before, product, cells, codes, former) => {
    expect(await identifyOne(before, product)).toEqual({ cells, codes, former })
  })

  it.each([
    ['a number that another product had', [sold('A', 'P', 'other'), sold('B', 'P', 'r')], 'B'],
    ['its number beside one that was not withdrawn', [sold('A', 'P', 'r'), sold('B', 'P', 'r')], null],
  ])('%s', async (_what, articles, former) => {
    const product = { outcome: outcome('A', 'P'), ref: 'r', isVariant: true }
    const [found] = await identify(delivered(...articles), columns, [product])
    expect(found?.former?.article ?? null).toBe(former)
  })

  it('is the delivered spelling in the list of all articles', async () => {
    const store = delivered(sold('Abc', 'P', 'r'))
    const listed = [{ article: 'ABC' }, { article: 'Abc' }, { article: 'x' }]
    expect(await asDelivered(store, listed)).toEqual([
      { article: 'Abc' },
      { article: 'Abc' },
      { article: 'x' },
    ])
  })
})
