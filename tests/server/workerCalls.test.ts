import { rm } from 'node:fs/promises'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configure } from '../../demo/configure.ts'
import { createCatalogue } from '../../demo/pim/catalogue/catalogue.ts'
import { createDemoPim } from '../../demo/pim/demoPim.ts'
import { createMedia } from '../../demo/pim/media.ts'
import { readConfig } from '../../server/config.ts'
import { startWorker, type WorkerHost } from '../../server/startService.ts'
import { quickFolder } from './quickFolder.ts'
import { ownDatabase } from './ownDatabase.ts'
import { noPostgres } from './startPostgres.ts'
import { startTestService, type TestService } from './startTestService.ts'

const postgres = await ownDatabase()

describe.skipIf(!postgres)(postgres ? 'a web host that the PIM refuses' : noPostgres, () => {
  const common = {
    DATABASE_URL: postgres,
    KONTOR_SECRET: 'the same secret for all hosts of a test',
    PUBLIC_URL: 'http://kontor.test',
    PORT: '0',
  }
  let pim: Awaited<ReturnType<typeof createDemoPim>>
  let web: TestService
  let worker: WorkerHost
  let folder: string
  beforeAll(async () => {
    pim = await createDemoPim({ products: 20 })
    folder = await quickFolder()
    const config = readConfig({ ...common, KONTOR_ROLE: 'worker', DATA_DIR: folder })
    worker = await startWorker(config, { log: pino({ level: 'silent' }) })
    // the PIM is on this machine, which the web host may not call
    web = await startTestService({
      environment: { ...common, KONTOR_ROLE: 'web', DENY_PRIVATE_NETWORKS: 'true' },
    })
    // tests the connection and synchronizes
    await configure(web.url, pim)
  })
  afterAll(async () => {
    await web?.close()
    await worker?.close()
    await pim?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('is refused by it, and the worker is not', async () => {
    const checkFrom = async ({ deps }: Pick<TestService, 'deps'>) => {
      const client = await deps.connect({ limits: { tries: 1 } })
      return client.check(deps.closing).finally(() => client.close())
    }
    await expect(checkFrom(web)).rejects.toThrow(/private|inner|network/i)
    await checkFrom(worker)
  })

  const identifier = 'KTR-000001'
  it.each<[string, unknown, unknown?]>([
    ['POST /ui/api/settings/akeneo/api/test-connection', { reason: null }],
    ['POST /ui/api/settings/akeneo/api/sync', { data: { attributes: { added: 0 } } }],
    ['GET /ui/api/exports/outlook', { data: { full: 20 } }],
    ['GET /ui/api/tradebyte/mapping/preview/products?q=KTR-000001', { data: [{ identifier }] }],
    ['GET /ui/api/tradebyte/mapping/preview/selection?after=', { data: { total: 20 } }],
    ['GET /ui/api/trace/search?q=KTR-000001', { data: { isWhole: true } }],
    ['GET /ui/api/trace?sku=KTR-000001', { data: { pim: { state: 'found' } } }],
    ['GET /ui/api/products?number=KTR-000001', { data: {} }],
    ['POST /ui/api/products/cards', { data: { products: [{ sku: identifier }] } }, { skus: [identifier] }],
    ['POST /ui/api/settings/tradebyte/product-filter/count', { data: { count: 20 } }, {}],
  ])('answers %s', async (call, expected, body) => {
    expect((await web.admin(call, body)).body).toMatchObject({ success: true, ...(expected as object) })
  })

  describe('GET /media/:expires/:signature/*', () => {
    const { codeAt, fileOf } = createMedia(createCatalogue({ products: 20, seed: 1, now: Date.now }))
    const get = (code: string, query = '') => {
      const { pathname } = new URL(web.deps.media.linksFrom(web.deps.clock.now())(code))
      return fetch(`${web.url}${pathname}${query}`)
    }

    it('streams a file that a worker has fetched, once for several requests', async () => {
      const code = codeAt(0)
      for (const query of ['', '?thumbnail=1', '']) {
        const answer = await get(code, query)
        expect(answer.status).toBe(200)
        expect(answer.headers.get('content-type')).toBe(fileOf(code)?.type)
        expect(answer.headers.get('content-length')).toBe(String(fileOf(code)?.bytes.length))
        expect(Buffer.from(await answer.arrayBuffer()).equals(fileOf(code)?.bytes ?? Buffer.alloc(0))).toBe(
          true,
        )
      }
      expect(pim.counters.calls.get(`/api/rest/v1/media-files/${code}/download`)).toBe(1)
    })

    it('refuses a file that the PIM does not have', async () => {
      const answer = await get('a/b/c/none.png')
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ message: expect.stringContaining('a/b/c/none.png') })
    })
  })

  it('counts the products of the filter for the dashboard', async () => {
    const readFilter = async () => {
      const { body } = await web.admin('GET /ui/api/dashboard/verdict')
      return (body.data as unknown as { filter: unknown }).filter
    }
    await expect.poll(readFilter, { timeout: 5000 }).toMatchObject({ count: 20 })
  })
})
