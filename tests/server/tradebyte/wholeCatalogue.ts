import type { AkeneoProduct, AkeneoValues } from '../../../server/model/akeneo.ts'
import type { Article } from '../../../server/model/setup.ts'
import { productOf, simple, value, valuesBy } from './world.ts'

const from = (akeneoAttribute: string, more: object = {}) => ({ akeneoAttribute, ...more })

/** A mapping that reads every type of attribute and every built-in source. */
export const wholeMapping: Readonly<Record<string, unknown>> = {
  p_name: from('name'),
  p_supplement: from('slogan', { formatter: 'upper' }),
  p_text: from('description', { formatter: 'htmlLineBreaks' }),
  p_text_intern: from('note', { formatter: 'trim' }),
  p_bullet: [from('bullet_1'), from('bullet_2')],
  p_keywords: from('seasons', { formatter: 'join' }),
  p_brand: from('brand'),
  p_comp: [
    from('designer', { key: 'designer' }),
    from('density', { key: 'density' }),
    from('washable', { key: 'washable' }),
    from('released', { key: 'released' }),
    from('@familyLabel', { key: 'family' }),
    from('sizes_table', { key: 'table' }),
  ],
  p_tag: [
    { key: 'season', akeneoAttributes: [from('seasons', { formatter: 'optionCode' })] },
    { key: 'material', akeneoAttributes: [from('materials', { formatter: 'first' })] },
  ],
  p_active: { zade: from('@enabled'), zach: from('active') },
  p_catpri: { zade: from('@family') },
  p_catsec: { zach: [from('@categories')] },
  p_media: [{ key: 'image', akeneoAttributes: [from('gallery')] }],
  p_link: [{ key: 'cross', akeneoAttributes: [from('partner')] }],
  a_nr2: from('@parent'),
  a_prodnr: from('@rootModel'),
  a_ean: from('ean'),
  a_active: from('@enabled'),
  a_comp: [from('color', { key: 'color', axisMode: 'a_and_p_comp' }), from('size', { key: 'size' })],
  a_tag: [{ key: 'odd', akeneoAttributes: [from('odd')] }],
  a_media: [
    { key: 'image', akeneoAttributes: [from('picture'), from('shots', { akeneoChannel: 'shop' })] },
    { key: 'manual', akeneoAttributes: [from('manual')] },
  ],
  a_vk: { zade: from('price'), zach: from('price') },
  a_vk_old: { zade: from('old_price') },
  a_stock: from('stock'),
  a_weight: from('weight', { measureUnit: 'KILOGRAM' }),
  a_width: from('width', { measureUnit: 'CENTIMETER' }),
  a_org_country: from('country', { formatter: 'optionCode' }),
  a_intrastat: from('tariff'),
}

const shirt: AkeneoValues = {
  name: valuesBy({ de_DE: 'Hemd "Air"', en_GB: 'Shirt', fr_FR: 'Chemise' }),
  slogan: valuesBy({ de_DE: 'Größe zählt', en_GB: 'Size matters' }),
  description: valuesBy({ de_DE: 'Erste Zeile\r\nzweite; Zeile', en_GB: 'First line\nsecond line' }),
  note: value('  intern  '),
  bullet_1: valuesBy({ de_DE: 'Weich', en_GB: 'Soft' }),
  bullet_2: valuesBy({ de_DE: 'Warm', en_GB: 'Warm', fr_FR: 'Chaud' }),
  seasons: value(['summer', 'winter']),
  brand: value('nord'),
  designer: value('mia'),
  density: value('1234.5000'),
  washable: value(true),
  released: value('2026-03-01T00:00:00+01:00'),
  sizes_table: value([{ size: 'm', width: '50' }]),
  materials: value(['wool', 'silk']),
  gallery: value(['front', 'lost']).map(one => ({
    ...one,
    assets: new Map([
      [
        'front',
        [{ locale: null, scope: null, href: 'https://assets.example/packshots/front.jpg', file: '' }],
      ],
    ]),
  })),
  partner: value({ type: 'product', identifier: 'CAP-RED' }),
  country: value('DE'),
  tariff: value('6109 10 00'),
  manual: value('docs/care.pdf'),
}

const money = (eur: string, chf: string) =>
  value([
    { amount: eur, currency: 'EUR' },
    { amount: chf, currency: 'CHF' },
  ])

const shirtOf = (
  sku: string,
  color: string,
  size: string | null,
  ean: string,
  more: AkeneoValues,
  sketch: Partial<AkeneoProduct> = {},
): Article => ({
  product: productOf(sku, {
    family: 'shirts',
    parent: `SHIRT-${color}`,
    categories: ['tops', 'sale'],
    values: {
      ...shirt,
      color: value(color),
      ...(size === null ? {} : { size: value(size) }),
      ean: value(ean),
      picture: value(`shirts/${color}.jpg`),
      shots: valuesBy({ '/shop': '4711,4712' }),
      price: money('29.9', '35.00'),
      stock: value(12),
      weight: value({ amount: '250.0000', unit: 'GRAM' }),
      width: value({ amount: '300', unit: 'MILLIMETER' }),
      ...more,
    },
    ...sketch,
  }),
  root: { code: 'SHIRT', familyVariant: 'by_color_and_size', categories: ['tops'] },
  parentMissing: false,
})

const capOf = (sku: string, color: string, more: AkeneoValues = {}): Article => ({
  product: productOf(sku, {
    family: 'caps',
    parent: 'CAP',
    values: {
      name: valuesBy({ en_GB: 'Cap' }),
      brand: value('nord'),
      color: value(color),
      ean: value('4006381333931'),
      picture: value('caps/one.jpg'),
      ...more,
    },
  }),
  root: { code: 'CAP', familyVariant: 'by_color' },
  parentMissing: false,
})

/** Eleven articles: six shirts and two caps of two models, three without models. */
export const wholeArticles: readonly Article[] = [
  shirtOf('SHIRT-RED-M', 'red', 'm', '4006381333931', { old_price: money('39.90', '45') }),
  shirtOf('SHIRT-RED-L', 'red', 'l', '5901234123457', { old_price: money('19.90', '45') }),
  shirtOf('SHIRT-BLUE-M', 'blue', 'm', '5901234123458', { weight: value({ amount: '10', unit: 'STONE' }) }),
  shirtOf('SHIRT-BLUE-L', 'blue', null, '123', { stock: value('-3'), odd: value({ secret: 1 }) }),
  shirtOf('SHIRT-BLUE-XL', 'blue', 'xl', '4.00638E+12', { odd: value('plain') }, { enabled: false }),
  shirtOf('SHIRT-RED-M', 'red', 'm', '4006381333931', {}),
  capOf('CAP-RED', 'red', { price: money('15', '0.5') }),
  capOf('CAP-BLUE', 'blue', { picture: value(null), shots: value('13') }),
  simple('SCARF', {
    family: 'scarves',
    categories: ['sale'],
    values: {
      ...shirt,
      ean: value('4006381333931'),
      color: value('red'),
      width: value({ amount: '12.5', unit: 'CENTIMETER' }),
      tariff: value('6109'),
      active: value('yes'),
    },
  }),
  {
    product: productOf('LOST', {
      parent: 'GONE',
      values: { name: value('Lost'), brand: value('nord'), ean: value('4006381333931') },
    }),
    root: null,
    parentMissing: true,
  },
  simple(null, { uuid: '9f0c2c5e-0000-4000-8000-000000000001', values: {} }),
]
