import type { Language } from '../words.ts'

const days: Readonly<Record<Language, () => Intl.DateTimeFormat>> = {
  en: () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }),
  de: () =>
    new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
}

/** Causes that this service words itself, with their German translation. */
const germanCauses: readonly (readonly [RegExp, string])[] = [
  [/^no HTTP$/, 'kein HTTP'],
  [/^(HTTP \d+), no content type$/, '$1, ohne Inhaltstyp'],
  [/^incomplete JSON$/, 'unvollständiges JSON'],
  [/^connection lost$/, 'Verbindung abgerissen'],
  [/^no certificate$/, 'kein Zertifikat'],
  [/^a file, not a directory$/, 'eine Datei, kein Verzeichnis'],
  [/^not a list of channels$/, 'keine Liste von Kanälen'],
  [/^not a media code$/, 'kein Mediencode'],
  [/^a list without items$/, 'eine Liste ohne Einträge'],
  [/^a list without a count$/, 'eine Liste ohne Anzahl'],
  [/^no way to the next page$/, 'kein Weg zur nächsten Seite'],
  [/^no version and edition$/, 'ohne Version und Edition'],
  [/^“(.+)” without a usable (.+)$/, '„$1“ ohne brauchbares $2'],
  [/^(.+) is not a code$/, '$1 ist kein Code'],
  [/^(.+) is not a list$/, '$1 ist keine Liste'],
  [/^(.+) is not an object$/, '$1 ist kein Objekt'],
  [/^(.+) is neither true nor false$/, '$1 ist weder wahr noch falsch'],
  [/^the change date is not a date$/, 'das Änderungsdatum ist kein Datum'],
  [/^it has neither a UUID nor an identifier$/, 'weder UUID noch Kennung vorhanden'],
  [/^it has no code$/, 'kein Code vorhanden'],
]

const validity = /^valid (\d{4}-\d\d-\d\d) to (\d{4}-\d\d-\d\d)$/

/**
 * Translates a cause that this service words itself; a message of another system stays as it is.
 * @example reasonIn('family is not a code', 'de') // 'family ist kein Code'
 */
export const reasonIn = (cause: string, language: Language): string => {
  const [, from, to] = validity.exec(cause) ?? []
  if (from !== undefined && to !== undefined) {
    const [first, last] = [from, to].map(day => days[language]().format(new Date(day)))
    return language === 'de' ? `gültig vom ${first} bis ${last}` : `valid ${first} to ${last}`
  }
  if (language === 'en') return cause
  const [pattern, german] = germanCauses.find(([known]) => known.test(cause)) ?? []
  return pattern === undefined || german === undefined ? cause : cause.replace(pattern, german)
}
