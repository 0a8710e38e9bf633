import { execFile } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Builds the console and the service before they start, each only if a source is newer than its result; never in production. */
const builds = [
  {
    config: 'vite.config.ts',
    result: 'dist/console/index.html',
    sources: ['index.html', 'package-lock.json', 'vite.config.ts', 'public', 'src'],
  },
  {
    config: 'vite.service.config.ts',
    result: 'dist/service/main.js',
    sources: ['package-lock.json', 'vite.service.config.ts', 'src', 'server', 'demo'],
  },
]

/** The latest change of a file, or of any file in a folder, in milliseconds; 0 where there is neither. */
const changedAt = path => {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0
  return Math.max(0, ...readdirSync(path).map(name => changedAt(join(path, name))))
}

/** An installation without sources keeps its build. */
const isStale = ({ result, sources }) => changedAt(result) <= Math.max(...sources.map(changedAt))

/** Vite runs in a process of its own, because it needs three times the memory of the service. */
const build = ({ config }) =>
  promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--config', config], {
    env: { ...process.env, NODE_ENV: 'production' },
  })

process.chdir(join(import.meta.dirname, '..'))
/** In production what was built is started as it is; packages of a build may be missing there. */
const isFixed = process.env.NODE_ENV === 'production' || !existsSync('node_modules/vite')
const missing = builds.filter(({ result }) => !existsSync(result))
if (isFixed && missing.length > 0) {
  process.stderr.write('Kontor is not built. Run npm ci and npm run build first.\n')
  process.exit(1)
}
const stale = isFixed ? [] : builds.filter(isStale)
if (stale.length > 0) process.stdout.write('Building, because sources are newer …\n')
try {
  await Promise.all(stale.map(build))
} catch (error) {
  process.stderr.write(`${error.stdout}${error.stderr}`)
  process.exitCode = 1
}
