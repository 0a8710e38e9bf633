import type { AkeneoAttribute } from '../../../../server/model/akeneo.ts'
import { describe, expect, it } from 'vitest'
import {
  type PimStructure,
  structureProblems,
  type StructureSetup,
  withLabel,
} from '../../../../server/exports/select/structure.ts'
import { emptyRecordOf } from '../../../../src/contract/derive.ts'
import type { SettingsDeclaration } from '../../../../src/contract/resource.ts'
import { settings } from '../../../../src/resources/index.ts'
import { attributeOf } from '../../tradebyte/world.ts'

const attribute = (code: string, more: Partial<AkeneoAttribute> = {}): AkeneoAttribute =>
  attributeOf(code, { type: 'pim_catalog_text', ...more })
const attributes = [
  attribute('name'),
  attribute('text', { scopable: true }),
  attribute('weight', { type: 'pim_catalog_metric', metricFamily: 'Weight' }),
]
const pim: PimStructure = {
  attributes,
  channels: [
    {
      code: 'web',
      labels: {},
      currencies: ['EUR'],
      locales: ['de_DE'],
      categoryTree: 'master',
      conversionUnits: {},
    },
  ],
  locales: new Set(['de_DE']),
  currencies: new Set(['EUR']),
  families: new Set(['shirts']),
  categories: new Set(['master', 'men']),
  measurementFamilies: [
    {
      code: 'Weight',
      labels: {},
      standardUnit: 'GRAM',
      units: { GRAM: { code: 'GRAM', labels: {}, symbol: 'g', toStandard: [] } },
    },
  ],
}
const empty = (declaration: SettingsDeclaration) => emptyRecordOf(declaration.fields) as never // defaults of its own fields
const zade = { enabled: true, withdraw: true, name: 'zade', label: 'Zalando', akeneoCurrency: 'EUR' }
const setupWith = (more: Partial<StructureSetup>): StructureSetup => ({
  mapping: {},
  channels: [zade],
  languages: [],
  exportSettings: empty(settings.exportSettings),
  cluster: empty(settings.cluster),
  productFilter: empty(settings.productFilter),
  excludeAssets: false,
  ...more,
})
const of = <S extends object>(declaration: SettingsDeclaration, values: Partial<S>): S => ({
  ...(empty(declaration) as S),
  ...values,
})
const filter = (values: Partial<StructureSetup['productFilter']>) => of(settings.productFilter, values)
const exportSettings = (values: Partial<StructureSetup['exportSettings']>) =>
  of(settings.exportSettings, values)
const cluster = (values: Partial<StructureSetup['cluster']>) => of(settings.cluster, values)

/** Field, kind and code of each affected place; in brackets if it does not stop a run. */
const places = (given: Partial<StructureSetup>, now = pim, before?: PimStructure) =>
  structureProblems(setupWith(given), now, before).map(({ area, field, thing, code, problem, stops }) => {
    const place = `${area}.${field} ${thing} ${code}${problem === 'gone' ? '' : ` ${problem}`}`
    return stops ? place : `(${place})`
  })

const french: StructureSetup['languages'][number] = {
  name: 'fr',
  label: 'Français',
  akeneoLanguage: 'fr_FR',
  booleanYesLabel: null,
  booleanNoLabel: null,
  numberFormatThousandSeparator: null,
  numberFormatDecimalSeparator: null,
  dateFormat: null,
}

