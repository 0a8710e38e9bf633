import { ApiError } from '../http/ApiError.ts'
import { attributeOf } from '../catalogue/attributes.ts'
import type { Attribute } from '../catalogue/attributes.ts'
import { inStandardUnit } from '../catalogue/measurementFamilies.ts'
import type { Values } from '../catalogue/Values.ts'
import type { Criterion } from './Criterion.ts'
import {
  expectBoolean,
  expectChannel,
  expectList,
  expectLocales,
  expectNumber,
  expectText,
  unsupported,
} from './expect.ts'

type DataTest = (data: unknown) => boolean
type Operators = Readonly<Record<string, (criterion: Criterion, attribute: Attribute) => DataTest>>

const MOST_IDENTIFIERS = 100

function lower(value: unknown): string {
  return String(value).toLowerCase()
}

const emptiness: Operators = {
  EMPTY: () => data => data === undefined,
  'NOT EMPTY': () => data => data !== undefined,
}

function textOperator(test: (text: string, wanted: string) => boolean) {
  return (criterion: Criterion): DataTest => {
    const wanted = lower(expectText(criterion))
    return data => data !== undefined && test(lower(data), wanted)
  }
}

const textOperators: Operators = {
  ...emptiness,
  '=': textOperator((text, wanted) => text === wanted),
  '!=': textOperator((text, wanted) => text !== wanted),
  'STARTS WITH': textOperator((text, wanted) => text.startsWith(wanted)),
  CONTAINS: textOperator((text, wanted) => text.includes(wanted)),
  'DOES NOT CONTAIN': textOperator((text, wanted) => !text.includes(wanted)),
}

function listOperators(most: number): Operators {
  const wantedOf = (criterion: Criterion): Set<string> => {
    const list = expectList(criterion)
    if (list.length <= most) return new Set(list.map(lower))
    const message = `Property "${criterion.property}" expects an array with ${most} items at most, ${list.length} given.`
    throw new ApiError(422, message)
  }
  const meets = (data: unknown, wanted: Set<string>) => [data].flat().some(one => wanted.has(lower(one)))
  return {
    IN: criterion => {
      const wanted = wantedOf(criterion)
      return data => data !== undefined && meets(data, wanted)
    },
    'NOT IN': criterion => {
      const wanted = wantedOf(criterion)
      return data => data === undefined || !meets(data, wanted)
    },
  }
}

/** Reads stored data and the filter's value as comparable numbers; null where they can't be compared. */
type Measure = (data: unknown, wanted: unknown, attribute: Attribute) => [number, number] | null

function isAmount(data: unknown): data is { amount: unknown; unit?: unknown; currency?: unknown } {
  return typeof data === 'object' && data !== null && 'amount' in data
}

const asNumber: Measure = data => [Number(data), NaN]

const asMetric: Measure = (data, wanted, attribute) => {
  if (!isAmount(data) || !isAmount(wanted)) return null
  const { metric_family: family } = attribute.extras
  const [stored, asked] = [data, wanted].map(one => inStandardUnit(family, one.unit, Number(one.amount)))
  return typeof stored === 'number' && typeof asked === 'number' ? [stored, asked] : null
}

const asPrice: Measure = (data, wanted) => {
  if (!isAmount(wanted) || !Array.isArray(data)) return null
  const found = data.find(one => isAmount(one) && one.currency === wanted.currency)
  return isAmount(found) ? [Number(found.amount), Number(wanted.amount)] : null
}

function numberOperators(measure: Measure): Operators {
  const operator =
    (holds: (stored: number, wanted: number) => boolean) =>
    (criterion: Criterion, attribute: Attribute): DataTest => {
      if (measure !== asNumber && !isAmount(criterion.value)) {
        throw new ApiError(422, `Property "${criterion.property}" expects an array with the key "amount".`)
      }
      const plain = measure === asNumber ? expectNumber(criterion, criterion.value) : null
      return data => {
        if (data === undefined) return false
        const pair = measure(data, criterion.value, attribute)
        return pair !== null && holds(pair[0], plain ?? pair[1])
      }
    }
  return {
    ...emptiness,
    '<': operator((stored, wanted) => stored < wanted),
    '<=': operator((stored, wanted) => stored <= wanted),
    '=': operator((stored, wanted) => stored === wanted),
    '!=': operator((stored, wanted) => stored !== wanted),
    '>=': operator((stored, wanted) => stored >= wanted),
    '>': operator((stored, wanted) => stored > wanted),
  }
}

