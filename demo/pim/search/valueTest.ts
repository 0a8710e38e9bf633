import type { Values } from '../catalogue/catalogueTypes.ts'
import { ApiError } from '../http/route.ts'
import { type Attribute, attributeOf } from '../master/attributes.ts'
import { inStandardUnit } from '../master/measurementFamilies.ts'
import {
  type Criterion,
  expectBoolean,
  expectChannel,
  expectList,
  expectLocales,
  expectNumber,
  expectText,
  unsupported,
} from './criteria.ts'

type DataTest = (data: unknown) => boolean
type Operators = Readonly<Record<string, (criterion: Criterion, attribute: Attribute) => DataTest>>

function lower(value: unknown): string {
  return String(value).toLowerCase()
}

const emptiness: Operators = {
  EMPTY: () => data => data === undefined,
  'NOT EMPTY': () => data => data !== undefined,
}

function textOperator(test: (text: string, expected: string) => boolean) {
  return (criterion: Criterion): DataTest => {
    const expected = lower(expectText(criterion))
    return data => data !== undefined && test(lower(data), expected)
  }
}

const textOperators: Operators = {
  ...emptiness,
  '=': textOperator((text, expected) => text === expected),
  '!=': textOperator((text, expected) => text !== expected),
  'STARTS WITH': textOperator((text, expected) => text.startsWith(expected)),
  CONTAINS: textOperator((text, expected) => text.includes(expected)),
  'DOES NOT CONTAIN': textOperator((text, expected) => !text.includes(expected)),
}

function listOperators(most: number): Operators {
  const expectedOf = (criterion: Criterion): Set<string> => {
    const list = expectList(criterion)
    if (list.length <= most) return new Set(list.map(lower))
    const message = `Property "${criterion.property}" expects an array with ${most} items at most, ${list.length} given.`
    throw new ApiError(422, message)
  }
  const meets = (data: unknown, expected: Set<string>) => [data].flat().some(one => expected.has(lower(one)))
  return {
    IN: criterion => {
      const expected = expectedOf(criterion)
      return data => data !== undefined && meets(data, expected)
    },
    'NOT IN': criterion => {
      const expected = expectedOf(criterion)
      return data => data === undefined || !meets(data, expected)
    },
  }
}

/** Reads stored data and the filter's value as comparable numbers; null if they cannot be compared. */
type Measure = (data: unknown, expected: unknown, attribute: Attribute) => [number, number] | null

function isAmount(data: unknown): data is { amount: unknown; unit?: unknown; currency?: unknown } {
  return typeof data === 'object' && data !== null && 'amount' in data
}

const asNumber: Measure = data => [Number(data), NaN]

const asMetric: Measure = (data, expected, attribute) => {
  if (!isAmount(data) || !isAmount(expected)) return null
  const { metric_family: family } = attribute.extras
  const [stored, compared] = [data, expected].map(one => inStandardUnit(family, one.unit, Number(one.amount)))
  return typeof stored === 'number' && typeof compared === 'number' ? [stored, compared] : null
}

const asPrice: Measure = (data, expected) => {
  if (!isAmount(expected) || !Array.isArray(data)) return null
  const found = data.find(one => isAmount(one) && one.currency === expected.currency)
  return isAmount(found) ? [Number(found.amount), Number(expected.amount)] : null
}

function numberOperators(measure: Measure): Operators {
  const operator =
    (holds: (stored: number, expected: number) => boolean) =>
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
    '<': operator((stored, expected) => stored < expected),
    '<=': operator((stored, expected) => stored <= expected),
    '=': operator((stored, expected) => stored === expected),
    '!=': operator((stored, expected) => stored !== expected),
    '>=': operator((stored, expected) => stored >= expected),
    '>': operator((stored, expected) => stored > expected),
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
    const expected = expectBoolean(criterion)
    return data => data === expected
  },
  '!=': criterion => {
    const expected = expectBoolean(criterion)
    return data => data !== undefined && data !== expected
  },
}

const anyLength = Number.POSITIVE_INFINITY

const operatorsByType: Readonly<Record<string, Operators>> = {
  pim_catalog_identifier: { ...textOperators, ...listOperators(anyLength) },
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
  // the filter of this extension has no other operators; tables and custom types have no filter
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

/** Makes the test of a filter on an attribute's value; null for an unknown attribute. */
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
