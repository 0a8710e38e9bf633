import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportStatuses } from '../../src/contract/calls/exports.ts'
import { readConfig } from '../../server/config.ts'
import { startWorker, type WorkerHost } from '../../server/startService.ts'
import { quickFolder } from './quickFolder.ts'
import { ownDatabase } from './ownDatabase.ts'
import { noPostgres } from './startPostgres.ts'
import { startTestService, type TestService } from './startTestService.ts'

const postgres = await ownDatabase()

// `hosts/hosts.long.test.ts` has processes of their own, which are killed and paused
describe.skipIf(!postgres)(postgres ? 'two hosts with a role each' : noPostgres, () => {
  const common = {
    DATABASE_URL: postgres,
    KONTOR_SECRET: 'the same secret for all hosts of a test',
    PUBLIC_URL: 'http://kontor.test',
    PORT: '0',
    RESUME_SECONDS: '0',
  }
  let web: TestService
  let worker: WorkerHost
  let folder: string
  let waitedAlone: number | undefined
  let id: number
  const statusOf = async () => (await web.deps.exports.find(id))?.status
  beforeAll(async () => {
    web = await startTestService({ environment: { ...common, KONTOR_ROLE: 'web' } })
    const order = { delta: false, excludeAssets: false, disableUpload: true }
    id = await web.deps.runner.start(order)
    await wait(1000)
    waitedAlone = await statusOf()
    folder = await quickFolder()
    const config = readConfig({ ...common, KONTOR_ROLE: 'worker', DATA_DIR: folder })
    worker = await startWorker(config, { log: pino({ level: 'silent' }) })
  })
  afterAll(async () => {
    await worker?.close()
    await web?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('leave the work to the worker, which takes what the web host ordered', async () => {
    expect(waitedAlone).toBe(exportStatuses.running)
    // no PIM is set up here
    await expect.poll(statusOf).toBe(exportStatuses.error)
    expect((await web.deps.exports.find(id))?.errors[0]?.code).toBe('notConfigured')
  })

  it.each([
    ['/healthz', 200],
    ['/readyz', 200],
    ['/ui/api/login_check', 404],
    ['/', 404],
  ])('the worker answers %s with %i', async (path, status) => {
    expect((await fetch(`${worker.url}${path}`)).status).toBe(status)
    expect((await fetch(`${web.url}/healthz`)).status).toBe(200)
  })
})
