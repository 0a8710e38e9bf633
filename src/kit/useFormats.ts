import { useLocaleState, useTranslate } from 'react-admin'
import { formatDay } from '../contract/kinds/moments.ts'
import type { Money } from '../contract/kinds/numbers.ts'
import { type Language, languageOf, regions } from '../contract/words.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs

/**
 * How long ago something was, as `Intl.RelativeTimeFormat` wants it: minutes and hours by the clock, days by the calendar.
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

/** Numbers and times in the reader's language and zone. */
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
  /** `now`, `5 minutes ago`, `yesterday`; what lies ahead counts as now */
  ago: (iso: string, now: number) => string
  /** `today 14:02`, `yesterday 09:30`, else as `time` */
  near: (iso: string, now: number) => string
  /** `20 Nov`, of a day that is not far away */
  date: (moment: number) => string
  /** `14:06` */
  clock: (moment: number) => string
  /** `red, green and blue` */
  list: (words: readonly string[]) => string
}

const sizes = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** How a language writes what stands on nearly every page, as the browser would: the first format of Intl that a page makes takes a tenth of the time until the dashboard is there. */
const words = {
  en: {
    months: 'Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sept,Oct,Nov,Dec'.split(','),
    days: ['yesterday', 'today', 'tomorrow'],
    afterDay: ' ',
    betweenThousands: ',',
    and: 'and',
  },
  de: {
    months: 'Jan.,Feb.,März,Apr.,Mai,Juni,Juli,Aug.,Sept.,Okt.,Nov.,Dez.'.split(','),
    days: ['gestern', 'heute', 'morgen'],
    afterDay: '. ',
    betweenThousands: '.',
    and: 'und',
  },
} as const satisfies Record<Language, object>

/** `two(7)` is `07`. */
export const two = (value: number): string => String(value).padStart(2, '0')

/** `14:02` in both languages. */
const clockOf = (date: Date) => `${two(date.getHours())}:${two(date.getMinutes())}`

/** Makes something when it is first needed: a format of Intl takes a millisecond or more. */
const later = <T>(make: () => T, made?: T) => {
  return (): T => (made ??= make())
}

/** Formats in a language. `formatsIn('de').number(4148)` is `4.148`. */
export const formatsIn = (language: Language): Formats => {
  const region = regions[language]
  const { months, days, afterDay, betweenThousands, and } = words[language]
  const numbers = later(() => new Intl.NumberFormat(region))
  const sizeNumbers = later(() => new Intl.NumberFormat(region, { maximumSignificantDigits: 3 }))
  const past = later(() => new Intl.RelativeTimeFormat(region, { numeric: 'auto' }))
  const tenths = later(() => new Intl.NumberFormat(region, { maximumFractionDigits: 1 }))
  const number = (value: number) =>
    Number.isSafeInteger(value)
      ? String(value).replace(/\B(?=(?:\d{3})+$)/g, betweenThousands)
      : numbers().format(value)
  const dayOfMonth = (date: Date) => `${date.getDate()}${afterDay}${months[date.getMonth()]}`
  const dayOfYear = (date: Date) => `${dayOfMonth(date)} ${date.getFullYear()}`
  /** Another backend may leave a time out. */
  const known = (iso: string, inWords: (date: Date) => string) => {
    const date = new Date(iso)
    return Number.isNaN(date.getTime()) ? '' : inWords(date)
  }
  const timeOf = (date: Date) => {
    const isNear = date.getFullYear() === new Date().getFullYear()
    return `${(isNear ? dayOfMonth : dayOfYear)(date)}, ${clockOf(date)}`
  }
  return {
    number,
    money: ({ amount, currency }) => {
      if (!/^[A-Z]{3}$/.test(currency)) return `${amount} ${currency}`
      // text is written digit for digit; the type knows no text that may be no number
      return new Intl.NumberFormat(region, { style: 'currency', currency }).format(amount as `${number}`)
    },
    fileSize: bytes =>
      bytes < 1024 ** 2
        ? `${number(Math.max(1, Math.round(bytes / 1024)))} KB`
        : `${tenths().format(bytes / 1024 ** 2)} MB`,
    bytes: bytes => {
      const power = Math.min(sizes.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
      return `${sizeNumbers().format(bytes / 1000 ** power)} ${sizes[power]}`
    },
    day: iso => known(iso, () => formatDay(language, iso)),
    time: iso => known(iso, timeOf),
    fullTime: iso => known(iso, one => `${dayOfYear(one)}, ${clockOf(one)}:${two(one.getSeconds())}`),
    ago: (iso, now) => known(iso, one => past().format(...sinceOf(one, new Date(now)))),
    near: (iso, now) =>
      known(iso, one => {
        const day = days[dayOf(one) - dayOf(new Date(now)) + 1]
        return day === undefined ? timeOf(one) : `${day} ${clockOf(one)}`
      }),
    date: moment => dayOfMonth(new Date(moment)),
    clock: moment => clockOf(new Date(moment)),
    list: given => {
      const rest = [...given]
      const last = rest.pop() ?? ''
      return rest.length > 0 ? `${rest.join(', ')} ${and} ${last}` : last
    },
  }
}

const made: Partial<Record<Language, Formats>> = {}

/** Formats in the reader's language, made once: Intl takes its time. `const { number } = useFormats()` */
export const useFormats = (): Formats => {
  const [locale] = useLocaleState()
  const language = languageOf(locale)
  return (made[language] ??= formatsIn(language))
}

/** Says how many in the reader's language. `useCount()('kontor.kit.tree.chosen', 1204)` is `1,204 selected`. */
export const useCount = (): ((key: string, amount: number) => string) => {
  const translate = useTranslate()
  const { number } = useFormats()
  return (key, amount) => translate(key, { smart_count: amount, count: number(amount) })
}

/** How much is done, in whole per cent, 0 to 100; never 100 before all is done. */
export const percentOf = (done: number, total: number | null): number =>
  total === null || total <= 0 ? 0 : Math.min(100, Math.floor((done / total) * 100))
