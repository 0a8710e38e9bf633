import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportResult } from '../../../../src/contract/calls/declaredCalls.ts'
import type { Values } from '../../../../src/contract/derive.ts'
import { defineResource } from '../../../../src/contract/resource.ts'
import { users } from '../../../../src/resources/users.ts'
import { carriers, carrierServices } from '../../../framework/carriers.ts'
import { withCarriers } from '../../../framework/declaredWithCarriers.ts'
import { startTestService, type TestService } from '../../startTestService.ts'

const hauliers = defineResource({ ...carriers, name: 'hauliers', path: '/settings/hauliers', paged: true, history: true }) // oxfmt-ignore

let service: TestService
beforeAll(async () => {
  service = await startTestService({
    declared: { ...withCarriers, resources: { ...withCarriers.resources, hauliers } },
    optionLists: { carrierServices },
  })
  const stored = [['Nord 10', 'Standard', 3], ['Nord 9', 'Express', 5], ['Süd', 'Standard', 8]] as const // oxfmt-ignore
  for (const path of ['carriers', 'hauliers'])
    for (const [index, [name, kind, days]] of stored.entries())
      await service.admin(`POST /ui/api/settings/${path}`, { code: `c${index}`, name, service: kind, days })
})
afterAll(() => service.close())

const queryOf = (query: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])).toString()
const read = async (path: string, query: Record<string, unknown> = {}) => {
  const { status, body, headers } = await service.admin(`GET /ui/api/${path}?${queryOf(query)}`)
  return { status, body, range: headers.get('content-range') }
}
const namesOf = (rows: unknown) => (rows as Values[]).map(({ name }) => name)

describe('GET /ui/api/settings/carriers', () => {
  it('returns all records without a query', async () => {
    const { body, range } = await read('settings/carriers')
    expect([namesOf(body.data), body['total'], range]).toEqual([
      ['Nord 10', 'Nord 9', 'Süd'],
      undefined,
      null,
    ])
  })

  it('returns the page that a query asks for, in natural order, with the number of matches', async () => {
    const { body, range } = await read('settings/carriers', {
      range: [0, 1],
      sort: ['name', 'ASC'],
      filter: { days_gte: 3 },
    })
    expect([namesOf(body), range]).toEqual([['Nord 9', 'Nord 10'], 'carriers 0-1/3'])
    expect(body).toMatchObject([{ id: 'c1', code: 'c1' }, { id: 'c0' }])
    const last = await read('settings/carriers', { range: [2, 3], filter: { days_gte: 3 } })
    expect([namesOf(last.body), last.range]).toEqual([['Süd'], 'carriers 2-2/3'])
  })

  it('sorts and searches by the labels of choices', async () => {
    const sorted = await read('settings/carriers', { sort: ['service', 'DESC'] })
    expect(namesOf(sorted.body)).toEqual(['Nord 10', 'Süd', 'Nord 9'])
    expect(namesOf((await read('settings/carriers', { filter: { q: 'expr' } })).body)).toEqual(['Nord 9'])
  })

  it('refuses an unknown field and a value that does not fit, and names them', async () => {
    const unknown = await read('settings/carriers', { filter: { nmae: 'x' } })
    expect([unknown.status, JSON.stringify(unknown.body['errors'])]).toEqual([
      422,
      expect.stringContaining('nmae'),
    ])
    const unfit = await read('settings/carriers', { filter: { days_gte: 'many' } })
    expect([unfit.status, JSON.stringify(unfit.body['errors'])]).toEqual([
      422,
      expect.stringContaining('days_gte'),
    ])
  })

  it('sorts and filters by a computed field, which is not stored', async () => {
    const { body, range } = await read('users', { sort: ['notificationsEnabled', 'ASC'], range: [0, 0] })
    expect([body, range]).toMatchObject([[{ id: 1 }], 'users 0-0/1'])
    expect((await read('users', { filter: { notificationsEnabled: true } })).body).toEqual([])
    expect(users.fields).toHaveProperty('notificationsEnabled')
  })

  it('returns all records of a filter by ids', async () => {
    expect((await read('settings/carriers', { filter: { id: ['c0', 'c2'] } })).body).toHaveLength(2)
  })
})

describe('a declared resource with `paged`', () => {
  it('is listed like a backend of ra-data-simple-rest: an array with ids, and the total in Content-Range', async () => {
    const { body, range } = await read('settings/hauliers', { range: [0, 1], sort: ['days', 'DESC'] })
    expect(body).toMatchObject([{ id: 'c2', code: 'c2', name: 'Süd' }, { id: 'c1' }])
    expect(range).toBe('hauliers 0-1/3')
    expect((await read('settings/hauliers', { filter: { id: ['c0', 'c2'] } })).body).toHaveLength(2)
  })
})

