import { type Flaw, flawOf } from '../flaws.ts'
import { attributeOf } from '../master/attributes.ts'
import { type Channel, type ChannelCode, channels } from '../master/channels.ts'
import { familyOf } from '../master/families.ts'
import type { Head, ProductHead } from './catalogueTypes.ts'
import type { Catalogue } from './catalogue.ts'

/** The completeness of a product for one channel and locale, in whole percent. */
export interface Completeness {
  scope: ChannelCode
  locale: string
  data: number
}

const MISSING_BY_FLAW: Partial<Record<Flaw, string>> = {
  noEan: 'ean',
  noPicture: 'picture_1',
  unequalAxes: 'size',
}

function percent(required: number, missing: number): number {
  return required === 0 ? 100 : Math.floor(((required - missing) / required) * 100)
}

function fromValues(
  catalogue: Catalogue,
  head: Head,
  channel: Channel,
  locale: string,
  required: readonly string[],
): number {
  const values = catalogue.valuesOf(head)
  const missing = required.filter(code => {
    const attribute = attributeOf(code)
    const expectedLocale = attribute?.localizable ? locale : null
    const expectedScope = attribute?.scopable ? channel.code : null
    return !values[code]?.some(entry => entry.locale === expectedLocale && entry.scope === expectedScope)
  })
  return percent(required.length, missing.length)
}

function oneOf(catalogue: Catalogue, head: ProductHead, channel: Channel, locale: string): number {
  const required = familyOf(head.family ?? '')?.requirements[channel.code] ?? []
  if (catalogue.isChanged(head)) return fromValues(catalogue, head, channel, locale, required)
  const flaw = flawOf(head.index)
  const lacksFrench = locale === 'fr_FR' && head.root.frenchGap
  const missing = flaw === null ? undefined : MISSING_BY_FLAW[flaw]
  return percent(
    required.length,
    (lacksFrench ? 1 : 0) + (missing !== undefined && required.includes(missing) ? 1 : 0),
  )
}

/** The completeness of a product for every channel and each of its locales; empty without a family. */
export function completenessOf(catalogue: Catalogue, head: ProductHead): Completeness[] {
  if (head.family === null) return []
  return channels.flatMap(channel =>
    channel.locales.map(locale => ({
      scope: channel.code,
      locale,
      data: oneOf(catalogue, head, channel, locale),
    })),
  )
}

/** The quality letter of a product or model for every channel and locale. */
export function qualityOf(head: Head, drawn: number): { scope: ChannelCode; locale: string; data: string }[] {
  return channels.flatMap(channel =>
    channel.locales.map((locale, at) => {
      const worse = locale === 'fr_FR' && head.root.frenchGap ? 2 : 0
      const letter = 'ABCDE'[Math.min(4, (((drawn >>> (4 * at)) & 15) % 3) + worse)] ?? 'E'
      return { scope: channel.code, locale, data: letter }
    }),
  )
}
