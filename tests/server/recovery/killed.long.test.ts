import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandRunner } from '../commandRunner.ts'
import { hasPooler, noPooler, startPooler } from '../hosts/startPooler.ts'
import { addDelivered, expectRows, makeRelease, openPlain } from '../store/makeRelease.ts'
import { releases } from '../store/releaseRows.ts'
import { noPostgres, startPostgres } from '../startPostgres.ts'
import { makeSmallDisk } from './smallDisk.ts'

const { folder, run, call, logIn } = commandRunner()

/** Delivered articles of the installations that are upgraded. */
const articles = 300_000
/** Kills, stops by SIGTERM, and full disks of each start; kills of each command. */
const [kills, terms, fulls, commandKills] = [30, 10, 5, 20]

const oldest = releases[0]
const newest = releases.find(({ version }) => version === '2.30.0')! // it is a release
const [email, password] = ['admin@example.com', 'a password of tests']

type Environment = Readonly<Record<string, string>>

/** Starts until it listens, stops it, and says what the last line is otherwise. */
const startWhole = async (environment: Environment) => {
  const service = run('start', { KONTOR_ADMIN_PASSWORD: password, ...environment })
  const [, url = ''] = await service.prints(/Kontor listens at (http:[\w./:]+)/)
  return { service, url }
}
const startAndStop = async (environment: Environment) => {
  const { service } = await startWhole(environment)
  service.stop()
  expect(await service.code).toBe(0)
}

/** The milliseconds that a command takes from its start until it is done. */
const measure = async (work: () => Promise<unknown>) => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Runs a program and ends it at one of so many moments of the time that it takes. */
const endAt = async (program: ReturnType<typeof run>, ms: number, end: 'kill' | 'stop') => {
  const timer = setTimeout(() => program[end](), ms)
  await program.code
  clearTimeout(timer)
}

interface Place {
  readonly environment: Environment
  readonly where: { readonly folder: string; readonly url?: string }
}

const count = async ({ where }: Place) => {
  const db = openPlain(where)
  const { n } = await db
    .selectFrom('delivered')
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  await db.destroy()
  return Number(n)
}

/** @param make makes an empty place, or a copy of one */
const suite = (make: (from?: Place) => Promise<Place>) => {
  it(`begin a first start anew that was killed`, { timeout: 1_200_000 }, async () => {
    const ms = await measure(async () => startAndStop((await make()).environment))
    for (let n = 1; n <= kills + terms; n++) {
      const { environment } = await make()
      const first = run('start', { KONTOR_ADMIN_PASSWORD: password, ...environment })
      await endAt(first, (ms * (n % kills)) / kills, n <= kills ? 'kill' : 'stop')
      const { service, url } = await startWhole(environment)
      expect(await logIn(url, email, password)).not.toBe('undefined')
      service.stop()
      await service.code
    }
  })

  it.each([oldest, newest])(
    'upgrade $version that was killed, with all its rows',
    { timeout: 1_800_000 },
    async ({ last }) => {
      const source = await make()
      await makeRelease(source.where, last)
      await addDelivered(source.where, articles)
      const rows = await count(source)
      const ms = await measure(async () => startAndStop((await make(source)).environment))
      for (let n = 1; n <= kills + terms; n++) {
        const place = await make(source)
        await endAt(run('start', place.environment), (ms * (n % kills)) / kills, n <= kills ? 'kill' : 'stop')
        await startAndStop(place.environment)
        expect(await count(place)).toBe(rows)
        await expectRows(place.where, last, [
          'delivered',
          'sessions',
          'counters',
          'scheduleMarks',
          'sequences',
          'outbox',
        ])
      }
    },
  )
}

describe('starts with the embedded database', () => {
  let made = 0
  let previous: string | undefined
  suite(async from => {
    const DATA_DIR = join(folder, String((made += 1)))
    if (previous && previous !== from?.where.folder) rmSync(previous, { recursive: true, force: true })
    previous = DATA_DIR
    mkdirSync(DATA_DIR, { recursive: true })
    if (from) cpSync(from.where.folder, DATA_DIR, { recursive: true })
    return { environment: { DATA_DIR }, where: { folder: DATA_DIR } }
  })

  it('upgrade on a disk that was full', { timeout: 600_000 }, async context => {
    for (let n = 1; n <= fulls; n++) {
      const disk = makeSmallDisk(160)
      if (!disk) return context.skip('this account may not mount')
      const place = { environment: { DATA_DIR: disk.folder }, where: { folder: disk.folder } }
      await makeRelease(place.where, oldest.last)
      await addDelivered(place.where, articles)
      const rows = await count(place)
      disk.fill(n * 4_000_000)
      const program = run('start', place.environment)
      expect(await program.code).toBe(1)
      expect(program.output()).toContain('There is no space left on the disk')
      disk.free()
      await startAndStop(place.environment)
      expect(await count(place)).toBe(rows)
      disk.close()
    }
  })
})

const postgres = await startPostgres()
const pooler = postgres && hasPooler ? await startPooler(postgres.url) : undefined
afterAll(async () => {
  await pooler?.close()
  await postgres?.close()
})

