import { formatMessage, type Language, type Params, type Sentence } from '../../../src/contract/words.ts'
import { causeInWords } from '../../shared/errors.ts'
import { fieldTable } from '../fields/fieldTable.ts'
import { catalogue, type IssueCode, type IssueWords, type Severity } from './issueWords.ts'

/** All issues of a product, with severity and sentences. */
export const issues: Readonly<Record<IssueCode, IssueWords>> = catalogue

/** One issue of one product; `params` fill the places of the sentence. */
export interface Issue {
  readonly code: IssueCode
  readonly params: Params
}

const expectations: Readonly<Record<string, Sentence>> = {
  integer: { en: 'a whole number of 0 or more', de: 'keine ganze Zahl ab 0' },
  decimal: { en: 'a number of 0 or more', de: 'keine Zahl ab 0' },
  price: { en: 'a price of 0 or more', de: 'kein Preis ab 0' },
}

/** The label of a column: `EAN (a_ean)` for `a_ean`, `Parcel weight (kg, a_weight)` in one pair of brackets. A field of a newer version is shown as its column. */
export const placeOf = (column: string, language: Language): string => {
  const name = /^(?:<[^>]*>)?([^[{]+)/.exec(column)?.[1]
  const field = [...fieldTable.values()].find(definition => definition.field === name)
  if (!field) return column
  const label = field.label[language]
  return label.endsWith(')') ? `${label.slice(0, -1)}, ${column})` : `${label} (${column})`
}

const inLanguage = ({ code, params }: Issue, language: Language): Params => {
  const { expected, column, reason } = params
  const words = expectations[String(expected)]
  const place = typeof column === 'string' ? column : issues[code].field
  return {
    ...params,
    ...(words && { expected: words[language] }),
    ...(place !== undefined && { place: placeOf(place, language) }),
    ...(typeof reason === 'string' && { reason: causeInWords(reason, language) }),
  }
}

/**
 * Formats an issue in the reader's language.
 * @example issueSentence({ code: 'eanMissing', params: { column: 'a_ean', attribute: 'ean' } }, 'de')
 */
export const issueSentence = (issue: Issue, language: Language): string =>
  formatMessage(issues[issue.code].sentence, language, inLanguage(issue, language))

/** The field of an issue: its column without the number of a list; '' without a field. `fieldOf('tooLong', { column: 'a_media[image]{2}' })` is `a_media[image]`. */
export const fieldOf = (code: string, { column }: Params): string => {
  const byCode: Readonly<Record<string, IssueWords | undefined>> = issues
  return typeof column === 'string' ? column.replace(/\{\d+\}$/, '') : (byCode[code]?.field ?? '')
}

/** Formats an issue of many products: its cause in a few words, and the remedy. @param issue the issue of any of them */
export const issueInShort = (
  issue: Issue,
  language: Language,
): { cause: string; remedy: string; about: string | null } => {
  const { cause, remedies, about } = issues[issue.code]
  const values = inLanguage(issue, language)
  return {
    cause: formatMessage(cause, language, values),
    remedy: formatMessage(remedies, language, values),
    about: about ? formatMessage(about, language) : null,
  }
}

/** The severity of a product, which is that of its worst issue; null without issues. */
export const worstOf = (all: readonly Issue[]): Severity | null => {
  if (all.length === 0) return null
  return all.some(issue => issues[issue.code].severity === 'error') ? 'error' : 'warning'
}
