import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { quickFolder } from './quickFolder.ts'

const home = '/usr/lib/postgresql'

/** The newest installed PostgreSQL's programs. */
export const programs = (): string | undefined => {
  const versions = existsSync(home) ? readdirSync(home).toSorted((a, b) => Number(b) - Number(a)) : []
  return versions
    .map(version => join(home, version, 'bin'))
    .find(folder => existsSync(join(folder, 'initdb')))
}

/** PostgreSQL refuses to run as root, so it runs as a user of the machine without other files. */
const account = () =>
  process.getuid?.() === 0 ? { uid: Number(idOf('-u')), gid: Number(idOf('-g')) } : undefined
const idOf = (flag: string) => execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim()

const freePort = () =>
  new Promise<number>(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo // it listens on a port
      server.close(() => resolve(port))
    })
  })

const isReady = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    return false // not yet
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The reason a suite is skipped on a machine without PostgreSQL. */
export const noPostgres = 'no PostgreSQL here: `npm test` installs it, or `apt-get install postgresql`'

/** Protection against crashes and cleaning after weeks of work, which tests do not need. */
const unguarded = [
  'fsync=off',
  'autovacuum=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
].flatMap(setting => ['-c', setting])

/** A folder that the account may write to: in memory, copying a database takes a fifth of the time. */
const ownFolder = async (as: ReturnType<typeof account>, onDisk = false) => {
  const folder = onDisk ? await mkdtemp(join(tmpdir(), 'kontor-')) : await quickFolder()
  if (as) chownSync(folder, as.uid, as.gid)
  return folder
}

/** Copies a folder with its owners. */
const copy = (from: string, to: string) => execFileSync('cp', ['-a', from, to])

/**
 * Creates an empty cluster. PostgreSQL takes more than a second for one, and all are the same, so the first
 * is stored beside other build results of the packages, and copied.
 */
const layOut = async (bin: string, data: string, as: ReturnType<typeof account>) => {
  const owner = as?.uid ?? process.getuid?.()
  const kept = resolve('node_modules/.cache/postgres', `${bin.replaceAll(/\W+/g, '-')}-${owner}`)
  if (!existsSync(kept)) {
    const folder = await ownFolder(as)
    const first = join(folder, 'data')
    execFileSync(join(bin, 'initdb'), ['-D', first, '-U', 'kontor', '-A', 'trust', '--no-sync'], {
      ...as,
      stdio: 'ignore',
    })
    mkdirSync(dirname(kept), { recursive: true })
    const half = `${kept}-${process.pid}`
    copy(first, half)
    rmSync(folder, { recursive: true })
    try {
      renameSync(half, kept)
    } catch {
      rmSync(half, { recursive: true }) // another process was faster
    }
  }
  copy(kept, data)
  // packages that were copied with their build results have another owner
  if (as) execFileSync('chown', ['-R', `${as.uid}:${as.gid}`, data])
}

export interface TestPostgres {
  readonly url: string
  /** Stops the server as an administrator would, and starts it again after a while. */
  stopFor(ms: number): Promise<void>
  close(): Promise<void>
}

/**
 * A real PostgreSQL on a free port.
 * @param options.isDurable keeps each commit on the disk, as an administrator would; tests do not need that
 * @param options.connections the most at once
 * @returns undefined if the machine has none and allows none
 */
export const startPostgres = async ({ isDurable = false, connections = 100 } = {}): Promise<
  TestPostgres | undefined
> => {
  const bin = programs()
  if (!bin) return undefined
  const as = account()
  const folder = await ownFolder(as, isDurable)
  const data = join(folder, 'data')
  await layOut(bin, data, as)
  const port = await freePort()
  const url = `postgres://kontor@127.0.0.1:${port}/postgres`
  const start = async () => {
    const child = spawn(
      join(bin, 'postgres'),
      `-D ${data} -p ${port} -h 127.0.0.1 -k ${folder} -N ${connections}`
        .split(' ')
        .concat(isDurable ? [] : unguarded),
      { ...as, stdio: 'ignore' },
    )
    const exit = new Promise(done => child.once('exit', done))
    while (!(await isReady(url))) {
      if (child.exitCode !== null) throw new Error('PostgreSQL ended at its start')
      await wait(50)
    }
    return { child, exit }
  }
  let running = await start()
  return {
    url,
    stopFor: async ms => {
      // cuts the connections
      running.child.kill('SIGINT')
      await running.exit
      await wait(ms)
      running = await start()
    },
    close: async () => {
      const { child: server, exit: ended } = running
      // waits for connections that are closing; a connection that stays open is cut in the end
      server.kill('SIGTERM')
      const late = setTimeout(() => server.kill('SIGINT'), 3000)
      await ended
      clearTimeout(late)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
