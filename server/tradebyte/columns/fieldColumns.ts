import {
  codesOf,
  hasSource,
  type StoredEntry,
  storedEntrySchema,
} from '../../../src/contract/mapping/entry.ts'
import { type ByShape, matchShape, valueKinds } from '../../../src/contract/mapping/valueKinds.ts'
import { defaultSources, fieldTable } from '../fields/fieldTable.ts'
import type { StoredField } from '../mapping/readStored.ts'
import type { Setup } from '../../model/setup.ts'
import { languageFormats } from '../values/languageFormats.ts'
import {
  type ColumnContext,
  type ColumnOptions,
  type ColumnWriter,
  createColumnWriter,
} from './columnWriter.ts'

/** Adds the columns of every field that the configuration can fill, in the order of the field table. */
export const addFieldColumns = (context: ColumnContext, stored: ReadonlyMap<string, StoredField>): void => {
  const { setup } = context
  for (const field of fieldTable.values()) {
    if (setup.excludeAssets && field.rule === 'url') continue
    const writer = createColumnWriter(context, field)
    const mapped = stored.get(field.key)
    if (mapped) addMapped(writer, mapped)
    else unmapped[field.key]?.(writer, setup)
    if (field.key === 'p_comp') addAxisCopies(writer, stored.get('a_comp'))
  }
}

/** Adds the columns of a mapped field, by channel for a field with parts by channel. */
const addMapped = (writer: ColumnWriter, { parts }: StoredField): void => {
  const whole = parts.find(({ channel }) => channel === null)
  if (whole) return matchShape(columnsOfShape, whole, writer, {})
  for (const { name, akeneoCurrency } of writer.channels) {
    const part = parts.find(({ channel }) => channel === name)
    if (part) matchShape(columnsOfShape, part, writer, { bracket: name, currency: akeneoCurrency })
  }
}

/** Adds the columns of a value by its shape. Source: TB.One import format, headers such as `<de>a_comp[color]`. */
const columnsOfShape: ByShape<[writer: ColumnWriter, options: ColumnOptions], void> = {
  entry: (entry, writer, options) => addEntry(writer, entry, options),
  list: (entries, writer, options) => {
    if (isPerLanguage(writer)) writer.addListColumnsPerLanguage(entries.filter(hasSource), options)
    else writer.addListColumns(entries.filter(hasSource), options)
  },
  keyed: (entries, writer) => {
    for (const entry of entries.filter(hasKey))
      addEntry(writer, entry, { bracket: entry.key, unless: unlessAxis(writer, entry) })
  },
  keyedLists: (lists, writer) => {
    let start = 0
    for (const { key, akeneoAttributes } of lists.filter(hasKey)) {
      const count = writer.addListColumns(akeneoAttributes.filter(hasSource), { bracket: key, start })
      // media are numbered across their types
      if (writer.field.rule === 'url') start += count
    }
  },
}

const hasKey = ({ key }: { readonly key: string }) => key !== ''

const isPerLanguage = ({ field }: ColumnWriter) => 'perLanguage' in valueKinds[field.kind]

const addEntry = (writer: ColumnWriter, entry: StoredEntry, options: ColumnOptions) => {
  if (!hasSource(entry)) return
  if (isPerLanguage(writer)) writer.addColumnPerLanguage(entry, options)
  else writer.addColumn(entry, options)
}

/** The rows in which a variant component stays empty, because no source of it is an axis of the family variant; undefined for none. */
const unlessAxis = ({ field, catalogue }: ColumnWriter, entry: StoredEntry): ColumnOptions['unless'] => {
  // the other modes always write it
  if (field.key !== 'a_comp' || (entry.axisMode ?? 'default') !== 'default') return undefined
  const codes = codesOf(entry).map(code => catalogue.attribute(code)?.code ?? code)
  // a fixed value is no axis, but it is written for all articles
  return codes.length === 0 ? undefined : row => !codes.some(code => row.variant?.axes.has(code))
}

/** Adds the variant components that are product components too, on any level of the family variant. */
const addAxisCopies = (writer: ColumnWriter, components: StoredField | undefined) => {
  for (const entry of components?.entries ?? [])
    if (entry.axisMode === 'a_and_p_comp' && 'key' in entry && typeof entry.key === 'string' && entry.key)
      writer.addColumnPerLanguage(entry, { bracket: entry.key, anyLevel: true })
}

/**
 * Adds the clusters of the cluster settings: the labels of those categories of a product that the settings contain, in
 * the order of the settings, each label once. Without a locale in the settings, that of the default language is used; for a
 * missing label the fallback language, then the code. The number of columns follows from the settings alone.
 */
const addClusters = ({ field, catalogue, addColumnsOf }: ColumnWriter, setup: Setup): void => {
  const { akeneoLocale, akeneoCategories } = setup.cluster
  const languages = languageFormats(setup)
  const defaultLanguage = languages.list[languages.default]
  const locales = [akeneoLocale || defaultLanguage?.locale, defaultLanguage?.fallback].filter(
    locale => typeof locale === 'string',
  )
  const labelOf = (code: string) => {
    const labels = catalogue.category(code)?.labels ?? {}
    return locales.map(locale => labels[locale]).find(Boolean) ?? code
  }
  const codes = [...new Set(akeneoCategories)]
  const labels = codes.map(labelOf)
  // a product may spell the code of a category differently
  const orderOf = new Map(codes.map((code, order) => [code.toLowerCase(), order]))
  addColumnsOf(
    ({ article, product, variant }) => {
      const categories = (variant?.ofRoot && article.root?.categories) || product.categories
      const orders = categories
        .map(code => orderOf.get(code.toLowerCase()))
        .filter(order => order !== undefined)
      return [...new Set(orders.sort((one, other) => one - other).map(order => labels[order] ?? ''))]
    },
    Math.min(field.listMax, codes.length),
  )
}

type AddUnmapped = (writer: ColumnWriter, setup: Setup) => void

const columnOf =
  (akeneoAttribute: string): AddUnmapped =>
  writer =>
    writer.addColumn(storedEntrySchema.parse({ akeneoAttribute }))

/** The columns of fields without a mapping. */
const unmapped: Readonly<Record<string, AddUnmapped>> = {
  ...Object.fromEntries(Object.entries(defaultSources).map(([key, source]) => [key, columnOf(source ?? '')])),
  p_cluster: addClusters,
}
