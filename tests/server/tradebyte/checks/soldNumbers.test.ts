import { describe, expect, it } from 'vitest'
import { fieldOf, issueInShort } from '../../../../server/tradebyte/checks/issues.ts'
import { fieldLabels } from '../../../../server/tradebyte/fields/fieldTable.ts'
import {
  soldEanIssue,
  soldProductIssue,
  uniqueNumbersOf,
} from '../../../../server/tradebyte/checks/soldNumbers.ts'
import { csvCells, csvRows } from '../../../../server/tradebyte/csv.ts'
import { unusable } from '../../../../server/tradebyte/plan.ts'
import { isFilled, leftOutName } from '../../../../server/tradebyte/row.ts'

const sold = (article: string, product: string, ean = '', isVariant: boolean | null = null) => ({
  article,
  product,
  ean,
  isVariant,
})
const checked = (articleNumber: string, productNumber: string, isVariant: boolean | null = null) => ({
  articleNumber,
  productNumber,
  isVariant,
})

describe('numbers that TB.One sells', () => {
  it('an EAN is an issue if another article has it', () => {
    const all = [sold('A1', 'P1', '111'), sold('A2', 'P2')]
    expect(soldEanIssue('111', checked('A9', 'P9'), all)).toMatchObject([
      { code: 'soldEan', params: { value: '111', article: 'A1' } },
    ])
    expect(soldEanIssue('111', checked('A1', 'P1'), all)).toEqual([])
    expect(soldEanIssue('', checked('A9', 'P9'), all)).toEqual([])
    expect(soldEanIssue('222', checked('A9', 'P9'), all)).toEqual([])
  })

  it('a product number is an issue if an article of the other kind has it', () => {
    const all = [sold('A1', 'P1', '', true), sold('A2', 'P2', '', false), sold('A3', 'P3')]
    const issueOf = (product: string, isVariant: boolean | null, article = 'A9') =>
      soldProductIssue(checked(article, product, isVariant), all)
    expect(issueOf('P1', false)).toMatchObject([{ code: 'soldProductNumber', params: { article: 'A1' } }])
    expect(issueOf('P2', true)).toMatchObject([{ params: { value: 'P2', article: 'A2' } }])
    expect(issueOf('P1', true)).toEqual([])
    expect(issueOf('P1', null)).toEqual([])
    expect(issueOf('P3', true)).toEqual([])
    expect(issueOf('P9', false)).toEqual([])
    expect(issueOf('P1', false, 'A1')).toEqual([])
  })

  it('are those of the rows in the file, each model once', () => {
    const row = (productNumber: string, isVariant: boolean | null, ean: string) => ({
      ...unusable('x', ''),
      productNumber,
      isVariant,
      cells: [productNumber, ean],
    })
    const rows = [row('M', true, '1'), row('M', true, ''), row('S', false, '2'), row('N', null, '3')]
    expect(uniqueNumbersOf(1, [...rows, unusable('y', '')])).toEqual({
      eans: ['1', '2', '3'],
      models: ['M'],
      singles: ['S'],
    })
  })
})

describe('the field of an issue', () => {
  it('is its column without a number, or the field of its code', () => {
    expect(fieldOf('tooLong', { column: 'a_media[image]{12}' })).toBe('a_media[image]')
    expect(fieldOf('tooLong', { column: 'a_{1}b' })).toBe('a_{1}b')
    expect(fieldOf('noProductNumber', {})).toBe('p_nr')
    expect(fieldOf('ofAnotherVersion', {})).toBe('')
  })

  it('has a label with its column, whatever its language and place', () => {
    expect(fieldLabels.column('<en>p_name', 'en')).toMatch(/\(<en>p_name\)$/)
    expect(fieldLabels.column('p_odd', 'en')).toBe('p_odd')
    expect(fieldLabels.column('a_weight', 'en')).toBe('Parcel weight (kg, a_weight)')
  })

  it('stands in the cause', () => {
    const issue = { code: 'eanMissing', params: { column: 'a_ean', attribute: 'ean' } } as const
    expect(issueInShort(issue, 'en')).toEqual({
      cause: 'Missing',
      remedy: 'Fill in the attribute “ean” in Akeneo.',
      about: null,
    })
  })
})

describe('data of a value', () => {
  it.each([['a'], [0], [false], [{ amount: '1' }], [{ code: 'x' }], [['', 'a']], [{ amount: 0 }]])(
    'shows something: %j',
    data => expect(isFilled(data)).toBe(true),
  )
  it.each([[''], ['<p></p>'], [null], [undefined], [{ amount: null }], [{ amount: '' }], [[]], [['', null]]])(
    'shows nothing: %j',
    data => expect(isFilled(data)).toBe(false),
  )

  it('that no column takes has one name in all languages and places', () =>
    expect(leftOutName('noAxis', '<en>a_comp[color]{3}')).toBe('noAxis a_comp[color]'))
})

describe('csvCells', () => {
  it.each([
    [['a', '', 'b']],
    [['a "quoted" b', ';', '"', '";"', '']],
    [['line\r\nbreak', 'x']],
    [['only "one"', 'plain']],
  ])('reads what csvRows wrote: %j', cells => {
    for (const delimiter of [';', ',', 'TAB'])
      expect(csvCells(csvRows([cells], { delimiter }), { delimiter })).toEqual(cells)
  })
})
