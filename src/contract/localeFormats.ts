import type { PlainFieldErrorCode } from './messages/forms/fields.ts'
import type { Values } from './record/paths.ts'

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)
const endings = ['th', 'st', 'nd', 'rd']

const dayMs = 86_400_000
const twoDigits = (value: number) => String(value).padStart(2, '0')
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const isoWeekday = (day: Date) => day.getUTCDay() || 7
const dayOfYear = (day: Date) => (day.getTime() - Date.UTC(day.getUTCFullYear(), 0, 1)) / dayMs
/** The Thursday of a week determines its year and number. Source: ISO 8601. */
const thursdayOf = (day: Date) => new Date(day.getTime() + (4 - isoWeekday(day)) * dayMs)

/** The characters of PHP date formats. Times are those of midnight; names are English, as in PHP. Source: https://www.php.net/manual/datetime.format.php */
const characters: Readonly<Record<string, (day: Date) => string | number>> = {
  d: day => twoDigits(day.getUTCDate()),
  D: day => (weekdays[day.getUTCDay()] ?? '').slice(0, 3),
  j: day => day.getUTCDate(),
  l: day => weekdays[day.getUTCDay()] ?? '',
  N: isoWeekday,
  S: day => (Math.floor(day.getUTCDate() / 10) === 1 ? 'th' : (endings[day.getUTCDate() % 10] ?? 'th')),
  w: day => day.getUTCDay(),
  z: dayOfYear,
  W: day => twoDigits(Math.floor(dayOfYear(thursdayOf(day)) / 7) + 1),
  F: day => months[day.getUTCMonth()] ?? '',
  m: day => twoDigits(day.getUTCMonth() + 1),
  M: day => (months[day.getUTCMonth()] ?? '').slice(0, 3),
  n: day => day.getUTCMonth() + 1,
  t: day => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate(),
  L: day => (isLeap(day.getUTCFullYear()) ? 1 : 0),
  o: day => thursdayOf(day).getUTCFullYear(),
  Y: day => String(day.getUTCFullYear()).padStart(4, '0'),
  y: day => twoDigits(day.getUTCFullYear() % 100),
  H: () => '00',
  G: () => '0',
  i: () => '00',
  s: () => '00',
}

type Part = string | ((day: Date) => string | number)

const partsOf = (format: string): Part[] => {
  const parts: Part[] = []
  for (let index = 0; index < format.length; index++) {
    const sign = format[index] ?? ''
    if (sign === '\\') parts.push(format[++index] ?? '')
    else parts.push(Object.hasOwn(characters, sign) ? (characters[sign] ?? sign) : sign)
  }
  return parts
}

/** Whether a format contains a character that depends on the day; `ä/ö?` contains none. */
export const writesDate = (format: string): boolean => partsOf(format).some(part => typeof part !== 'string')

const iso = /^(\d{4})-(\d{2})-(\d{2})/

/** The date format of languages that set none. */
export const standardDate = 'Y-m-d'

/** The decimal separator of languages that set none. */
export const standardDecimalSeparator = '.'

/**
 * Creates a formatter from a PHP date format. Unknown characters are copied; a backslash copies the next character.
 * The formatter reads the day from the first ten characters, because the PIM sends midnight in its own time zone. It
 * returns a text that is not a date unchanged.
 * @example createDateFormatter('d.m.Y')('2012-03-13T00:00:00+01:00') // '13.03.2012'
 */
export const createDateFormatter = (format: string): ((date: string) => string) => {
  const parts = partsOf(format)
  return date => {
    const [, year, month, day] = iso.exec(date) ?? []
    if (!year) return date
    const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
    return parts.map(part => (typeof part === 'string' ? part : part(at))).join('')
  }
}

/** The fields of a language that format its values. */
export const formats = [
  'booleanYesLabel',
  'booleanNoLabel',
  'numberFormatThousandSeparator',
  'numberFormatDecimalSeparator',
  'dateFormat',
] as const
export type Format = (typeof formats)[number]

/** Yes and no by language, because Intl does not have them. */
const yesAndNo = new Map(
  'cs Ano Ne,da Ja Nej,de Ja Nein,en Yes No,es Sí No,fi Kyllä Ei,fr Oui Non,hu Igen Nem,it Sì No,nl Ja Nee,pl Tak Nie,pt Sim Não,ro Da Nu,sv Ja Nej'
    .split(',')
    .map(words => [words.slice(0, 2), words.split(' ')]),
)

const localePattern = /^[a-z]{2,3}(_[A-Z][a-z]{3})?(_[A-Z]{2})?$/

const dateParts: Readonly<Record<string, string>> = { '2': 'j', '02': 'd', '1': 'n', '01': 'm', '2026': 'Y' }

/** The usual formats of an Akeneo locale; undefined for an unknown locale. `localeDefaultsOf('de_DE').dateFormat` is `j.n.Y`. */
export const localeDefaultsOf = (code: unknown): Partial<Record<Format, string>> | undefined => {
  if (typeof code !== 'string' || !localePattern.test(code)) return undefined
  const tag = code.replaceAll('_', '-')
  if (Intl.NumberFormat.supportedLocalesOf(tag).length === 0) return undefined
  const parts = new Intl.NumberFormat(tag).formatToParts(1_234_567.5)
  const sign = (type: string) => parts.find(part => part.type === type)?.value.replace(/\s/, ' ') ?? ''
  const date = new Intl.DateTimeFormat(tag, { timeZone: 'UTC' })
    .formatToParts(new Date('2026-01-02'))
    .map(({ type, value }) => (type === 'literal' ? value.replace(/[a-z]/gi, '\\$&') : dateParts[value]))
  const [, yes, no] = yesAndNo.get(code.split('_')[0] ?? '') ?? []
  return {
    ...(yes && no && { booleanYesLabel: yes, booleanNoLabel: no }),
    numberFormatThousandSeparator: sign('group'),
    numberFormatDecimalSeparator: sign('decimal'),
    ...(!date.includes(undefined) && { dateFormat: date.join('') }),
  }
}

/**
 * Formats a number, a day and yes as the file writes them for a language.
 * @param day in the time zone of the browser
 * @example formatExample(germany, new Date()) // '1.234,56 · 22.11.2026 · Ja'
 */
export const formatExample = (language: Readonly<Values>, day: Date): string => {
  const [yes, , thousand, decimal, date] = formats.map(name => String(language[name] ?? ''))
  // the Swedish date format is ISO 8601, which the PIM uses
  const iso = day.toLocaleDateString('sv-SE')
  return `1${thousand}234${decimal || standardDecimalSeparator}56 · ${createDateFormatter(date?.trim() || standardDate)(iso)} · ${yes || '1'}`
}

/** Checks the formats of a language: equal separators, and a date format without a date. */
export const formatProblems = (language: Readonly<Values>): Readonly<Record<string, PlainFieldErrorCode>> => {
  const {
    numberFormatThousandSeparator: thousand,
    numberFormatDecimalSeparator: decimal,
    dateFormat,
  } = language
  return {
    ...(thousand === (decimal || standardDecimalSeparator) && {
      numberFormatThousandSeparator: 'sameSeparator',
      numberFormatDecimalSeparator: 'sameSeparator',
    }),
    ...(typeof dateFormat === 'string' &&
      dateFormat.trim() !== '' &&
      !writesDate(dateFormat) && { dateFormat: 'noDateFormat' }),
  }
}
