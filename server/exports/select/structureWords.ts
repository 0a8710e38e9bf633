import { z } from 'zod'
import {
  type BrokenReference,
  brokenReferenceSchema,
  type ReferencedKind,
  type StructureProblemKind,
} from '../../../src/contract/calls/sync.ts'
import { formatMessage, type Language, type Params, type Sentence } from '../../../src/contract/words.ts'
import { settings } from '../../../src/resources/index.ts'
import type { StoredMessage } from '../../store/exports/exportRecord.ts'
import { fieldTable } from '../../tradebyte/fields/fieldTable.ts'
import type { filterSentences } from './filterProblems.ts'
import { mappingArea, type StructureProblem, withLabel } from './structure.ts'

const neededBy = (en: string, de: string): Sentence => ({
  en: `${en}, needed by {places}.`,
  de: `${de}, gebraucht für {places}.`,
})

/** The sentences of a run about missing items of the PIM's structure. */
export const structureSentences = {
  'structure.attributes.gone': neededBy(
    'Attribute “{code}” is no longer in Akeneo, or not visible to this connection',
    'Attribut „{code}“ gibt es in Akeneo nicht mehr, oder diese Verbindung sieht es nicht',
  ),
  'structure.attributes.type': neededBy(
    'Attribute “{code}” has another type in Akeneo now',
    'Attribut „{code}“ hat in Akeneo jetzt einen anderen Typ',
  ),
  'structure.attributes.scope': neededBy(
    'Attribute “{code}” has a value of its own for each Akeneo channel now, and no channel is chosen',
    'Attribut „{code}“ hat jetzt je Akeneo-Kanal einen eigenen Wert, und es ist kein Kanal gewählt',
  ),
  'structure.attributes.unsynchronized': neededBy(
    'Attribute “{code}” is in Akeneo, but has not been synchronized yet',
    'Attribut „{code}“ gibt es in Akeneo, es wurde aber noch nicht synchronisiert',
  ),
  'structure.channels.gone': neededBy(
    'Akeneo channel “{code}” is no longer in Akeneo, or not visible to this connection',
    'Akeneo-Kanal „{code}“ gibt es in Akeneo nicht mehr, oder diese Verbindung sieht ihn nicht',
  ),
  'structure.locales.inactive': neededBy(
    'Locale “{code}” is not active in Akeneo, or not visible to this connection',
    'Akeneo-Sprache „{code}“ ist in Akeneo nicht aktiv, oder diese Verbindung sieht sie nicht',
  ),
  'structure.locales.channel': neededBy(
    'Locale “{code}” has been removed from the Akeneo channel of a source attribute',
    'Akeneo-Sprache „{code}“ wurde aus dem Akeneo-Kanal eines Quellattributs entfernt',
  ),
  'structure.currencies.inactive': neededBy(
    'Currency “{code}” is not active in Akeneo',
    'Währung „{code}“ ist in Akeneo nicht aktiv',
  ),
  'structure.families.gone': neededBy(
    'Family “{code}” is no longer in Akeneo, or not visible to this connection',
    'Familie „{code}“ gibt es in Akeneo nicht mehr, oder diese Verbindung sieht sie nicht',
  ),
  'structure.categories.gone': neededBy(
    'Category “{code}” is no longer in Akeneo, or not visible to this connection',
    'Kategorie „{code}“ gibt es in Akeneo nicht mehr, oder diese Verbindung sieht sie nicht',
  ),
  'structure.units.gone': neededBy(
    'Unit “{code}” is no longer in its measurement family in Akeneo',
    'Einheit „{code}“ gibt es in ihrer Messfamilie in Akeneo nicht mehr',
  ),
} as const satisfies { readonly [C in `structure.${ReferencedKind}.${StructureProblemKind}`]?: Sentence }

const unchecked = (en: string, de: string): Sentence => ({
  en: `Akeneo does not show its ${en} to this connection, so those of the settings could not be checked before the export. Give the role of the connection the permission to list them.`,
  de: `Akeneo zeigt dieser Verbindung seine ${de} nicht; die der Einstellungen ließen sich vor dem Export nicht prüfen. Geben Sie der Rolle der Verbindung die Berechtigung, sie aufzulisten.`,
})

