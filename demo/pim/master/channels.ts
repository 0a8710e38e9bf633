import { type LocaleCode, texts, type Texts } from '../words/phrases.ts'

/** A sales channel of the demo PIM. */
export type ChannelCode = 'ecommerce' | 'marketplace'

/** A channel with its languages, currencies and category tree. */
export interface Channel {
  readonly code: ChannelCode
  readonly labels: Texts
  readonly locales: readonly LocaleCode[]
  readonly currencies: readonly string[]
  readonly tree: string
  /** PHP writes an empty map as an empty list, and real answers contain both. */
  readonly conversionUnits: Readonly<Record<string, string>> | readonly []
}

/** Both channels. The marketplace has two languages only and a small tree of its own. */
export const channels: readonly Channel[] = [
  {
    code: 'ecommerce',
    labels: texts('Onlineshop', 'Online shop', 'Boutique en ligne'),
    locales: ['de_DE', 'en_GB', 'fr_FR'],
    currencies: ['EUR', 'GBP'],
    tree: 'fashion',
    conversionUnits: { weight: 'KILOGRAM' },
  },
  {
    code: 'marketplace',
    labels: texts('Marktplatz', 'Marketplace', 'Place de marché'),
    locales: ['de_DE', 'en_GB'],
    currencies: ['EUR', 'GBP'],
    tree: 'marketplace',
    conversionUnits: [],
  },
]

/** The active locales. */
export const activeLocales: readonly LocaleCode[] = ['de_DE', 'en_GB', 'fr_FR']

/** Inactive locales of the PIM. */
export const idleLocales: readonly string[] = [
  'de_AT',
  'de_CH',
  'en_US',
  'es_ES',
  'fr_BE',
  'it_IT',
  'nl_NL',
  'pl_PL',
  'sv_SE',
]

/** The currencies by code, and whether they are active. */
export const currencies: Readonly<Record<string, boolean>> = {
  AUD: false,
  CAD: false,
  CHF: false,
  CZK: false,
  DKK: false,
  EUR: true,
  GBP: true,
  HUF: false,
  JPY: false,
  NOK: false,
  PLN: false,
  RON: false,
  SEK: false,
  TRY: false,
  USD: false,
}

/** Finds a channel by its code. */
export function channelOf(code: string): Channel | undefined {
  return channels.find(one => one.code === code)
}
