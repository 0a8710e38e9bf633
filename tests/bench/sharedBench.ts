import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import pg from 'pg'
import pino from 'pino'
import { systemClock } from '../../server/shared/clock.ts'
import type { ExportMessage } from '../../server/store/exports/exportRecord.ts'
import { createExportStore } from '../../server/store/exports/exportStore.ts'
import { createFilePartStore } from '../../server/store/files/filePartStore.ts'
import type { Jobs } from '../../server/store/jobs/jobs.ts'
import { createPgBossJobs } from '../../server/store/jobs/pgBossJobs.ts'
import { type Database, openDatabase } from '../../server/store/openDatabase.ts'
import { startPostgres } from '../server/startPostgres.ts'
import { addRun, perStep, rowsOf } from './deliveredBench.ts'
import { runExport, withService } from './benchService.ts'
import { inRounds, type Section } from './measures.ts'

/** Hosts that work at the same time. */
const hosts = 4
/** Bytes of a part, and how many parts are measured. */
const [partBytes, parts] = [8 * 2 ** 20, 12]

const compress = promisify(gzip)
const closing = new AbortController()

/** How often work can be done in a second. */
const perSecond = async (count: number, work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return (count * 1000) / (performance.now() - begun)
}

/** The same work on each host. */
const onEach = <T>(all: readonly T[], work: (host: T, at: number) => Promise<unknown>) =>
  Promise.all(all.map(work))

const openJobs = (url: string, supervises: boolean): Promise<Jobs> =>
  createPgBossJobs({
    url,
    connection: 'bench',
    supervises,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    closing: closing.signal,
  })

const passJobs = (all: readonly Jobs[], count: number) =>
  perSecond(count, () =>
    onEach(all, async jobs => {
      for (let at = 0; at < count / hosts; at++) {
        await jobs.send('cleanUp', { due: String(at) })
        const job = await jobs.take('cleanUp')
        if (job) await jobs.complete(job)
      }
    }),
  )

/** What each engine of jobs in a database needs at least: to insert, claim and finish a row. */
const passRows = (clients: readonly pg.Client[], count: number) =>
  perSecond(count, () =>
    onEach(clients, async client => {
      for (let at = 0; at < count / hosts; at++) {
        await client.query(`insert into bare (state) values (0)`)
        const { rows } = await client.query<{ id: number }>(
          `update bare set state = 1 where id = (select id from bare where state = 0 order by id limit 1
            for update skip locked) returning id`,
        )
        await client.query(`update bare set state = 2 where id = $1`, [rows[0]?.id])
      }
    }),
  )

const messageOf = (at: number): ExportMessage => ({
  severity: 2,
  product: `sneaker-${at}`.padEnd(20, 'x'),
  ref: randomBytes(16).toString('hex'),
  code: 'tooLong',
  field: `a_comp[part_${at % 50}]`,
  params: { max: 100, length: 120, value: 'a value of the product' },
})

/** Checkpoints of a run on each host. */
const storeCheckpoints = async (db: Database, firstRun: number, count: number, kind: 'rows' | 'messages') => {
  const store = createExportStore(db)
  const runs = Array.from({ length: hosts }, (_none, at) => firstRun + at)
  for (const run of runs) await addRun(db, run)
  const each = count / hosts
  return perSecond(count, () =>
    onEach(runs, async id => {
      let at = 0
      for (const written of rowsOf(each)) {
        const messages = kind === 'messages' ? written.map((_row, index) => messageOf(at + index)) : []
        const articles = kind === 'rows' ? { written, known: [] } : undefined
        await store.checkpoint({ id, attempt: 0 }, { processed: at }, messages, at, articles)
        at += written.length
      }
    }),
  )
}

/** Lines of an export: two thirds repeat the line before. */
const partOf = () => {
  const line = () => `sneaker;${'the same cell;'.repeat(40)}${randomBytes(150).toString('hex')}\n`
  return Buffer.from(Array.from({ length: partBytes / 800 }, line).join('')).subarray(0, partBytes)
}

/** @returns MB a second of one host */
const storeParts = async (db: Database, run: number, part: Buffer) => {
  await addRun(db, run)
  const store = createFilePartStore(db)
  const rate = await perSecond(parts, async () => {
    for (let at = 0; at < parts; at++) await store.append({ id: run, attempt: 0 }, at * part.length, part)
  })
  await store.remove(run)
  return (rate * part.length) / 1e6
}

