import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { configure } from '../../../demo/configure.ts'
import { createDemoPim } from '../../../demo/pim/demoPim.ts'
import type { TestReplacements } from '../../../server/deps.ts'
import { systemClock } from '../../../server/shared/clock.ts'
import type { ExportReport } from '../../../src/contract/calls/exports.ts'
import { quickFolder } from '../quickFolder.ts'
import { startTestService } from '../startTestService.ts'

/** So few that the checks of every export go on in the database. */
const mostHashes = 150

/** The real service, configured for a demo PIM of its own. */
export const startDemoService = async (
  products: number,
  environment: NodeJS.ProcessEnv = {},
  clock = systemClock,
  log?: TestReplacements['log'],
  pimNow?: () => number,
) => {
  const folder = await quickFolder()
  const pim = await createDemoPim({ products, now: pimNow })
  let service = await startTestService({ folder, environment, clock, log, mostHashes })
  await configure(service.url, pim)

  const report = async (id: number): Promise<ExportReport> =>
    (await service.admin(`GET /ui/api/exports/${id}`)).body.data as unknown as ExportReport // checked by the service

  return {
    pim,
    get service() {
      return service
    },
    report,
    /** Starts an export and answers its number. */
    start: async (query: string): Promise<number> => {
      const { body } = await service.admin(`POST /ui/api/exports/run?${query}`)
      return (body.data as unknown as { id: number }).id
    },
    ended: async (id: number): Promise<ExportReport> => {
      for (;;) {
        const current = await report(id)
        if (current.statusClass !== 'running') return current
        await wait(20)
      }
    },
    file: async (id: number): Promise<string> =>
      String((await service.admin(`GET /ui/api/exports/csv-download/${id}`)).body.text),
    /** Stops the service and starts another one on the same folder. */
    restart: async () => {
      await service.close(true)
      service = await startTestService({ folder, environment, clock, log, mostHashes })
    },
    close: async () => {
      await service.close(true)
      await pim.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type DemoService = Awaited<ReturnType<typeof startDemoService>>
