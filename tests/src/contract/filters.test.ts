import { describe, expect, it } from 'vitest'
import { group, number, select, selectMany, text, time, toggle } from '../../../src/contract/fields.ts'
import {
  comparatorFor,
  compareByField,
  contains,
  defaultComparator,
  matchesCondition,
  readFilter,
} from '../../../src/contract/filters.ts'

const fields = {
  name: text('Name'),
  stock: number('Stock'),
  open: toggle('Open'),
  currency: select('Currency', { options: 'currencies' }),
  roles: selectMany('Roles', { options: 'roles' }),
  begun: time('Begun'),
  options: group('Options', { isDelta: toggle('Delta'), note: text('Note') }),
  size_eq: text('A name that ends like an operator'),
}
const records = [
  {
    id: 1,
    name: 'Zalando SE',
    stock: 5,
    open: true,
    currency: 'EUR',
    roles: ['a', 'b'],
    begun: '2026-05-04T08:00:00.000Z',
    options: { isDelta: true, note: 'Äpfel' },
    size_eq: 'x',
  },
  {
    id: 12,
    name: 'otto',
    stock: 40,
    open: false,
    currency: 'CHF',
    roles: [],
    begun: null,
    options: { isDelta: false, note: null },
    size_eq: 'y',
  },
]
const read = (filter: Record<string, unknown>) => readFilter(filter, comparatorFor(fields), defaultComparator)
const found = (filter: Record<string, unknown>) =>
  records
    .filter(record => read(filter).conditions.every(condition => matchesCondition(record, condition)))
    .map(({ id }) => id)

describe('a filter', () => {
  it.each<[string, Record<string, unknown>, number[]]>([
    ['takes a text as a part, in any case', { name: 'LAND' }, [1]],
    ['takes a text whole with _eq', { name_eq: 'otto' }, [12]],
    ['takes a text whole in its own case with _eq', { name_eq: 'Otto' }, []],
    ['takes a part of no code', { currency: 'EU' }, []],
    ['takes a code as it is', { currency: 'EUR' }, [1]],
    ['takes a number', { stock: 5 }, [1]],
    ['takes a number that comes as text', { stock: '5' }, [1]],
    ['compares numbers by size, also as text', { stock_gt: '6' }, [12]],
    ['has _gte and _lte take the limit in', { stock_gte: 5, stock_lte: 5 }, [1]],
    ['has _gt and _lt leave the limit out', { stock_gt: 5, stock_lt: 41 }, [12]],
    ['takes all but with _neq', { currency_neq: 'EUR' }, [12]],
    ['takes any of a list', { currency: ['CHF', 'USD'] }, [12]],
    ['takes texts of a list whole', { name: ['ott', 'Zalando SE'] }, [1]],
    ['takes none of a list with _neq', { currency_neq: ['CHF', 'EUR'] }, []],
    ['takes none where the list is empty', { currency: [] }, []],
    ['takes a toggle', { open: false }, [12]],
    ['takes a toggle that comes as text', { open: 'true' }, [1]],
    ['looks into fields of several values', { roles: 'b' }, [1]],
    ['takes an empty field for null', { begun: null }, [12]],
    ['takes an empty field for an empty text with _eq', { begun_eq: '' }, [12]],
    ['takes a filled field for _neq null', { begun_neq: null }, [1]],
    ['takes a field without entries for null', { roles: null }, [12]],
    ['compares moments whatever their zone', { begun_lte: '2026-05-04T10:00:00+02:00' }, [1]],
    ['compares moments with days', { begun_gte: '2026-05-05' }, []],
    ['leads into groups by a path', { 'options.isDelta': true }, [1]],
    ['leads into groups by objects', { options: { isDelta: false } }, [12]],
    ['knows an operator within a path', { options: { note_neq: null } }, [1]],
    ['knows umlauts in any case', { 'options.note': 'äpf' }, [1]],
    ['takes a declared name for a name, whatever its end', { size_eq: 'y' }, [12]],
    ['takes an id that comes as text', { id: '12' }, [12]],
    ['compares numbers that nobody declared by size', { id_gt: 2 }, [12]],
    ['wants all of its conditions', { open: true, stock: 40 }, []],
    ['asks for nothing where an input is empty', { name: '', stock: undefined, currency_gt: '' }, [1, 12]],
  ])('%s', (_what, filter, ids) => {
    expect(found(filter)).toEqual(ids)
  })

  it('names what is no field and what fits none', () => {
    const { conditions, unknown, unfit } = readFilter(
      { nmae: 'x', name_like: 'x', 'options.nothing': 1, stock: 'many', begun_gt: 'once' },
      comparatorFor(fields),
    )
    expect(conditions).toEqual([])
    expect(unknown).toEqual(['nmae', 'name_like', 'options.nothing'])
    expect(unfit).toEqual(['stock', 'begun_gt'])
  })

  it('knows no field by what every object has', () => {
    expect(readFilter({ constructor: 'x' }, comparatorFor(fields)).unknown).toEqual(['constructor'])
  })

  it('keeps q apart', () => {
    expect(read({ q: '  za ' })).toMatchObject({ q: 'za', conditions: [] })
    expect(read({ q: 5 }).q).toBe('5')
    expect(read({ q: null }).q).toBe('')
  })
})

describe('a search', () => {
  it('finds a part in any of the fields, in any case', () => {
    const ids = (q: string, ...names: string[]) =>
      records.filter(record => contains(record, q, names)).map(({ id }) => id)
    expect(ids('OTT', 'name')).toEqual([12])
    expect(ids('4', 'name', 'stock')).toEqual([12])
    expect(ids('äpfel', 'options.note')).toEqual([1])
    expect(ids('null', 'begun', 'options.note')).toEqual([])
    expect(ids('', 'name')).toEqual([1, 12])
  })

  it('finds what people read in place of a code, too', () => {
    const readAs = (path: string, value: unknown) => (path === 'currency' ? `Label of ${String(value)}` : 7)
    const ids = (q: string, ...names: string[]) =>
      records.filter(record => contains(record, q, names, readAs)).map(({ id }) => id)
    expect(ids('label of eur', 'currency')).toEqual([1])
    expect(ids('eur', 'currency')).toEqual([1])
    // a number that a point in time is compared by is read by nobody
    expect(ids('7', 'begun')).toEqual([])
  })
})

describe('the order by a field', () => {
  const sorted = (field: string, values: unknown[]) =>
    values
      .map(value => ({ [field]: value }))
      .toSorted(compareByField(field))
      .map(record => record[field])

  it('is that of numbers by size and that of texts in any case, empty ones first', () => {
    expect(sorted('stock', [10, -2, 9.5, null])).toEqual([null, -2, 9.5, 10])
    expect(sorted('name', ['b10', 'B9', null, 'a'])).toEqual([null, 'a', 'B9', 'b10'])
  })

  it('is that of what people read in place of a code', () => {
    const labels: Record<string, string> = { a: 'Zebra', b: 'Ant' }
    const readAs = (_path: string, value: unknown) => labels[String(value)] ?? null
    const sort = (values: unknown[]) =>
      values
        .map(code => ({ code }))
        .toSorted(compareByField('code', readAs))
        .map(({ code }) => code)
    expect(sort(['a', 'b', null])).toEqual([null, 'b', 'a'])
    expect(sort([['a'], ['b', 'a'], []])).toEqual([[], ['b', 'a'], ['a']])
  })

  it('follows a path', () => {
    expect(records.toSorted(compareByField('options.isDelta')).map(({ id }) => id)).toEqual([12, 1])
  })
})
