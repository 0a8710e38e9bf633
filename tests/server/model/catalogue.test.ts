import { describe, expect, it } from 'vitest'
import { type CatalogueLists, createCatalogue } from '../../../server/model/catalogue.ts'
import type { AkeneoAttribute } from '../../../server/model/akeneo.ts'

const attribute = (code: string, type: string, isMainIdentifier = false): AkeneoAttribute => ({
  code,
  type,
  group: 'other',
  labels: {},
  localizable: false,
  scopable: false,
  availableLocales: [],
  metricFamily: null,
  defaultMetricUnit: null,
  decimalsAllowed: false,
  referenceDataName: null,
  isMainIdentifier,
  tessaExportUrl: null,
})
const empty: CatalogueLists = {
  attributes: [],
  attributeOptions: [],
  families: [],
  familyVariants: [],
  categories: [],
  measurementFamilies: [],
}
const labels = (en_US: string) => ({ en_US })

describe('the catalogue', () => {
  const catalogue = createCatalogue({
    ...empty,
    attributeOptions: [
      { code: 'Red', attribute: 'color', sortOrder: 1, labels: labels('Red') },
      { code: 'red', attribute: 'colour', sortOrder: 1, labels: labels('Red!') },
    ],
    families: [{ code: 'Shoes', attributes: [], attributeAsLabel: null, labels: labels('Shoes') }],
    familyVariants: [
      { code: 'by_size', family: 'Shoes', labels: labels('Shoes by size'), levels: [] },
      { code: 'by_size', family: 'Hats', labels: labels('Hats by size'), levels: [] },
    ],
    categories: [
      { code: 'Summer', parent: null, labels: {} },
      { code: 'a', parent: 'one', labels: {} },
      { code: 'A', parent: 'two', labels: {} },
    ],
    measurementFamilies: [{ code: 'Weight', labels: {}, standardUnit: 'GRAM', units: {} }],
  })

  it.each(['Red', 'red', 'RED'])('finds an option spelled %s below its attribute', code => {
    expect(catalogue.optionLabels('color', code)).toEqual(labels('Red'))
    expect(catalogue.optionLabels('COLOUR', code)).toEqual(labels('Red!'))
  })

  it('finds a family variant below its family, independent of the case', () => {
    expect(catalogue.familyVariant('hats', 'BY_SIZE')?.labels).toEqual(labels('Hats by size'))
    expect(catalogue.familyVariant('Shoes', 'by_size')?.labels).toEqual(labels('Shoes by size'))
  })

  it('finds families, categories and measurement families, independent of the case', () => {
    expect(catalogue.family('SHOES')?.code).toBe('Shoes')
    expect(catalogue.category('summer')?.code).toBe('Summer')
    expect(catalogue.measurementFamily('weight')?.standardUnit).toBe('GRAM')
  })

  it('prefers the exact code to any other spelling', () => {
    expect(catalogue.category('a')?.parent).toBe('one')
    expect(catalogue.category('A')?.parent).toBe('two')
  })

  it('finds nothing for unknown codes', () => {
    expect(catalogue.optionLabels('size', 'Red')).toBeUndefined()
    expect(catalogue.attribute('constructor')).toBeUndefined()
    expect(catalogue.familyVariant('none', 'by_size')).toBeUndefined()
  })

  it.each([
    [
      'the one marked as main',
      [attribute('ean', 'pim_catalog_identifier'), attribute('no', 'pim_catalog_identifier', true)],
      'no',
    ],
    [
      'the only one of an older PIM',
      [attribute('name', 'pim_catalog_text'), attribute('ean', 'pim_catalog_identifier')],
      'ean',
    ],
    ['sku where none is known', [], 'sku'],
  ])('uses as identifier %s', (_, attributes, code) => {
    expect(createCatalogue({ ...empty, attributes }).mainIdentifier).toBe(code)
  })
})
