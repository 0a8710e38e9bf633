import type { MessageParams } from '../../../src/contract/messages/message.ts'
import type { AkeneoAttribute, AkeneoValue, Labels } from '../../model/akeneo.ts'
import type { IssueCode } from '../../../src/contract/messages/index.ts'
import type { IssueParams } from '../checks/issues.ts'
import type { Row } from '../row.ts'
import { canonicalDecimal, formatDecimal, roundDecimal } from '../values/decimals.ts'
import { isBlank } from '../values/html.ts'
import { shorten } from '../values/text.ts'
import { unitConversion } from '../values/units.ts'
import { plainText, type PrepareReader, type Reading, type SourceValue, writeBoolean } from './reading.ts'
import type { SourceKind } from '../mapping/entryKinds.ts'

/** Reports an issue of a source once per product, because the same attribute often fills many columns. */
const reportSource = <C extends IssueCode>(
  row: Row,
  code: C,
  attribute: string,
  params: Omit<IssueParams<C>, 'attribute'>,
): void => {
  const all: MessageParams = { ...params, attribute }
  const isReported = row.issues.some(
    issue =>
      issue.code === code &&
      issue.params['attribute'] === attribute &&
      issue.params['value'] === all['value'],
  )
  if (!isReported) row.issues.push({ code, params: all })
}

const inside = (data: unknown, name: string | number): unknown =>
  typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>)[name] : undefined // any property of an object may be read

/** Whether a locale or channel fits the needed one; an absent one fits all. */
const fitsIn = (needed: string | null, value: unknown) =>
  value === null || value === undefined || value === needed

/** The first share link that fits the locale and channel. Source: Akeneo REST API, linked data of asset collections. */
const shareLink = (linked: unknown, code: string, locale: string | null, scope: string | null): string => {
  const links = inside(inside(linked, code), 'share_links')
  if (!Array.isArray(links)) return ''
  const link: unknown = links.find(
    item => fitsIn(locale, inside(item, 'locale')) && fitsIn(scope, inside(item, 'scope')),
  )
  return plainText(inside(inside(inside(link, '_links'), 'self'), 'href'))
}

const codesIn = (data: unknown): string[] =>
  (Array.isArray(data) ? data.map(plainText) : plainText(data).split(','))
    .map(id => id.trim())
    .filter(Boolean)

type AddressOf = (code: string, value: AkeneoValue) => string

/** Reads codes of media as addresses, and reports codes without one. */
const addressReader =
  (addressWith: (...prepared: Parameters<PrepareReader>) => AddressOf): PrepareReader =>
  (reading, attribute) => {
    const addressOf = addressWith(reading, attribute)
    return (value, row): SourceValue => {
      const addresses: string[] = []
      for (const code of codesIn(value.data)) {
        const address = addressOf(code, value)
        if (address) addresses.push(address)
        else
          reportSource(row, 'assetUnavailable', attribute.code, {
            column: reading.column,
            value: shorten(code),
          })
      }
      return addresses
    }
  }

/** Addresses of the assets of an asset collection: a share link, else a media link, else the file under our own link. */
const readAssets: PrepareReader = addressReader(reading => (code, value) => {
  const locale = value.locale ?? reading.language.locale
  const scope = value.scope ?? reading.source.akeneoChannel ?? null
  const shared = shareLink(value.linkedData, code, locale, scope)
  if (shared) return shared
  const address = value.assets?.get(code)?.find(one => fitsIn(locale, one.locale) && fitsIn(scope, one.scope))
  return address?.href || (address?.file ? reading.links.media(address.file) : '')
})

/** Addresses of TESSA assets; the value is their ids joined by commas. Source: TESSA connector. */
const readTessa: PrepareReader = addressReader(
  reading => (id, value) => reading.links.tessa(id, value.scope) ?? '',
)

/** Writes a canonical decimal in the format of the column. */
const writeNumber = ({ plain, language }: Reading, canonical: string): string =>
  plain ? canonical : formatDecimal(canonical, language.thousand, language.decimal)

const isMeasure = (data: unknown): data is { amount: unknown; unit: unknown } =>
  typeof data === 'object' && data !== null && 'amount' in data && 'unit' in data

/** The amount in the unit of the mapping, or as stored if the mapping names none. */
const readMetric: PrepareReader = (reading, attribute) => {
  const unit = reading.source.measureUnit
  const family = reading.catalogue.measurementFamily(attribute.metricFamily ?? '')
  return ({ data }, row) => {
    if (!isMeasure(data)) return ''
    const canonical = canonicalDecimal(data.amount)
    if (canonical === null) return plainText(data.amount)
    const from = plainText(data.unit)
    if (!unit && reading.withUnit)
      return `${writeNumber(reading, canonical)} ${family?.units[from]?.symbol || from}`
    if (!unit || unit === from) return writeNumber(reading, canonical)
    const converted = family && unitConversion(family, from, unit)?.(canonical)
    if (typeof converted === 'string') return writeNumber(reading, converted)
    const value = `${canonical} ${from}`.trim()
    reportSource(row, 'unitNotConvertible', attribute.code, { column: reading.column, value, unit })
    return ''
  }
}

