import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { configure } from '../../../demo/configure.ts'
import { createDemoPim, type DemoPim } from '../../../demo/pim/demoPim.ts'
import { createDemoSftp, type DemoSftp } from '../../../demo/sftp/demoSftp.ts'
import { scriptArguments } from '../../bench/programs.ts'
import { startObjectServer } from '../startObjectServer.ts'
import { startPostgres, type TestPostgres } from '../startPostgres.ts'

const password = 'a quiet lake in May'
const email = 'admin@example.com'
const withoutLinks = (text: string) => text.replaceAll(/\/media\/\w+\/[\w-]+\//g, '/media/').split('\n')
const upload = { username: 'tbone', password: 'a secret of TB.One' }

/** A process of the service with a folder and an address of its own. */
export interface Host {
  readonly url: string
  /** The address that the PIM and the upload server see. */
  readonly address: string
  readonly folder: string
  /** Whether it has taken up an attempt of an export. */
  hasTaken(id: number, attempt: number): boolean
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): void
  readonly exit: Promise<unknown>
  output(): string
}

/** An export as the database has it. */
interface ExportState {
  readonly status: number
  readonly attempt: number
  /** How often it was started at its present checkpoint. */
  readonly tries: number
  readonly processed: number
  readonly fileName: string
  readonly uploaded: number | null
  readonly finishedAt: string | null
}

export interface Hosts {
  readonly postgres: TestPostgres
  readonly pim: DemoPim
  readonly sftp: DemoSftp
  /** Holds the files where they are not in the database. */
  readonly bucket: Awaited<ReturnType<typeof startObjectServer>>
  readonly db: pg.Pool
  /** @param shiftMs how far the clock of the host is ahead */
  add(role: 'web' | 'worker' | 'all', shiftMs?: number): Promise<Host>
  /** Configures the service over a host that answers the console. */
  configure(host: Host): Promise<void>
  /** Calls a host as the administrator. */
  call(host: Host, signature: string, body?: unknown): Promise<Record<string, never>>
  /** Orders a full export. @returns its number */
  order(host: Host): Promise<number>
  /** Has all calls of some hosts to the PIM and the upload server fail. */
  failFor(hosts: readonly Host[]): void
  /** The file of an export as a host answers it. */
  download(host: Host, id: number): Promise<string>
  stateOf(id: number): Promise<ExportState | undefined>
  /** Waits until an export is as asked. @returns the milliseconds that it took */
  until(id: number, withinMs: number, holds: (state: ExportState) => boolean): Promise<number>
  /** Waits for the end of an export. @returns the milliseconds that it took */
  ended(id: number, withinMs: number): Promise<number>
  /** The lines of a file without the parts that name the export: the addresses of images. */
  withoutLinks(text: string): string[]
  /** How often a file arrived, and its lines without the parts that name the export. */
  delivered(name: string): { readonly arrivals: number; readonly lines: string[] }
  /** The names in the folder of the upload server. */
  inbox(): string[]
  /** Deletes the copies of the file of an export on all hosts, and what arrived of it. */
  forget(id: number, name: string): void
  close(): Promise<void>
}

/** Where hosts keep the files that they share. */
export type FilePlace = 'database' | 'bucket'

interface HostsOptions {
  readonly products: number
  readonly files: FilePlace
  /** Gives the address that the hosts use for the database, for instance that of a pooler before it. */
  readonly through?: (url: string) => Promise<string>
}

