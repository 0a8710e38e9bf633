import { spawn } from 'node:child_process'
import { TerminalError } from '../shared/errors.ts'

const databaseNameOf = (address: string): string => decodeURIComponent(new URL(address).pathname.slice(1))

/** Settings of the connection for the programs of PostgreSQL: arguments would show the password to other users. */
const environmentOf = (address: string): NodeJS.ProcessEnv => {
  const { hostname, port, username, password, searchParams } = new URL(address)
  const settings = {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: databaseNameOf(address),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
  }
  return {
    ...process.env,
    ...Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== '')),
  }
}

type Tool = 'pg_dump' | 'pg_restore' | 'psql'

/**
 * Starts a program of PostgreSQL on a database.
 * @returns its process, and its end @throws TerminalError if it is not installed, or with what it says
 */
const startTool = (program: Tool, address: string, args: readonly string[]) => {
  const child = spawn(program, args, { env: environmentOf(address), stdio: ['pipe', 'pipe', 'pipe'] })
  const end = new Promise<void>((resolve, reject) => {
    let complaints = ''
    child.stderr.on('data', chunk => (complaints += String(chunk)))
    // a program that has ended reads no more, and says why itself
    child.stdin.on('error', () => undefined)
    child.once('error', () =>
      reject(
        new TerminalError(
          `${program} is missing. Install PostgreSQL's client programs, of the server's version.`,
        ),
      ),
    )
    child.once('close', code => {
      if (code === 0) resolve()
      else reject(new TerminalError(`${program} failed: ${complaints.trim()}`))
    })
  })
  return { child, end }
}

/**
 * Runs a program of PostgreSQL on a database.
 * @returns what it prints
 * @throws TerminalError if it is not installed, or with what it says
 */
export const runPostgresTool = async (
  program: Tool,
  address: string,
  args: readonly string[],
): Promise<string> => {
  const { child, end } = startTool(program, address, args)
  let output = ''
  child.stdout.on('data', chunk => (output += String(chunk)))
  child.stdin.end()
  await end
  return output
}

/**
 * Replaces what is in a database by a dump, in one transaction.
 * @param dropAll a statement that drops what is there
 * @throws TerminalError; the database is then as before
 */
export const restoreDump = async (address: string, path: string, dropAll: string): Promise<void> => {
  const quiet = ['--quiet', '--no-psqlrc', '--output=/dev/null', '--set=ON_ERROR_STOP=1']
  const psql = startTool('psql', address, quiet)
  const reader = startTool('pg_restore', address, ['--no-owner', '--file=-', path])
  reader.child.stdin.end()
  // nobody reads it any more
  psql.child.once('close', () => reader.child.kill())
  psql.child.stdin.write(`begin;\n${dropAll};\n`)
  reader.child.stdout.pipe(psql.child.stdin, { end: false })
  const read = reader.end.then(
    () => psql.child.stdin.end('commit;\n'),
    (error: unknown) => {
      // without its commit the transaction is undone
      psql.child.stdin.end()
      throw error
    },
  )
  const ends = await Promise.allSettled([psql.end, read])
  for (const one of ends) if (one.status === 'rejected') throw one.reason
}