describe('POST /ui/api/settings/carriers/import', () => {
  const load = async (write: boolean, rows: Values[]) =>
    (await service.admin('POST /ui/api/settings/carriers/import', { write, rows })).body
      .data as unknown as Values[]
  const names = async () => namesOf((await read('settings/carriers', { filter: { name: 'Ost' } })).body)
  const rows = [
    { code: 'c1', days: 6 },
    { code: 'c2', days: 8 },
    { code: 'ost', name: 'Ost', service: 'Express', days: 2 },
    { code: 'west', name: '', service: 'Nowhere', days: 99 },
  ]

  it('checks each row as the form does, and stores nothing', async () => {
    const results = await load(false, rows)
    expect(results.map(({ result }) => result)).toEqual(['changed', 'unchanged', 'created', 'failed'])
    expect(Object.keys(results[3]?.['errors'] as Values)).toEqual(['name', 'days', 'service'])
    expect(await names()).toEqual([])
  })

  it('saves the rows that pass, with an entry each in the audit log, and keeps what a row leaves out', async () => {
    const results = await load(true, rows)
    expect(results.map(({ result }) => result)).toEqual(['changed', 'unchanged', 'created', 'failed'])
    expect(await names()).toEqual(['Ost'])
    const { body } = await read('settings/carriers', { filter: { id: 'c1' } })
    expect(body).toMatchObject([{ code: 'c1', name: 'Nord 9', days: 6 }])
    const log = await service.admin('GET /ui/api/audit?range=[0,1]')
    expect(log.body).toMatchObject([
      { action: 'create', record: 'ost' },
      { action: 'update', record: 'c1' },
    ])
    expect(await load(true, rows.slice(0, 3))).toEqual(rows.slice(0, 3).map(() => ({ result: 'unchanged' })))
  })

  it('overwrites nothing that somebody saved after the check, nor adds again what was deleted', async () => {
    const hauliers = '/ui/api/settings/hauliers'
    const send = async (body: object) =>
      (await service.admin(`POST ${hauliers}/import`, body)).body.data as unknown as ImportResult[]
    const next = { code: 'next', name: 'Next', service: 'Express', days: 5 }
    const rows = [
      { code: 'c0', name: 'Mine', days: 4 },
      { code: 'c1', days: 9 },
      { code: 'c2', name: 'South' },
      next,
    ]
    const checked = await send({ write: false, rows })
    const seen = Object.fromEntries(rows.map(({ code }, index) => [code, checked[index]?.version]))
    expect(seen).toEqual({ c0: expect.any(Number), c1: expect.any(Number), c2: expect.any(Number), next: 0 })

    await service.admin(`PUT ${hauliers}/c0`, { name: 'Theirs' })
    await service.admin(`PUT ${hauliers}/c1`, { name: 'Other' })
    await service.admin(`DELETE ${hauliers}/c2`)
    await service.admin(`POST ${hauliers}`, { ...next, name: 'Their next' })
    const results = await send({ write: true, rows, seen })
    expect(results).toMatchObject([
      {
        result: 'failed',
        message: expect.stringContaining('Nothing was overwritten'),
        conflict: {
          user: 'admin@example.com',
          paths: ['name'],
          before: { name: 'Nord 10' },
          theirs: { name: 'Theirs' },
        },
      },
      { result: 'changed' },
      { result: 'failed', message: expect.stringContaining('not added again'), conflict: { theirs: {} } },
      { result: 'failed', conflict: { paths: ['name'], theirs: { name: 'Their next' } } },
    ])
    const stored = namesOf((await read('settings/hauliers', { range: [0, 9], sort: ['code', 'ASC'] })).body)
    expect(stored).toEqual(['Theirs', 'Other', 'Their next'])

    // a second check shows what is there now, so that the load can overwrite it
    const again = await send({ write: false, rows: rows.slice(0, 3) })
    expect(again.map(({ result }) => result)).toEqual(['changed', 'unchanged', 'failed'])
    const loaded = await send({ write: true, rows: rows.slice(0, 1), seen: { c0: again[0]?.version } })
    expect(loaded).toEqual([{ result: 'changed' }])
  })

  it('refuses a number that no record has, and more rows than one call takes', async () => {
    const users = await service.admin('POST /ui/api/users/import', {
      write: true,
      rows: [{ id: 999, firstName: 'X' }],
    })
    expect(users.body.data).toMatchObject([
      { result: 'failed', errors: { id: [expect.stringContaining('999')] } },
    ])
    const { status } = await service.admin('POST /ui/api/settings/carriers/import', {
      write: true,
      rows: Array.from({ length: 201 }, () => ({})),
    })
    expect(status).toBe(422)
  })
})
