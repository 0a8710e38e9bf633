import { z } from 'zod'
import type { RenamedOptions } from '../../../src/contract/calls/sync.ts'
import type { Formatter } from '../../../src/contract/mapping/entry.ts'
import { type Mapping, mappingSchema } from '../../../src/contract/mapping/mapping.ts'
import { matchShape, valueKinds } from '../../../src/contract/mapping/valueKinds.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import type { AkeneoClient, Log, Search } from '../../akeneo/akeneoClient.ts'
import { AkeneoError } from '../../akeneo/akeneoError.ts'
import type { SentTexts } from '../../model/masterData.ts'
import type { MappingWatch } from '../../akeneo/sync/synchronizer.ts'
import type { AkeneoAttribute, AkeneoOption } from '../../model/akeneo.ts'
import { labeledTypes } from '../../model/attributeTypes.ts'
import type { Clock } from '../../shared/clock.ts'
import type { DocumentStore } from '../../model/documents.ts'
import type { RunSetup } from '../../store/exports/exportRecord.ts'
import type { MasterStore } from '../../store/masterStore.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import { fieldTable } from '../../tradebyte/fields/fieldTable.ts'
import { entriesOf, readStored } from '../../tradebyte/mapping/readStored.ts'
import { formatters } from '../../tradebyte/mapping/entryKinds.ts'
import { languageFormats } from '../../tradebyte/values/languageFormats.ts'
import { mappingDocument } from '../run/runSetup.ts'
import { filterProblems, readFilterMasterData } from './filterProblems.ts'
import { joinSearches, readFilterContext, searchesOf } from './searches.ts'

type LabelSetup = Pick<RunSetup, 'mapping' | 'channels' | 'languages' | 'exportSettings'>

/** An attribute whose options exports send as labels. */
interface SentAttribute {
  readonly attribute: AkeneoAttribute
  readonly locales: Set<string>
  /** The formatters of its entries. */
  readonly formatters: Set<Formatter>
  /** The Akeneo channel of its first entry. */
  readonly channel: string | null
}

/** Whether a field takes any text, which TB.One may map. Fields of numbers, countries and the like are checked instead. */
const takesAnyText = ({ sources }: { readonly sources: readonly unknown[] }) => sources.length === 0

/** The attributes whose options the mapping sends as texts, by their codes, with the locales of these texts. */
const sentAttributes = (
  { mapping, channels, languages, exportSettings }: LabelSetup,
  attributes: readonly AkeneoAttribute[],
): Map<string, SentAttribute> => {
  const { list, default: usual } = languageFormats({ languages, exportSettings })
  const all = list.map(({ locale }) => locale ?? '')
  const enabled = new Set(channels.filter(channel => channel.enabled).map(({ name }) => name))
  const selects = new Map(
    attributes.filter(({ type }) => labeledTypes.has(type)).map(one => [one.code.toLowerCase(), one]),
  )
  const attributesByCode = new Map<string, SentAttribute>()
  for (const field of [...fieldTable.values()].filter(takesAnyText)) {
    // a product may choose the language of the columns without one
    const isInAll =
      'perLanguage' in valueKinds[field.kind] || exportSettings.defaultLanguageAttribute !== null
    const locales = isInAll ? all : all.slice(usual, usual + 1)
    for (const part of readStored(mapping, field)?.parts ?? []) {
      if (part.channel !== null && !enabled.has(part.channel)) continue
      for (const { akeneoAttribute, akeneoChannel, formatter = 'none' } of matchShape(entriesOf, part)) {
        const attribute = selects.get(akeneoAttribute.toLowerCase())
        if (!attribute || formatters[formatter].optionCodes) continue
        const sentAttribute = attributesByCode.get(attribute.code) ?? {
          attribute,
          locales: new Set(),
          formatters: new Set(),
          channel: akeneoChannel ?? exportSettings.akeneoChannel,
        }
        for (const locale of locales) sentAttribute.locales.add(locale)
        sentAttribute.formatters.add(formatter)
        attributesByCode.set(attribute.code, sentAttribute)
      }
    }
  }
  return attributesByCode
}

