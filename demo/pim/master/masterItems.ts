import { options } from '../words/options.ts'
import { texts } from '../words/phrases.ts'
import { type Attribute, attributeGroups, attributes } from './attributes.ts'
import { categories, type Category } from './categories.ts'
import { activeLocales, channels, currencies, idleLocales } from './channels.ts'
import { families, type Family, type FamilyVariant } from './families.ts'

/** An item of a list of master data: at least its code. */
export type Item = { readonly code: string } & Readonly<Record<string, unknown>>

/** The time of the last change of all master data. */
export const MASTER_UPDATED = '2026-01-05T08:30:00+00:00'

const usualAttribute = {
  unique: false,
  useable_as_grid_filter: true,
  allowed_extensions: [],
  metric_family: null,
  default_metric_unit: null,
  reference_data_name: null,
  available_locales: [],
  max_characters: null,
  validation_rule: null,
  validation_regexp: null,
  wysiwyg_enabled: null,
  number_min: null,
  number_max: null,
  decimals_allowed: null,
  negative_allowed: null,
  date_min: null,
  date_max: null,
  max_file_size: null,
  minimum_input_length: null,
  default_value: null,
  is_main_identifier: false,
  is_mandatory: false,
  decimal_places_strategy: null,
  decimal_places: null,
  guidelines: {},
  auto_option_sorting: null,
  is_read_only: false,
}

function attributeItem(attribute: Attribute, at: number): Item {
  const { code, type, group, labels, localizable, scopable, extras } = attribute
  const groupLabels = attributeGroups.find(([one]) => one === group)?.[1] ?? {}
  const basics = {
    code,
    type,
    group,
    group_labels: groupLabels,
    labels,
    localizable,
    scopable,
    sort_order: at + 1,
  }
  return { ...usualAttribute, ...basics, ...extras }
}

function familyItem({ code, labels, attributes: codes, requirements }: Family): Item {
  return {
    code,
    attributes: codes,
    attribute_as_label: 'name',
    attribute_as_image: 'picture_1',
    attribute_requirements: requirements,
    labels,
  }
}

function categoryItem({ code, parent, position, labels }: Category): Item {
  return { code, parent, updated: MASTER_UPDATED, position, labels }
}

function variantItem({ code, labels, common, levels }: FamilyVariant): Item {
  const sets = levels.map((level, at) => ({ level: at + 1, axes: level.axes, attributes: level.attributes }))
  return { code, labels, common_attributes: common, variant_attribute_sets: sets }
}

function sorted(items: Item[]): Item[] {
  return items.sort((one, other) => (one.code < other.code ? -1 : 1))
}

/** The lists of master data, by the last word of their path. */
export const masterItems: Readonly<Record<string, readonly Item[]>> = {
  attributes: sorted(attributes.map(attributeItem)),
  'attribute-groups': attributeGroups.map(([code, labels], at) => ({
    code,
    sort_order: at,
    attributes: attributes.filter(one => one.group === code).map(one => one.code),
    labels,
  })),
  families: families.map(familyItem),
  categories: categories.map(categoryItem),
  channels: channels.map(({ code, currencies: money, locales, tree, conversionUnits, labels }) => ({
    code,
    currencies: money,
    locales,
    category_tree: tree,
    conversion_units: conversionUnits,
    labels,
  })),
  locales: sorted([
    ...activeLocales.map(code => ({ code, enabled: true })),
    ...idleLocales.map(code => ({ code, enabled: false })),
  ]),
  currencies: Object.entries(currencies).map(([code, enabled]) => ({ code, enabled })),
  'association-types': [
    ['PACK', texts('Set', 'Pack', 'Pack')] as const,
    ['UPSELL', texts('Höherwertig', 'Upsell', 'Vente incitative')] as const,
    ['X_SELL', texts('Passt dazu', 'Cross sell', 'Vente croisée')] as const,
  ].map(([code, labels]) => ({ code, labels, is_quantified: false, is_two_way: false })),
}

/** The options of a select attribute; null if it has none. */
export function optionItems(attribute: string): readonly Item[] | null {
  const found = Object.entries(options).find(([code]) => code === attribute)
  if (found === undefined) return null
  return found[1].map(({ code, labels }, at) => ({ code, attribute, sort_order: at + 1, labels }))
}

/** The variants of a family; null for an unknown family. */
export function variantItems(family: string): readonly Item[] | null {
  return families.find(one => one.code === family)?.variants.map(variantItem) ?? null
}
