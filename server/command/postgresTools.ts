import { spawn } from 'node:child_process'
import { CommandError } from './commandError.ts'

export const databaseNameOf = (address: string): string =>
  decodeURIComponent(new URL(address).pathname.slice(1))

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

/**
 * Runs a program of PostgreSQL on a database.
 * @throws CommandError if it is not installed, or with what it says
 */
export const runPostgresTool = (
  program: 'pg_dump' | 'pg_restore' | 'psql',
  address: string,
  args: readonly string[],
): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: environmentOf(address), stdio: ['ignore', 'pipe', 'pipe'] })
    let [output, complaints] = ['', '']
    child.stdout.on('data', chunk => (output += String(chunk)))
    child.stderr.on('data', chunk => (complaints += String(chunk)))
    child.once('error', () =>
      reject(
        new CommandError(
          `${program} is missing. Install PostgreSQL's client programs, of the server's version.`,
        ),
      ),
    )
    child.once('close', code => {
      if (code === 0) resolve(output)
      else reject(new CommandError(`${program} failed: ${complaints.trim()}`))
    })
  })
