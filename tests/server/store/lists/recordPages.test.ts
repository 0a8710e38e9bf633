import { describe, expect, it } from 'vitest'
import { createRecordStore } from '../../../../server/store/recordStore.ts'
import { emptyRecordOf, exampleRecordOf, type Values } from '../../../../src/contract/derive.ts'
import {
  comparatorFor,
  defaultComparator,
  matchesCondition,
  readFilter,
} from '../../../../src/contract/filters.ts'
import { depots } from '../../../framework/depots.ts'
import { onEachDatabaseInLong, vault } from '../onEachDatabase.ts'

/** The depots of the tests: one with every field, one with the empty ones empty, and some between. */
const stored: Values[] = [
  {
    ...exampleRecordOf(depots.fields, 1),
    name: 'Nord',
    zones: ['coast'],
    others: ['b'],
    limits: { parcels: 20, until: '2026-03-01' },
  },
  {
    ...exampleRecordOf(depots.fields, 2),
    name: 'süd',
    active: false,
    gates: 9,
    rent: { amount: '100.00', currency: 'EUR' },
    services: ['night', 'cool'],
    service: 'night',
  },
  {
    ...emptyRecordOf(depots.fields),
    code: 'D3',
    name: 'Ärmel 10%',
    country: null,
    opened: '2026-12-24',
    carrier: 'a',
  },
  {
    ...emptyRecordOf(depots.fields),
    code: 'D4',
    name: 'nord_west',
    gates: 10,
    rent: { amount: '20.50', currency: 'CHF' },
    opened: '2026-01-02',
    carrier: 'b',
    seen: '2026-05-04T10:00:00.000Z',
    days: ['week', 'saturday'],
  },
]

/** The filters of the tests; each is compared with the filter of a list in memory. */
const filters: Record<string, unknown>[] = [
  {}, { name: 'nord' }, { name: 'SÜD' }, { name: '%' }, { name: '_' }, { name_eq: 'Nord' }, { name_neq: 'Nord' },
  { name: ['Nord', 'süd'] }, { name_gt: 'nord' }, { country: null }, { country_neq: null }, { country: 'DE' },
  { active: true }, { active: 'false' }, { active_neq: true }, { gates: null }, { gates_gte: '9' }, { gates_lt: 10 },
  { gates: [0, 10] }, { rent_gt: 20.5 }, { rent: null }, { rent: '100' }, { opened: '2026-12-24' },
  { opened_gte: '2026-01-02' }, { opened_lt: '2026-01-02T12:00:00Z' }, { seen: null }, { seen_lt: '2026-05-04T13:00:00+02:00' },
  { service: 'night' }, { service: null }, { services: 'cool' }, { services: null }, { services_neq: 'cool' },
  { services: ['cool', null] }, { days: ['saturday'] }, { zones_gt: 'a' }, { others_neq: null }, { limits: { parcels_gte: 20 } },
  { 'limits.until': null }, { 'limits.until_lte': '2026-03-01' }, { terms: 'NOTE' }, { terms: null }, { id: ['D1', 'D4', 'x'] },
  { mail: 'example' }, { name: 'o', active: true },
] // oxfmt-ignore

await onEachDatabaseInLong(ground => {
  const filled = async () => {
    const records = createRecordStore(ground.db, vault)
    for (const record of stored) await records.create(depots, record)
    return records
  }
  const read = (filter: Record<string, unknown>) =>
    readFilter(filter, path => (path === 'id' ? defaultComparator : comparatorFor(depots.fields)(path)))

  describe('a page of declared records', () => {
    it('has the records that the same filter finds in memory', async () => {
      const records = await filled()
      const all = (await records.list(depots)).map(record => ({ ...record, id: record.code }) as Values)
      for (const filter of filters) {
        const { conditions } = read(filter)
        const expected = all.filter(record =>
          conditions.every(condition => matchesCondition(record, condition)),
        )
        const { rows, total } = await records.page(depots, { range: [0, 9], sort: ['id', 'ASC'], conditions })
        expect
          .soft([rows.map(({ code }) => code), total], JSON.stringify(filter))
          .toEqual([expected.map(({ code }) => code), expected.length])
      }
    })

    it('is sorted by any field, empty values first, and by the labels of choices', async () => {
      const records = await filled()
      const sorts: [string, string][] = [
        ['name', 'D1 D4 D2 D3'], ['gates', 'D3 D1 D2 D4'], ['rent', 'D3 D1 D4 D2'], ['active', 'D2 D4 D3 D1'],
        ['opened', 'D1 D2 D4 D3'], ['limits.parcels', 'D4 D3 D2 D1'], ['carrier', 'D2 D1 D4 D3'],
      ] // oxfmt-ignore
      const choices = { carrier: [{ code: 'a', label: 'Zustellung' }, { code: 'b', label: 'Bote' }] } // oxfmt-ignore
      for (const [field, codes] of sorts) {
        const up = await records.page(depots, { range: [0, 9], sort: [field, 'ASC'] }, choices)
        expect.soft(up.rows.map(({ code }) => code).join(' '), field).toBe(codes)
      }
      expect((await records.page(depots, { range: [1, 2], sort: ['id', 'DESC'] })).rows.map(({ code }) => code)).toEqual(['D3', 'D2']) // oxfmt-ignore
    })

    it('is searched in the fields of a row and in the labels of their choices', async () => {
      const records = await filled()
      const choices = { carrier: [{ code: 'a', label: 'Zustellung' }] }
      const found = async (q: string) =>
        (await records.page(depots, { range: [0, 9], sort: ['id', 'ASC'], q }, choices)).rows.map(
          ({ code }) => code,
        )
      expect(await found('NORD')).toEqual(['D1', 'D4'])
      expect(await found('d2')).toEqual(['D2'])
      expect(await found('zustell')).toEqual(['D3'])
      expect(await found('10%')).toEqual(['D3'])
    })

    it('gives a record the default of a field that was declared after it was stored', async () => {
      const records = await filled()
      await ground.db
        .updateTable('records')
        .set({ data: '{"code":"D4","name":"old"}' })
        .where('id', '=', 'D4')
        .execute()
      const found = async (filter: Record<string, unknown>) =>
        (
          await records.page(depots, {
            range: [0, 9],
            sort: ['id', 'ASC'],
            conditions: read(filter).conditions,
          })
        ).rows.map(({ code }) => code)
      expect(await found({ active: true })).toContain('D4')
      expect(await found({ country: 'DE' })).toContain('D4')
      expect(await found({ services: null })).toContain('D4')
    })
  })
})
