import {
  codesOf,
  hasSource,
  type StoredEntry,
  storedEntrySchema,
} from '../../../src/contract/mapping/entry.ts'
import { type ByShape, matchShape, valueKinds } from '../../../src/contract/mapping/valueKinds.ts'
import { fieldTable } from '../fields/fieldTable.ts'
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

/** Adds what is mapped, for each enabled channel where it is spread over them. */
const addMapped = (writer: ColumnWriter, { parts }: StoredField): void => {
  const whole = parts.find(({ channel }) => channel === null)
  if (whole) return matchShape(columnsOfShape, whole, writer, {})
  for (const { name, akeneoCurrency } of writer.channels) {
    const part = parts.find(({ channel }) => channel === name)
    if (part) matchShape(columnsOfShape, part, writer, { bracket: name, currency: akeneoCurrency })
  }
}

/** Which columns a value gets, by its shape. Source: TB.One import format, headers such as `<de>a_comp[color]`. */
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

/** Rows in which a variant component stays empty because the family variant makes none of its sources an axis; undefined = none. */
const unlessAxis = ({ field, catalogue }: ColumnWriter, entry: StoredEntry): ColumnOptions['unless'] => {
  // the other modes write it in any case
  if (field.key !== 'a_comp' || (entry.axisMode ?? 'default') !== 'default') return undefined
  const codes = codesOf(entry).map(code => catalogue.attribute(code)?.code ?? code)
  // a fixed value is the same for all articles and no axis, yet wanted
  return codes.length === 0 ? undefined : row => !codes.some(code => row.variant?.axes.has(code))
}

/** Adds the variant components that are to be product components too, whichever level holds their values. */
const addAxisCopies = (writer: ColumnWriter, components: StoredField | undefined) => {
  for (const entry of components?.entries ?? [])
    if (entry.axisMode === 'a_and_p_comp' && 'key' in entry && typeof entry.key === 'string' && entry.key)
      writer.addColumnPerLanguage(entry, { bracket: entry.key, anyLevel: true })
}

/**
 * Clusters from the cluster settings: the labels of the product's categories that were chosen, in the order of the
 * choice, each label once. Without a locale of their own they take that of the default language; where a label is
 * missing the fallback language fills in, then the code. Chosen categories alone say how many columns there are.
 */
const addClusters = ({ field, catalogue, addColumnsOf }: ColumnWriter, setup: Setup): void => {
  const { akeneoLocale, akeneoCategories } = setup.cluster
  const languages = languageFormats(setup)
  const usual = languages.list[languages.default]
  const locales = [akeneoLocale || usual?.locale, usual?.fallback].filter(
    locale => typeof locale === 'string',
  )
  const labelOf = (code: string) => {
    const labels = catalogue.category(code)?.labels ?? {}
    return locales.map(locale => labels[locale]).find(Boolean) ?? code
  }
  const codes = [...new Set(akeneoCategories)]
  const labels = codes.map(labelOf)
  // products may spell a code differently from the category itself
  const orderOf = new Map(codes.map((code, order) => [code.toLowerCase(), order]))
  addColumnsOf(
    ({ article, product, variant }) => {
      const categories = (variant?.ofRoot && article.root?.categories) || product.categories
      const chosen = categories
        .map(code => orderOf.get(code.toLowerCase()))
        .filter(order => order !== undefined)
      return [...new Set(chosen.sort((one, other) => one - other).map(order => labels[order] ?? ''))]
    },
    Math.min(field.listMax, codes.length),
  )
}

type AddUnmapped = (writer: ColumnWriter, setup: Setup) => void

const columnOf =
  (akeneoAttribute: string): AddUnmapped =>
  writer =>
    writer.addColumn(storedEntrySchema.parse({ akeneoAttribute }))

/** What fields write without a mapping. */
const unmapped: Readonly<Record<string, AddUnmapped>> = {
  p_nr: columnOf('@rootModel'),
  a_nr: columnOf('@identifier'),
  p_cluster: addClusters,
}
