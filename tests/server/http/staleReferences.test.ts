import { describe, expect, it } from 'vitest'
import type { AkeneoAttribute } from '../../../server/akeneo/types.ts'
import { type SettingsSnapshot, staleReferences } from '../../../server/http/staleReferences.ts'
import { mappingLookup } from '../../../server/tradebyte/mapping/validateMapping.ts'
import { emptyOf, type Values } from '../../../src/contract/derive.ts'
import type { SettingsDeclaration } from '../../../src/contract/resource.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import { attributeOf } from '../tradebyte/world.ts'

const attribute = (code: string, more: Partial<AkeneoAttribute> = {}): AkeneoAttribute =>
  attributeOf(code, { type: 'pim_catalog_text', ...more })
const attributes = [
  attribute('name'),
  attribute('text', { scopable: true }),
  attribute('weight', { type: 'pim_catalog_metric', metricFamily: 'Weight' }),
]
const basis = (more: Partial<SettingsSnapshot>): SettingsSnapshot => ({
  settings: [],
  mapping: {},
  present: {
    attributes: new Set(['name', 'text', 'weight']),
    channels: new Set(['web']),
    locales: new Set(['de_DE']),
    currencies: new Set(['EUR']),
    families: new Set(['shirts']),
    categories: new Set(['master', 'men']),
  },
  lookup: mappingLookup({
    attributes,
    akeneoChannels: [{ code: 'web' }],
    channels: [{ name: 'zade' }],
    measurementFamilies: [
      {
        code: 'Weight',
        labels: {},
        standardUnit: 'GRAM',
        units: { GRAM: { code: 'GRAM', labels: {}, symbol: 'g', toStandard: [] } },
      },
    ],
  }),
  ...more,
})
const of = (declaration: SettingsDeclaration, values: Values): SettingsSnapshot['settings'][number] => ({
  declaration,
  records: [{ ...emptyOf(declaration.fields), ...values }],
})
/** Field, thing and code of each touched place. */
const places = (given: Partial<SettingsSnapshot>) =>
  staleReferences(basis(given), 'en').map(
    ({ area, field, thing, code }) => `${area}.${field} ${thing} ${code}`,
  )

describe('what deletions touch', () => {
  it('is nothing while everything that is named is there', () => {
    expect(
      places({
        mapping: {
          p_name: { akeneoAttribute: 'name' },
          p_text: { akeneoAttribute: 'text', akeneoChannel: 'web' },
          p_nr: { akeneoAttribute: '@rootModel' },
        },
        settings: [
          of(settings.exportSettings, { akeneoChannel: 'web', akeneoCurrency: 'EUR' }),
          of(settings.cluster, { akeneoLocale: 'de_DE', akeneoCategories: ['men'] }),
          of(settings.productFilter, { akeneoFamilies: ['shirts'], akeneoQualityScore: ['A'] }),
        ],
      }),
    ).toEqual([])
  })

  it('names mapped fields by attribute, channel and unit, in the language of the reader', () => {
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
    const [name] = staleReferences(basis({ mapping }), 'de')
    expect(name?.label).not.toBe(staleReferences(basis({ mapping }), 'en')[0]?.label)
  })

  it('names filter, clusters and export settings by their fields', () => {
    expect(
      places({
        settings: [
          of(settings.exportSettings, {
            defaultLanguageAttribute: 'old_language',
            fallbackLanguage: 'fr_FR',
            akeneoChannel: 'print',
            akeneoCurrency: 'CHF',
          }),
          of(settings.cluster, { akeneoLocale: 'fr_FR', akeneoCategories: ['men', 'women'] }),
          of(settings.productFilter, {
            akeneoExportAttribute: 'old_flag',
            akeneoExportAttributeLocales: ['de_DE', 'fr_FR'],
            akeneoFamilies: ['hats'],
            akeneoQualityScoreChannel: 'print',
            akeneoQualityScoreLocale: 'fr_FR',
            akeneoCompletenessChannel: 'print',
            akeneoCompletenessLocales: ['fr_FR'],
            akeneoCategories: ['women'],
          }),
        ],
      }),
    ).toEqual([
      'exportSettings.defaultLanguageAttribute attributes old_language',
      'exportSettings.fallbackLanguage locales fr_FR',
      'exportSettings.akeneoChannel channels print',
      'exportSettings.akeneoCurrency currencies CHF',
      'cluster.akeneoLocale locales fr_FR',
      'cluster.akeneoCategories categories women',
      'productFilter.akeneoExportAttribute attributes old_flag',
      'productFilter.akeneoExportAttributeLocales locales fr_FR',
      'productFilter.akeneoFamilies families hats',
      'productFilter.akeneoQualityScoreChannel channels print',
      'productFilter.akeneoQualityScoreLocale locales fr_FR',
      'productFilter.akeneoCompletenessChannel channels print',
      'productFilter.akeneoCompletenessLocales locales fr_FR',
      'productFilter.akeneoCategories categories women',
    ])
  })

  it('names the channel or language that is touched by what people call it', () => {
    const touched = staleReferences(
      basis({
        settings: [
          {
            declaration: resources.channels,
            records: [
              { enabled: true, name: 'zade', label: 'Zalando', akeneoCurrency: 'CHF' },
              { enabled: true, name: 'otto', label: 'Otto', akeneoCurrency: 'EUR' },
            ],
          },
          {
            declaration: resources.languages,
            records: [{ name: 'fr', label: 'Français', akeneoLanguage: 'fr_FR' }],
          },
        ],
      }),
      'en',
    )
    expect(touched.map(({ record, field, code }) => [record, field, code])).toEqual([
      ['Zalando', 'akeneoCurrency', 'CHF'],
      ['Français', 'akeneoLanguage', 'fr_FR'],
    ])
  })
})
