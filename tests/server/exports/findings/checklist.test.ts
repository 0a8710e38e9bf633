import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mapping } from '../../../../demo/configuration.ts'
import { createDemoPim, type DemoPim } from '../../../../demo/pim/demoPim.ts'
import { mappingDocument } from '../../../../server/exports/run/runSetup.ts'
import type { Cause } from '../../../../src/contract/calls/cause.ts'
import type { Checklist, StepName } from '../../../../src/contract/calls/checklist.ts'
import { startTestService } from '../../startTestService.ts'
import { startDemoService } from '../startDemoService.ts'
import { onlyInLong } from '../../../shared/long.ts'

type Service = Pick<Awaited<ReturnType<typeof startTestService>>, 'admin'>

const blockersOf = async ({ admin }: Service, language = 'en') => {
  const { body } = await admin('GET /ui/api/exports/reference', undefined, { 'accept-language': language })
  return (body.data as unknown as { blockers: Cause[] }).blockers // the service validates it
}

const checklistOf = async ({ admin }: Service) => {
  const { data } = (await admin('GET /ui/api/dashboard/verdict')).body
  return (data as unknown as { checklist: Checklist | null }).checklist // the service validates it
}

const stepOf = async (service: Service, name: StepName) =>
  (await checklistOf(service))?.steps.find(step => step.name === name)

describe('the reasons that an export cannot start', () => {
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
    const causes = (await blockers()).map(({ sentence, remedies }) => [sentence, remedies[0]?.label])
    expect(causes).toEqual([
      ['Akeneo is not connected', 'Open Akeneo connection'],
      ['No master data has been read yet', 'Open synchronization'],
      ['There is no language yet', 'Open languages'],
      ['Product name, Brand and EAN are not mapped', 'Open mapping'],
    ])
    expect(await blockers()).toMatchObject([
      { code: 'notConnected', page: '/settings/akeneo/api' },
      { code: 'notSynchronized', page: '/settings/akeneo/sync' },
      { code: 'noLanguage', page: '/settings/tradebyte/languages' },
      { code: 'requiredOpen', page: '/settings/tradebyte/mapping' },
    ])
    expect((await blockers('de')).at(-1)?.sentence).toMatch(/^Produktname, Marke und EAN /)
  })

  it('is the list of steps to the first delivered file, all open', async () => {
    const checklist = await checklistOf(service)
    expect(checklist?.part).toBe('delivery')
    expect(checklist?.steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'connect open',
      'synchronize open',
      'languages open',
      'required open',
      'filter open',
      'target open',
      'export open',
    ])
  })

  it('removes each reason after its correction', async () => {
    await service.admin('POST /ui/api/settings/akeneo/api', { url: pim.url, ...pim.credentials })
    expect(await codes()).toEqual(['notSynchronized', 'noLanguage', 'requiredOpen'])
    await service.admin('POST /ui/api/settings/akeneo/api/sync')
    expect(await codes()).toEqual(['noLanguage', 'requiredOpen'])
    await save('languages', { name: 'de', label: 'German', akeneoLanguage: 'de_DE' })
    // the only one is the default
    expect(await codes()).toEqual(['requiredOpen'])
    await save('languages', { name: 'en', label: 'English', akeneoLanguage: 'en_GB' })
    // the first one stays the default
    expect(await codes()).toEqual(['requiredOpen'])
    expect((await checklistOf(service))?.steps).toMatchObject([
      { name: 'connect', state: 'done', text: `Connected to ${new URL(pim.url).host}.` },
      { name: 'synchronize', state: 'done', text: expect.stringMatching(/^\d+ attributes from Akeneo/) },
      { name: 'languages', state: 'done', text: 'German and English. Default: German.' },
      { name: 'required', state: 'open', text: 'Product name, Brand and EAN are not mapped.' },
      { name: 'filter', state: 'open' },
      { name: 'target', state: 'open' },
      { name: 'export', state: 'open' },
    ])
  })

  it('marks filter and target as done once a user has saved them', async () => {
    await service.admin('POST /ui/api/settings/tradebyte/product-filter', {})
    expect(await stepOf(service, 'filter')).toMatchObject({ state: 'done' })
    await save('ftp', { protocol: 'download only' })
    expect(await stepOf(service, 'target')).toMatchObject({
      state: 'done',
      text: expect.stringContaining('Download only'),
    })
    const test = await service.admin('POST /ui/api/settings/tradebyte/ftp/test-connection')
    expect(test.body).toMatchObject({
      success: false,
      reason: 'download_only',
      error: expect.stringContaining('only downloaded'),
    })
    const verdict = await service.admin('GET /ui/api/dashboard/verdict')
    expect(verdict.body.data?.['connections']).toContainEqual({
      name: 'ftp',
      state: 'downloadOnly',
      at: null,
      host: null,
    })
    await save('ftp', { protocol: 'folder', directory: 'new' })
    expect(await stepOf(service, 'target')).toMatchObject({ state: 'open', isUntested: true })
    await service.admin('POST /ui/api/settings/tradebyte/ftp/test-connection')
    expect(await stepOf(service, 'target')).toMatchObject({ state: 'done' })
  })

  onlyInLong(it)('opens a step again that fails later', async () => {
    const lost = { url: 'http://127.0.0.1:9', ...pim.credentials }
    await service.admin('POST /ui/api/settings/akeneo/api', lost)
    await service.admin('POST /ui/api/settings/akeneo/api/test-connection')
    expect(await stepOf(service, 'connect')).toMatchObject({
      state: 'broken',
      text: expect.stringContaining('127.0.0.1'),
    })
    await service.admin('POST /ui/api/settings/akeneo/api', { url: pim.url, ...pim.credentials })
    await service.admin('POST /ui/api/settings/tradebyte/product-filter', { akeneoSkus: 'none' })
    await expect
      .poll(() => stepOf(service, 'filter'))
      .toMatchObject({
        state: 'broken',
        text: expect.stringContaining('0 of 5'),
      })
  })
})

describe('the reasons that an export cannot start when everything is configured', () => {
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

  it('are empty', async () => {
    expect(await blockersOf(demo.service)).toEqual([])
  })

  it('are the causes that end a run', async () => {
    const gone = { p_text: { akeneoAttribute: 'thrown_away', dateFormatter: null } }
    expect(await withMapping(gone)).toMatchObject([{ code: 'structure' }])
    expect((await demo.ended(await demo.start('delta=false'))).errors[0]).toMatch(/Akeneo no longer has/)
    const both = { p_active: mapping.a_active_channel }
    expect(await withMapping(both)).toMatchObject([{ code: 'twoActivationLevels' }])
    expect((await demo.ended(await demo.start('delta=false'))).errors[0]).toMatch(/rejects a file with both/)
    expect(await stepOf(demo.service, 'export')).toMatchObject({
      state: 'broken',
      text: expect.stringMatching(/rejects a file with both/),
    })
  })

  it('include required fields only until the first file is delivered', async () => {
    expect(await withMapping(noEan)).toMatchObject([{ code: 'requiredOpen', sentence: 'EAN is not mapped' }])
    await withMapping({})
    expect((await demo.ended(await demo.start('delta=false'))).amountSuccessful).toBeGreaterThan(0)
    expect(await withMapping(noEan)).toEqual([])
    // the second part begins with the first file
    expect(await checklistOf(demo.service)).toMatchObject({ part: 'sale' })
    expect(await stepOf(demo.service, 'schedule')).toMatchObject({ state: 'open' })
  })
})
