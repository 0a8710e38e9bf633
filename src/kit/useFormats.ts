import { useMemo } from 'react'
import { useLocaleState } from 'react-admin'
import { languageOf } from '../contract/words.ts'
import { sinceOf } from './sinceOf.ts'

/** Regions whose dates read as the pictures do: day before month, 24 hours. */
const regions = { en: 'en-GB', de: 'de-DE' } as const

/** Numbers and times in the reader's language and zone. */
export interface Formats {
  /** `4,148` */
  number: (value: number) => string
  /** `20 Nov, 14:02`, with the year where it is not this one */
  time: (iso: string) => string
  /** `20 Nov 2026, 14:02:11` */
  fullTime: (iso: string) => string
  /** `now`, `5 minutes ago`, `yesterday`; what lies ahead counts as now */
  ago: (iso: string, now: number) => string
  /** `14:06` */
  clock: (moment: number) => string
}

const dayAndTime = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const

/** Formats by Intl in the reader's language. `const { number } = useFormats()` */
export const useFormats = (): Formats => {
  const [locale] = useLocaleState()
  return useMemo(() => {
    const region = regions[languageOf(locale)]
    const numbers = new Intl.NumberFormat(region)
    const near = new Intl.DateTimeFormat(region, dayAndTime)
    const far = new Intl.DateTimeFormat(region, { ...dayAndTime, year: 'numeric' })
    const full = new Intl.DateTimeFormat(region, { ...dayAndTime, year: 'numeric', second: '2-digit' })
    const past = new Intl.RelativeTimeFormat(region, { numeric: 'auto' })
    const clock = new Intl.DateTimeFormat(region, { hour: '2-digit', minute: '2-digit' })
    return {
      number: value => numbers.format(value),
      time: iso => {
        const date = new Date(iso)
        return (date.getFullYear() === new Date().getFullYear() ? near : far).format(date)
      },
      fullTime: iso => full.format(new Date(iso)),
      ago: (iso, now) => past.format(...sinceOf(new Date(iso), new Date(now))),
      clock: moment => clock.format(moment),
    }
  }, [locale])
}
