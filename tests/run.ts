import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideBrowser } from './browser/provideBrowser.ts'
import { installPostgres } from './server/installPostgres.ts'

/** What one step of the checks found. */
interface Result {
  passed: number
  failed: number
}

const bin = (name: string) => join('node_modules', '.bin', name)

/** Where a step writes. */
type Print = (text: string) => void

const run = (command: string, args: string[], print: Print, environment: NodeJS.ProcessEnv = {}) =>
  new Promise<boolean>(resolve => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...process.env, ...environment },
    })
    for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', print)
    child.on('error', () => resolve(false))
    child.on('close', code => resolve(code === 0))
  })

const check = async (
  command: string,
  args: string[],
  print: Print,
  environment?: NodeJS.ProcessEnv,
): Promise<Result> =>
  (await run(command, args, print, environment)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

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

const unit = async (print: Print): Promise<Result> => {
  const file = join(reports, 'unit.json')
  // a page waits for its timers a fifth of the time: one worker more than cores keeps these busy
  const args = [
    'run',
    `--maxWorkers=${availableParallelism() + 1}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const isGreen = await run(bin('vitest'), args, print)
  return counted(isGreen, () => ({
    passed: json<{ numPassedTests: number }>(file).numPassedTests,
    failed: json<{ numFailedTests: number }>(file).numFailedTests,
  }))
}

const browser = async (print: Print): Promise<Result> => {
  const file = join(reports, 'browser.json')
  const isGreen = await run(bin('playwright'), ['test', '--reporter=list,json'], print, {
    KONTOR_CHROMIUM: await provideBrowser(),
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

const script = (name: string) => (print: Print) =>
  // the compiler is a Go program that lives for seconds: its memory need not be tidied so often
  check('npm', ['run', '--silent', name], print, { GOGC: '400' })

/** A step of the checks, by its name. */
type Steps = Readonly<Record<string, (print: Print) => Promise<Result>>>

/**
 * Every check there is, in the order in which failures are cheapest to hear of. What stands in one line runs side by
 * side: the types alone leave a core half idle, and the browser's tests wait half of their time.
 */
const stages: readonly Steps[] = [
  { types: script('types'), lint: script('lint'), build: script('build') },
  { unit, browser },
]

/** Runs steps side by side and prints one after the other: what a later one says waits until the earlier has ended. */
const runStage = (steps: Steps): Promise<Result[]> => {
  let turn = Promise.resolve()
  const running = Object.entries(steps).map(([name, step]) => {
    let held: string | undefined = `\n== ${name}\n`
    const print: Print = text => {
      if (held === undefined) process.stdout.write(text)
      else held += text
    }
    const result = step(print).catch((error: unknown) => {
      print(`${error instanceof Error ? error.message : String(error)}\n`)
      return { passed: 0, failed: 1 }
    })
    turn = turn.then(async () => {
      process.stdout.write(held ?? '')
      held = undefined
      await result
    })
    return result
  })
  return turn.then(() => Promise.all(running))
}

// before anything listens to it: both ask the machine's package manager, which serves one at a time
installPostgres()

const results: Result[] = []
for (const stage of stages) results.push(...(await runStage(stage)))
rmSync(reports, { recursive: true, force: true })
const total = sum(results)
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed > 0 ? 1 : 0
