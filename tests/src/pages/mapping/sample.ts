import type { MappingAttribute } from '../../../../src/contract/mapping/mapping.ts'
import type { KindNumber } from '../../../../src/contract/mapping/valueKinds.ts'
import { editorLookup } from '../../../../src/pages/mapping/draft/entry.ts'

/** A field of a kind, which its key names. */
export const fieldOf = (type: KindNumber, more: Partial<MappingAttribute> = {}): MappingAttribute => ({
  key: `f_${type}`,
  label: `Field ${type}`,
  group: '',
  field: `f_${type}`,
  uiType: 'text',
  required: false,
  info: `Info of field ${type}`,
  type,
  supportsAkeneoScope: true,
  allowedAkeneoAttributesCodes: [],
  hasDefault: false,
  sharedOnly: false,
  identifies: false,
  orElse: [],
  ...more,
})

const attribute = (
  code: string,
  type: string,
  more: Partial<{ scopable: boolean; metricFamily: string; groupLabel: string; differs: boolean }> = {},
) => ({
  code,
  label: `${code[0]?.toUpperCase()}${code.slice(1)}`,
  groupLabel: 'General',
  type: `pim_catalog_${type}`,
  scopable: false,
  isLocalized: false,
  metricFamily: null,
  differs: false,
  ...more,
})

/** The lists of the service about the PIM and the channels. */
export const lists = {
  attributes: [
    attribute('name', 'text'),
    attribute('colour', 'simpleselect', { differs: true }),
    attribute('description', 'textarea', { scopable: true }),
    attribute('short', 'text', { scopable: true }),
    attribute('weight', 'metric', { metricFamily: 'Weight', groupLabel: 'Technical' }),
    attribute('gross', 'metric', { metricFamily: 'Weight', groupLabel: 'Technical' }),
    attribute('height', 'metric', { metricFamily: 'Length', groupLabel: 'Technical' }),
    attribute('price', 'price_collection', { groupLabel: 'Prices' }),
  ],
  akeneoChannels: [
    { code: 'ecommerce', label: 'Shop' },
    { code: 'print', label: 'Print' },
  ],
  families: [
    {
      code: 'Weight',
      label: 'Weight',
      units: [
        { code: 'GRAM', label: 'Gram', symbol: 'g' },
        { code: 'KILOGRAM', label: 'Kilogram', symbol: 'kg' },
      ],
    },
    { code: 'Length', label: 'Length', units: [{ code: 'METER', label: 'Metre', symbol: 'm' }] },
  ],
  channels: [
    { name: 'zade', label: 'Zalando DE', enabled: true },
    { name: 'abde', label: null, enabled: true },
    { name: 'otde', label: 'Otto DE', enabled: false },
  ],
  formatters: [
    { name: 'none', label: 'None' },
    { name: 'join', label: 'Join with commas' },
    { name: 'upper', label: 'Upper case' },
  ],
  languages: [
    { name: 'de', label: 'German', locale: 'de_DE' },
    { name: 'en', label: 'English', locale: 'en_GB' },
  ],
}

export const world = editorLookup(lists)
