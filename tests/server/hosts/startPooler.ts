import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const program = '/usr/sbin/pgbouncer'
/** Whether the machine has PgBouncer. */
export const hasPooler = existsSync(program)
/** The reason a suite is skipped on a machine without it. */
export const noPooler = 'no PgBouncer here: `apt-get install pgbouncer`'

const freePort = () =>
  new Promise<number>(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo // it listens on a port
      server.close(() => resolve(port))
    })
  })

const isOpen = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.end())
  })

/** A pooler before a database. */
export interface Pooler {
  readonly url: string
  close(): Promise<void>
}

/**
 * Starts PgBouncer before a database: each transaction gets any of a few connections, so that nothing that a session
 * holds lasts from one transaction to the next.
 */
export const startPooler = async (target: string): Promise<Pooler> => {
  const { hostname, port, username, pathname } = new URL(target)
  const folder = mkdtempSync(join(tmpdir(), 'kontor-pooler-'))
  chmodSync(folder, 0o755)
  const own = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${username}" ""\n`)
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=${hostname} port=${port} user=${username}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${own}`,
      'unix_socket_dir =',
      'auth_type = any',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'default_pool_size = 6',
      'max_client_conn = 500',
      'ignore_startup_parameters = extra_float_digits',
      'server_login_retry = 1',
    ].join('\n'),
  )
  // it refuses to run as root
  const as = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn(program, [...as, settings], { stdio: 'ignore' })
  const exit = new Promise(done => child.once('exit', done))
  while (!(await isOpen(own))) {
    if (child.exitCode !== null) throw new Error('PgBouncer ended at its start')
    await wait(50)
  }
  return {
    url: `postgres://${username}@127.0.0.1:${own}${pathname}`,
    close: async () => {
      child.kill('SIGKILL')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