/** Starts what hosts share: PostgreSQL, a PIM and an upload server. @returns undefined on a machine without PostgreSQL */
export const startHosts = async ({
  products,
  files,
  through = async url => url,
}: HostsOptions): Promise<Hosts | undefined> => {
  const postgres = await startPostgres()
  if (!postgres) return undefined
  const databaseUrl = await through(postgres.url)
  const bucket = await startObjectServer()
  await promisify(execFile)(process.execPath, ['tools/build.mjs'])
  const home = mkdtempSync(join(tmpdir(), 'kontor-hosts-'))
  const pim = await createDemoPim({ products })
  const inbox = join(home, 'tbone')
  mkdirSync(join(inbox, 'in'), { recursive: true })
  const sftp = await createDemoSftp({ folder: inbox, hostKeyFile: join(home, 'host.key'), ...upload })
  const arrivals = new Map<string, number>()
  const watcher = watch(join(inbox, 'in'), (event, name) => {
    if (event === 'rename' && name?.endsWith('.csv') && existsSync(join(inbox, 'in', name)))
      arrivals.set(name, (arrivals.get(name) ?? 0) + 1)
  })
  const db = new pg.Pool({ connectionString: postgres.url, max: 2 })
  db.on('error', () => undefined)
  const hosts: Host[] = []
  const tokens = new Map<Host, string>()

  const call: Hosts['call'] = async (host, signature, body) => {
    const [method, path] = signature.split(' ')
    const response = await fetch(`${host.url}/ui/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokens.get(host) ?? ''}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    return (await response.json()) as Record<string, never> // shapes are the contract's
  }

  const stateOf: Hosts['stateOf'] = async id => {
    const { rows } = await db.query<ExportState>('select * from exports where id = $1', [id])
    return rows[0]
  }

  const until: Hosts['until'] = async (id, withinMs, holds) => {
    const from = performance.now()
    for (;;) {
      const state = await stateOf(id).catch(() => undefined)
      const passed = performance.now() - from
      if (state && holds(state)) return Math.round(passed)
      if (passed > withinMs)
        throw new Error(
          `export ${id} did not become as expected: ${JSON.stringify(state)}\n${hosts.map(host => host.output().slice(-3000)).join('\n---\n')}`,
        )
      await wait(100)
    }
  }

  return {
    postgres,
    pim,
    sftp,
    bucket,
    db,
    stateOf,
    call,
    until,

    add: async (role, shiftMs = 0) => {
      const folder = join(home, `host-${hosts.length}`)
      const address = `127.0.1.${hosts.length + 1}`
      const preload = ['--import', resolve('tests/server/hosts/ownHost.mjs')]
      const child = spawn(process.execPath, [...preload, ...scriptArguments('start')], {
        env: {
          PATH: process.env.PATH,
          PORT: '0',
          DATA_DIR: folder,
          DATABASE_URL: databaseUrl,
          FILE_STORE: files === 'bucket' ? bucket.address : files,
          AWS_ACCESS_KEY_ID: 'key',
          AWS_SECRET_ACCESS_KEY: 'secret',
          KONTOR_ROLE: role,
          KONTOR_SECRET: 'the same secret for all hosts of a test',
          KONTOR_ADMIN_EMAIL: email,
          KONTOR_ADMIN_PASSWORD: password,
          PUBLIC_URL: 'http://kontor.test',
          TZ: 'Europe/Berlin',
          RESUME_SECONDS: '0',
          CLOCK_SHIFT_MS: String(shiftMs),
          HOST_ADDRESS: address,
        },
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)))
      const exit = new Promise(done => child.once('exit', done))
      let url: string | undefined
      while (url === undefined) {
        url = /Kontor (?:listens|works).* at ([^\s"]+)/.exec(output)?.[1]
        if (child.exitCode !== null) throw new Error(`a host ended at its start: ${output}`)
        await wait(20)
      }
      const host: Host = {
        url,
        address,
        folder,
        hasTaken: (id, attempt) =>
          output.includes(`"export":${id},"attempt":${attempt},"msg":"an export was taken up"`),
        signal: name => void child.kill(name),
        exit,
        output: () => output,
      }
      hosts.push(host)
      if (role !== 'worker') {
        const { token } = await call(host, 'POST /login_check', { username: email, password })
        tokens.set(host, String(token))
      }
      return host
    },

    configure: host => configure(host.url, pim, { port: sftp.port, ...upload }, password),

    order: async host => {
      const { data } = await call(host, 'POST /exports/run?delta=false')
      return Number((data as { id?: number } | undefined)?.id)
    },

    failFor: failing => {
      const addresses = failing.map(({ address }) => address)
      pim.faults = { failFor: addresses, failStatus: 403 }
      sftp.faults.refuseClients = addresses
    },

    ended: (id, withinMs) => until(id, withinMs, ({ finishedAt }) => finishedAt !== null),

    download: async (host, id) => {
      const authorization = `Bearer ${tokens.get(host) ?? ''}`
      const response = await fetch(`${host.url}/ui/api/exports/csv-download/${id}`, {
        headers: { authorization },
      })
      if (!response.ok) throw new Error(`the file was answered with ${response.status}`)
      return response.text()
    },

    withoutLinks,

    delivered: name => {
      const path = join(inbox, 'in', name)
      const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
      return { arrivals: arrivals.get(name) ?? 0, lines: withoutLinks(text) }
    },

    inbox: () => readdirSync(join(inbox, 'in')),

    forget: (id, name) => {
      for (const { folder } of hosts)
        rmSync(join(folder, 'exports', String(id)), { recursive: true, force: true })
      rmSync(join(inbox, 'in', name), { force: true })
    },

    close: async () => {
      for (const host of hosts) {
        host.signal('SIGCONT')
        host.signal('SIGTERM')
      }
      await Promise.all(hosts.map(({ exit }) => exit))
      watcher.close()
      await db.end()
      await sftp.close()
      await pim.close()
      await bucket.close()
      await postgres.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
