import type { Formatter } from '../../../src/contract/mapping/entry.ts'
import type { Language, Sentence } from '../../../src/contract/words.ts'
import { stripHtml } from './text.ts'

/** What a formatter does to the values of a source on their way into cells; one that says nothing leaves them as they are. */
export interface FormatterEffect {
  readonly label: Sentence
  /** Selects give option codes in place of labels. */
  readonly optionCodes?: true
  /** Booleans give 1 and 0 in place of the language's words. */
  readonly digits?: true
  /** Changes each value. */
  readonly text?: (value: string) => string
  /** Makes one value of several, in lists too. */
  readonly gather?: (values: readonly string[]) => string
}

/** What a formatter is called; null where it does nothing. */
export const formatterLabel = (formatter: Formatter | undefined, language: Language): string | null =>
  formatter && formatter !== 'none' ? formatters[formatter].label[language] : null

const lineBreak = /\r\n?|\n/g

/** What each formatter does. */
export const formatters: Readonly<Record<Formatter, FormatterEffect>> = {
  none: { label: { en: 'None', de: 'Keine' } },
  trim: {
    label: { en: 'Remove spaces at both ends', de: 'Leerzeichen an beiden Enden entfernen' },
    text: value => value.trim(),
  },
  stripHtml: { label: { en: 'Remove HTML', de: 'HTML entfernen' }, text: stripHtml },
  htmlLineBreaks: {
    label: { en: 'Line breaks as HTML', de: 'Zeilenumbrüche als HTML' },
    text: value => value.replace(lineBreak, '<br/>'),
  },
  upper: { label: { en: 'Upper case', de: 'Großbuchstaben' }, text: value => value.toUpperCase() },
  lower: { label: { en: 'Lower case', de: 'Kleinbuchstaben' }, text: value => value.toLowerCase() },
  join: {
    label: { en: 'Join with commas', de: 'Mit Komma verbinden' },
    gather: values => (values.length === 1 ? (values[0] ?? '') : values.join(', ')),
  },
  optionCode: {
    label: { en: 'Option code instead of label', de: 'Optionscode statt Bezeichnung' },
    optionCodes: true,
  },
  first: { label: { en: 'First value only', de: 'Nur der erste Wert' }, gather: values => values[0] ?? '' },
  yesNo: { label: { en: 'Yes/no as 1/0', de: 'Ja/Nein als 1/0' }, digits: true },
}