describe('the places affected by deletions', () => {
  it('are none while every named item exists', () => {
    expect(
      places({
        mapping: {
          p_name: { akeneoAttribute: 'name' },
          p_text: { akeneoAttribute: 'text', akeneoChannel: 'web' },
          p_nr: { akeneoAttribute: '@rootModel' },
        },
        exportSettings: exportSettings({ akeneoChannel: 'web', akeneoCurrency: 'EUR' }),
        cluster: cluster({ akeneoLocale: 'de_DE', akeneoCategories: ['men'] }),
        productFilter: filter({ akeneoFamilies: ['shirts'], akeneoQualityScore: ['A'] }),
      }),
    ).toEqual([])
  })

  it('name mapped fields by attribute, channel and unit, in the language of the reader', () => {
    const mapping = {
      p_name: { akeneoAttribute: 'old_name' },
      p_text: { akeneoAttribute: 'text', akeneoChannel: 'print' },
      p_bullet: [{ akeneoAttribute: 'name' }, { akeneoAttribute: 'old_tag' }, { akeneoAttribute: 'old_tag' }],
      a_comp: [{ key: 'weight', akeneoAttribute: 'weight', measureUnit: 'STONE' }],
      a_vk: { zade: { akeneoAttribute: 'old_price' }, gone: { akeneoAttribute: 'old_price' } },
    }
    expect(places({ mapping })).toEqual([
      'mapping.p_name attributes old_name',
      'mapping.p_text channels print',
      'mapping.p_bullet attributes old_tag',
      'mapping.a_comp units STONE',
      'mapping.a_vk attributes old_price',
    ])
    const [name] = structureProblems(setupWith({ mapping }), pim)
    expect(name && withLabel(name, 'de').label).not.toBe(name && withLabel(name, 'en').label)
  })

  it('name filter, clusters and export settings by their fields, and those without effect as such', () => {
    expect(
      places({
        exportSettings: exportSettings({
          defaultLanguageAttribute: 'old_language',
          fallbackLanguage: 'fr_FR',
          akeneoChannel: 'print',
          akeneoCurrency: 'CHF',
        }),
        cluster: cluster({ akeneoLocale: 'fr_FR', akeneoCategories: ['men', 'women'] }),
        productFilter: filter({
          akeneoExportAttribute: 'old_flag',
          akeneoExportAttributeLocales: ['de_DE', 'fr_FR'],
          akeneoFamilies: ['hats'],
          akeneoQualityScoreChannel: 'print',
          akeneoQualityScoreLocale: 'fr_FR',
          akeneoCompletenessChannel: 'print',
          akeneoCompletenessLocales: ['fr_FR'],
          akeneoCategories: ['women'],
        }),
      }),
    ).toEqual([
      'exportSettings.defaultLanguageAttribute attributes old_language',
      'exportSettings.fallbackLanguage locales fr_FR inactive',
      'exportSettings.akeneoChannel channels print',
      '(exportSettings.akeneoCurrency currencies CHF inactive)',
      'cluster.akeneoLocale locales fr_FR inactive',
      'cluster.akeneoCategories categories women',
      'productFilter.akeneoExportAttribute attributes old_flag',
      'productFilter.akeneoExportAttributeLocales locales fr_FR inactive',
      'productFilter.akeneoFamilies families hats',
      'productFilter.akeneoQualityScoreChannel channels print',
      'productFilter.akeneoQualityScoreLocale locales fr_FR inactive',
      '(productFilter.akeneoCompletenessChannel channels print)',
      '(productFilter.akeneoCompletenessLocales locales fr_FR inactive)',
      'productFilter.akeneoCategories categories women',
    ])
  })

  it('name the affected channel or language by its label', () => {
    const touched = structureProblems(
      setupWith({
        mapping: { a_vk: { zade: { akeneoAttribute: 'price' } } },
        channels: [
          { ...zade, akeneoCurrency: 'CHF' },
          { enabled: false, withdraw: true, name: 'otto', label: 'Otto', akeneoCurrency: 'CHF' },
        ],
        languages: [french],
      }),
      { ...pim, attributes: [...attributes, attribute('price', { type: 'pim_catalog_price_collection' })] },
    )
    expect(touched.map(({ record, field, code, stops }) => [record, field, code, stops])).toEqual([
      ['Zalando', 'akeneoCurrency', 'CHF', true],
      ['Otto', 'akeneoCurrency', 'CHF', false],
      ['Français', 'akeneoLanguage', 'fr_FR', true],
    ])
  })
})

describe('a change in the PIM', () => {
  const mapping = { p_text: { akeneoAttribute: 'text', akeneoChannel: 'web' } }

  it('is a type that the field or the columns of the run do not support', () => {
    const ean = { a_ean: { akeneoAttribute: 'name' } }
    const number = { ...pim, attributes: [attribute('name', { type: 'pim_catalog_number' })] }
    expect(places({ mapping: ean }, number)).toEqual(['mapping.a_ean attributes name type'])
    const anyType = { p_name: { akeneoAttribute: 'name' } }
    expect(places({ mapping: anyType }, number)).toEqual([])
    expect(places({ mapping: anyType }, number, pim)).toEqual(['mapping.p_name attributes name type'])
    expect(places({ mapping: anyType }, pim, { ...pim, attributes: [] })).toEqual([
      'mapping.p_name attributes name unsynchronized',
    ])
  })

  it('is a value per channel if none is chosen', () => {
    const unscoped = { p_text: { akeneoAttribute: 'text' } }
    expect(places({ mapping: unscoped })).toEqual(['mapping.p_text attributes text scope'])
    expect(places({ mapping: unscoped, exportSettings: exportSettings({ akeneoChannel: 'web' }) })).toEqual(
      [],
    )
  })

  it('is a locale that a channel lost, because the fallback language would fill its columns', () => {
    const both = {
      locales: new Set(['de_DE', 'fr_FR']),
      attributes: [attribute('text', { scopable: true, localizable: true })],
    }
    const [web] = pim.channels
    const before = { ...pim, ...both, channels: web ? [{ ...web, locales: ['de_DE', 'fr_FR'] }] : [] }
    const given = { mapping, languages: [french] }
    expect(places(given, { ...pim, ...both }, before)).toEqual(['mapping.p_text locales fr_FR channel'])
    // if that channel did not exist before either, the fallback is intended
    expect(places(given, { ...pim, ...both }, { ...pim, ...both })).toEqual([])
  })

  it('does not matter to columns that no run writes', () => {
    expect(
      places({
        mapping: { a_chnr: { otde: { akeneoAttribute: 'gone' } } },
        channels: [zade, { ...zade, name: 'otde', enabled: false }],
      }),
    ).toEqual(['(mapping.a_chnr attributes gone)'])
    const media = { a_media: [{ key: 'image', akeneoAttributes: [{ akeneoAttribute: 'gone' }] }] }
    expect(places({ mapping: media })).toEqual(['mapping.a_media attributes gone'])
    expect(places({ mapping: media, excludeAssets: true })).toEqual([])
    const chosen = { cluster: cluster({ akeneoCategories: ['women'] }) }
    expect(places({ ...chosen, mapping: { p_cluster: [{ akeneoAttribute: '@categories' }] } })).toEqual([
      '(cluster.akeneoCategories categories women)',
    ])
  })
})
