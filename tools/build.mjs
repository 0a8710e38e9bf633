import { execFile } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Builds what is older than its sources, before the service or the demo starts; an installation without sources keeps its
 * build. Plain JavaScript, since it runs at every start.
 */
const builds = [
  {
    config: 'vite.config.ts',
    result: 'dist/console/index.html',
    sources: ['index.html', 'package-lock.json', 'vite.config.ts', 'public', 'src'],
  },
  {
    config: 'vite.service.config.ts',
    after: 'tools/compile.mjs',
    result: 'dist/service/main.cjs',
    sources: [
      'package.json',
      'package-lock.json',
      'vite.service.config.ts',
      'tools',
      'src',
      'server',
      'demo',
    ],
  },
]

/** The newest change of any file below a path, in milliseconds. */
const newest = path => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return 0
  if (!found.isDirectory()) return found.mtimeMs
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), 0)
}

const isFresh = ({ result, sources }) =>
  existsSync(result) && statSync(result).mtimeMs > Math.max(...sources.map(newest))

/** In a process of its own: a build needs three times the memory of the service. What it advises only those who change it. */
const build = async ({ config, after }) => {
  // whatever it is called from: React for developers is three times as large
  const env = { ...process.env, NODE_ENV: 'production' }
  const run = (...args) => promisify(execFile)(process.execPath, args, { env })
  await run('node_modules/vite/bin/vite.js', 'build', '--config', config)
  if (after) await run(after)
}

process.chdir(join(import.meta.dirname, '..'))
const old = builds.filter(one => !isFresh(one))
if (old.length > 0) process.stdout.write('Building, since the sources are newer …\n')
try {
  await Promise.all(old.map(build))
} catch (error) {
  process.stderr.write(`${error.stdout}${error.stderr}`)
  process.exitCode = 1
}
