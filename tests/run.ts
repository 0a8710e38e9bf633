import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideBrowser } from './browser/provideBrowser.ts'
import { installPostgres } from './server/installPostgres.ts'

/** What one step of the checks found. */
interface Result {
  passed: number
  failed: number
}

const bin = (name: string) => join('node_modules', '.bin', name)

const run = (command: string, args: string[], environment: NodeJS.ProcessEnv = {}) =>
  new Promise<boolean>(resolve => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
    child.on('error', () => resolve(false))
    child.on('close', code => resolve(code === 0))
  })

const check = async (command: string, args: string[]): Promise<Result> =>
  (await run(command, args)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

/** A suite that broke before it could report counts as one failure. */
const counted = (isGreen: boolean, read: () => Result): Result => {
  try {
    const result = read()
    return isGreen || result.failed > 0 ? result : { ...result, failed: 1 }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/** A runner's report. */
const json = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T // each runner documents its own

const reports = mkdtempSync(join(tmpdir(), 'kontor-reports-'))

const unit = async (): Promise<Result> => {
  const file = join(reports, 'unit.json')
  installPostgres()
  // by default one core of two stays idle
  const args = [
    'run',
    '--maxWorkers=100%',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const isGreen = await run(bin('vitest'), args)
  return counted(isGreen, () => ({
    passed: json<{ numPassedTests: number }>(file).numPassedTests,
    failed: json<{ numFailedTests: number }>(file).numFailedTests,
  }))
}

const browser = async (): Promise<Result> => {
  const file = join(reports, 'browser.json')
  const executable = await provideBrowser()
  const isGreen = await run(bin('playwright'), ['test', '--reporter=list,json'], {
    KONTOR_CHROMIUM: executable,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  return counted(isGreen, () => {
    const { stats } = json<{ stats: { expected: number; flaky: number; unexpected: number } }>(file)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  })
}

const sum = (results: readonly Result[]): Result => ({
  passed: results.reduce((passed, result) => passed + result.passed, 0),
  failed: results.reduce((failed, result) => failed + result.failed, 0),
})

/** Every check there is, in the order in which failures are cheapest to hear of. */
const steps: Record<string, () => Promise<Result>> = {
  // side by side: the types alone leave a core half idle
  'types, lint and build': async () =>
    sum(
      await Promise.all(['types', 'lint', 'build'].map(script => check('npm', ['run', '--silent', script]))),
    ),
  unit,
  browser,
}

const results: Result[] = []
for (const [name, step] of Object.entries(steps)) {
  process.stdout.write(`\n== ${name}\n`)
  const result = await step().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return { passed: 0, failed: 1 }
  })
  results.push(result)
}
rmSync(reports, { recursive: true, force: true })
const total = sum(results)
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed > 0 ? 1 : 0
