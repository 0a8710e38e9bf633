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
import { selectTypes } from '../../model/attributeTypes.ts'
import type { Clock } from '../../shared/clock.ts'
import type { DocumentStore } from '../../model/documents.ts'
import type { RunSetup } from '../../store/exports/exportRecord.ts'
import type { MasterStore } from '../../store/masterStore.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import { fieldTable } from '../../tradebyte/fields/fieldTable.ts'
import { entriesOf, readStored } from '../../tradebyte/mapping/readStored.ts'
import { formatters } from '../../tradebyte/mapping/entryKinds.ts'
import { languageFormats } from '../../tradebyte/values/languageFormats.ts'
import { mappingDocument } from '../runSetup.ts'
import { filterProblems, readFilterMasterData } from './filterProblems.ts'
import { joinSearches, readFilterContext, searchesOf } from './searches.ts'

type LabelSetup = Pick<RunSetup, 'mapping' | 'channels' | 'languages' | 'exportSettings'>

/** An attribute whose options exports send by what they are called. */
interface SentAttribute {
  readonly attribute: AkeneoAttribute
  readonly locales: Set<string>
  /** The formatters of its entries. */
  readonly formatters: Set<Formatter>
  /** The Akeneo channel of its first entry. */
  readonly channel: string | null
}

/** Fields that take any text, which TB.One may map; what numbers, countries and the like are called is checked instead. */
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
    attributes.filter(({ type }) => selectTypes.has(type)).map(one => [one.code.toLowerCase(), one]),
  )
  const sent = new Map<string, SentAttribute>()
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
        const known = sent.get(attribute.code) ?? {
          attribute,
          locales: new Set(),
          formatters: new Set(),
          channel: akeneoChannel ?? exportSettings.akeneoChannel,
        }
        for (const locale of locales) known.locales.add(locale)
        known.formatters.add(formatter)
        sent.set(attribute.code, known)
      }
    }
  }
  return sent
}

/** How texts of an attribute are changed on their way; those of entries that do it differently are compared as they are. */
const writtenBy = ({ formatters: names }: SentAttribute): ((text: string) => string) => {
  const [first = 'none', ...more] = names
  return (more.length === 0 && formatters[first].text) || (text => text)
}

/** Where settings and master data are read from. */
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

/** Options of an attribute that are named and counted one by one. */
const namedOptions = 5
/** Attributes that are counted, and options that one search takes. */
const countedAttributes = 8
const countedOptions = 100
/** A filter of more searches than these is not counted: each option would ask them all. */
const mostSearches = 3

/** What a watch is made with. */
export interface WatchOptions extends Stores {
  readonly clock: Clock
  readonly log: Log
}

/**
 * Watches for options that are renamed in Akeneo while exports send what they are called: TB.One maps values by their
 * text, so that a new text is a value it may not know. Compared is what a synchronization brings with what the last one
 * brought, in the locales that columns are written in, and with the fallback that stands in for a missing text.
 *
 * An attribute stays named until its entries send codes, until a user says that the new texts are known at TB.One, or
 * until its options are called as before. A delivery does not end it: it only brings TB.One the new text.
 */
export const createOptionWatch = ({ clock, log, ...stores }: WatchOptions): Omit<MappingWatch, 'begin'> => ({
  sentTexts: async (): Promise<SentTexts> => {
    const { sent, fallback } = await readSent(stores)
    // what was counted is no longer what is named
    await stores.documents.write(countsDocument, {} satisfies Counts)
    const textsOf = ({ attribute: code, code: option, labels }: AkeneoOption) => {
      const attribute = sent.get(code)
      const written = attribute && writtenBy(attribute)
      return new Map(
        [...(attribute?.locales ?? [])].map(locale => [
          locale,
          written?.(labels[locale] || labels[fallback] || option) ?? option,
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

/** @returns counts products of the product filter as it stands that meet more conditions; undefined where it has too many searches */
export const countWithin = async (stores: Stores, client: AkeneoClient, signal: AbortSignal) => {
  const { akeneoChannel } = await stores.records.readSettings(settings.exportSettings)
  const searches = await countableSearches(stores, akeneoChannel)
  return (
    searches &&
    (async (conditions: Search): Promise<number> => {
      const narrowed = searches.map(search => joinSearches(search, conditions))
      const numbers = await Promise.all(narrowed.map(search => client.countProducts(search, signal)))
      return numbers.reduce((sum, number) => sum + number, 0)
    })
  )
}

/** The searches of the product filter; undefined where they cannot be put again for each finding. */
export const countableSearches = async (
  { records, masters }: Stores,
  akeneoChannel: string | null,
): Promise<Search[] | undefined> => {
  const filter = await records.readSettings(settings.productFilter)
  const ground = await readFilterMasterData(masters, akeneoChannel)
  if (filterProblems(filter, ground).length > 0) return undefined
  const searches = searchesOf(filter, await readFilterContext(masters, filter, ground))
  const isMany = searches.length > mostSearches || searches.some(({ keeps }) => keeps)
  return isMany ? undefined : searches.map(({ search }) => search)
}

/** Counts products of the first renamed attributes; those the PIM refuses to count are left out. */
const countAll = async (stores: Stores, client: AkeneoClient, signal: AbortSignal): Promise<Counts> => {
  const { sent } = await readSent(stores)
  const renamed = (await stores.masters.renamedAttributes()).slice(0, countedAttributes)
  const within = renamed.length > 0 && (await countWithin(stores, client, signal))
  if (!within) return {}
  const counts: Counts = {}
  for (const code of renamed) {
    const known = sent.get(code)
    const found = known && (await stores.masters.renamedOptions(code, [...known.locales], countedOptions))
    if (!found) continue
    const count = (options: readonly string[]) => within(holding(known, options))
    try {
      const first = found.codes.slice(0, namedOptions)
      const numbers = await Promise.all(first.map(option => count([option])))
      const options = Object.fromEntries(first.map((option, index) => [option, numbers[index] ?? 0]))
      // more options than one search takes have no number together
      if (found.count <= countedOptions) counts[code] = { all: await count(found.codes), options }
    } catch (error) {
      if (!(error instanceof AkeneoError) || error.code !== 'filterRefused') throw error
    }
  }
  return counts
}

/** Products that hold one of the options. */
const holding = ({ attribute, locales, channel }: SentAttribute, value: readonly string[]): Search => {
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

/** Finds the renamed options that exports send as texts as the mapping stands now, attribute by attribute. */
export const readRenamedOptions = async (
  stores: Stores,
  labelOf: (attribute: AkeneoAttribute) => string,
): Promise<RenamedOptions[]> => {
  const { masters, documents } = stores
  const renamed = await masters.renamedAttributes()
  if (renamed.length === 0) return []
  const { sent } = await readSent(stores)
  const counts = (await documents.read(countsDocument, countsSchema)) ?? {}
  const found: RenamedOptions[] = []
  for (const code of renamed) {
    const known = sent.get(code)
    const locales = [...(known?.locales ?? [])]
    const options = await masters.renamedOptions(code, locales, namedOptions)
    if (!known || !options) continue
    const texts = await masters.renamedTexts(code, locales, options.codes)
    found.push({
      attribute: code,
      label: labelOf(known.attribute),
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
  return found
}

const sendsCodes: Formatter = 'optionCode'

const isEntryOf = (value: object, attribute: string) =>
  'akeneoAttribute' in value &&
  typeof value.akeneoAttribute === 'string' &&
  value.akeneoAttribute.toLowerCase() === attribute.toLowerCase()

/** What is stored of a field, with its entries of an attribute sending codes. */
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
