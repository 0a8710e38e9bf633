import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { programs } from './startPostgres.ts'

/** Installs PostgreSQL if `npm test` runs as root on Debian. A single test file installs nothing. */
export const installPostgres = (): void => {
  if (programs() || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  try {
    execFileSync('apt-get', ['update', '-qq'], quiet)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], quiet)
  } catch {
    // without it the suites that need it are skipped with a message
  }
}
