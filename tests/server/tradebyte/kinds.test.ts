import { describe, expect, it } from 'vitest'
import { issueSentence, issues as issueWords } from '../../../server/tradebyte/checks/issues.ts'
import { compile } from '../../../server/tradebyte/compile.ts'
import { csvRows } from '../../../server/tradebyte/csv.ts'
import type { Article } from '../../../server/model/setup.ts'
import { expectGolden } from './golden.ts'
import { catalogue, links, setup, simple, value, valuesBy } from './world.ts'

interface Kind {
  readonly file: string
  readonly says: string
  readonly mapping: Readonly<Record<string, unknown>>
  readonly articles: readonly Article[]
}

const from = (akeneoAttribute: string, more: object = {}) => ({ akeneoAttribute, ...more })

const names = valuesBy({ de_DE: 'Hemd "Air"', en_GB: 'Shirt', fr_FR: 'Chemise' })

const kinds: readonly Kind[] = [
  {
    file: 'kind-01-single.csv',
    says: '1 writes one column',
    mapping: {
      p_brand: from('brand'),
      a_ean: from('ean'),
      a_stock: from('stock'),
      a_active: from('@enabled'),
      a_org_country: from('country', { formatter: 'optionCode' }),
    },
    articles: [
      simple('S1', {
        values: { brand: value('nord'), ean: value('4006381333931'), stock: value(7), country: value('DE') },
      }),
      simple('S2', {
        enabled: false,
        values: { brand: value('unknown'), ean: value('4.26E+12'), stock: value('12.5') },
      }),
      simple('S3', { values: { ean: value('4006381333930') } }),
      simple('S4', { values: {} }),
    ],
  },
  {
    file: 'kind-02-perLocale.csv',
    says: '2 writes a column for each language, the default one without a prefix',
    mapping: {
      p_name: from('name'),
      p_supplement: from('short_name', { akeneoChannel: 'print' }),
      p_text: from('description', { formatter: 'stripHtml' }),
      p_keywords: from('seasons'),
    },
    articles: [
      simple('S1', {
        values: {
          name: names,
          short_name: valuesBy({ 'de_DE/shop': 'falsch', 'de_DE/print': 'Kurz', 'en_GB/print': 'Short' }),
          description: valuesBy({ de_DE: '<p>Gr&ouml;&szlig;e</p><p>3 &lt; 5</p>', en_GB: 'Line<br>break' }),
          seasons: value(['summer', 'winter', 'spring']),
        },
      }),
      simple('S2', { values: { name: valuesBy({ en_GB: 'Only English' }) } }),
    ],
  },
  {
    file: 'kind-03-perChannel.csv',
    says: '3 writes a column for each enabled channel',
    mapping: {
      p_active: { zade: from('active'), zach: from('@enabled'), ayde: from('active'), gone: from('active') },
      a_chnr: { zade: from('price') },
    },
    articles: [
      simple('S1', { values: { active: value(true), price: value([{ amount: '5.00', currency: 'EUR' }]) } }),
      simple('S2', { values: { active: value(false) } }),
    ],
  },
  {
    file: 'kind-04-list.csv',
    says: '4 numbers the columns of a list and packs the values',
    mapping: { p_cluster: [from('note'), from('seasons'), from('brand')] },
    articles: [
      simple('S1', { values: { seasons: value(['summer', 'winter']), brand: value('nord') } }),
      simple('S2', {
        values: { note: value('N'), seasons: value(['1', '2', '3', '4', '5', '6']), brand: value('nord') },
      }),
    ],
  },
  {
    file: 'kind-05-listPerLocale.csv',
    says: '5 numbers the columns of each language',
    mapping: { p_bullet: [from('bullet_1'), from('bullet_2'), from('bullet_3')] },
    articles: [
      simple('S1', {
        values: {
          bullet_1: valuesBy({ de_DE: 'eins', en_GB: 'one', fr_FR: 'un' }),
          bullet_2: valuesBy({ fr_FR: 'deux' }),
          bullet_3: valuesBy({ de_DE: 'drei', en_GB: 'three' }),
        },
      }),
    ],
  },
  {
    file: 'kind-06-listPerChannel.csv',
    says: '6 numbers the columns of each channel',
    mapping: { p_catsec: { zade: [from('@categories')], zach: [from('note'), from('ean')] } },
    articles: [
      simple('S1', { categories: ['shirts', 'sale'], values: { note: value('hemden'), ean: value('123') } }),
    ],
  },
  {
    file: 'kind-07-perKey.csv',
    says: '7 writes a column for each key',
    mapping: {
      a_base_price: [from('weight', { key: 'KG', measureUnit: 'KILOGRAM' }), from('density', { key: 'CM' })],
      p_logo: [from('washable', { key: 'wash' })],
    },
    articles: [
      simple('S1', {
        values: {
          weight: value({ amount: '1250.0000', unit: 'GRAM' }),
          density: value('0.7500'),
          washable: value(false),
        },
      }),
      simple('S2', {
        values: {
          weight: value({ amount: 1, unit: 'CUBIT' }),
          density: value('-1'),
          washable: value('maybe'),
        },
      }),
    ],
  },
  {
    file: 'kind-08-perKeyAndLocale.csv',
    says: '8 writes a column for each key and language',
    mapping: {
      p_comp: [
        from('color', { key: 'color' }),
        from('density', { key: 'density' }),
        from('washable', { key: 'washable' }),
        from('released', { key: 'released' }),
        from('materials', { key: 'material' }),
      ],
    },
    articles: [
      simple('S1', {
        values: {
          color: value('red'),
          density: value('12345.6700'),
          washable: value(true),
          released: value('2026-03-01T00:00:00+01:00'),
          materials: value(['wool', 'silk']),
        },
      }),
    ],
  },
  {
    file: 'kind-09-listPerKey.csv',
    says: '9 numbers the columns of each key; media are numbered across keys',
    mapping: {
      p_tag: [
        { key: 'season', akeneoAttributes: [from('seasons')] },
        { key: 'color', akeneoAttributes: [from('color')] },
      ],
      a_media: [
        { key: 'image', akeneoAttributes: [from('picture'), from('shots')] },
        { key: 'manual', akeneoAttributes: [from('manual')] },
      ],
    },
    articles: [
      simple('S1', {
        values: {
          seasons: value(['summer', 'winter']),
          color: value('blue'),
          picture: value('a/b.jpg'),
          shots: valuesBy({ '/shop': '4711, 13,4712' }),
          manual: value('m.pdf'),
        },
      }),
      simple('S2', { values: { shots: value('1,2,3,4,5,6,7,8,9,10,11') } }),
      simple('S3'),
    ],
  },
  {
    file: 'kind-10-price.csv',
    says: '10 writes the price in the currency of the export settings',
    mapping: { a_ek: from('price') },
    articles: [
      simple('S1', {
        values: {
          price: value([
            { amount: '12.5', currency: 'CHF' },
            { amount: 10, currency: 'EUR' },
          ]),
        },
      }),
      simple('S2', { values: { price: value([{ amount: '1234.565', currency: 'EUR' }]) } }),
      simple('S3', { values: { price: value([{ amount: null, currency: 'EUR' }]) } }),
    ],
  },
  {
    file: 'kind-11-pricePerChannel.csv',
    says: '11 writes the price in the currency of each channel',
    mapping: {
      a_vk: { zade: from('price'), zach: from('price') },
      a_vk_old: { zade: from('old_price'), zach: from('density') },
    },
    articles: [
      simple('S1', {
        values: {
          price: value([
            { amount: '12.5', currency: 'CHF' },
            { amount: 10, currency: 'EUR' },
          ]),
          old_price: value([{ amount: '9.99', currency: 'EUR' }]),
          density: value('20'),
        },
      }),
    ],
  },
  {
    file: 'kind-12-pricePerKey.csv',
    says: '12 writes a column for each price list',
    mapping: {
      a_vk: { zade: from('price') },
      a_vk_key: [
        from('price', { key: 'b2b' }),
        from('density', { key: 'outlet' }),
        from('price', { key: 'zade' }),
      ],
    },
    articles: [
      simple('S1', { values: { price: value([{ amount: 10, currency: 'EUR' }]), density: value('7') } }),
    ],
  },
]

describe('the twelve value kinds', () => {
  it.each(kinds)('$says ($file)', ({ file, mapping, articles }) => {
    const plan = compile({ ...setup, mapping }, catalogue, links)
    const outcomes = articles.map(article => plan.evaluate(article))
    const csv = csvRows([plan.header, ...outcomes.flatMap(({ cells }) => (cells ? [cells] : []))], setup.csv)
    const said = outcomes.flatMap(({ identifier, issues }) =>
      issues.flatMap(issue => [
        `# ${identifier} ${issueWords[issue.code].severity} ${issue.code}`,
        `#   en ${issueSentence(issue, 'en')}`,
        `#   de ${issueSentence(issue, 'de')}`,
      ]),
    )
    expect(csv).not.toMatch(/undefined|null|NaN|\[object/)
    expectGolden(file, csv.replaceAll('\r\n', '\n') + said.map(line => `${line}\n`).join(''))
  })
})
