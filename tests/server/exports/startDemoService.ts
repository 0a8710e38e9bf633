import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { configure } from '../../../demo/configure.ts'
import { createDemoPim } from '../../../demo/pim/demoPim.ts'
import type { TestReplacements } from '../../../server/deps.ts'
import { systemClock } from '../../../server/shared/clock.ts'
import type { ExportRecord } from '../../../server/store/exports/exportRecord.ts'
import { type ExportReport, exportStatuses } from '../../../src/contract/calls/exports.ts'
import { quickFolder } from '../quickFolder.ts'
import { startTestService } from '../startTestService.ts'

/** The files of a configured service, and the address of its PIM. */
interface Configured {
  readonly files: readonly (readonly [name: string, content: Buffer])[]
  readonly port: number
}

const readFiles = async (folder: string) => {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter(entry => entry.isFile()).map(({ name }) => name)
  return Promise.all(names.map(async name => [name, await readFile(join(folder, name))] as const))
}

/**
 * Configures one service for all tests of this process, because that takes twice the time of a start and has
 * the same result for any number of products.
 */
let configured: Promise<Configured> | undefined
const configureOnce = async (): Promise<Configured> => {
  const pim = await createDemoPim({ products: 1 })
  const service = await startTestService()
  await configure(service.url, pim)
  await service.close(true)
  await pim.close()
  // the database removes its log files once the garbage collector has freed its last statement
  const files = await readFiles(service.folder).catch(() => readFiles(service.folder))
  await rm(service.folder, { recursive: true, force: true })
  return { files, port: Number(new URL(pim.url).port) }
}

/** A PIM at the address that the copied service knows; undefined while another test uses the port. */
const pimOf = async ({ port }: Configured, products: number) =>
  createDemoPim({ products, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') return undefined
    throw error
  })

/** The real service, configured for its own demo PIM. */
export const startDemoService = async (
  products: number,
  environment: NodeJS.ProcessEnv = {},
  clock = systemClock,
  log?: TestReplacements['log'],
  pimNow?: () => number,
) => {
  const folder = await quickFolder()
  // other times and addresses could be stored with the configuration
  const isPlain = clock.now === systemClock.now && !pimNow && Object.keys(environment).length === 0
  const former = isPlain ? await (configured ??= configureOnce()) : undefined
  const known = former && (await pimOf(former, products))
  if (former && known)
    await Promise.all(former.files.map(([name, content]) => writeFile(join(folder, name), content)))
  const pim = known ?? (await createDemoPim({ products, now: pimNow }))
  let service = await startTestService({ folder, environment, clock, log })
  if (!known) await configure(service.url, pim)

  const report = async (id: number): Promise<ExportReport> =>
    (await service.admin(`GET /ui/api/exports/${id}`)).body.data as unknown as ExportReport // the service validates it

  /** Waits until an export has this state. It polls the row, which costs a fraction of the report. */
  const until = async (id: number, holds: (row: ExportRecord) => boolean): Promise<void> => {
    for (;;) {
      const row = await service.deps.exports.find(id)
      if (!row) throw new Error(`There is no export ${id}`)
      if (holds(row)) return
      await wait(20)
    }
  }

  return {
    pim,
    get service() {
      return service
    },
    report,
    until,
    /** Waits until an export has processed some products. */
    underWay: (id: number, least = 1) => until(id, ({ processed }) => processed >= least),
    /** Starts an export and returns its number. */
    start: async (query: string): Promise<number> => {
      const { body } = await service.admin(`POST /ui/api/exports/run?${query}`)
      return (body.data as unknown as { id: number }).id
    },
    ended: async (id: number): Promise<ExportReport> => {
      await until(id, ({ status }) => status !== exportStatuses.running)
      return report(id)
    },
    file: async (id: number): Promise<string> =>
      String((await service.admin(`GET /ui/api/exports/csv-download/${id}`)).body.text),
    /** Stops the service and starts another one on the same folder. */
    restart: async () => {
      await service.close(true)
      service = await startTestService({ folder, environment, clock, log })
    },
    close: async () => {
      await service.close(true)
      await pim.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type DemoService = Awaited<ReturnType<typeof startDemoService>>
