import { describe, expect, it } from 'vitest'
import { fieldTable, uiConfig } from '../../../../server/tradebyte/fields/fieldTable.ts'
import { validateMapping } from '../../../../server/tradebyte/mapping/validateMapping.ts'
import { compile } from '../../../../server/tradebyte/compile.ts'
import { valueKinds } from '../../../../src/contract/mapping/valueKinds.ts'
import { own } from '../../../shared/own.ts'
import { wholeMapping } from '../wholeCatalogue.ts'
import { attributes, catalogue, links, measurementFamilies, setup } from '../world.ts'

const context = {
  attributes,
  measurementFamilies,
  channels: setup.channels,
  akeneoChannels: [{ code: 'shop' }],
}
const check = (mapping: Readonly<Record<string, unknown>>, language: 'en' | 'de' = 'en') =>
  validateMapping(mapping, context, language)
const from = (akeneoAttribute: string, more: object = {}) => ({ akeneoAttribute, ...more })

describe('saving a mapping', () => {
  it('accepts a valid one, nulls and untouched forms', () => {
    const { p_comp, ...right } = wholeMapping
    expect(Array.isArray(p_comp)).toBe(true)
    expect(check(right)).toEqual({})
    expect(
      check({
        p_name: null,
        p_brand: { akeneoAttribute: '', akeneoChannel: null, measureUnit: null, formatter: null },
        a_vk: {},
        p_bullet: [],
        a_chnr: { zade: from('') },
      }),
    ).toEqual({})
  })

  describe('over its limits', () => {
    const many = (count: number) => Array.from({ length: count }, () => from('name'))
    const [here, inAll] = [
      ['At most 100 entries are allowed here. Remove some.'],
      ['The mapping may have at most 2,000 entries in all. Remove some.'],
    ]
    it('accepts 100 entries per field, and refuses the next, also empty ones', () => {
      expect(Object.keys(check({ p_bullet: many(100) }))).not.toContain('p_bullet')
      expect(check({ p_bullet: many(101), p_name: from('gone') })).toEqual({ p_bullet: here })
      expect(check({ p_bullet: Array.from({ length: 101 }, () => from('')) })).toEqual({ p_bullet: here })
    })

    it('accepts 2,000 entries in total', () => {
      const channels = (count: number) =>
        Object.fromEntries(many(count).map((entry, index) => [`c${index}`, entry]))
      expect(Object.keys(check({ a_vk: channels(2000) }))).not.toContain('a_vk')
      expect(check({ a_vk: channels(1950), p_bullet: many(51) })).toEqual({ p_bullet: inAll })
    })

    const naming = (count: number) => ({ ...from(''), template: '{name}'.repeat(count) })
    const byLanguage = (count: number) => ({
      ...from(''),
      value: Object.fromEntries(many(count).map((_entry, index) => [`l${index}`, 'x'])),
    })

    it('accepts 50 attributes per template and 100 texts per fixed value', () => {
      const few = ['A template may name at most 50 attributes. Remove some.']
      expect(check({ p_name: naming(50), p_brand: byLanguage(100) })).toEqual({})
      expect(check({ p_name: naming(51) })).toEqual({ p_name: few })
      expect(check({ p_name: { ...from('name'), or: [naming(51)] } })).toEqual({ p_name: few })
      expect(check({ p_name: byLanguage(101) })).toEqual({ p_name: here })
      expect(() => compile({ ...setup, mapping: { p_name: naming(51) } }, catalogue, links)).toThrow(few[0])
    })

    it.each([
      ['numbers', Array.from({ length: 1_000_000 }, (_, index) => index)],
      ['records', { a: Array.from({ length: 100_000 }, () => ({})) }],
      ['depth', JSON.parse('['.repeat(1_000_000) + ']'.repeat(1_000_000))],
    ])('refuses a large number of %s with one sentence', (_what, heap) => {
      expect(check({ p_bullet: heap, p_tag: heap })).toEqual({ p_bullet: inAll })
    })

    it('is not compiled: a plan has 2,000 columns at most', () => {
      const wide = Array.from({ length: 50 }, (_, index) => ({ ...setup.languages[0], name: `l${index}` }))
      const languages = wide as unknown as typeof setup.languages // all but the name equals the first one
      const mapping = { p_bullet: many(100) }
      const compiled = (plan: Partial<typeof setup>) => () => compile({ ...setup, ...plan }, catalogue, links)
      expect(compiled({ mapping })).not.toThrow()
      expect(compiled({ mapping, languages })).toThrow(
        'The mapping fills more than 2,000 columns. Remove entries, languages or channels.',
      )
      expect(compiled({ mapping: { p_bullet: many(101) } })).toThrow(here[0])
    })
  })

  it('accepts one activation level of either kind, and refuses both at both fields', () => {
    const [product, article] = [
      { p_active: { zade: from('active') } },
      { a_active_channel: { zach: from('active') } },
    ]
    expect(check(product)).toEqual({})
    expect(check({ a_active: from('active'), ...article })).toEqual({})
    expect(check({ p_active: { zade: from('') }, ...article })).toEqual({})
    for (const language of ['en', 'de'] as const) {
      const refused = check({ ...product, ...article }, language)
      expect(Object.keys(refused)).toEqual(['p_active', 'a_active_channel'])
      for (const sentences of Object.values(refused))
        expect(sentences.join()).toMatch(/a_active\[channel\].*p_active\[channel\].*(Keep|Behalten)/)
    }
  })

  it.each<[string, Readonly<Record<string, unknown>>, string, RegExp]>([
    ['an unknown field', { p_unknown: from('name') }, 'p_unknown', /no field p_unknown/],
    ['an unknown field with the name of a method', { constructor: from('name') }, 'constructor', /no field/],
    ['the wrong shape', { p_name: 'name' }, 'p_name', /./],
    ['a list where channels are expected', { a_vk: [from('price')] }, 'a_vk', /./],
    ['an unknown formatter', { p_name: from('name', { formatter: 'shout' }) }, 'p_name.formatter', /./],
    [
      'an unknown attribute',
      { p_name: from('gone') },
      'p_name.akeneoAttribute',
      /no longer has the attribute “gone”/,
    ],
    [
      'an unknown attribute of a channel',
      { a_vk: { zade: from('gone') } },
      'a_vk.zade.akeneoAttribute',
      /no longer has the attribute “gone”/,
    ],
    [
      'an unknown attribute in a list',
      { p_bullet: [from('name'), from('gone')] },
      'p_bullet.1.akeneoAttribute',
      /gone/,
    ],
    [
      'an unknown attribute in a list of a channel',
      { p_catsec: { zade: [from('gone')] } },
      'p_catsec.zade.0.akeneoAttribute',
      /gone/,
    ],
    [
      'an unknown attribute of a key',
      { p_comp: [from('gone', { key: 'color' })] },
      'p_comp.color.akeneoAttribute',
      /gone/,
    ],
    [
      'an unknown attribute in a list of a key',
      { p_tag: [{ key: 'season', akeneoAttributes: [from('gone')] }] },
      'p_tag.season.0.akeneoAttribute',
      /gone/,
    ],
    ['an unknown channel', { a_vk: { nope: from('price') } }, 'a_vk.nope', /no channel “nope”/],
    [
      'a list item without attribute',
      { p_bullet: [from('')] },
      'p_bullet.0.akeneoAttribute',
      /Choose a source attribute/,
    ],
    [
      'a key without attributes',
      { p_tag: [{ key: 'season', akeneoAttributes: [] }] },
      'p_tag.season',
      /Choose/,
    ],
    ['no key', { p_comp: [from('color', { key: '' })] }, 'p_comp.0.key', /Enter the key/],
    [
      'a key with a sign TB.One refuses',
      { p_comp: [from('color', { key: 'größe' })] },
      'p_comp.größe.key',
      /refuses the key “größe”/,
    ],
    [
      'a key used twice',
      { p_comp: [from('color', { key: 'a' }), from('size', { key: 'a' })] },
      'p_comp.a.key',
      /used twice/,
    ],
    [
      'a dotted key without attribute',
      { p_comp: [from('', { key: 'a.b' })] },
      'p_comp.0.akeneoAttribute',
      /Choose/,
    ],
    [
      'no channel of a scopable attribute',
      { p_text: from('short_name') },
      'p_text.akeneoChannel',
      /^The selected attribute is scopable\. Please select an Akeneo channel\.$/,
    ],
    [
      'an unknown channel of the PIM',
      { p_text: from('short_name', { akeneoChannel: 'moon' }) },
      'p_text.akeneoChannel',
      /no longer has the channel “moon”/,
    ],
    [
      'no unit of a metric attribute',
      { a_weight: from('weight') },
      'a_weight.measureUnit',
      /^The selected attribute is metric\. Please select a unit\.$/,
    ],
    [
      'a unit of another family',
      { a_weight: from('weight', { measureUnit: 'METER' }) },
      'a_weight.measureUnit',
      /METER/,
    ],
    [
      'a unit that contradicts the field',
      { a_weight: from('weight', { measureUnit: 'GRAM' }) },
      'a_weight.measureUnit',
      /does not take this field in “GRAM”\. Choose the unit that is in its name/,
    ],
    [
      'a type the field cannot take',
      { a_vk: { zade: from('name') } },
      'a_vk.zade.akeneoAttribute',
      /type that this field cannot take/,
    ],
    ['a number as an EAN', { a_ean: from('stock') }, 'a_ean.akeneoAttribute', /type/],
    ['a table', { p_text: from('sizes_table') }, 'p_text.akeneoAttribute', /type/],
    [
      'a built-in source of another type',
      { a_stock: from('@categories') },
      'a_stock.akeneoAttribute',
      /type/,
    ],
  ])('refuses %s', (_what, mapping, key, sentence) => {
    const errors = check(mapping)
    expect(Object.keys(errors)).toEqual([key])
    expect(errors[key]?.join()).toMatch(sentence)
    expect(Object.keys(check(mapping, 'de'))).toEqual([key])
    expect(check(mapping, 'de')[key]).not.toEqual(errors[key])
  })
})

