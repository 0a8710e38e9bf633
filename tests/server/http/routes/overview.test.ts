import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Overview } from '../../../../src/contract/calls/dashboard.ts'
import { productFilter } from '../../../../src/resources/settings/productFilter.ts'
import { startTestService } from '../../startTestService.ts'
import { type DemoService, startDemoService } from '../../exports/startDemoService.ts'

describe('GET /ui/api/dashboard/overview', () => {
  let demo: DemoService
  beforeAll(async () => {
    demo = await startDemoService(20)
  })
  afterAll(() => demo.close())

  const tiles = async (call = demo.service.admin, language = 'en') => {
    const { body } = await call('GET /ui/api/dashboard/overview', undefined, { 'accept-language': language })
    return (body.data as unknown as Overview).tiles // the service validates it
  }

  it('says in a line what each page holds', async () => {
    expect(await tiles()).toMatchObject({
      mapping: { text: expect.stringMatching(/^\d+ of \d+ fields mapped$/) },
      sync: { text: 'Synchronized', at: expect.any(String) },
      akeneoApi: { text: expect.stringMatching(/^Connected|Configured/) },
      languages: { text: expect.stringMatching(/^\d languages?, default /) },
      channels: { text: expect.stringMatching(/^\d enabled/) },
      users: { text: expect.stringMatching(/entr/) },
      retention: { text: '90 days' },
      csv: { text: 'UTF-8, ;' },
      assetCache: { text: expect.stringMatching(/assets?$/) },
      configuration: { text: expect.stringMatching(/file/) },
    })
    expect((await tiles(demo.service.admin, 'de'))['languages']?.text).toMatch(/Standard/)
  })

  it('counts what Akeneo no longer has, and follows each change', async () => {
    const gone = { akeneoCategories: ['gone'], akeneoLocale: 'de_DE' }
    await demo.service.deps.records.changeSettings(
      (await import('../../../../src/resources/settings/cluster.ts')).cluster,
      stored => ({ ...stored, ...gone }),
    )
    expect((await tiles())['cluster']).toEqual({ text: 'One category', missing: 1 })
    await demo.service.admin('POST /ui/api/settings/tradebyte/ftp', { protocol: 'download only' })
    expect((await tiles())['ftp']?.text).toBe('Download only')
  })

  it('says that there is no filter, or that it is not counted yet', async () => {
    const service = await startTestService()
    const line = async () => {
      const { body } = await service.admin('GET /ui/api/dashboard/overview')
      return (body.data as unknown as Overview).tiles['productFilter']?.text // the service validates it
    }
    expect(await line()).toBe('No filter')
    await service.deps.records.changeSettings(productFilter, stored => ({ ...stored, akeneoSkus: 'A' }))
    expect(await line()).toBe('Not counted yet')
    await service.close()
  })

  it('leaves out the pages that only administrators may open', async () => {
    const operator = await demo.service.logIn('operator@example.com', 'kontor-demo')
    const shown = Object.keys(await tiles(operator))
    expect(shown).toContain('channels')
    for (const name of ['users', 'audit', 'akeneoApi', 'configuration']) expect(shown).not.toContain(name)
  })
})
