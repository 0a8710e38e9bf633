import { describe, expect, it } from 'vitest'
import { compile } from '../../../../server/tradebyte/compile.ts'
import { readingsOf, readStored } from '../../../../server/tradebyte/mapping/readStored.ts'
import { fieldTable } from '../../../../server/tradebyte/fields/fieldTable.ts'
import { validateMapping } from '../../../../server/tradebyte/mapping/validateMapping.ts'
import type { Article } from '../../../../server/model/setup.ts'
import {
  attributes,
  catalogue,
  links,
  measurementFamilies,
  setup,
  simple,
  value,
  valuesBy,
} from '../world.ts'

type Cells = Readonly<Record<string, string>>

/** The filled cells of an article under a mapping, without numbers. */
const cellsOf = (mapping: Readonly<Record<string, unknown>>, article: Article): Cells => {
  const plan = compile({ ...setup, mapping }, catalogue, links)
  const { cells } = plan.evaluate(article)
  const named = plan.header.map((name, index) => [name, cells?.[index] ?? ''] as const)
  return Object.fromEntries(named.filter(([name, cell]) => cell !== '' && name !== 'p_nr' && name !== 'a_nr'))
}

const of = (values: Article['product']['values']) => simple('S1', { values })

/** A small shirt whose family variant has the axis color. */
const variantOf = (values: Article['product']['values']): Article => ({
  product: { ...of(values).product, family: 'shirts', parent: 'shirt-red' },
  root: { code: 'shirt', familyVariant: 'by_color_and_size' },
  parentMissing: false,
})

describe('a fixed value', () => {
  it('is in each language as entered, and nowhere else', () => {
    const mapping = { p_supplement: { value: { de: 'Neue Kollektion', en: 'New collection', fr: '' } } }
    expect(cellsOf(mapping, of({}))).toEqual({
      p_supplement: 'Neue Kollektion',
      '<en>p_supplement': 'New collection',
    })
  })

  it('is in every column if it is one text, in lists, keys and channels too', () => {
    const mapping = {
      p_brand: { value: 'Nord' },
      p_cluster: [{ value: 'Alle' }, { akeneoAttribute: 'brand' }],
      p_tag: [{ key: 'origin', akeneoAttributes: [{ value: 'EU' }] }],
      a_comp: [{ key: 'fit', value: 'Regular' }],
      a_active_channel: { zade: { value: '1' } },
    }
    expect(cellsOf(mapping, of({ brand: value('nord') }))).toMatchObject({
      p_brand: 'Nord',
      'p_cluster{0}': 'Alle',
      'p_cluster{1}': 'Nördlich',
      'p_tag[origin]{0}': 'EU',
      'a_comp[fit]': 'Regular',
      '<en>a_comp[fit]': 'Regular',
      'a_active[zade]': '1',
    })
  })

  it('requests nothing from the PIM', () => {
    const plan = compile({ ...setup, mapping: { p_brand: { value: 'Nord' } } }, catalogue, links)
    expect(plan.attributes).toEqual([])
    expect(plan.missingAttributes).toEqual([])
  })
})

describe('further sources', () => {
  const mapping = {
    p_name: {
      akeneoAttribute: 'name',
      or: [
        { akeneoAttribute: 'short_name', akeneoChannel: 'print', formatter: 'upper' },
        { template: '{brand} {color}' },
        { value: { de: 'Ohne Namen', en: 'Nameless' } },
      ],
    },
  }

  it.each<[string, Article['product']['values'], string, string]>([
    ['the first that is filled', { name: valuesBy({ de_DE: 'Hemd', en_GB: 'Shirt' }) }, 'Hemd', 'Shirt'],
    [
      'the next one, language by language',
      { short_name: valuesBy({ 'de_DE/print': 'kurz', 'en_GB/shop': 'wrong' }), brand: value('nord') },
      'KURZ',
      'Northern',
    ],
    ['a template', { color: value('red') }, 'Rot', 'Red'],
    ['the fixed value at last', {}, 'Ohne Namen', 'Nameless'],
  ])('give %s', (_what, values, german, english) => {
    expect(cellsOf(mapping, of(values))).toMatchObject({ p_name: german, '<en>p_name': english })
  })

  it('fill a list and its columns', () => {
    const list = { p_cluster: [{ akeneoAttribute: 'note', or: [{ akeneoAttribute: 'seasons' }] }] }
    expect(cellsOf(list, of({ seasons: value(['summer', 'winter']) }))).toEqual({
      'p_cluster{0}': 'Sommer',
      'p_cluster{1}': 'Winter',
    })
    expect(cellsOf(list, of({ note: value('Neu'), seasons: value(['summer']) }))).toEqual({
      'p_cluster{0}': 'Neu',
    })
  })

  it('are read from the PIM, and reported when the PIM no longer has them', () => {
    const plan = compile({ ...setup, mapping: { p_brand: { akeneoAttribute: 'brand', or: [{ template: '{name}, {gone}' }] } } }, catalogue, links) // oxfmt-ignore
    expect(plan.attributes).toEqual(['brand', 'name'])
    expect(plan.missingAttributes).toEqual(['gone'])
  })
})

