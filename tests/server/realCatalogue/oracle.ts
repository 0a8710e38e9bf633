import type { CatalogPim } from './catalogPim.ts'
import { codesIn, type CsvRow } from './catalogue.ts'

/** Computes from the CSV files alone the expected content of an export. */
export interface Oracle {
  rootCode(product: CsvRow): string | undefined
  /** The product and the models above it. */
  steps(product: CsvRow): number
  label(attribute: string, option: string | undefined, locale: string): string
  /** Some cells of an article by their column. */
  cells(product: CsvRow): Record<string, string>
  /** The columns that an export must warn of. */
  complaints(product: CsvRow): string[]
}

const digitsOf = (ean: string) => [...ean].map(Number)

/** The weighted sum of a GTIN is a multiple of ten. */
const hasRightDigit = (ean: string) =>
  digitsOf(ean).reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0

const kilograms = (grams: string) => (grams === '' ? '' : String(Math.round(Number(grams) * 1000) / 1e6))
const price = (amount: string) => (amount === '' ? '' : Number(amount).toFixed(2))

/** The source attribute of each variant component. */
const components = { color: 'color', size: 'size', shoesize: 'eu_shoes_size', material: 'material' }

export const createOracle = ({ catalogue, hierarchy }: CatalogPim): Oracle => {
  /** The cell of the level that the PIM allows for an attribute, without spaces at its ends. */
  const cell = (product: CsvRow, column: string): string => {
    const [attribute = ''] = column.split('-')
    const steps = hierarchy.steps(product)
    return steps.find(step => step.keeps(attribute) && step.row[column])?.row[column]?.trim() ?? ''
  }

  const label = (attribute: string, option: string | undefined, locale: string) => {
    const row = catalogue.attributeOptions.find(
      each => each.attribute === attribute && each.code?.toLowerCase() === option?.toLowerCase(),
    )
    return row?.[`label-${locale}`] || row?.['label-en_US'] || ''
  }

  const rootOf = (product: CsvRow) => hierarchy.steps(product).at(-1)?.row
  const axesOf = (product: CsvRow) => {
    const variant = hierarchy.familyVariantOf(rootOf(product) ?? {})
    return variant ? hierarchy.levelsOf(variant).flatMap(level => level.axes) : []
  }

  const componentsOf = (product: CsvRow, locale: string, prefix: string) => {
    const axes = axesOf(product)
    return Object.entries(components).map(([key, attribute]) => [
      `${prefix}a_comp[${key}]`,
      axes.includes(attribute) ? label(attribute, cell(product, attribute), locale) : '',
    ])
  }

  const spelt = new Map(catalogue.categories.map(({ code = '' }) => [code.toLowerCase(), code]))
  /** The categories of some rows, each once, in numbered columns. */
  const categoriesOf = (rows: readonly CsvRow[], column: string) => {
    const codes = rows.flatMap(row => codesIn(row, 'categories')).map(code => spelt.get(code.toLowerCase()))
    return [...new Set(codes)].toSorted().map((code = '', index) => [`${column}{${index}}`, code])
  }

  const picturesOf = (product: CsvRow) =>
    ['variation_image', 'image'].map(column => cell(product, column)).filter(Boolean)

  return {
    label,
    rootCode: product => rootOf(product)?.code ?? product.sku,
    steps: product => hierarchy.steps(product).length,
    cells: product => ({
      a_nr: product.sku ?? '',
      a_prodnr: product.sku ?? '',
      a_ean: product.ean ?? '',
      p_name: cell(product, 'name-en_US'),
      '<de>p_name': cell(product, 'name-en_US'),
      '<fr>p_name': cell(product, 'name-fr_FR') || cell(product, 'name-en_US'),
      p_text: cell(product, 'description-en_US-ecommerce'),
      p_text_intern: cell(product, 'erp_name-en_US'),
      p_brand: label('supplier', cell(product, 'supplier'), 'en_US'),
      p_keywords: label('collection', cell(product, 'collection'), 'en_US'),
      '<fr>p_keywords': label('collection', cell(product, 'collection'), 'fr_FR'),
      'p_comp[wash]': label('wash_temperature', cell(product, 'wash_temperature'), 'en_US'),
      'p_comp[supplier]': cell(product, 'supplier'),
      'ap_comp[variation]': cell(product, 'variation_name-en_US'),
      '<fr>ap_comp[variation]':
        cell(product, 'variation_name-fr_FR') || cell(product, 'variation_name-en_US'),
      'a_vk[zade]': price(cell(product, 'price-EUR')),
      'a_vk[amus]': '',
      a_weight: kilograms(cell(product, 'weight')),
      a_active: '1',
      'p_active[zade]': '1',
      'p_media[manual]{0}': '',
      ...Object.fromEntries([
        ...categoriesOf([rootOf(product) ?? {}], 'p_cluster'),
        ...categoriesOf(
          hierarchy.steps(product).map(({ row }) => row),
          'a_tag[category]',
        ),
        ...componentsOf(product, 'en_US', ''),
        ...componentsOf(product, 'de_DE', '<de>'),
        ...componentsOf(product, 'fr_FR', '<fr>'),
      ]),
    }),
    complaints: product => {
      const missing = Object.entries(components)
        .filter(([, attribute]) => axesOf(product).includes(attribute) && !cell(product, attribute))
        .map(([key]) => `a_comp[${key}]`)
      return [
        ...(hasRightDigit(product.ean ?? '') ? [] : ['a_ean']),
        ...(cell(product, 'name-en_US') ? [] : ['p_name']),
        ...(cell(product, 'supplier') ? [] : ['p_brand']),
        ...(picturesOf(product).length > 0 ? [] : ['a_media[image]{0}']),
        ...(cell(product, 'price-EUR') ? [] : ['a_vk[zade]']),
        // the prices are in euros alone
        'a_vk[amus]',
        ...missing,
      ]
    },
  }
}
