import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createRowStager } from '../../server/exports/delivered/articleRows.ts'
import { createDeliveredStore } from '../../server/store/deliveredStore.ts'
import type { StagedRow } from '../../server/store/insertRows.ts'
import { type Database, openDatabase } from '../../server/store/openDatabase.ts'

/** Seconds of one step, and of its CPU in this process. */
export interface StepCost {
  readonly wall: number
  readonly cpu: number
}

/** What a run pays to compare its file with what was delivered before. */
export interface RunCost {
  /** To hash and store each row, while the file is written. */
  readonly stage: StepCost
  readonly compare: StepCost
  readonly deliver: StepCost
  readonly tidy: StepCost
}

/** What it costs to know what was delivered. */
export interface DeliveredCost {
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
const perStep = 1000

/** Articles in the order of a hash: a PIM's seldom come sorted. */
function* rowsOf(count: number): Generator<StagedRow[]> {
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

const addRun = (db: Database, id: number) => {
  const counts = { processed: 0, successful: 0, warnings: 0, erroneous: 0, delivered: 0, noTarget: 0 }
  const flags = {
    excludeAssets: 0,
    disableUpload: 0,
    withdrawLater: 0,
    beingCancelled: 0,
    hasFile: 0,
    notified: 0,
    attempt: 0,
    tries: 0,
  }
  const texts = { startedAt: '', details: '{}', errors: '[]', notes: '[]' }
  return db
    .insertInto('exports')
    .values({ id, type: 1, status: 1, ...counts, ...flags, ...texts })
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
export const deliveredBench = async (count: number, url: string | undefined): Promise<DeliveredCost> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-delivered-'))
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
    await rm(folder, { recursive: true, force: true })
  }
}
