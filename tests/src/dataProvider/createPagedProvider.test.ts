import { describe, expect, it } from 'vitest'
import { callsOf } from '../../../src/contract/calls/declaredCalls.ts'
import { routeNameOf } from '../../../src/contract/derive.ts'
import { createDataProvider } from '../../../src/dataProvider/createDataProvider.ts'
import { createPagedProvider } from '../../../src/dataProvider/pagedLists.ts'
import { audit } from '../../../src/resources/audit.ts'
import type { sendCall } from '../../../src/wire/callService.ts'

interface Asked {
  readonly path: string
  readonly query: unknown
}

const over = (rows: unknown, range?: string) => {
  const asked: Asked[] = []
  const send = (async (call: { path: string }, { query }: { query?: unknown }) => {
    asked.push({ path: call.path, query })
    return new Response(JSON.stringify(rows), { headers: range ? { 'content-range': range } : {} })
  }) as unknown as typeof sendCall // what the provider asks and gets is all of it
  const unasked = () => Promise.reject(new Error('A paged list goes its own way'))
  return { provider: createDataProvider([audit], unasked, createPagedProvider(send)), asked }
}
const page = {
  pagination: { page: 3, perPage: 25 },
  sort: { field: 'at', order: 'DESC' as const },
  filter: { q: 'ada & bob', resource: 'users' },
}

describe('data provider: a list the service filters, sorts and pages', () => {
  it('asks in the dialect of ra-data-simple-rest', async () => {
    const { provider, asked } = over([], 'audit 50-49/50')
    await provider.getList(routeNameOf(audit), page)
    expect(asked).toEqual([
      {
        path: callsOf(audit).list?.path,
        query: { range: '[50,74]', sort: '["at","DESC"]', filter: '{"q":"ada & bob","resource":"users"}' },
      },
    ])
  })
  it('takes the total from Content-Range', async () => {
    const { provider } = over([{ id: 7, user: 'ada' }], 'audit 50-50/51')
    expect(await provider.getList(routeNameOf(audit), page)).toEqual({
      data: [{ id: 7, user: 'ada' }],
      total: 51,
    })
  })
  it('says so when the total is missing', async () => {
    await expect(over([]).provider.getList(routeNameOf(audit), page)).rejects.toThrow(/Content-Range/)
  })
  it('refuses rows without an id', async () => {
    await expect(over([{}], 'audit 0-0/1').provider.getList(routeNameOf(audit), page)).rejects.toThrow()
  })
})
