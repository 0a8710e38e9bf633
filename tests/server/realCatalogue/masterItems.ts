import { readFileSync } from 'node:fs'
import { type Catalogue, codesIn, type CsvRow, type Hierarchy } from './catalogue.ts'

const labelsOf = (row: CsvRow) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column, text]) => column.startsWith('label-') && text !== '')
      .map(([column, text]) => [column.slice('label-'.length), text]),
  )

const orNull = (text: string | undefined) => text || null
const isOn = (text: string | undefined) => text === '1'

/** Master data by the path of its list, in the shapes of the REST API. */
export const masterItems = (
  catalogue: Catalogue,
  hierarchy: Hierarchy,
): Record<string, readonly { readonly code?: string }[]> => {
  const { attributes, attributeOptions, families, familyVariants } = catalogue
  const used = new Set(catalogue.channels.flatMap(row => codesIn(row, 'locales')))

  const optionsOf = (attribute: string) =>
    attributeOptions
      .filter(row => row.attribute === attribute)
      .map(row => ({ code: row.code, attribute, sort_order: Number(row.sort_order), labels: labelsOf(row) }))

  const variantsOf = (family: string) =>
    familyVariants
      .filter(row => row.family === family)
      .map(row => ({
        code: row.code,
        labels: labelsOf(row),
        variant_attribute_sets: hierarchy
          .levelsOf(row)
          .map((level, index) => ({ level: index + 1, ...level })),
      }))

  return {
    '/channels': catalogue.channels.map(row => ({
      code: row.code,
      currencies: codesIn(row, 'currencies'),
      locales: codesIn(row, 'locales'),
      category_tree: row.tree,
      conversion_units: [],
      labels: labelsOf(row),
    })),
    '/locales': catalogue.locales.map(({ code = '' }) => ({ code, enabled: used.has(code) })),
    '/currencies': catalogue.currencies.map(row => ({ code: row.code, enabled: isOn(row.activated) })),
    '/attribute-groups': catalogue.attributeGroups.map(row => ({
      code: row.code,
      sort_order: Number(row.sort_order),
      attributes: attributes.filter(({ group }) => group === row.code).map(({ code }) => code),
      labels: labelsOf(row),
    })),
    '/attributes': attributes.map(row => ({
      code: row.code,
      type: row.type,
      group: row.group,
      unique: isOn(row.unique),
      localizable: isOn(row.localizable),
      scopable: isOn(row.scopable),
      available_locales: codesIn(row, 'available_locales'),
      metric_family: orNull(row.metric_family),
      default_metric_unit: orNull(row.default_metric_unit),
      decimals_allowed: row.decimals_allowed ? isOn(row.decimals_allowed) : null,
      reference_data_name: orNull(row.reference_data_name),
      sort_order: Number(row.sort_order),
      is_main_identifier: row.type === 'pim_catalog_identifier',
      labels: labelsOf(row),
    })),
    '/families': families.map(row => ({
      code: row.code,
      attributes: codesIn(row, 'attributes'),
      attribute_as_label: row.attribute_as_label,
      attribute_as_image: orNull(row.attribute_as_image),
      attribute_requirements: {},
      labels: labelsOf(row),
    })),
    '/categories': catalogue.categories.map(row => ({
      code: row.code,
      parent: orNull(row.parent),
      labels: labelsOf(row),
    })),
    ...Object.fromEntries(
      attributes.map(({ code = '' }) => [`/attributes/${code}/options`, optionsOf(code)]),
    ),
    ...Object.fromEntries(families.map(({ code = '' }) => [`/families/${code}/variants`, variantsOf(code)])),
  }
}

interface Unit {
  readonly code: string
  readonly labels: object
  readonly convert_from_standard: { operator: string; value: string }[]
  symbol: string
}

/** A measurement family as the REST API writes it. */
export interface MeasureFamily {
  readonly code: string
  readonly labels: object
  standard_unit_code: string
  readonly units: Record<string, Unit>
}

const conversion = /\{'?(\w+)'?: '([^']+)'\}/g

/** Reads measure.yml by its indentation; its only shape is family, unit, fact. */
export const measureFamilies = (path: string): MeasureFamily[] => {
  const families: MeasureFamily[] = []
  let unit: Unit | null = null
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [, indent = '', key = '', rest = ''] = /^( *)(\w+):\s*(.*)$/.exec(line) ?? []
    const family = families.at(-1)
    if (indent.length === 4) families.push({ code: key, labels: {}, standard_unit_code: '', units: {} })
    else if (key === 'standard' && family) family.standard_unit_code = rest
    else if (indent.length === 12 && family) {
      unit = { code: key, labels: {}, symbol: '', convert_from_standard: [] }
      family.units[key] = unit
    } else if (key === 'convert')
      for (const [, operator = '', value = ''] of rest.matchAll(conversion))
        unit?.convert_from_standard.push({ operator, value })
    else if (key === 'symbol' && unit) unit.symbol = rest.replaceAll(/^'|'$/g, '')
  }
  return families
}
