import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldError } from '../../../../src/contract/errors.ts'
import { startTestService, type TestService } from '../../startTestService.ts'

interface List {
  pages: number
  count: number
  perPage: number
  pageData: { id: number; statusLabel: string; csvFileName: string | null; endTime: string | null }[]
}

let service: TestService
const ask = (path: string, query: Record<string, unknown> = {}, language = 'en-US') => {
  const parts = Object.entries(query).map(
    ([name, value]) =>
      `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
  )
  return service.admin(`GET /ui/api/exports/list${path}?${parts.join('&')}`, undefined, {
    'accept-language': language,
  })
}
const list = async (path: string, query?: Record<string, unknown>, language?: string) =>
  (await ask(path, query, language)).body.data as unknown as List // validated by the contract
const ids = ({ pageData }: List) => pageData.map(({ id }) => id)

beforeAll(async () => {
  service = await startTestService()
  const { exports } = service.deps
  for (let n = 1; n <= 30; n += 1) {
    const id = await exports.create({
      type: 1,
      excludeAssets: false,
      disableUpload: true,
      originalId: null,
      startedAt: new Date(Date.UTC(2026, 4, n)).toISOString(),
      fileNames: [`PANDA_${n}.csv`],
      details: { code: 'allGood', params: {} },
    })
    await exports.change(id, {
      state: 'finished',
      status: n % 10 === 0 ? 4 : 2,
      hasFile: n % 2 === 0,
      finishedAt: '2026-06-01T00:00:00.000Z',
    })
  }
})
afterAll(() => service.close())

describe('GET /ui/api/exports/list/:page', () => {
  it('returns 25 per page, newest first, with the total', async () => {
    const second = await list('/2')
    expect(second).toMatchObject({ pages: 2, count: 30, perPage: 25 })
    expect(ids(second)).toEqual([5, 4, 3, 2, 1])
  })

  it('is the first page without a page', async () => {
    for (const path of ['', '/']) expect(await list(path)).toEqual(await list('/1'))
    expect(ids(await list('', { perPage: 2 }))).toEqual([30, 29])
  })

  it('returns a page of another size, sorted and filtered', async () => {
    const query = { perPage: 2, sort: ['id', 'ASC'], filter: { statusClass: 'error' } }
    expect(await list('/2', query)).toMatchObject({ pages: 2, count: 3, perPage: 2, pageData: [{ id: 30 }] })
  })

  it('shows the declared columns: file and end', async () => {
    const { pageData } = await list('/1', { filter: { id: [7, 8] } })
    expect(pageData).toMatchObject([
      { csvFileName: 'PANDA_8.csv', endTime: '2026-06-01T00:00:00.000Z' },
      { csvFileName: null },
    ])
  })

  it('is filtered by the status that the reader sees', async () => {
    const filter = { statusLabel: 'fehlern' }
    expect((await list('/1', { filter }, 'de-DE')).count).toBe(3)
    expect((await list('/1', { filter })).count).toBe(0)
  })

  it.each([
    [{ perPage: '1001' }, { perPage: [fieldError('tooLarge', 'en', { max: 1000 })] }],
    [{ perPage: '0' }, { perPage: [fieldError('tooSmall', 'en', { min: 1 })] }],
    [{ perPage: 'all' }, { perPage: [fieldError('wrongType', 'en')] }],
    [{ sort: 'id' }, { sort: [fieldError('wrongType', 'en')] }],
    [{ filter: [] }, { filter: [fieldError('wrongType', 'en')] }],
  ])('refuses %j with 422', async (query, errors) => {
    const { status, body } = await ask('/1', query)
    expect([status, body.errors]).toEqual([422, errors])
  })

  it.each([
    [
      'en-US',
      /^“statusDetails” is not a field this list can be filtered or sorted by\. Use one of these: id, /,
    ],
    ['de-DE', /^Nach „statusDetails“ lässt sich diese Liste weder filtern noch sortieren\./],
  ])('names its filters and sort fields, in %s', async (language, sentence) => {
    for (const query of [{ filter: { statusDetails: 'x' } }, { sort: ['statusDetails', 'ASC'] }]) {
      const { status, body } = await ask('/1', query, language)
      expect([status, body.message]).toEqual([422, expect.stringMatching(sentence)])
    }
  })

  it('names the filter with an invalid value', async () => {
    const { body } = await ask('/1', { filter: { id_gt: 'many' } }, 'de-DE')
    expect(body.message).toBe('Der Wert des Filters „id_gt“ passt nicht zu seinem Feld. Korrigieren Sie ihn.')
  })
})

describe('GET /ui/api/exports/counts', () => {
  const counts = async (query: Record<string, unknown> = {}) => {
    const parts = Object.entries(query).map(
      ([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`,
    )
    return service.admin(`GET /ui/api/exports/counts?${parts.join('&')}`)
  }

  it('counts the results of each choice, with the other filters kept', async () => {
    const all = {
      running: 0,
      waiting: 0,
      onHold: 0,
      finished: 27,
      warnings: 0,
      errors: 3,
      failed: 0,
      cancelled: 0,
      overtaken: 0,
    }
    const since = ['2026-05-21T00:00:00Z', '2026-05-31T00:00:00Z']
    expect((await counts({ since })).body.data).toEqual({
      state: all,
      type: { full: 30, delta: 0, retry: 0, check: 0 },
      since: [10, 0],
    })
    const filter = { state: ['errors'], startTime_gte: since[0] }
    expect((await counts({ filter, since })).body.data).toEqual({
      state: { ...all, finished: 9, errors: 1 },
      type: { full: 1, delta: 0, retry: 0, check: 0 },
      since: [1, 0],
    })
    expect(await list('/1', { filter })).toMatchObject({ count: 1, pageData: [{ id: 30 }] })
  })

  it.each([
    [{ filter: { state: ['none'] } }, 200],
    [{ filter: { nothing: 1 } }, 422],
    [{ since: 'yesterday' }, 422],
    [{ since: Array.from({ length: 6 }, () => '2026-05-21T00:00:00Z') }, 422],
  ])('answers %j with %d', async (query, status) => expect((await counts(query)).status).toBe(status))
})
