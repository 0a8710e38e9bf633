import type { AkeneoValue } from '../../akeneo/types.ts'
import { plainText } from './plainText.ts'
import type { PrepareReader, Read } from './reading.ts'
import { reportSource } from './reportSource.ts'
import { shorten } from '../text/shorten.ts'

const inside = (data: unknown, name: string | number): unknown =>
  typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>)[name] : undefined // any property of an object may be asked for

/** The first share link that fits the locale and channel. Source: Akeneo REST API, linked data of asset collections. */
const shareLink = (linked: unknown, code: string, locale: string | null, scope: string | null): string => {
  const links = inside(inside(linked, code), 'share_links')
  if (!Array.isArray(links)) return ''
  const fits = (wanted: string | null, offered: unknown) =>
    offered === null || offered === undefined || offered === wanted
  const found: unknown = links.find(
    link => fits(locale, inside(link, 'locale')) && fits(scope, inside(link, 'scope')),
  )
  return plainText(inside(inside(inside(found, '_links'), 'self'), 'href'))
}

/** Gives the addresses of the codes and reports those that have none. */
const addresses = (
  codes: readonly string[],
  addressOf: (code: string) => string,
  missing: (code: string) => void,
) => {
  const found: string[] = []
  for (const code of codes) {
    const address = addressOf(code)
    if (address) found.push(address)
    else missing(code)
  }
  return found
}

type AddressOf = (code: string, value: AkeneoValue) => string

const reader =
  (
    codesOf: (data: unknown) => string[],
    addressWith: (...prepared: Parameters<PrepareReader>) => AddressOf,
  ): PrepareReader =>
  (reading, attribute) => {
    const addressOf = addressWith(reading, attribute)
    return (value, row): Read =>
      addresses(
        codesOf(value.data),
        code => addressOf(code, value),
        code =>
          reportSource(row, 'assetUnavailable', attribute.code, {
            column: reading.column,
            value: shorten(code),
          }),
      )
  }

const split = (data: unknown): string[] =>
  (Array.isArray(data) ? data.map(plainText) : plainText(data).split(','))
    .map(id => id.trim())
    .filter(Boolean)

/** Addresses of the assets of an asset collection: share links of the value, else what the links know. */
export const readAssets: PrepareReader = reader(split, (reading, attribute) => (code, value) => {
  const locale = value.locale ?? reading.language.locale
  const scope = value.scope ?? reading.entry.akeneoChannel ?? null
  return (
    shareLink(value.linkedData, code, locale, scope) ||
    (reading.links.asset?.(attribute.referenceDataName, code) ?? '')
  )
})

/** Addresses of TESSA assets; the value is their ids joined by commas. Source: TESSA connector. */
export const readTessa: PrepareReader = reader(
  split,
  reading => (id, value) => reading.links.tessa(id, value.scope) ?? '',
)