const isPrice = (item: unknown): item is { amount: unknown; currency: unknown } =>
  typeof item === 'object' && item !== null && 'amount' in item && 'currency' in item

/** The amount of a price collection in the column's currency; with two decimals. */
const readPrice: PrepareReader = reading => value => {
  const prices: readonly unknown[] = Array.isArray(value.data) ? value.data : []
  const price = prices.find(item => isPrice(item) && item.currency === reading.currency)
  if (!isPrice(price)) return ''
  const canonical = canonicalDecimal(price.amount)
  if (canonical === null) return plainText(price.amount)
  return writeNumber(reading, roundDecimal(canonical, 2))
}

/** The label in the language, else in the fallback locale; '' without either. */
export const labelIn = ({ language }: Reading, labels: Labels | undefined): string =>
  [language.locale, language.fallback].map(locale => labels?.[locale ?? ''] ?? '').find(notBlank) ?? ''

const notBlank = (label: string) => !isBlank(label)

/** Reads the label of an option; a code that is written in place of a missing label is reported. */
const labelWith =
  (reading: Reading, attribute: AkeneoAttribute) =>
  (code: string, row: Row): string => {
    if (reading.formatter.optionCodes) return code
    const label = labelIn(reading, reading.catalogue.optionLabels(attribute.code, code))
    if (label !== '') return label
    const { column, language } = reading
    const locales = new Set([language.locale, language.fallback].filter(locale => locale !== null))
    const params = { column, value: shorten(code), locale: [...locales].join(', ') || '–' }
    const issue = attribute.isUnreadable ? 'recordUnreadable' : 'optionUnlabeled'
    reportSource(row, issue, attribute.code, params)
    return code
  }

/** The label of an option or record in the language, else in the fallback locale, else its code. */
const readSelect: PrepareReader = (reading, attribute) => {
  const label = labelWith(reading, attribute)
  return ({ data }, row) => {
    const code = plainText(data)
    return code && label(code, row)
  }
}

/** Several options or records, in the PIM's order. */
const readSelectMany: PrepareReader = (reading, attribute) => {
  const label = labelWith(reading, attribute)
  return ({ data }, row) => {
    const codes: readonly unknown[] = Array.isArray(data) ? data : [data]
    const labels: string[] = []
    for (const item of codes) {
      const code = plainText(item)
      if (code) labels.push(label(code, row))
    }
    return labels
  }
}

const readText: PrepareReader = () => value => plainText(value.data)

const booleans: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ['1', true],
  ['true', true],
  [false, false],
  [0, false],
  ['0', false],
  ['false', false],
])

/** A day from the year 1000 on: earlier ones are what software writes for no date, such as -0001-11-30. */
const calendarDay = /^([1-9]\d{3})-(0[1-9]|1[0-2])-(\d{2})(?![\d-])/

const isDay = (date: string) => {
  const [, year, month, day] = calendarDay.exec(date) ?? []
  // February 30 would be a day of March
  return (
    year !== undefined &&
    new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day)
  )
}

const readDate: PrepareReader =
  (reading, attribute) =>
  ({ data }, row) => {
    const date = plainText(data).trim()
    if (isDay(date)) return reading.language.date(date)
    reportSource(row, 'wrongDate', attribute.code, { column: reading.column, value: shorten(date) })
    return ''
  }

const readNumber: PrepareReader = reading => value => {
  const canonical = canonicalDecimal(value.data)
  return canonical === null ? plainText(value.data) : writeNumber(reading, canonical)
}

const readBoolean: PrepareReader = reading => value => {
  const truth = booleans.get(value.data)
  return truth === undefined ? plainText(value.data) : writeBoolean(reading, truth)
}

const readProductLink: PrepareReader = () => value => {
  const { data } = value
  if (typeof data !== 'object' || data === null) return plainText(data)
  return ('identifier' in data ? plainText(data.identifier) : '') || ('id' in data ? plainText(data.id) : '')
}

/** The readers, which turn the data of each source kind into text. A list reader may fill several columns. */
export const readers: Readonly<
  Record<SourceKind, { readonly several?: true; readonly prepare: PrepareReader }>
> = {
  identifier: { prepare: readText },
  text: { prepare: readText },
  number: { prepare: readNumber },
  boolean: { prepare: readBoolean },
  select: { prepare: readSelect },
  selectMany: { several: true, prepare: readSelectMany },
  date: { prepare: readDate },
  metric: { prepare: readMetric },
  price: { prepare: readPrice },
  media: {
    prepare: reading => value => {
      const code = plainText(value.data)
      return code && reading.links.media(code)
    },
  },
  assets: { several: true, prepare: readAssets },
  tessa: { several: true, prepare: readTessa },
  productLink: { prepare: readProductLink },
  table: {
    prepare: (reading, attribute) => (_value, row) => {
      reportSource(row, 'notExportable', attribute.code, { column: reading.column })
      return ''
    },
  },
  unknown: {
    prepare: (reading, attribute) => (value, row) => {
      const type = shorten(attribute.type)
      reportSource(row, 'unknownType', attribute.code, { column: reading.column, type })
      return plainText(value.data)
    },
  },
}
