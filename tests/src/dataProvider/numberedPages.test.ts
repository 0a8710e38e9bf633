import { HttpError } from 'react-admin'
import { beforeEach, describe, expect, it } from 'vitest'
import { callsOf } from '../../../src/contract/calls/declaredCalls.ts'
import type { Call } from '../../../src/contract/calls/call.ts'
import { createDataProvider } from '../../../src/dataProvider/createDataProvider.ts'
import type { Send } from '../../../src/dataProvider/dataProviderTypes.ts'
import { exports } from '../../../src/resources/exports.ts'
import type { CallOptions } from '../../../src/wire/callService.ts'

/** Ids of all that is there, newest first. */
const idsOf = (count: number) => Array.from({ length: count }, (_none, n) => count - n)

/** A backend with pages of its own size that knows no query. */
const foreign = (count: number, size: number) => {
  const asked: string[] = []
  const send = (async (call: Call, { places = {}, query }: CallOptions<Call> = {}) => {
    if (call === callsOf(exports).get) {
      asked.push(`one ${places['id']}`)
      if (Number(places['id']) > count) throw new HttpError('Gone', 404)
      return { success: true, data: { id: Number(places['id']) } }
    }
    const page = Number(places['page'])
    asked.push(`page ${page}`)
    expect(query).toMatchObject({ perPage: expect.any(Number) })
    const pageData = idsOf(count)
      .slice((page - 1) * size, page * size)
      .map(id => ({ id }))
    return { success: true, data: { pages: Math.ceil(count / size), count, pageData } }
  }) as unknown as Send // what the provider asks of a list is all of it
  const unasked = () => Promise.reject(new Error('Its pages have numbers'))
  return { provider: createDataProvider([exports], send, unasked), asked }
}

/** A backend that hears how large a page is to be. */
const hearing = (count: number) => {
  const asked: unknown[] = []
  const send = (async (_call: Call, { places = {}, query }: { places?: object; query?: object } = {}) => {
    const { page, perPage } = { page: 0, perPage: 0, ...places, ...query }
    asked.push([page, perPage])
    const pageData = idsOf(count)
      .slice((page - 1) * perPage, page * perPage)
      .map(id => ({ id }))
    return { success: true, data: { pages: Math.ceil(count / perPage), count, perPage, pageData } }
  }) as unknown as Send // what the provider asks of a list is all of it
  const unasked = () => Promise.reject(new Error('Its pages have numbers'))
  return { provider: createDataProvider([exports], send, unasked), asked }
}

const list = (page: number, perPage: number, more: object = {}) => ({
  pagination: { page, perPage },
  sort: { field: 'id', order: 'DESC' as const },
  filter: {},
  ...more,
})

beforeEach(() => {
  document.cookie = 'currentLanguage=; Max-Age=0; Path=/'
})

describe('a list with numbered pages, of a backend that knows no more than the page', () => {
  it.each([
    [628, 25, 25],
    [628, 25, 10],
    [628, 10, 25],
    [628, 20, 25],
    [30, 20, 25],
    [30, 50, 10],
    [25, 25, 25],
    [3, 25, 10],
    [0, 25, 25],
  ])('gives each page right: %i records, %i on its pages, %i asked for', async (count, size, perPage) => {
    const { provider } = foreign(count, size)
    const last = Math.max(1, Math.ceil(count / perPage))
    for (const page of new Set([1, 2, Math.max(1, last - 1), last, last + 1])) {
      const { data, total } = await provider.getList('exports', list(page, perPage))
      expect(total).toBe(count)
      expect(data.map(({ id }) => id)).toEqual(idsOf(count).slice((page - 1) * perPage, page * perPage))
    }
  })

  it('makes one request for a page of its own size', async () => {
    const { provider, asked } = foreign(628, 25)
    await provider.getList('exports', list(3, 25))
    expect(asked).toEqual(['page 3'])
  })

  it('is sorted and filtered here where it is short', async () => {
    const { provider } = foreign(60, 25)
    const oldest = list(2, 10, { sort: { field: 'id', order: 'ASC' } })
    expect((await provider.getList('exports', oldest)).data[0]).toEqual({ id: 11 })
    const few = await provider.getList('exports', list(1, 10, { filter: { id_lt: '4' } }))
    expect(few).toEqual({ data: [{ id: 3 }, { id: 2 }, { id: 1 }], total: 3 })
  })

  it.each([
    ['en-US', /^Exports: Kontor can neither filter nor sort/],
    ['de-DE', /^Exports: Kontor kann die Liste weder filtern/],
  ])('is refused where it is long, in %s', async (language, sentence) => {
    document.cookie = `currentLanguage=${language}; Path=/`
    const refused = foreign(5000, 25).provider.getList('exports', list(1, 25, { filter: { id: 7 } }))
    await expect(refused).rejects.toMatchObject({ status: 405, message: expect.stringMatching(sentence) })
  })

  it('reads many ids in requests that fit an address', async () => {
    const { provider, asked } = foreign(25, 25)
    await provider.getMany('exports', { ids: Array.from({ length: 201 }, (_none, n) => n + 1) })
    expect(asked.filter(line => line === 'page 1')).toHaveLength(2)
  })

  it('reads by id what its newest page lacks, and leaves out what is gone', async () => {
    const { provider, asked } = foreign(628, 25)
    const { data } = await provider.getMany('exports', { ids: [628, 3, '7', 900] })
    expect(data.map(({ id }) => id)).toEqual([628, 3, 7])
    expect(asked).toEqual(['page 1', 'one 3', 'one 7', 'one 900'])
  })
})

describe('a list with numbered pages, of a backend that hears their size', () => {
  it.each([1, 10, 25, 50, 100, 1000])('asks once for a page of %i, and shows all of it', async perPage => {
    const { provider, asked } = hearing(2500)
    const { data } = await provider.getList('exports', list(2, perPage))
    expect(asked).toEqual([[2, perPage]])
    expect(data.map(({ id }) => id)).toEqual(idsOf(2500).slice(perPage, 2 * perPage))
  })

  it('reads ids in pages that hold them all', async () => {
    const { provider, asked } = hearing(2500)
    await provider.getMany('exports', { ids: Array.from({ length: 200 }, (_none, n) => n + 1) })
    expect(asked[0]).toEqual([1, 200])
  })
})
