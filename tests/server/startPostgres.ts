import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const home = '/usr/lib/postgresql'

/** The newest installed PostgreSQL's programs. */
export const programs = (): string | undefined => {
  const versions = existsSync(home) ? readdirSync(home).toSorted((a, b) => Number(b) - Number(a)) : []
  return versions
    .map(version => join(home, version, 'bin'))
    .find(folder => existsSync(join(folder, 'initdb')))
}

/** PostgreSQL refuses to run as root: a user of the machine that owns nothing else. */
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

/** Why a suite is skipped where the machine has no PostgreSQL. */
export const noPostgres = 'no PostgreSQL here: `npm test` installs it, or `apt-get install postgresql`'

/** A real PostgreSQL of its own on a free port. @returns undefined when the machine has none and allows none */
export const startPostgres = async (): Promise<{ url: string; close(): Promise<void> } | undefined> => {
  const bin = programs()
  if (!bin) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'kontor-pg-'))
  const as = account()
  if (as) chownSync(folder, as.uid, as.gid)
  const data = join(folder, 'data')
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'kontor', '-A', 'trust', '--no-sync'], {
    ...as,
    stdio: 'ignore',
  })
  const port = await freePort()
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-F'],
    { ...as, stdio: 'ignore' },
  )
  const ended = new Promise(done => server.once('exit', done))
  const url = `postgres://kontor@127.0.0.1:${port}/postgres`
  while (!(await isReady(url))) await wait(50)
  return {
    url,
    close: async () => {
      // waits for connections that are just being closed; one that was left open is cut in the end
      server.kill('SIGTERM')
      const late = setTimeout(() => server.kill('SIGINT'), 3000)
      await ended
      clearTimeout(late)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
