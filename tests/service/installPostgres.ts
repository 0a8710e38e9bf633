import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { programs } from './startPostgres.ts'

/** Provides PostgreSQL before the first test: two files that installed it at once would be in each other's way. */
export default () => {
  if (programs() || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  try {
    execFileSync('apt-get', ['update', '-qq'], quiet)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], quiet)
  } catch {
    // without it the suites that want it skip and say so
  }
}
