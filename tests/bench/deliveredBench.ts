import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { runMessage } from '../../server/exports/findings/runMessages.ts'
import { createRowStager } from '../../server/exports/compare/articleRows.ts'
import { exportStatuses, type StatusClass } from '../../src/contract/calls/exports.ts'
import { createDeliveredStore } from '../../server/store/exports/deliveredStore.ts'
import type { StagedRow } from '../../server/store/exports/runRows.ts'
import { type Database, openDatabase } from '../../server/store/openDatabase.ts'
import { startPostgres } from '../server/startPostgres.ts'
import { inFolder } from './benchService.ts'
import type { Measure, Section } from './measures.ts'

/** Seconds of one step, and of its CPU in this process. */
interface StepCost {
  readonly wall: number
  readonly cpu: number
}

/** What a run pays to compare its file with what was delivered before. */
interface RunCost {
  /** To hash and store each row, while the file is written. */
  readonly stage: StepCost
  readonly compare: StepCost
  readonly deliver: StepCost
  readonly tidy: StepCost
}

/** What it costs to know what was delivered. */
interface DeliveredCost {
  /** The run in which everything is new. */
  readonly first: RunCost
  /** One with the very same file. */
  readonly later: RunCost
  /** Of the database an article, after the first. */
  readonly bytesAnArticle: number
}

const { signal } = new AbortController()

/** Columns of the file, all of them filled: a row takes about 900 bytes. */
const header = ['p_nr', 'a_nr', ...Array.from({ length: 58 }, (_none, index) => `a_comp[part_${index}]`)]
/** Rows between two checkpoints. */
export const perStep = 1000

/** Articles in the order of a hash: a PIM's seldom come sorted. */
export function* rowsOf(count: number): Generator<StagedRow[]> {
  const stager = createRowStager(header)
  const cells = header.map((_name, index) => `value ${index} of it`)
  for (let start = 0; start < count; start += perStep)
    yield Array.from({ length: Math.min(perStep, count - start) }, (_none, offset) => {
      const index = start + offset
      cells[0] = `model-${index % 4000}`
      cells[1] = `sneaker-${(index * 7919) % count}`.padEnd(20, 'x')
      return stager(cells, { at: 1000 + index * 900, length: 900 })
    })
}

const costOf = async (work: () => Promise<unknown>): Promise<StepCost> => {
  const [begun, before] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(before)
  return { wall: (performance.now() - begun) / 1000, cpu: (user + system) / 1e6 }
}

/** A run without counts, as the database keeps it. */
export const addRun = (db: Database, id: number, status: StatusClass = 'running') => {
  const counts = { processed: 0, successful: 0, warnings: 0, erroneous: 0, delivered: 0, noTarget: 0 }
  const flags = {
    excludeAssets: 0,
    disableUpload: 0,
    withdrawLater: 0,
    beingCancelled: 0,
    hasFile: 0,
    attempt: 0,
    tries: 0,
  }
  const details = JSON.stringify(runMessage('resuming', { done: 0 }))
  const texts = { startedAt: '2026-01-02T03:04:05.000Z', details, errors: '[]', notes: '[]' }
  return db
    .insertInto('exports')
    .values({ id, type: 1, status: exportStatuses[status], ...counts, ...flags, ...texts })
    .execute()
}

const sizeOf = async (db: Database, folder: string, url: string | undefined): Promise<number> => {
  if (url) {
    const { rows } = await sql<{ n: number }>`select pg_total_relation_size('delivered') as n`.execute(db)
    return Number(rows[0]?.n)
  }
  await sql`delete from written`.execute(db)
  await sql`vacuum`.execute(db)
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  return (await stat(join(folder, 'kontor.db'))).size
}

/** Compares a file with nothing, and then the same one with itself. @param url of a PostgreSQL; the embedded database without one */
const costOfDelivered = (count: number, url: string | undefined): Promise<DeliveredCost> =>
  inFolder(async folder => {
    const db = await openDatabase({ folder, url })
    const store = createDeliveredStore(db)
    const run = async (id: number): Promise<RunCost> => {
      const of = { id, attempt: 0 }
      await addRun(db, id)
      const stage = async () => {
        for (const rows of rowsOf(count)) await store.stage(of, rows)
      }
      const compare = async () => {
        await store.compare(of, signal)
        for await (const gone of store.gone(id, false, signal)) throw new Error(`${gone.length} are gone`)
      }
      return {
        stage: await costOf(stage),
        compare: await costOf(compare),
        deliver: await costOf(() => store.deliver(of, signal)),
        tidy: await costOf(() => store.tidy(id, signal)),
      }
    }
    try {
      const empty = await sizeOf(db, folder, url)
      const first = await run(1)
      const bytesAnArticle = ((await sizeOf(db, folder, url)) - empty) / count
      return { first, later: await run(2), bytesAnArticle }
    } finally {
      await db.destroy()
    }
  })

const sumOf = (run: RunCost, key: keyof StepCost) =>
  Object.values(run).reduce((sum, step) => sum + step[key], 0)

const measuresOf = (name: string, costs: readonly DeliveredCost[]): Measure[] => [
  { name: `${name}: room an article`, unit: 'bytes', own: costs.map(({ bytesAnArticle }) => bytesAnArticle) },
  ...(['first', 'later'] as const).flatMap((run): Measure[] => {
    const title = `${name}: ${run === 'first' ? 'all new' : 'the same again'}`
    return [
      { name: `${title}, wall time`, unit: 's', own: costs.map(cost => sumOf(cost[run], 'wall')) },
      { name: `${title}, CPU`, unit: 's', own: costs.map(cost => sumOf(cost[run], 'cpu')) },
    ]
  }),
]

/** What it costs to know what was delivered, in each database there is. */
export const deliveredBench = async (count: number, rounds: number): Promise<Section> => {
  const postgres = await startPostgres()
  const costs: Record<'embedded' | 'postgres', DeliveredCost[]> = { embedded: [], postgres: [] }
  try {
    for (let round = 0; round < rounds; round++) costs.embedded.push(await costOfDelivered(count, undefined))
    // its tables stay: one round
    if (postgres) costs.postgres.push(await costOfDelivered(count, postgres.url))
  } finally {
    await postgres?.close()
  }
  return {
    title: 'The comparison with the last delivery',
    about: `To hash, store and compare ${count.toLocaleString('en')} articles of 60 filled columns, against nothing and against themselves. CPU is that of this process: PostgreSQL has its own.`,
    measures: [
      ...measuresOf('embedded database', costs.embedded),
      ...(costs.postgres.length > 0 ? measuresOf('PostgreSQL', costs.postgres) : []),
    ],
  }
}