describe('a template', () => {
  it.each<[string, Article['product']['values'], string | undefined]>([
    ['{brand} {color}', { brand: value('nord'), color: value('red') }, 'Nördlich Rot'],
    ['{brand} {color}', { color: value('red') }, 'Rot'],
    ['{brand}, {note}, {color}', { brand: value('nord'), color: value('red') }, 'Nördlich, Rot'],
    ['{brand} in {color} neu', { brand: value('nord') }, 'Nördlich'],
    ['{brand} in {color}', { brand: value('nord') }, 'Nördlich'],
    ['{brand} in {color}', { color: value('red') }, 'Rot'],
    ['Marke {brand}, Farbe {color}', { color: value('red') }, 'Rot'],
    ['{brand} ({note}), {color}', { brand: value('nord'), color: value('red') }, 'Nördlich, Rot'],
    ['Art. {sku} ({note})', { note: value('x') }, '(x)'],
    ['{brand} aus {note} in {color}', { brand: value('nord'), color: value('red') }, 'Nördlich Rot'],
    ['({brand}) {color}', { brand: value('nord') }, '(Nördlich)'],
    ['{brand} in {color} neu', {}, undefined],
    ['Art. {sku} ({seasons})', { sku: value('S1'), seasons: value(['summer', 'winter']) }, 'Art. S1 (Sommer, Winter)'], // oxfmt-ignore
    ['{weight}, {density}', { weight: value({ amount: '1250.5', unit: 'GRAM' }), density: value('1.5') }, '1.250,5 gram, 1,5'], // oxfmt-ignore
    ['{@identifier}-{note}', { note: value('x') }, 'S1-x'],
    ['only {text', {}, 'only {text'],
    ['{name}', { name: valuesBy({ en_GB: 'Shirt' }) }, 'Shirt'],
    ['{sizes_table} {brand}', { sizes_table: value([{}]), brand: value('nord') }, 'Nördlich'],
  ])('%s', (template, values, text) => {
    expect(cellsOf({ p_brand: { template } }, of(values))['p_brand']).toBe(text)
  })

  it('goes through the formatter as a whole', () => {
    const mapping = { p_brand: { template: '{brand} {color}', formatter: 'upper' } }
    const values = { brand: value('nord'), color: value('red') }
    expect(cellsOf(mapping, of(values))).toEqual({ p_brand: 'NÖRDLICH ROT' })
  })

  it('is omitted in product columns if the articles of a product do not share it', () => {
    const values = { brand: value('nord'), color: value('red') }
    const mapping = {
      p_brand: { template: '{brand} {color}' },
      a_comp: [{ key: 'c', template: '{color} neu' }],
    }
    expect(cellsOf(mapping, variantOf(values))).toMatchObject({ p_brand: 'Nördlich', 'a_comp[c]': 'Rot neu' })
  })

  it('reports that value like a plain source does', () => {
    const leftOutOf = (entry: object) => {
      const plan = compile({ ...setup, mapping: { p_brand: entry } }, catalogue, links)
      return [...plan.evaluate(variantOf({ brand: value('nord'), color: value('red') })).leftOut]
    }
    expect(leftOutOf({ template: '{brand} in {color}' })).toEqual(leftOutOf({ akeneoAttribute: 'color' }))
  })

  it('creates product numbers on the level of its deepest attribute', () => {
    const mapping = { p_nr: { template: '{@rootModel}-{color}' }, p_text: { akeneoAttribute: 'color' } }
    const plan = compile({ ...setup, mapping }, catalogue, links)
    const outcome = plan.evaluate(variantOf({ color: value('red') }))
    expect(outcome.productNumber).toBe('shirt-Rot')
    // products of one color share it
    expect(outcome.cells?.[plan.header.indexOf('p_text')]).toBe('Rot')
  })
})

