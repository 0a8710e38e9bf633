import { type Keyed, type StoredEntry, storedKeyedEntrySchema } from '../../../src/contract/mapping/entry.ts'
import type { MappingAttribute, SourceAttribute } from '../../../src/contract/mapping/mapping.ts'

const words = ['Weight', 'Colour', 'Width', 'Material', 'Name', 'Price', 'Description', 'Length']
const types = ['pim_catalog_text', 'pim_catalog_simpleselect', 'pim_catalog_number', 'pim_catalog_boolean']

/** As many attributes in groups of forty. */
export const attributes = (count: number): SourceAttribute[] =>
  Array.from({ length: count }, (_none, n) => ({
    code: `attribute_${n}`,
    label: `${words[n % words.length]} ${n}`,
    groupLabel: `Group ${Math.floor(n / 40)}`,
    type: types[n % types.length] ?? '',
    scopable: false,
    isLocalized: false,
    metricFamily: null,
    differs: false,
  }))

/** As many fields, each with some entries by key. */
export const fields = (count: number): MappingAttribute[] =>
  Array.from({ length: count }, (_none, n) => ({
    key: `field_${n}`,
    label: `Field ${n}`,
    group: '',
    field: `field_${n}`,
    uiType: 'list-dynamic',
    required: n % 4 === 0,
    info: `What field ${n} is for.`,
    type: 8,
    supportsAkeneoScope: true,
    allowedAkeneoAttributesCodes: [],
    hasDefault: false,
    sharedOnly: false,
    identifies: false,
    orElse: [],
  }))

/** What is mapped to a field. */
export const entries = (field: number, count: number): Keyed<StoredEntry>[] =>
  Array.from({ length: count }, (_none, n) =>
    storedKeyedEntrySchema.parse({ key: `key_${n}`, akeneoAttribute: `attribute_${field * 7 + n}` }),
  )

/** The size of the measured page. */
export const size = { fields: 120, attributes: 3000, entries: 10 } as const