/** The sentences of a run about lists that it cannot read in Akeneo. */
export const uncheckedSentences = {
  'unchecked.attributes': unchecked('attributes', 'Attribute'),
  'unchecked.channels': unchecked('channels', 'Kanäle'),
  'unchecked.locales': unchecked('locales', 'Sprachen'),
  'unchecked.currencies': unchecked('currencies', 'Währungen'),
  'unchecked.families': unchecked('families', 'Familien'),
  'unchecked.categories': unchecked('categories', 'Kategorien'),
  'unchecked.measurementFamilies': unchecked('measurement families', 'Messfamilien'),
} as const satisfies Record<string, Sentence>

type StructureWord = keyof typeof structureSentences
type FilterWord = keyof typeof filterSentences

/** A message about one part of the structure, with the places that need it. */
export interface StructureMessage extends StoredMessage {
  readonly code: StructureWord | FilterWord
}

/** The places that need an item of the structure, as they are stored with the message. */
const placesSchema = z.array(brokenReferenceSchema.pick({ area: true, field: true, record: true }))

const isStructureWord = (code: string): code is StructureWord => Object.hasOwn(structureSentences, code)

/** The messages about problems: one for each item, with all the places that need it. */
export const structureMessages = (problems: readonly StructureProblem[]): StructureMessage[] => {
  const parts = new Map<string, { code: StructureMessage['code']; problems: StructureProblem[] }>()
  for (const problem of problems) {
    const { area, field, thing, code } = problem
    const word = `structure.${thing}.${problem.problem}`
    // the filter's own sentence names field and remedy
    const isFilter = area === settings.productFilter.name
    const messageCode = isFilter
      ? (`filter.${field}.optionGone` as FilterWord)
      : isStructureWord(word)
        ? word
        : undefined // a field of the filter
    if (!messageCode) continue
    const name = `${messageCode}\n${code}`
    const part = parts.get(name) ?? { code: messageCode, problems: [] }
    part.problems.push(problem)
    parts.set(name, part)
  }
  return [...parts.values()].flatMap(({ code, problems: [first, ...more] }) => {
    if (!first) return []
    const places = [first, ...more].map(({ area, field, record }) => ({ area, field, record }))
    const { thing, problem } = first
    return [
      {
        code,
        params: { code: first.code, value: first.code, thing, problem, places: JSON.stringify(places) },
      },
    ]
  })
}

type Place = z.output<typeof placesSchema>[number]

const placesIn = ({ places }: Params): Place[] =>
  typeof places === 'string' ? (placesSchema.safeParse(JSON.parse(places)).data ?? []) : []

/** The places of the messages of a run, each with its missing item, in the language of the reader. */
export const brokenReferencesIn = (
  messages: readonly StoredMessage[],
  language: Language,
): BrokenReference[] =>
  messages.flatMap(({ params }) =>
    placesIn(params).flatMap(place => {
      const { code, thing, problem } = params
      const reference = brokenReferenceSchema.safeParse({
        ...place,
        code,
        thing,
        problem,
        stops: true,
        label: null,
      })
      return reference.success ? [withLabel(reference.data, language)] : []
    }),
  )

const areas: Readonly<Record<string, Sentence>> = {
  languages: { en: 'the language {record}', de: 'die Sprache {record}' },
  channels: { en: 'the channel {record}', de: 'den Kanal {record}' },
  exportSettings: { en: 'the export settings', de: 'die Exporteinstellungen' },
  cluster: { en: 'the cluster settings', de: 'die Cluster-Einstellungen' },
}

const placeInWords = ({ area, field, record }: Place, language: Language): string => {
  const mapped = area === mappingArea ? fieldTable.get(field) : undefined
  if (mapped) return `${mapped.label[language]} (${mapped.field})`
  const sentence = areas[area]
  return sentence ? formatMessage(sentence, language, { record: record ?? '' }) : field
}

/** The most places that are listed; the rest are counted. */
const maxPlaces = 6
const andMore: Sentence = { en: '{names} and {n} more', de: '{names} und {n|ein weiteres|{n} weitere}' }

/** The values for a sentence, its places in the reader's words. */
export const placesInWords = (params: Params, language: Language): Params => {
  if (params['places'] === undefined) return params
  const all = [...new Set(placesIn(params).map(place => placeInWords(place, language)))]
  const names = all.slice(0, maxPlaces).join(', ')
  const n = all.length - maxPlaces
  return { ...params, places: n > 0 ? formatMessage(andMore, language, { names, n }) : names }
}