function dayOperator(holds: (day: string, from: string, to: string) => boolean, two = false) {
  return (criterion: Criterion): DataTest => {
    const days = two ? expectList(criterion) : [expectText(criterion)]
    if (days.length !== (two ? 2 : 1) || days.some(day => !/^\d{4}-\d{2}-\d{2}$/.test(day))) {
      throw new ApiError(
        422,
        `Property "${criterion.property}" expects a string with the format "yyyy-mm-dd" as data.`,
      )
    }
    const [from = '', to = ''] = days
    return data => data !== undefined && holds(String(data).slice(0, 10), from, to)
  }
}

const dayOperators: Operators = {
  ...emptiness,
  '<': dayOperator((day, from) => day < from),
  '=': dayOperator((day, from) => day === from),
  '!=': dayOperator((day, from) => day !== from),
  '>': dayOperator((day, from) => day > from),
  BETWEEN: dayOperator((day, from, to) => day >= from && day <= to, true),
  'NOT BETWEEN': dayOperator((day, from, to) => day < from || day > to, true),
}

const booleanOperators: Operators = {
  ...emptiness,
  '=': criterion => {
    const wanted = expectBoolean(criterion)
    return data => data === wanted
  },
  '!=': criterion => {
    const wanted = expectBoolean(criterion)
    return data => data !== undefined && data !== wanted
  },
}

const anyLength = Number.POSITIVE_INFINITY

const operatorsByType: Readonly<Record<string, Operators>> = {
  pim_catalog_identifier: { ...textOperators, ...listOperators(MOST_IDENTIFIERS) },
  pim_catalog_text: { ...textOperators, ...listOperators(anyLength) },
  pim_catalog_textarea: { ...textOperators, ...listOperators(anyLength) },
  pim_catalog_image: textOperators,
  pim_catalog_file: textOperators,
  pim_catalog_simpleselect: { ...emptiness, ...listOperators(anyLength) },
  pim_catalog_multiselect: { ...emptiness, ...listOperators(anyLength) },
  pim_catalog_boolean: booleanOperators,
  pim_catalog_date: dayOperators,
  pim_catalog_number: numberOperators(asNumber),
  pim_catalog_metric: numberOperators(asMetric),
  pim_catalog_price_collection: numberOperators(asPrice),
  // its extension brings a filter that knows nothing else; tables and types of one's own have none
  eikona_catalog_tessa: emptiness,
}

function expectPlace({ code, localizable, scopable }: Attribute, { locale, scope }: Criterion): void {
  if (localizable && locale === null)
    throw new ApiError(422, `Attribute "${code}" expects a locale, none given.`)
  if (!localizable && locale !== null) {
    throw new ApiError(422, `Attribute "${code}" does not expect a locale, "${locale}" given.`)
  }
  if (scopable && scope === null) throw new ApiError(422, `Attribute "${code}" expects a scope, none given.`)
  if (!scopable && scope !== null) {
    throw new ApiError(422, `Attribute "${code}" does not expect a scope, "${scope}" given.`)
  }
  const channel = scope === null ? null : expectChannel(scope)
  if (locale !== null) expectLocales([locale], channel)
}

/** Makes the test of a filter on an attribute's value; null when there is no such attribute. */
export function valueTest(criterion: Criterion): ((values: Values) => boolean) | null {
  const attribute = attributeOf(criterion.property)
  if (attribute === undefined) return null
  const make = operatorsByType[attribute.type]?.[criterion.operator]
  if (make === undefined) throw unsupported(criterion)
  expectPlace(attribute, criterion)
  const test = make(criterion, attribute)
  const { locale, scope } = criterion
  return values =>
    test(values[attribute.code]?.find(one => one.locale === locale && one.scope === scope)?.data)
}
