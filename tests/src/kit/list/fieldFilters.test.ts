import { describe, expect, it } from 'vitest'
import { comparatorFor, matchesCondition, readFilter } from '../../../../src/contract/filters.ts'
import {
  fieldFiltersIn,
  filterEntryOf,
  operatorsOf,
  withFilter,
  withoutFilter,
} from '../../../../src/kit/list/filters/fieldFilters.ts'
import { comparedFieldsOf } from '../../../../src/contract/list/listOffer.ts'
import { depots } from '../../../framework/depots.ts'

const { fields } = depots
const sample = { text: 'x', code: ['a'], codes: ['a', 'b'], number: '5', amount: '5', flag: 'true', day: '2026-05-04', moment: '2026-05-04T10:00:00.000Z', fileName: 'x', nothing: '' } // oxfmt-ignore

describe('a filter by field', () => {
  it.each(
    comparedFieldsOf(fields).flatMap(([path, field]) =>
      operatorsOf(field).map(operator => [path, operator] as const),
    ),
  )('of %s with “%s” is understood by the service and read back', (path, operator) => {
    // oxfmt-ignore
    const listed = operator === 'anyOf' || operator === 'noneOf'
    const value = operator === 'empty' || operator === 'filled' ? '' : listed ? ['a', 'b'] : ['from', 'until', 'before'].includes(operator) || path === 'opened' || path.endsWith('until') ? sample.day : path === 'active' ? 'true' : ['gates', 'rent', 'fee', 'limits.parcels'].includes(path) ? '5' : 'x' // oxfmt-ignore
    const filter = { path, operator, value }
    const values = Object.fromEntries([filterEntryOf(filter)])
    expect(readFilter(values, comparatorFor(fields))).toMatchObject({ unknown: [], unfit: [] })
    expect(readFilter(values, comparatorFor(fields)).conditions).toHaveLength(1)
    expect(fieldFiltersIn(values, fields)).toEqual([filter])
  })

  it('finds empty and filled fields', () => {
    const { conditions } = readFilter(
      Object.fromEntries([filterEntryOf({ path: 'mail', operator: 'empty', value: '' })]),
      comparatorFor(fields),
    )
    const [condition] = conditions
    expect(
      [{ mail: null }, { mail: 'a@b.c' }].map(record => condition && matchesCondition(record, condition)),
    ).toEqual([true, false])
  })

  it('is read from a link that names values without an operator', () => {
    expect(
      fieldFiltersIn({ active: true, service: 'night', q: 'x', limits: { parcels_gte: 3 } }, fields),
    ).toEqual([
      { path: 'active', operator: 'is', value: 'true' },
      { path: 'service', operator: 'anyOf', value: ['night'] },
      { path: 'limits.parcels', operator: 'atLeast', value: '3' },
    ])
  })

  it('replaces another one and is removed without the others', () => {
    const first = { path: 'gates', operator: 'atLeast', value: '3' } as const
    const values = withFilter({ q: 'x', mail_eq: 'a' }, first)
    expect(withFilter(values, { ...first, operator: 'atMost' }, first)).toEqual({
      q: 'x',
      mail_eq: 'a',
      gates_lte: '3',
    })
    expect(withoutFilter(values, first)).toEqual({ q: 'x', mail_eq: 'a' })
  })
})
