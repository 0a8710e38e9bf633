import { ApiError } from '../http/route.ts'
import { withDescendants } from '../master/categories.ts'
import { type Item, MASTER_UPDATED } from '../master/masterItems.ts'
import { type Criterion, expectBoolean, expectList, expectText, unsupported } from './criteria.ts'

type Maker = (criterion: Criterion) => (item: Item) => boolean

const inList =
  (field: string): Maker =>
  criterion => {
    // the database of the PIM ignores case
    const expected = new Set(expectList(criterion).map(code => code.toLowerCase()))
    return item => expected.has(String(item[field]).toLowerCase())
  }

const isFlag =
  (read: (item: Item) => unknown): Maker =>
  criterion => {
    const expected = expectBoolean(criterion)
    return item => read(item) === expected
  }

const updatedAfter: Maker = criterion => {
  const start = Date.parse(expectText(criterion))
  if (Number.isNaN(start))
    throw new ApiError(422, `Property "${criterion.property}" expects a date in ISO 8601.`)
  return () => Date.parse(MASTER_UPDATED) > start
}

const below: Maker = criterion => {
  const parent = expectText(criterion)
  const codes = withDescendants(parent)
  return item => item.code !== parent && codes.has(item.code)
}

/** The filters of each list of master data, by property and operator. */
const makers: Readonly<Record<string, Readonly<Record<string, Maker>>>> = {
  attributes: {
    'code IN': inList('code'),
    'type IN': inList('type'),
    'updated >': updatedAfter,
    'is_main_identifier =': isFlag(item => item.is_main_identifier),
  },
  families: { 'code IN': inList('code'), 'updated >': updatedAfter, 'has_products =': isFlag(() => true) },
  categories: {
    'code IN': inList('code'),
    'is_root =': isFlag(item => item.parent === null),
    'parent =': below,
    'updated >': updatedAfter,
  },
  'attribute-groups': { 'code IN': inList('code'), 'updated >': updatedAfter },
  locales: { 'enabled =': isFlag(item => item.enabled) },
  currencies: { 'enabled =': isFlag(item => item.enabled) },
}

/** Makes the filter of a list of master data. */
export function masterFilter(list: string, criteria: readonly Criterion[]): (item: Item) => boolean {
  const tests = criteria.map(criterion => {
    const make = makers[list]?.[`${criterion.property} ${criterion.operator}`]
    if (make === undefined) throw unsupported(criterion)
    return make(criterion)
  })
  return item => tests.every(test => test(item))
}
