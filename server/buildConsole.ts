import { execFile } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Where `npm run build` puts the console. */
export const consoleFolder = fileURLToPath(new URL('../dist', import.meta.url))

const run = promisify(execFile)

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = ['index.html', 'package-lock.json', 'vite.config.ts', 'public', 'src']

/** The newest change of any file below a path, in milliseconds. */
const newest = (path: string): number => {
  if (!existsSync(path)) return 0
  const { mtimeMs } = statSync(path)
  if (!statSync(path).isDirectory()) return mtimeMs
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), 0)
}

/** Builds the console unless the last build is newer than every source. An installation without sources keeps its build. */
export const buildConsole = async (): Promise<void> => {
  const built = join(consoleFolder, 'index.html')
  const changed = Math.max(...sources.map(source => newest(join(root, source))))
  if (existsSync(built) && statSync(built).mtimeMs > changed) return
  // in a process of its own: a build needs three times the memory of the service
  await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], { cwd: root })
}