const compressParts = async (part: Buffer) => {
  const rate = await perSecond(parts, async () => {
    for (let at = 0; at < parts; at++) await compress(part, { level: 1 })
  })
  return (rate * part.length) / 1e6
}

/** What a full export of the demo catalogue leaves in the database, in bytes. */
const roomOfExport = async (url: string, products: number) => {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query('create database room')
  await admin.end()
  const DATABASE_URL = Object.assign(new URL(url), { pathname: '/room' }).href
  return withService({ products, environment: { DATABASE_URL } }, async service => {
    const { report } = await runExport(service)
    const db = new pg.Client({ connectionString: DATABASE_URL })
    await db.connect()
    const sumOf = async (query: string) => Number((await db.query<{ n: unknown }>(query)).rows[0]?.n)
    const each = async (table: string) =>
      (await sumOf(`select pg_total_relation_size('"${table}"') as n`)) /
      (await sumOf(`select count(*) as n from "${table}"`))
    const rows = report.amountProcessed - report.amountErroneous
    try {
      return {
        file: (await sumOf('select sum(length) as n from "fileParts"')) / rows,
        stored: (await sumOf('select sum(stored) as n from "fileParts"')) / rows,
        written: await each('written'),
        message: await each('exportMessages'),
      }
    } finally {
      await db.end()
    }
  })
}

/** Measures what one PostgreSQL on this machine carries of what hosts that share it write. */
export const sharedBench = async (count: number, rounds: number): Promise<Section> => {
  // as an administrator would run it, with every commit on the disk
  const postgres = await startPostgres({ isDurable: true })
  if (!postgres) throw new Error('this bench needs PostgreSQL')
  const { url } = postgres
  const db = await openDatabase({ folder: '', url })
  const clients = Array.from({ length: hosts }, () => new pg.Client({ connectionString: url }))
  const jobs = [await openJobs(url, true)]
  try {
    while (jobs.length < hosts) jobs.push(await openJobs(url, false))
    for (const client of clients) await client.connect()
    await clients[0]?.query('create table bare (id serial primary key, state integer)')
    await clients[0]?.query('create index bare_state on bare (state, id)')
    const part = partOf()
    let run = 1
    const nextRuns = () => (run += hosts)
    const { engine, bare, messages, rows, files, compressed } = await inRounds(rounds, {
      engine: () => passJobs(jobs, count),
      bare: () => passRows(clients, count),
      messages: () => storeCheckpoints(db, nextRuns(), count * 40, 'messages'),
      rows: () => storeCheckpoints(db, nextRuns(), count * 40, 'rows'),
      files: () => storeParts(db, nextRuns(), part),
      compressed: () => compressParts(part),
    })
    const room = await roomOfExport(url, count * 5)
    return {
      title: 'One PostgreSQL of several hosts',
      about: `What ${hosts} hosts write at the same time to a PostgreSQL on the same machine, with its default settings: jobs that are sent, taken and completed one by one, beside three bare statements; checkpoints of ${perStep} messages or rows; and parts of 8 MB of the file of one host, beside their compression alone. The room is that of one full export of ${(count * 5).toLocaleString('en')} products of the demo catalogue, in a database of its own.`,
      measures: [
        { name: 'jobs a second', unit: '', own: engine, beside: { name: 'bare statements', values: bare } },
        { name: 'messages a second', unit: '', own: messages },
        { name: 'rows of files a second', unit: '', own: rows },
        {
          name: 'MB of files a second',
          unit: '',
          own: files,
          beside: { name: 'compression alone', values: compressed },
        },
        {
          name: 'a row of the file',
          unit: 'bytes',
          own: [room.file],
          beside: { name: 'compressed in its part', values: [room.stored] },
        },
        { name: 'a row for the next comparison', unit: 'bytes', own: [room.written] },
        { name: 'a message', unit: 'bytes', own: [room.message] },
      ],
    }
  } finally {
    closing.abort()
    for (const one of jobs) await one.close()
    for (const client of clients) await client.end()
    await db.destroy()
    await postgres.close()
  }
}