const postgresSuite = (through: string) => {
  let made = 0
  let previous: string | undefined
  const admin = new pg.Client({ connectionString: postgres?.url })
  beforeAll(() => admin.connect())
  afterAll(() => admin.end())
  suite(async from => {
    const name = `killed_${new URL(through).port}_${(made += 1)}`
    const template = from?.where.url ? new URL(from.where.url).pathname.slice(1) : 'template1'
    // a pooler keeps connections to each database that there is
    if (previous && previous !== template) await admin.query(`drop database ${previous} with (force)`)
    previous = name
    // connections of a process that was killed end a little later
    for (let tries = 0; ; tries++)
      try {
        await admin.query(`create database ${name} template ${template}`)
        break
      } catch (error) {
        if (tries > 50) throw error
        await wait(200)
      }
    const url = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href
    const DATA_DIR = join(folder, name)
    return {
      environment: {
        DATABASE_URL: url(through),
        DATA_DIR,
        KONTOR_SECRET: 'a secret of thirty-two characters',
      },
      where: { folder: DATA_DIR, url: url(postgres?.url ?? '') },
    }
  })

  it('at once wait for each other', async () => {
    const name = `together_${new URL(through).port}`
    await admin.query(`create database ${name}`)
    const DATABASE_URL = Object.assign(new URL(through), { pathname: `/${name}` }).href
    await Promise.all(
      [1, 2, 3, 4].map(n => startAndStop({ DATABASE_URL, DATA_DIR: join(folder, `${name}-${n}`) })),
    )
  })
}

describe.skipIf(!postgres)(postgres ? 'starts with PostgreSQL' : noPostgres, () =>
  postgresSuite(postgres?.url ?? 'postgres://127.0.0.1:1'),
)
describe.skipIf(!pooler)(pooler ? 'starts behind a pooler of transactions' : noPooler, () =>
  postgresSuite(pooler?.url ?? 'postgres://127.0.0.1:2'),
)

describe('commands that were killed', () => {
  const data = join(folder, 'data')
  const environment = { DATA_DIR: data, KONTOR_ADMIN_PASSWORD: password }
  const kontor = (...args: string[]) => run('kontor', environment, ...args)
  const ends = async (...args: string[]) => {
    const program = kontor(...args)
    expect(`${await program.code} ${program.output()}`).toMatch(/^0 /)
  }

  /** Starts the installation. @returns its retention, and whether its stored password can be read */
  const look = async () => {
    const { service, url } = await startWhole(environment)
    const token = await logIn(url, email, password)
    const { data } = await call(url, 'GET', '/system/retention', token)
    const log = service.output()
    service.stop()
    await service.code
    return { retention: data as unknown, isReadable: !log.includes('the key does not fit') }
  }
  const setUp = async () => {
    const { service, url } = await startWhole(environment)
    const token = await logIn(url, email, password)
    const ftp = { address: '127.0.0.1', username: 'u', password: 'p', protocol: 'sftp', directory: '/in' }
    const saves = { '/settings/tradebyte/ftp': ftp, '/system/retention': { fileDays: 77 } }
    for (const [path, body] of Object.entries(saves))
      expect(await call(url, 'POST', path, token, body)).toMatchObject({ success: true })
    service.stop()
    await service.code
    return look()
  }

  it('restore the former installation or the new one', { timeout: 900_000 }, async () => {
    const empty = await look()
    const [old, backup] = [join(folder, 'old'), join(folder, 'backup')]
    await ends('backup', backup, '--with-files')
    rmSync(data, { recursive: true })
    const full = await setUp()
    cpSync(data, old, { recursive: true })
    const ms = await measure(() => ends('restore', backup, '--replace'))
    expect(full).not.toEqual(empty)
    expect(await look()).toEqual(empty)
    for (let n = 0; n < commandKills; n++) {
      rmSync(data, { recursive: true })
      cpSync(old, data, { recursive: true })
      await endAt(kontor('restore', backup, '--replace'), ms * (0.4 + (0.6 * n) / commandKills), 'kill')
      expect([full, empty]).toContainEqual(await look())
    }
  })

  const [copy = '', target = '', file = ''] = ['copy', 'target', 'retention.json'].map(name =>
    join(folder, name),
  )

  it('lose nothing: rotate-secret, backup, config apply', { timeout: 900_000 }, async () => {
    const before = await setUp()
    expect(before.isReadable).toBe(true)
    cpSync(data, copy, { recursive: true })
    writeFileSync(file, JSON.stringify({ version: 1, retention: { fileDays: 78 } }))
    const plan = kontor('config', 'plan', file)
    const [, hash = ''] = await plan.prints(/config apply (\S+)/)
    await ends('config', 'apply', hash, file)
    const after = await look()
    expect(after).not.toEqual(before)
    for (const args of [['rotate-secret'], ['backup', target], ['config', 'apply', hash, file]]) {
      const again = () => {
        for (const path of [target, data]) rmSync(path, { recursive: true, force: true })
        cpSync(copy, data, { recursive: true })
      }
      again()
      const ms = await measure(() => ends(...args))
      for (let n = 0; n < commandKills; n++) {
        again()
        await endAt(kontor(...args), ms * (0.4 + (0.6 * n) / commandKills), 'kill')
        expect([before, ...(args[0] === 'config' ? [after] : [])]).toContainEqual(await look())
        if (existsSync(join(target, 'backup.json'))) expect(existsSync(join(target, 'kontor.db'))).toBe(true)
      }
    }
  })
})
