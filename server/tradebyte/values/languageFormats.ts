import {
  createDateFormatter,
  standardDate,
  standardDecimalSeparator,
} from '../../../src/contract/localeFormats.ts'
import type { FileLanguage, Setup } from '../../model/setup.ts'

/** The formats of one language. */
export interface LanguageFormat {
  /** TB.One's key, the prefix of the columns. */
  readonly name: string
  /** The PIM's locale; null without one. */
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
  /** Index of the default language. */
  readonly default: number
  /** The index of the language for each option of the language attribute. */
  readonly byOption: ReadonlyMap<string, number>
}

/** Prepares the languages of a configuration. Without a default language, the first one is used. */
export const languageFormats = ({
  languages,
  exportSettings,
}: Pick<Setup, 'languages' | 'exportSettings'>): LanguageFormats => {
  const fallbackLanguage = languages.find(({ name }) => name === exportSettings.fallbackLanguage)
  const fallback = fallbackLanguage?.akeneoLanguage || exportSettings.fallbackLanguage || null
  const fileLanguages = languages.length > 0 ? languages : [nameless(fallback)]
  const names = fileLanguages.map(({ name }) => name)
  return {
    list: fileLanguages.map(language => formatOf(language, fallback)),
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
  date: createDateFormatter(language.dateFormat || standardDate),
})

/** The language if none is configured: all texts go to columns without a prefix. */
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
  const indexes = new Map<string, number>()
  for (const line of (lines ?? '').split(/\r?\n/)) {
    const colon = line.lastIndexOf(':')
    const index = names.indexOf(line.slice(colon + 1).trim())
    if (colon > 0 && index >= 0) indexes.set(line.slice(0, colon).trim(), index)
  }
  return indexes
}
