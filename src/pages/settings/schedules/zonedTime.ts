import type { Language } from '../../../contract/words.ts'

const regions = { en: 'en-GB', de: 'de-DE' } as const

/**
 * A moment as clocks in a zone show it: `Fri 20 Nov, 14:02`, with the year where it is not this one.
 * @param zone IANA name; one that the browser does not know falls back to the viewer's
 */
export const zonedTime = (iso: string, zone: string, language: Language): string => {
  const parts = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  const date = new Date(iso)
  const year = date.getFullYear() === new Date().getFullYear() ? {} : ({ year: 'numeric' } as const)
  const known = Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC'
  return new Intl.DateTimeFormat(regions[language], {
    ...parts,
    ...year,
    ...(known ? { timeZone: zone } : {}),
  }).format(date)
}
