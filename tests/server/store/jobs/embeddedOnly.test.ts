import { rm } from 'node:fs/promises'
import pino from 'pino'
import { expect, it, vi } from 'vitest'
import { quickFolder } from '../../quickFolder.ts'

const refuse = vi.hoisted(() => () => {
  throw new Error('the engine of shared jobs was loaded')
})
vi.mock('pg-boss', refuse)
vi.mock('pg', refuse)

it('the embedded database starts without a line of the engine for shared jobs', async () => {
  // other tests of this process may have loaded it
  vi.resetModules()
  const { readConfig } = await import('../../../../server/config.ts')
  const { createDeps } = await import('../../../../server/deps.ts')
  const folder = await quickFolder()
  const deps = await createDeps(readConfig({ DATA_DIR: folder }), { log: pino({ level: 'silent' }) })
  deps.runner.begin()
  await deps.close()
  await rm(folder, { recursive: true })
  await expect(import('../../../../server/store/jobs/pgBossJobs.ts')).rejects.toThrow()
})
