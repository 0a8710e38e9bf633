import type { ExportCause } from '../../../src/contract/calls/results.ts'
import { mappingSchema } from '../../../src/contract/mapping/mapping.ts'
import { formatSentence, type Language, type Sentence } from '../../../src/contract/words.ts'
import { channels } from '../../../src/resources/channels.ts'
import type { DocumentStore } from '../../model/documents.ts'
import { type ExportRecord, severities } from '../../store/exports/exportRecord.ts'
import { causeKey, type MessageStore, type StoredCause } from '../../store/exports/messageStore.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import { issueInShort } from '../../tradebyte/checks/issues.ts'
import { fieldOfColumn } from '../../tradebyte/fields/fieldTable.ts'
import { pageOfMessage } from './runMessages.ts'
import { mappingDocument } from '../run/runSetup.ts'

interface PlaceDeps {
  readonly documents: DocumentStore
  readonly records: RecordStore
}

export interface CauseDeps extends PlaceDeps {
  readonly messages: MessageStore
}

export type PlaceOf = (column: string) => ReturnType<typeof fieldOfColumn>

/** The current labels of columns, and the mapping fields that fill them. */
export const readPlaces = async ({ documents, records }: PlaceDeps, language: Language): Promise<PlaceOf> => {
  const mapping = (await documents.read(mappingDocument, mappingSchema)) ?? {}
  const labels = new Map((await records.list(channels)).map(({ name, label }) => [name, label]))
  return column => fieldOfColumn(column, mapping, language, labels)
}

/** The current labels of columns; the code of a column that no field fills any more. */
export const readLabels = async (...today: Parameters<typeof readPlaces>) => {
  const placeOf = await readPlaces(...today)
  return (column: string): string => placeOf(column)?.label ?? column
}

/** The most frequent causes of an export's messages, in words; empty without messages. */
export interface TopCauses {
  /** Of all: `EAN: Missing, 10 products`. */
  readonly top: string
  /** Of those that are new since the last delivery: `EAN: Missing`. */
  readonly fresh: string
}

/** Reads the most frequent causes of exports, for their rows in lists and their mails. */
export const readCauseWords = async (
  deps: CauseDeps,
  rows: readonly Pick<ExportRecord, 'id' | 'warnings' | 'erroneous' | 'news'>[],
  language: Language,
): Promise<(id: number) => TopCauses> => {
  const some = rows.filter(({ warnings, erroneous }) => warnings + erroneous > 0)
  const placeOf = await readPlaces(deps, language)
  const causesOf = await deps.messages.causesOf(some.map(({ id }) => id))
  const topOf = (id: number) => {
    const causes = (causesOf.get(id) ?? []).toSorted(byAmount)
    const [first] = causes
    // only equal causes need their texts compared
    const [top] = causes
      .filter(cause => first && byAmount(cause, first) === 0)
      .map(cause => shownCause(cause, placeOf, language))
      .toSorted(byWeight(language))
    return top ? formatReason(top, language) : ''
  }
  const freshOf = (id: number) => {
    const name = some.find(row => row.id === id)?.news?.cause
    const cause = name && causesOf.get(id)?.find(one => causeKey(one) === causeKey(name))
    return cause ? nameOfCause(shownCause(cause, placeOf, language)) : ''
  }
  return id => ({ top: topOf(id), fresh: freshOf(id) })
}

/** A cause in a few words: `EAN: Missing`. */
export const nameOfCause = ({ label, cause }: ExportCause) => `${label}: ${cause}`

const reasonWords: Sentence = {
  en: '{label}: {cause}, {products|one product|{products} products}',
  de: '{label}: {cause}, {products|ein Produkt|{products} Produkte}',
}

const formatReason = ({ label, cause, products }: ExportCause, language: Language) =>
  formatSentence(reasonWords, language, { label, cause, products })

/** Errors before warnings, then by products. */
const byAmount = (one: StoredCause, other: StoredCause) =>
  other.severity - one.severity || other.products - one.products

/** The same, and equal ones by text. */
export const byWeight = (language: Language) => (one: ExportCause, other: ExportCause) =>
  one.severity.localeCompare(other.severity) || // error before warning
  other.products - one.products ||
  one.label.localeCompare(other.label, language) ||
  one.cause.localeCompare(other.cause, language)

/** A cause in the user's language. A code from a newer version shows as itself. */
export const shownCause = (
  { code, field, severity, products, messages, example }: StoredCause,
  placeOf: PlaceOf,
  language: Language,
): ExportCause => {
  const words = issueInShort({ code, params: example.params }, language) ?? {
    cause: code,
    remedy: '',
    about: null,
  }
  const place = placeOf(field)
  return {
    code,
    field,
    severity: severity === severities.error ? 'error' : 'warning',
    label: words.about ?? place?.label ?? (field || formatSentence(productWord, language)),
    mappingKey: place?.key ?? null,
    path: pageOfMessage(code),
    cause: words.cause,
    remedy: words.remedy,
    products,
    messages,
  }
}

const productWord: Sentence = { en: 'Product', de: 'Produkt' }
