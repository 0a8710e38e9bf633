import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compile } from '../../../server/tradebyte/compile.ts'
import type { Article, Setup, ExportSettings } from '../../../server/model/setup.ts'
import { catalogue, links, productOf, setup, simple, value, valuesBy } from './world.ts'

const mapping = {
  p_name: { akeneoAttribute: 'name' },
  p_brand: { akeneoAttribute: 'color' },
  p_bullet: [{ akeneoAttribute: 'bullet_1' }],
}

const planOf = (changes: Partial<ExportSettings>, more: Partial<Setup> = {}) =>
  compile(
    { ...setup, mapping, ...more, exportSettings: { ...setup.exportSettings, ...changes } },
    catalogue,
    links,
  )
const cellsOf = (changes: Partial<ExportSettings>, article: Article, more: Partial<Setup> = {}) => {
  const plan = planOf(changes, more)
  const { cells } = plan.evaluate(article)
  return Object.fromEntries(plan.header.map((header, index) => [header, cells?.[index]]))
}

const perProduct = {
  defaultLanguageAttribute: 'language',
  defaultLanguageAttributeMapping: 'german:de\r\n british : en \nbroken\nnone:xx',
}

const named = (language: string | null) =>
  simple('S1', {
    values: {
      name: valuesBy({ de_DE: 'Hemd', en_GB: 'Shirt', fr_FR: 'Chemise' }),
      color: value('red'),
      bullet_1: valuesBy({ de_DE: 'weich', en_GB: 'soft' }),
      ...(language === null ? {} : { language: value(language) }),
    },
  })

describe('languages of the file', () => {
  it('takes the fallback language where the formatter leaves nothing of the own one, for all texts', () => {
    const text = fc.constantFrom('', ' ', '<p> </p>', '<img src="a.jpg">', '<b>Text</b>', 'Wort')
    const texts = fc.record({ de_DE: text, en_GB: text, fr_FR: text }, { requiredKeys: [] })
    const stripped = { p_name: { akeneoAttribute: 'name', formatter: 'stripHtml' } }
    const plan = planOf({ fallbackLanguage: 'en_GB' }, { mapping: stripped })
    fc.assert(
      fc.property(texts, names => {
        const { written } = plan.evaluate(simple('S1', { values: { name: valuesBy(names) } }))
        const cell = (header: string) => written[plan.header.indexOf(header)]
        const plain = (name = '') => name.replace(/<[^>]*>/g, '').trim()
        expect(cell('p_name')).toBe(plain(names.de_DE) || plain(names.en_GB))
        expect(cell('<en>p_name')).toBe(plain(names.en_GB))
        expect(cell('<fr>p_name')).toBe(plain(names.fr_FR) || plain(names.en_GB))
      }),
      { interruptAfterTimeLimit: 1000 },
    )
  })

  it('gives the default language the columns without a prefix and no others', () => {
    expect(cellsOf({ defaultLanguage: 'en' }, named(null))).toMatchObject({
      p_name: 'Shirt',
      '<de>p_name': 'Hemd',
      '<fr>p_name': 'Chemise',
      p_brand: 'Red',
    })
    expect(cellsOf({ defaultLanguage: 'en' }, named(null))).not.toHaveProperty('<en>p_name')
  })

  it('uses the first language when no default is set, and none at all without languages', () => {
    expect(cellsOf({ defaultLanguage: null }, named(null))).toMatchObject({
      p_name: 'Hemd',
      '<en>p_name': 'Shirt',
    })
    const single = cellsOf({ fallbackLanguage: 'en_GB' }, named(null), { languages: [] })
    expect(single).toMatchObject({ p_name: 'Shirt', p_brand: 'Red' })
    expect(Object.keys(single).filter(header => header.startsWith('<'))).toEqual([])
  })

  it('lets an attribute choose the language of a product; its own prefixed columns stay empty', () => {
    expect(cellsOf(perProduct, named('british'))).toMatchObject({
      p_name: 'Shirt',
      '<de>p_name': 'Hemd',
      '<en>p_name': '',
      '<fr>p_name': 'Chemise',
      p_brand: 'Red',
      'p_bullet{0}': 'soft',
      '<de>p_bullet{0}': 'weich',
      '<en>p_bullet{0}': '',
    })
    expect(cellsOf(perProduct, named('german'))).toMatchObject({
      p_name: 'Hemd',
      '<de>p_name': '',
      '<en>p_name': 'Shirt',
    })
  })

  it.each([[null], ['unknown'], ['none']])('falls back to the default language for the option %s', option => {
    expect(cellsOf(perProduct, named(option))).toMatchObject({
      p_name: 'Hemd',
      '<de>p_name': '',
      p_brand: 'Rot',
    })
  })

  it('fills an empty text from the fallback locale, which may also be the locale of a language', () => {
    const article = simple('S1', { values: { name: valuesBy({ fr_FR: 'Chemise', de_DE: '' }) } })
    expect(cellsOf({ fallbackLanguage: 'fr_FR' }, article)).toMatchObject({
      p_name: 'Chemise',
      '<en>p_name': 'Chemise',
    })
    expect(cellsOf({ fallbackLanguage: 'fr' }, article)).toMatchObject({ p_name: 'Chemise' })
    expect(cellsOf({ fallbackLanguage: null }, article)).toMatchObject({ p_name: '', '<en>p_name': '' })
  })

  it('names the columns that the fallback locale fills, also where it is no language of the file', () => {
    const filled = (values: Record<string, string>) => {
      const article = simple('S1', { values: { name: valuesBy(values), color: value('red') } })
      return [...planOf({ fallbackLanguage: 'fr_FR' }).evaluate(article).fallbacks]
    }
    expect(filled({ fr_FR: 'Chemise', de_DE: 'Hemd', en_GB: 'Shirt' })).toEqual([])
    expect(filled({ fr_FR: 'Chemise', de_DE: 'Hemd' })).toEqual(['<en>p_name'])
    expect(filled({ fr_FR: 'Chemise' })).toEqual(['p_name', '<en>p_name'])
  })
})

