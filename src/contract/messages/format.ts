import { formatSentence, type Language, type Params, type Sentence } from '../words.ts'
import { entryOf, issueOf } from './index.ts'
import type { ListName, MessageParams, StoredMessage } from './message.ts'
import { reasonIn } from './reasons.ts'

/** The labels of the fields of TB.One, which the contract does not know. */
export interface FieldLabels {
  /** @param column a column of the file, such as `<en>p_name` */
  readonly column: (column: string, language: Language) => string
  /** @param key a key of the mapping */
  readonly field: (key: string, language: Language) => string
}

/** Fields stand with their codes where no labels are given. */
const codesAsLabels: FieldLabels = { column: column => column, field: key => key }

/** The most items that a list names; the rest are counted. */
const maxColumns = 4
const maxPlaces = 6

const moreColumns: Sentence = {
  en: '{names} and {n|one more column|{n} more columns}',
  de: '{names} und {n|eine weitere Spalte|{n} weitere Spalten}',
}
const morePlaces: Sentence = {
  en: '{names} and {n} more',
  de: '{names} und {n|ein weiteres|{n} weitere}',
}

const upTo = (max: number, more: Sentence) => (items: readonly string[], language: Language) => {
  const names = items.slice(0, max).join(', ')
  const n = items.length - max
  return n > 0 ? formatSentence(more, language, { names, n }) : names
}
const withCommas = (items: readonly string[]) => items.join(', ')

/** How the items of a list are joined. */
const joinList: { readonly [N in ListName]: (items: readonly string[], language: Language) => string } = {
  conditions: withCommas,
  lists: withCommas,
  problems: items => items.join(' '),
  losses: upTo(maxColumns, moreColumns),
  places: (items, language) => upTo(maxPlaces, morePlaces)([...new Set(items)], language),
  // it begins a sentence
  parts: (items, language) => {
    const list = new Intl.ListFormat(language).format(items)
    return list.charAt(0).toUpperCase() + list.slice(1)
  },
}

/** The words for one value, where the value is not what people read. */
const valueWords: Readonly<
  Record<string, (value: string, language: Language, labels: FieldLabels) => string>
> = {
  column: (value, language, labels) => labels.column(value, language),
  field: (value, language, labels) => labels.field(value, language),
  expected: (value, language) => entryOf(`expected.${value}`)?.[language] ?? value,
  detail: reasonIn,
  pimMessage: reasonIn,
  reason: reasonIn,
}

/** The values of the placeholders in the reader's language. */
const paramsIn = ({ code, params }: StoredMessage, language: Language, labels: FieldLabels): Params => {
  const { field } = entryOf(code) ?? {}
  const all: MessageParams = field === undefined ? params : { column: field, ...params }
  return Object.fromEntries(
    Object.entries(all).map(([name, value]) => {
      if (typeof value === 'string') return [name, valueWords[name]?.(value, language, labels) ?? value]
      if (typeof value === 'number') return [name, value]
      const items = value.map(item => formatMessage(item, language, labels))
      return [name, joinList[name as ListName](items, language)] // lists have these names
    }),
  )
}

/**
 * Formats a message in the reader's language, the remedy of an issue included. A code of a newer version shows as itself.
 * @example formatMessage(message('fileMissing', { path }), 'de', labels)
 */
export const formatMessage = (
  one: StoredMessage,
  language: Language,
  labels: FieldLabels = codesAsLabels,
): string => {
  const { code, params } = one
  // a sentence with “after 0 products” has a variant without it
  const entry = (params['done'] === 0 ? entryOf(`${code}.atOnce`) : undefined) ?? entryOf(code)
  if (!entry) return code
  const values = paramsIn(one, language, labels)
  const remedy = issueOf(code)?.remedy
  return [entry, ...(remedy ? [remedy] : [])]
    .map(sentence => formatSentence(sentence, language, values))
    .join(' ')
}

/** The cause of an issue in a few words, for many products. */
export interface ShortIssue {
  readonly cause: string
  readonly remedy: string
  /** The subject of the issue, if it is no field. */
  readonly about: string | null
}

/** Formats an issue of many products; undefined for a code of a newer version. @param one the issue of any of them */
export const formatShortIssue = (
  one: StoredMessage,
  language: Language,
  labels: FieldLabels,
): ShortIssue | undefined => {
  const issue = issueOf(one.code)
  if (!issue) return undefined
  const { cause, remedy, remedies = remedy, about } = issue
  const values = paramsIn(one, language, labels)
  return {
    cause: formatSentence(cause, language, values),
    remedy: formatSentence(remedies, language, values),
    about: about ? about[language] : null,
  }
}
