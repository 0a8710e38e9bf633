import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { provideBrowser } from './browser/provideBrowser.ts'
import { installPostgres } from './server/installPostgres.ts'

/** The counts of one check, and the names of what failed. */
interface Result {
  passed: number
  failed: number
  failures: readonly string[]
}

interface Check {
  readonly name: string
  readonly command: readonly string[]
  /** Reads the counts from the report of a test runner; a check without it counts as one. */
  readonly count?: () => Result
}

const isLong = process.argv.includes('--long')

/** Minutes after which a check hangs. The test runners end a single test that hangs much earlier. */
const limitMinutes = isLong ? 180 : 40

const reports = mkdtempSync(join(tmpdir(), 'kontor-reports-'))
const [vitestReport, playwrightReport] = [join(reports, 'vitest.json'), join(reports, 'playwright.json')]

/** The characters of a failure that are repeated at the end. */
const maxFailureText = 1500

/** The process groups of the running checks. */
const running = new Set<number>()

/** Ends a check with all processes that it started. */
const end = (group: number) => {
  if (running.delete(group)) process.kill(-group, 'SIGKILL')
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const group of running) end(group)
    process.exit(1)
  })

/**
 * Runs a command and prints its lines, each behind the name of the check.
 * @returns whether it succeeded within the limit
 */
const run = ({ name, command: [program = '', ...args] }: Check, environment: NodeJS.ProcessEnv) =>
  new Promise<boolean>(resolve => {
    // a group of its own, so that a check that hangs leaves no process behind
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environment,
      detached: true,
    })
    const { pid = 0 } = child
    const print = (line: string) => process.stdout.write(`${name.padEnd(7)} | ${line}\n`)
    for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', print)
    child.on('error', error => {
      print(error.message)
      resolve(false)
    })
    if (pid === 0) return
    running.add(pid)
    const limit = setTimeout(() => {
      print(`ended, because it took more than ${limitMinutes} minutes`)
      end(pid)
    }, limitMinutes * 60_000)
    child.on('close', code => {
      clearTimeout(limit)
      running.delete(pid)
      resolve(code === 0)
    })
  })

/** Performs a check. A test runner that breaks before its report counts as one failure. */
const perform = async (check: Check, environment: NodeJS.ProcessEnv): Promise<Result> => {
  const isGreen = await run(check, environment)
  const broken = { passed: 0, failed: 1, failures: [check.name] }
  if (!check.count) return isGreen ? { passed: 1, failed: 0, failures: [] } : broken
  try {
    const { passed, failed, failures } = check.count()
    if (isGreen || failed > 0) return { passed, failed, failures }
    return { ...broken, passed }
  } catch {
    return broken
  }
}

/** A report; each runner documents its shape. */
const readReport = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T

const script = (name: string): Check => ({ name, command: ['npm', 'run', '--silent', name] })

const tests: Check = {
  name: 'tests',
  command: [
    'npx',
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ],
  count: () => {
    interface Report {
      numPassedTests: number
      numFailedTests: number
      testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[]
    }
    const report = readReport<Report>(vitestReport)
    const failures = report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`)
    return { passed: report.numPassedTests, failed: report.numFailedTests, failures }
  },
}

const browser: Check = {
  name: 'browser',
  command: ['npx', 'playwright', 'test', '--reporter=list,json'],
  count: () => {
    interface Suite {
      suites?: Suite[]
      specs: {
        title: string
        ok: boolean
        tests: { results: { errors: { message: string }[] }[] }[]
      }[]
    }
    type Stats = Record<'expected' | 'flaky' | 'unexpected', number>
    const { stats, suites } = readReport<{ stats: Stats; suites: Suite[] }>(playwrightReport)
    const specsIn = (suite: Suite): Suite['specs'] => [
      ...suite.specs,
      ...(suite.suites ?? []).flatMap(specsIn),
    ]
    const failures = suites
      .flatMap(specsIn)
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) => {
        const errors = tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors)
        return [title, ...errors.map(({ message }) => message)].join('\n')
      })
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, failures }
  },
}

installPostgres()
const chromium = await provideBrowser().catch((error: Error) => {
  process.stdout.write(`${error.message}\n`)
  return ''
})
const environment = {
  ...process.env,
  ...(isLong && { KONTOR_LONG: '1' }),
  ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
  KONTOR_CHROMIUM: chromium,
  PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
}
const performAll = (checks: readonly Check[]) => Promise.all(checks.map(check => perform(check, environment)))
const [types, lint, build] = [script('types'), script('lint'), script('build')]
// the browser needs the build, and whole cores: beside all other tests a page would take longer than a step waits for it
const results: Result[] = []
for (const checks of [[lint, build], [types, browser], [tests]]) results.push(...(await performAll(checks)))
rmSync(reports, { recursive: true })
const total = (key: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[key], 0)
// at the end as well, because who sees only the last lines of a log needs the names
for (const failure of results.flatMap(({ failures }) => failures))
  process.stdout.write(`\nfailed: ${failure.slice(0, maxFailureText)}\n`)
process.stdout.write(`\n${total('passed')} passed, ${total('failed')} failed\n`)
process.exitCode = total('failed') > 0 ? 1 : 0