describe('channels of the PIM', () => {
  const article = simple('S1', {
    values: { short_name: valuesBy({ 'de_DE/shop': 'Laden', 'de_DE/print': 'Druck' }) },
  })
  const written = (entry: object, akeneoChannel: string | null) =>
    cellsOf({ akeneoChannel }, article, { mapping: { p_text: { akeneoAttribute: 'short_name', ...entry } } })[
      'p_text'
    ]

  it('come from the entry, or from the export settings', () => {
    expect(written({}, 'shop')).toBe('Laden')
    expect(written({ akeneoChannel: 'print' }, 'shop')).toBe('Druck')
    expect(written({}, null)).toBe('')
  })
})

describe('the level that a product column reads', () => {
  const article = (more: object = {}): Article => ({
    product: productOf('SKU-1', {
      family: 'shirts',
      parent: 'SUB',
      values: { name: value('Hemd'), color: value('red'), size: value('m'), note: value('n') },
      ...more,
    }),
    root: { code: 'ROOT', familyVariant: 'by_color_and_size' },
    parentMissing: false,
  })
  const written = (p_nr: string | null, one: Article = article()) =>
    cellsOf({}, one, {
      mapping: {
        ...(p_nr ? { p_nr: { akeneoAttribute: p_nr } } : {}),
        p_brand: { akeneoAttribute: 'color' },
        p_prefix: { akeneoAttribute: 'size' },
        p_text_intern: { akeneoAttribute: 'note' },
        p_text: { akeneoAttribute: '@identifier' },
        p_active: { zade: { akeneoAttribute: '@enabled' } },
      },
    })

  it('omits values that the articles of a root model do not share', () => {
    expect(written(null)).toMatchObject({
      p_nr: 'ROOT',
      p_brand: '',
      p_prefix: '',
      p_text_intern: 'n',
      p_text: '',
    })
  })

  it('is the level of the product number', () => {
    expect(written('@parent')).toMatchObject({ p_nr: 'SUB', p_brand: 'Rot', p_prefix: '' })
    expect(written('color')).toMatchObject({ p_nr: 'Rot', p_brand: 'Rot', p_prefix: '' })
    expect(written('@identifier')).toMatchObject({
      p_nr: 'SKU-1',
      p_brand: 'Rot',
      p_prefix: 'm',
      p_text: 'SKU-1',
    })
  })

  it('stays active for the other variants if one variant is disabled', () => {
    expect(written(null)['p_active[zade]']).toBe('1')
    expect(written(null, article({ enabled: false }))['p_active[zade]']).toBe('')
    expect(written('@identifier', article({ enabled: false }))['p_active[zade]']).toBe('0')
    expect(written(null, simple('S', { enabled: false }))['p_active[zade]']).toBe('0')
  })
})
