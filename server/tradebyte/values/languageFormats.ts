import {
  createDateFormatter,
  standardDate,
  standardDecimalSeparator,
} from '../../../src/contract/localeFormats.ts'
import type { FileLanguage, Setup } from '../../model/setup.ts'

/** How one language reads and writes values. */
export interface LanguageFormat {
  /** TB.One's key, the prefix of the columns. */
  readonly name: string
  /** The PIM's locale, null when none is chosen. */
  readonly locale: string | null
  readonly fallback: string | null
  readonly yes: string
  readonly no: string
  readonly thousand: string
  readonly decimal: string
  readonly date: (date: string) => string
}

export interface LanguageFormats {
  readonly list: readonly LanguageFormat[]
  /** Number of the default language in the list. */
  readonly default: number
  /** Which language an option of the language attribute stands for. */
  readonly byOption: ReadonlyMap<string, number>
}

/** Prepares the languages of a configuration. Without a default language the first one is it. */
export const languageFormats = ({
  languages,
  exportSettings,
}: Pick<Setup, 'languages' | 'exportSettings'>): LanguageFormats => {
  const named = languages.find(({ name }) => name === exportSettings.fallbackLanguage)
  const fallback = named?.akeneoLanguage || exportSettings.fallbackLanguage || null
  const used = languages.length > 0 ? languages : [nameless(fallback)]
  const names = used.map(({ name }) => name)
  return {
    list: used.map(language => formatOf(language, fallback)),
    default: Math.max(0, names.indexOf(exportSettings.defaultLanguage ?? '')),
    byOption: optionsOf(exportSettings.defaultLanguageAttributeMapping, names),
  }
}

const formatOf = (language: FileLanguage, fallback: string | null): LanguageFormat => ({
  name: language.name,
  locale: language.akeneoLanguage || null,
  fallback,
  yes: language.booleanYesLabel || '1',
  no: language.booleanNoLabel || '0',
  thousand: language.numberFormatThousandSeparator ?? '',
  decimal: language.numberFormatDecimalSeparator || standardDecimalSeparator,
  date: memoize(createDateFormatter(language.dateFormat || standardDate)),
})

/** The language while none is set up: everything goes to columns without a prefix. */
const nameless = (locale: string | null): FileLanguage => ({
  name: '',
  label: '',
  akeneoLanguage: locale ?? '',
  booleanYesLabel: null,
  booleanNoLabel: null,
  numberFormatThousandSeparator: null,
  numberFormatDecimalSeparator: null,
  dateFormat: null,
})

const optionsOf = (lines: string | null, names: readonly string[]) => {
  const found = new Map<string, number>()
  for (const line of (lines ?? '').split(/\r?\n/)) {
    const colon = line.lastIndexOf(':')
    const index = names.indexOf(line.slice(colon + 1).trim())
    if (colon > 0 && index >= 0) found.set(line.slice(0, colon).trim(), index)
  }
  return found
}

/** Answers kept at a time: a catalogue repeats its dates, prices and options far more often than that. */
const mostAnswers = 1000
/** Longer texts are not worth their memory. */
const longestText = 60

/**
 * Lets a pure function remember what it answered lately. Memory stays small: long texts are not kept.
 * @example const day = memoize(phpDate('d.m.Y'))
 */
export const memoize = <Answer extends string | null>(
  answer: (text: string) => Answer,
): ((text: string) => Answer) => {
  const known = new Map<string, Answer>()
  return text => {
    if (text.length > longestText) return answer(text)
    const before = known.get(text)
    if (before !== undefined) return before
    const made = answer(text)
    if (known.size >= mostAnswers) known.clear()
    known.set(text, made)
    return made
  }
}