describe('saving fixed values, further sources and templates', () => {
  const masters = { attributes, measurementFamilies, channels: setup.channels, akeneoChannels: [{ code: 'shop' }] } // oxfmt-ignore
  const check = (mapping: Readonly<Record<string, unknown>>) => validateMapping(mapping, masters, 'en')

  it('accepts valid ones', () => {
    expect(
      check({
        p_brand: { value: 'Nord', or: null, template: null },
        p_name: { akeneoAttribute: 'name', or: [{ template: '{brand} {color}' }, { value: { de: 'x' } }] },
        p_nr: { template: '{@rootModel}-{color}' },
        a_active: { value: '1' },
        a_stock: { value: '5' },
        a_org_country: { value: 'de' },
      }),
    ).toEqual({})
  })

  it.each<[string, Readonly<Record<string, unknown>>, string, RegExp]>([
    ['one number for all', { a_nr: { value: 'A1' } }, 'a_nr.value', /tells products or articles apart/],
    ['one EAN for all', { a_ean: { value: '4006381333931' } }, 'a_ean.value', /apart/],
    ['a number without attributes', { p_nr: { template: 'P-1' } }, 'p_nr.template', /apart/],
    ['no yes and no', { a_active: { value: 'perhaps' } }, 'a_active.value', /Enter 1 or 0/],
    ['no number', { a_stock: { value: '1.5' } }, 'a_stock.value', /whole number/],
    ['no VAT class', { a_mwst: { zade: { value: '9' } } }, 'a_mwst.zade.value', /Enter 1, 2 or 3/],
    [
      'no VAT class as a template',
      { a_mwst: { zade: { template: '9' } } },
      'a_mwst.zade.template',
      /1, 2 or 3/,
    ],
    ['no number as a template', { a_stock: { template: 'many' } }, 'a_stock.template', /whole number/],
    ['a long text', { p_brand: { value: 'x'.repeat(3000) } }, 'p_brand.value', /at most/],
    ['a word for a country', { a_org_country: { value: 'Spain' } }, 'a_org_country.value', /two letters/],
    ['an unknown attribute of a template', { p_brand: { template: '{name} {gone}' } }, 'p_brand.template', /no longer has the attribute “gone”/], // oxfmt-ignore
    ['a template without its channel', { p_text: { template: '{short_name}' } }, 'p_text.akeneoChannel', /select an Akeneo channel/], // oxfmt-ignore
    ['an unknown further source', { p_brand: { akeneoAttribute: 'brand', or: [{ akeneoAttribute: 'note' }, { akeneoAttribute: 'gone' }] } }, 'p_brand.or.1.akeneoAttribute', /no longer has the attribute “gone”/], // oxfmt-ignore
    ['an empty further source', { p_brand: { akeneoAttribute: 'brand', or: [{}] } }, 'p_brand.or.0.akeneoAttribute', /Choose a source attribute/], // oxfmt-ignore
    ['eleven further sources', { p_brand: { akeneoAttribute: 'brand', or: Array.from({ length: 11 }, () => ({ value: 'x' })) } }, 'p_brand.or', /./], // oxfmt-ignore
    ['a fixed value of another shape', { p_brand: { value: 7 } }, 'p_brand.value', /./],
  ])('refuses %s', (_what, mapping, path, sentence) => {
    const messages = check(mapping)
    expect(Object.keys(messages)).toEqual([path])
    expect(messages[path]?.join()).toMatch(sentence)
  })

  it("names each source attribute, for the check of the PIM's structure", () => {
    const field = fieldTable.get('p_name')
    const stored = field && readStored({ p_name: { template: '{brand} {color}', or: [{ akeneoAttribute: 'name' }, { value: 'x' }] } }, field) // oxfmt-ignore
    expect(readingsOf(stored?.entries ?? []).map(one => one.akeneoAttribute)).toEqual([
      'brand',
      'color',
      'name',
    ])
  })
})
