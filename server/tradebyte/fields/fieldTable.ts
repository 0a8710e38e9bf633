import { articleFields } from './articleFields.ts'
import type { FieldDefinition } from './defineField.ts'
import { offerFields } from './offerFields.ts'
import { packageFields } from './packageFields.ts'
import { productFields } from './productFields.ts'
import {
  type BuiltInSource,
  builtInSources,
  formatters as formatterNames,
} from '../../../src/contract/mapping/entry.ts'
import type { Mapping, MappingAttribute, MappingUiConfig } from '../../../src/contract/mapping/mapping.ts'
import type { FieldLabels } from '../../../src/contract/messages/format.ts'
import { valueKinds } from '../../../src/contract/mapping/valueKinds.ts'
import type { Language, Sentence } from '../../../src/contract/words.ts'
import type { AkeneoAttribute } from '../../model/akeneo.ts'
import { formatters, sourceKindOf } from '../mapping/entryKinds.ts'

/** The groups of fields, in the order of the columns. */
const fieldGroups: readonly { readonly label: Sentence; readonly fields: readonly FieldDefinition[] }[] = [
  { label: { en: 'Product', de: 'Produkt' }, fields: productFields },
  { label: { en: 'Article', de: 'Artikel' }, fields: articleFields },
  { label: { en: 'Prices and stock', de: 'Preise und Bestand' }, fields: offerFields },
  { label: { en: 'Delivery and parcel', de: 'Lieferung und Paket' }, fields: packageFields },
]

/** Every mappable field of TB.One by its key, in the order of the columns. Source: TB.One import format. */
export const fieldTable: ReadonlyMap<string, FieldDefinition> = new Map(
  fieldGroups.flatMap(({ fields }) => fields).map(field => [field.key, field]),
)

type Attributes = readonly Pick<AkeneoAttribute, 'code' | 'type'>[]

const allowedCodes = (field: FieldDefinition, attributes: Attributes) =>
  field.sources.length === 0
    ? []
    : [
        ...builtInSources.filter(name => field.sources.includes(sourceKindOf(name))),
        ...attributes
          .filter(({ type }) => field.sources.includes(sourceKindOf(type)))
          .map(({ code }) => code),
      ]

/** The label of a column: `EAN (a_ean)` for `a_ean`, `Parcel weight (kg, a_weight)` in one pair of brackets. A field of a newer version is shown as its column. */
const labelOfColumn = (column: string, language: Language): string => {
  const name = /^(?:<[^>]*>)?([^[{]+)/.exec(column)?.[1]
  const field = [...fieldTable.values()].find(definition => definition.field === name)
  if (!field) return column
  const label = field.label[language]
  return label.endsWith(')') ? `${label.slice(0, -1)}, ${column})` : `${label} (${column})`
}

/** The labels of columns and mapping keys in messages. */
export const fieldLabels: FieldLabels = {
  column: labelOfColumn,
  field: (key, language) => {
    const field = fieldTable.get(key)
    return field ? `${field.label[language]} (${field.field})` : key
  },
}

/** The sources of the fields that are filled without a mapping. */
export const defaultSources: Readonly<Partial<Record<string, BuiltInSource>>> = {
  p_nr: '@rootModel',
  a_nr: '@identifier',
}

/** Whether a field identifies products or articles. */
export const isIdentity = ({ rule }: FieldDefinition): boolean => rule === 'identity' || rule === 'ean13'

/** Whether all rows of a product must have the same value in a field. */
export const isSharedOnly = ({ level, rule }: FieldDefinition): boolean =>
  level === 'product' && rule !== 'identity'

/**
 * The mappable fields as the mapping page needs them.
 * @param attributes every attribute of the PIM: those a field cannot take are left out of its allowed codes
 */
export const uiConfig = (
  language: Language,
  attributes: Attributes,
  languages: MappingUiConfig['languages'] = [],
): MappingUiConfig => {
  const fieldsOf = (level: FieldDefinition['level']): MappingAttribute[] =>
    fieldGroups
      .flatMap(({ label, fields }) => fields.map(field => ({ field, group: label[language] })))
      .filter(({ field }) => field.level === level)
      .map(({ field, group }) => ({
        key: field.key,
        label: field.label[language],
        group,
        field: field.field,
        uiType: field.uiType,
        required: field.whenMissing !== null,
        info: field.info[language],
        type: valueKinds[field.kind].number,
        supportsAkeneoScope: field.supportsAkeneoScope,
        unit: field.unit,
        identifies: isIdentity(field),
        allowedAkeneoAttributesCodes: allowedCodes(field, attributes),
        sharedOnly: isSharedOnly(field),
        hasDefault: field.key in defaultSources,
        defaultSource: defaultSources[field.key],
        orElse: [...field.orElse],
      }))
  return {
    productAttributes: fieldsOf('product'),
    articleAttributes: fieldsOf('article'),
    languages,
    formatters: formatterNames.map(name => ({ name, label: formatters[name].label[language] })),
  }
}

/**
 * The label of a column, and the mapping field that writes it; undefined for an unknown column.
 * `fieldOfColumn('<en>a_media[image]{2}', {}, 'en')?.label` is `Media, English, image, 3`.
 * @param channels labels by channel name, if they are to be shown in its place
 */
export const fieldOfColumn = (
  column: string,
  mapping: Mapping,
  language: Language,
  channels?: ReadonlyMap<string, string>,
): { label: string; key: string } | undefined => {
  const [, tongue, name, bracket, number] =
    /^(?:<([^>]*)>)?([^[{]+)(?:\[(.*)\])?(?:\{(\d+)\})?$/.exec(column) ?? []
  const fields = [...fieldTable.values()].filter(({ field }) => field === name)
  const writes = ({ key }: FieldDefinition) => {
    const entries: unknown = mapping[key]
    return Array.isArray(entries) && entries.some((entry: { key?: unknown }) => entry.key === bracket)
  }
  // two kinds of values may share a column: the mapped one writes it
  const field = fields.find(writes) ?? fields.find(({ key }) => key in mapping) ?? fields[0]
  if (!field) return undefined
  const place = bracket === undefined ? undefined : (channels?.get(bracket) ?? bracket)
  const parts = [field.label[language], tongue && languageName(tongue, language), place]
  if (number !== undefined) parts.push(String(Number(number) + 1))
  return { label: parts.filter(Boolean).join(', '), key: field.key }
}

/** `languageName('en', 'de')` is `Englisch`; a key of TB.One that is no language code stays. */
const languageName = (name: string, language: Language): string => {
  if (!/^[a-z]{2,3}$/i.test(name)) return name
  return new Intl.DisplayNames(language, { type: 'language' }).of(name) ?? name
}