describe('GET /ui/api/tradebyte/mapping/ui-config', () => {
  const config = uiConfig('en', attributes)
  const all = [...config.productAttributes, ...config.articleAttributes]

  it('lists every field in both tabs, with words in the reader’s language', () => {
    expect(all.length).toBe(fieldTable.size)
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
    expect(all.filter(({ label, info }) => !label || !info)).toEqual([])
    expect(uiConfig('de', attributes).productAttributes[0]?.label).toBe('Produktnummer')
    expect(config.formatters.map(({ name }) => name)).toContain('htmlLineBreaks')
  })

  it('uses every value kind of Kontor, and two keys for a field of two kinds', () => {
    const used = new Set(all.map(({ type }) => type))
    expect(own.valueKinds.filter(kind => !used.has(valueKinds[kind].number))).toEqual([])
    expect(all.filter(({ field }) => field === 'a_vk').map(({ key, type }) => [key, type])).toEqual([
      ['a_vk', 11],
      ['a_vk_key', 12],
    ])
    expect(all.filter(({ field }) => field === 'a_active').map(({ type }) => type)).toEqual([1, 3])
  })

  it('names the sources that a field accepts', () => {
    const allowed = (key: string) => all.find(one => one.key === key)?.allowedAkeneoAttributesCodes
    expect(allowed('a_vk')).toEqual(['stock', 'density', 'price', 'old_price'])
    expect(allowed('a_active')).toContain('@enabled')
    expect(allowed('p_text')).toEqual([])
  })
})