/** How the entries of an attribute format its texts; texts of entries with different formatters are compared unformatted. */
const formatOf = ({ formatters: names }: SentAttribute): ((text: string) => string) => {
  const [first = 'none', ...more] = names
  return (more.length === 0 && formatters[first].text) || (text => text)
}

/** The stores of settings and master data. */
export interface Stores {
  readonly records: RecordStore
  readonly documents: DocumentStore
  readonly masters: MasterStore
}

const readSent = async ({ records, documents, masters }: Stores) => {
  const languages = await records.list(resources.languages)
  const exportSettings = await records.readSettings(settings.exportSettings)
  const mapping = (await documents.read(mappingDocument, mappingSchema)) ?? {}
  const channels = await records.list(resources.channels)
  const sent = sentAttributes({ mapping, channels, languages, exportSettings }, await masters.attributes())
  const { list } = languageFormats({ languages, exportSettings })
  return { sent, fallback: list[0]?.fallback ?? '', exportSettings }
}

/** Products per attribute and per option, as Akeneo counted them at the end of the last synchronization. */
const countsSchema = z.record(
  z.string(),
  z.object({ all: z.number(), options: z.record(z.string(), z.number()) }),
)
type Counts = z.infer<typeof countsSchema>
const countsDocument = 'renamedOptionCounts'

/** The most options of an attribute that are listed and counted one by one. */
const maxListedOptions = 5
/** The most attributes that are counted, and the most options of one search. */
const countedAttributes = 8
const countedOptions = 100
/** A filter with more searches is not counted, because each option would need them all. */
const maxSearches = 3

/** The dependencies of a watch. */
export interface WatchOptions extends Stores {
  readonly clock: Clock
  readonly log: Log
}

/**
 * Watches for options that are renamed in Akeneo while exports send their labels: TB.One maps values by their text, so
 * that a new text may be an unknown value. Each synchronization compares the labels with those of the last one, in the
 * locales of the columns, and with the fallback for a missing label.
 *
 * An attribute stays listed until its entries send codes, until a user confirms that TB.One has the new texts, or until its
 * options have their earlier labels again. A delivery does not end this: it only sends the new text to TB.One.
 */
export const createOptionWatch = ({ clock, log, ...stores }: WatchOptions): Omit<MappingWatch, 'begin'> => ({
  sentTexts: async (): Promise<SentTexts> => {
    const { sent, fallback } = await readSent(stores)
    // the stored counts belong to the options that were listed before
    await stores.documents.write(countsDocument, {} satisfies Counts)
    const textsOf = ({ attribute: code, code: option, labels }: AkeneoOption) => {
      const attribute = sent.get(code)
      const format = attribute && formatOf(attribute)
      return new Map(
        [...(attribute?.locales ?? [])].map(locale => [
          locale,
          format?.(labels[locale] || labels[fallback] || option) ?? option,
        ]),
      )
    }
    return { at: clock.now(), attributes: new Set(sent.keys()), textsOf }
  },

  countProducts: async (client, signal) => {
    try {
      await stores.documents.write(countsDocument, await countAll(stores, client, signal))
    } catch (error) {
      signal.throwIfAborted()
      // the list is shown without numbers
      log.warn({ err: error }, 'the products of renamed options could not be counted')
    }
  },
})

/** @returns a function that counts the products of the current filter with further conditions; undefined where the filter has too many searches */
export const countWithin = async (stores: Stores, client: AkeneoClient, signal: AbortSignal) => {
  const { akeneoChannel } = await stores.records.readSettings(settings.exportSettings)
  const searches = await countableSearches(stores, akeneoChannel)
  return (
    searches &&
    (async (conditions: Search): Promise<number> => {
      const conditionSearches = searches.map(search => joinSearches(search, conditions))
      const numbers = await Promise.all(conditionSearches.map(search => client.countProducts(search, signal)))
      return numbers.reduce((sum, number) => sum + number, 0)
    })
  )
}

/** The searches of the product filter; undefined where they are too many to repeat for each finding. */
export const countableSearches = async (
  { records, masters }: Stores,
  akeneoChannel: string | null,
): Promise<Search[] | undefined> => {
  const filter = await records.readSettings(settings.productFilter)
  const filterData = await readFilterMasterData(masters, akeneoChannel)
  if (filterProblems(filter, filterData).length > 0) return undefined
  const searches = searchesOf(filter, await readFilterContext(masters, filter, filterData))
  const isMany = searches.length > maxSearches || searches.some(({ matches }) => matches)
  return isMany ? undefined : searches.map(({ search }) => search)
}

