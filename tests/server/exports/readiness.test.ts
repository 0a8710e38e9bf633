import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mapping } from '../../../demo/configuration.ts'
import { createDemoPim, type DemoPim } from '../../../demo/pim/demoPim.ts'
import { mappingDocument } from '../../../server/exports/readSetup.ts'
import type { Blocker } from '../../../src/contract/calls/dashboard.ts'
import { startTestService } from '../startTestService.ts'
import { startDemoService } from './startDemoService.ts'

type Service = Pick<Awaited<ReturnType<typeof startTestService>>, 'admin'>

const blockersOf = async ({ admin }: Service, language = 'en') => {
  const { body } = await admin('GET /ui/api/exports/reference', undefined, { 'accept-language': language })
  return (body.data as unknown as { blockers: Blocker[] }).blockers // checked by the service
}

describe('what keeps an export from starting', () => {
  let service: Awaited<ReturnType<typeof startTestService>>
  let pim: DemoPim
  beforeAll(async () => {
    service = await startTestService()
    pim = await createDemoPim({ products: 5 })
  })
  afterAll(async () => {
    await service.close()
    await pim.close()
  })

  const blockers = (language?: string) => blockersOf(service, language)
  const codes = async () => (await blockers()).map(({ code }) => code)
  const save = (path: string, body: object) => service.admin(`POST /ui/api/settings/tradebyte/${path}`, body)
  it('names everything that a new service lacks, each with its page', async () => {
    expect(await blockers()).toEqual([
      { code: 'noConnection', params: {}, path: '/settings/akeneo/api' },
      { code: 'notSynchronized', params: {}, path: '/settings/akeneo/sync' },
      { code: 'noLanguage', params: {}, path: '/settings/tradebyte/languages' },
      {
        code: 'requiredOpen',
        params: { fields: 'Product name, Brand, and EAN', count: 3 },
        path: '/settings/tradebyte/mapping',
      },
    ])
    expect((await blockers('de')).at(-1)?.params.fields).toBe('Produktname, Marke und EAN')
  })

  it('forgets each once it is mended', async () => {
    await service.admin('POST /ui/api/settings/akeneo/api', { url: pim.url, ...pim.credentials })
    expect(await codes()).toEqual(['notSynchronized', 'noLanguage', 'requiredOpen'])
    await service.admin('POST /ui/api/settings/akeneo/api/sync')
    expect(await codes()).toEqual(['noLanguage', 'requiredOpen'])
    await save('languages', { name: 'de', label: 'German', akeneoLanguage: 'de_DE' })
    // the only one is the default
    expect(await codes()).toEqual(['requiredOpen'])
    await save('languages', { name: 'en', label: 'English', akeneoLanguage: 'en_GB' })
    expect(await codes()).toEqual(['noDefaultLanguage', 'requiredOpen'])
  })
})

describe('what keeps an export from starting where all is set up', () => {
  let demo: Awaited<ReturnType<typeof startDemoService>>
  beforeAll(async () => {
    demo = await startDemoService(5)
  })
  afterAll(() => demo.close())

  const withMapping = async (change: object) => {
    await demo.service.deps.documents.write(mappingDocument, { ...mapping, ...change })
    return blockersOf(demo.service)
  }
  const noEan = { a_ean: undefined }

  it('is nothing', async () => {
    expect(await blockersOf(demo.service)).toEqual([])
  })

  it('is what a run ends over', async () => {
    const gone = { p_text: { akeneoAttribute: 'thrown_away', dateFormatter: null } }
    expect(await withMapping(gone)).toMatchObject([{ code: 'structure', params: { count: 1 } }])
    expect((await demo.ended(await demo.start('delta=false'))).errors[0]).toMatch(/Akeneo no longer has/)
    const both = { p_active: mapping.a_active_channel }
    expect(await withMapping(both)).toMatchObject([{ code: 'twoActivationLevels' }])
    expect((await demo.ended(await demo.start('delta=false'))).errors[0]).toMatch(/rejects a file with both/)
  })

  it('is a required field only until the first file is delivered', async () => {
    expect(await withMapping(noEan)).toMatchObject([{ code: 'requiredOpen', params: { fields: 'EAN' } }])
    await withMapping({})
    expect((await demo.ended(await demo.start('delta=false'))).amountSuccessful).toBeGreaterThan(0)
    expect(await withMapping(noEan)).toEqual([])
  })
})
