import { useLocaleState, useTranslate } from 'react-admin'
import type { Money } from '../contract/kinds/numbers.ts'
import { regions } from '../contract/words.ts'
import { locales } from '../wire/locales.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs

/**
 * The time since a moment as the arguments of `Intl.RelativeTimeFormat`: minutes and hours by the clock, days by the calendar.
 * @example past.format(...sinceOf(then, now)) // 5 minutes ago
 */
export const sinceOf = (then: Date, now: Date): [number, 'second' | 'minute' | 'hour' | 'day' | 'month'] => {
  const elapsed = Math.max(0, now.getTime() - then.getTime())
  if (elapsed < minuteMs) return [0, 'second']
  if (elapsed < hourMs) return [-Math.floor(elapsed / minuteMs), 'minute']
  if (elapsed < dayMs) return [-Math.floor(elapsed / hourMs), 'hour']
  const days = dayOf(now) - dayOf(then)
  return days < 60 ? [-days, 'day'] : [-Math.floor(days / 30.44), 'month']
}

/** The characters of a number in a language. */
export interface NumberSigns {
  readonly group: string
  readonly point: string
}

/** Numbers and times in the user's language and zone. */
export interface Formats {
  /** `4,148` */
  number: (value: number) => string
  /** `€1,234.50` */
  money: (value: Money) => string
  /** `12 KB`, at least one, or `4.1 MB` from a megabyte on */
  fileSize: (bytes: number) => string
  /** `1.84 GB`, in thousands */
  bytes: (bytes: number) => string
  /** `24 Dec 2026` of `2026-12-24` */
  day: (iso: string) => string
  /** `20 Nov, 14:02`, with the year where it is not this one */
  time: (iso: string) => string
  /** `20 Nov 2026, 14:02:11` */
  fullTime: (iso: string) => string
  /** `now`, `5 minutes ago`, `yesterday`; a time in the future counts as now */
  ago: (iso: string, now: number) => string
  /** `today 14:02`, `yesterday 09:30`, else as `time` */
  near: (iso: string, now: number) => string
  /** `20 Nov` */
  date: (moment: number) => string
  /** `14:06` */
  clock: (moment: number) => string
  /** `red, green and blue` */
  list: (words: readonly string[]) => string
  /** The characters that group digits and that begin the decimals: `,` and `.` */
  signs: NumberSigns
  /** The locale whose notation it is: `en-GB` for English */
  region: string
}

const sizes = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** `two(7)` is `07`. */
export const two = (value: number): string => String(value).padStart(2, '0')

const dayAndMonth = { day: 'numeric', month: 'short' } as const
const clockTime = { hour: '2-digit', minute: '2-digit' } as const

/** Formats in a locale. `formatsIn('de-DE').number(4148)` is `4.148`. */
export const formatsIn = (locale: string): Formats => {
  const region = locale === 'en-US' ? regions.en : locale
  const dates = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(region, options)
  const numbers = new Intl.NumberFormat(region)
  const parts = numbers.formatToParts(12_345.6)
  const partOf = (type: 'group' | 'decimal') => parts.find(part => part.type === type)?.value ?? ''
  const tenths = new Intl.NumberFormat(region, { maximumFractionDigits: 1 })
  const threeDigits = new Intl.NumberFormat(region, { maximumSignificantDigits: 3 })
  const relative = new Intl.RelativeTimeFormat(region, { numeric: 'auto' })
  const lists = new Intl.ListFormat(region)
  const day = dates({ dateStyle: 'medium', timeZone: 'UTC' })
  const date = dates(dayAndMonth)
  const clock = dates(clockTime)
  const timeThisYear = dates({ ...dayAndMonth, ...clockTime })
  const time = dates({ ...dayAndMonth, ...clockTime, year: 'numeric' })
  const fullTime = dates({ ...dayAndMonth, ...clockTime, year: 'numeric', second: '2-digit' })
  /** Other backends may leave a time out: an invalid one becomes an empty text. */
  const ofValid = (iso: string, format: (date: Date) => string) => {
    const parsed = new Date(iso)
    return Number.isNaN(parsed.getTime()) ? '' : format(parsed)
  }
  const formatTime = (one: Date) =>
    (one.getFullYear() === new Date().getFullYear() ? timeThisYear : time).format(one)
  return {
    number: value => numbers.format(value),
    money: ({ amount, currency }) => {
      if (!/^[A-Z]{3}$/.test(currency)) return `${amount} ${currency}`
      // a text keeps all its digits; the type has no text that might be no number
      return new Intl.NumberFormat(region, { style: 'currency', currency }).format(amount as `${number}`)
    },
    fileSize: bytes =>
      bytes < 1024 ** 2
        ? `${numbers.format(Math.max(1, Math.round(bytes / 1024)))} KB`
        : `${tenths.format(bytes / 1024 ** 2)} MB`,
    bytes: bytes => {
      const power = Math.min(sizes.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
      return `${threeDigits.format(bytes / 1000 ** power)} ${sizes[power]}`
    },
    day: iso => ofValid(iso, one => day.format(one)),
    time: iso => ofValid(iso, formatTime),
    fullTime: iso => ofValid(iso, one => fullTime.format(one)),
    ago: (iso, now) =>
      ofValid(iso, one => {
        const [elapsed, unit] = sinceOf(one, new Date(now))
        // Intl says “jetzt”, which German sets before no participle
        return locale === 'de-DE' && unit === 'second' ? 'gerade' : relative.format(elapsed, unit)
      }),
    near: (iso, now) =>
      ofValid(iso, one => {
        const days = dayOf(one) - dayOf(new Date(now))
        return Math.abs(days) > 1 ? formatTime(one) : `${relative.format(days, 'day')} ${clock.format(one)}`
      }),
    date: moment => date.format(moment),
    clock: moment => clock.format(moment),
    list: words => lists.format(words),
    region,
    signs: { group: partOf('group'), point: partOf('decimal') },
  }
}

const formats = new Map<string, Formats>(locales.map(({ locale }) => [locale, formatsIn(locale)]))
const englishFormats = formatsIn('en-US')

/** Formats in the user's language. `const { number } = useFormats()` */
export const useFormats = (): Formats => {
  const [locale] = useLocaleState()
  return formats.get(locale) ?? englishFormats
}

/** Formats an amount within a sentence of the catalogue. `useCount()('kontor.kit.tree.chosen', 1204)` is `1,204 selected`. */
export const useCount = (): ((key: string, amount: number) => string) => {
  const translate = useTranslate()
  const { number } = useFormats()
  return (key, amount) => translate(key, { smart_count: amount, count: number(amount) })
}

/** The finished share in whole percent, 0 to 100; 100 only when everything is finished. */
export const percentOf = (done: number, total: number | null): number =>
  total === null || total <= 0 ? 0 : Math.min(100, Math.floor((done / total) * 100))