/** Counts the products of the first renamed attributes, without those that the PIM refuses to count. */
const countAll = async (stores: Stores, client: AkeneoClient, signal: AbortSignal): Promise<Counts> => {
  const { sent } = await readSent(stores)
  const renamed = (await stores.masters.renamedAttributes()).slice(0, countedAttributes)
  const within = renamed.length > 0 && (await countWithin(stores, client, signal))
  if (!within) return {}
  const counts: Counts = {}
  for (const code of renamed) {
    const attribute = sent.get(code)
    const options =
      attribute && (await stores.masters.renamedOptions(code, [...attribute.locales], countedOptions))
    if (!options) continue
    const count = (codes: readonly string[]) => within(withOptions(attribute, codes))
    try {
      const first = options.codes.slice(0, maxListedOptions)
      const numbers = await Promise.all(first.map(option => count([option])))
      const byOption = Object.fromEntries(first.map((option, index) => [option, numbers[index] ?? 0]))
      // more options than one search takes have no total
      if (options.count <= countedOptions)
        counts[code] = { all: await count(options.codes), options: byOption }
    } catch (error) {
      if (!(error instanceof AkeneoError) || error.code !== 'filterRefused') throw error
    }
  }
  return counts
}

/** The search for products with one of the options. */
const withOptions = ({ attribute, locales, channel }: SentAttribute, value: readonly string[]): Search => {
  const [locale = ''] = locales
  return {
    [attribute.code]: [
      {
        operator: 'IN',
        value,
        ...(attribute.localizable && { locale }),
        ...(attribute.scopable && channel && { scope: channel }),
      },
    ],
  }
}

/** Finds the renamed options that exports send as texts with the current mapping, attribute by attribute. */
export const readRenamedOptions = async (
  stores: Stores,
  labelOf: (attribute: AkeneoAttribute) => string,
): Promise<RenamedOptions[]> => {
  const { masters, documents } = stores
  const renamed = await masters.renamedAttributes()
  if (renamed.length === 0) return []
  const { sent } = await readSent(stores)
  const counts = (await documents.read(countsDocument, countsSchema)) ?? {}
  const renamedOptions: RenamedOptions[] = []
  for (const code of renamed) {
    const attribute = sent.get(code)
    const locales = [...(attribute?.locales ?? [])]
    const options = await masters.renamedOptions(code, locales, maxListedOptions)
    if (!attribute || !options) continue
    const texts = await masters.renamedTexts(code, locales, options.codes)
    renamedOptions.push({
      attribute: code,
      label: labelOf(attribute.attribute),
      count: options.count,
      at: options.at,
      products: counts[code]?.all ?? null,
      options: texts.map(({ option, ...text }) => ({
        code: option,
        ...text,
        products: counts[code]?.options[option] ?? null,
      })),
    })
  }
  return renamedOptions
}

const sendsCodes: Formatter = 'optionCode'

const isEntryOf = (value: object, attribute: string) =>
  'akeneoAttribute' in value &&
  typeof value.akeneoAttribute === 'string' &&
  value.akeneoAttribute.toLowerCase() === attribute.toLowerCase()

/** The stored value of a field, in which the entries of an attribute send codes. */
const withCodes = (value: unknown, attribute: string): unknown => {
  if (Array.isArray(value)) return value.map(item => withCodes(item, attribute))
  if (typeof value !== 'object' || value === null) return value
  if (isEntryOf(value, attribute)) return { ...value, formatter: sendsCodes }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withCodes(part, attribute)]))
}

/** A mapping whose fields take the option codes of an attribute, wherever they took texts. */
export const sendingCodes = (mapping: Mapping, attribute: string): Mapping =>
  Object.fromEntries(
    Object.entries(mapping).map(([key, value]) => {
      const field = fieldTable.get(key)
      return [key, field && takesAnyText(field) ? withCodes(value, attribute) : value]
    }),
  )
