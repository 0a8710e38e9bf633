import { rm } from 'node:fs/promises'
import pino from 'pino'
import { expect, it, vi } from 'vitest'
import { readConfig } from '../../../../server/config.ts'
import { createDeps } from '../../../../server/deps.ts'
import { quickFolder } from '../../quickFolder.ts'

const refuse = vi.hoisted(() => () => {
  throw new Error('the engine of shared jobs was loaded')
})
vi.mock('pg-boss', refuse)
vi.mock('pg', refuse)

it('the embedded database starts without a line of the engine for shared jobs', async () => {
  const folder = await quickFolder()
  const deps = await createDeps(readConfig({ DATA_DIR: folder }), { log: pino({ level: 'silent' }) })
  deps.runner.begin()
  await deps.close()
  await rm(folder, { recursive: true })
  await expect(import('../../../../server/store/jobs/pgBossJobs.ts')).rejects.toThrow()
})
