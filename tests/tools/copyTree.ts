import { spawn } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'

const left = new Set(['.git', 'node_modules', 'dist', 'data', 'test-results', 'playwright-report'])

/** Packages whose files Vite serves, which it does for no file outside of the project. */
const served = new Set(['flag-icons'])

/** The exit code of a command, and of what it printed the lines about failures and the end. */
interface Outcome {
  readonly code: number | null
  readonly output: string
}

/** A copy of the whole project, in which its own commands run. */
export interface TreeCopy {
  readonly folder: string
  edit(path: string, change: (text: string) => string): void
  /** Runs a command of node_modules/.bin, or npm. */
  run(command: string, ...args: readonly string[]): Promise<Outcome>
  remove(): void
}

/** The environment of a command that is not part of this test run. */
const ownEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV$|KONTOR_LONG$)/.test(name)),
  )

/** Copies the project; packages and the compiler's cache are shared as far as that harms nobody. */
export const copyTree = (): TreeCopy => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-tree-'))
  for (const name of readdirSync('.').filter(entry => !left.has(entry)))
    cpSync(name, join(folder, name), { recursive: true })
  const packages = join(folder, 'node_modules')
  mkdirSync(packages)
  for (const name of readdirSync('node_modules').filter(entry => entry === '.bin' || !entry.startsWith('.')))
    if (served.has(name)) cpSync(join('node_modules', name), join(packages, name), { recursive: true })
    else symlinkSync(resolve('node_modules', name), join(packages, name))
  return {
    folder,
    edit: (path, change) =>
      writeFileSync(join(folder, path), change(readFileSync(join(folder, path), 'utf8'))),
    run: async (command, ...args) => {
      const program = command === 'npm' ? 'npm' : join(packages, '.bin', command)
      const child = spawn(program, args, { cwd: folder, env: ownEnvironment() })
      const exit = new Promise<number | null>(done => child.once('close', done))
      const [out, error, code] = await Promise.all([text(child.stdout), text(child.stderr), exit])
      const printed = `${out}${error}`
      const failures = printed.split('\n').filter(line => /×|FAIL/.test(line))
      return { code, output: [...failures.slice(0, 40), printed.slice(-4000)].join('\n') }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
