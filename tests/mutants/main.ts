import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { BaseSequencer, startVitest, type TestSpecification } from 'vitest/node'
import { instrument } from './instrument.ts'
import { describeRedundant, describeResults } from './report.ts'
import { readResults } from './results.ts'

/**
 * `npm run test:mutants [-- path [test files]] [--complete]`: the share of small changes of the sources below a path that
 * the tests find. With `--complete` each test meets each change, and tests that find nothing of their own are listed.
 * The mutants are Stryker's. They run in the process that has loaded the tests, because Stryker would load them again for
 * each mutant, which takes hours.
 */
const [path = '', ...testFiles] = process.argv.slice(2).filter(argument => !argument.startsWith('-'))
const isComplete = process.argv.includes('--complete')

/** The tests that need neither a service nor a page. */
const include = [
  'tests/{src/contract,server/model,server/tradebyte}/**/*.test.ts',
  'tests/server/{exports,schedules}/**/*.unit.test.ts',
  'tests/server/exports/life/states.test.ts',
  'tests/server/schedules/createScheduler.test.ts',
]

/** Files with slow tests, which come last, when few mutants are left. */
const slow = /runChecks|validateMapping|checkShape|life\/states|createScheduler/

class SlowLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => Number(slow.test(a.moduleId)) - Number(slow.test(b.moduleId)))
  }
}

const folder = resolve('node_modules/.cache/mutants')
mkdirSync(folder, { recursive: true })
const results = resolve(folder, `${path.replaceAll('/', '-') || 'all'}.jsonl`)
writeFileSync(results, '')

const { mutants, sources } = await instrument(path)
const vitest = await startVitest(
  'test',
  testFiles,
  {
    config: false,
    watch: false,
    include,
    exclude: ['tests/**/*.long.test.ts'],
    isolate: false,
    sequence: { sequencer: SlowLast },
    pool: 'forks',
    maxWorkers: 2,
    runner: resolve('tests/mutants/runner.ts'),
    // for a test together with all its mutants
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    reporters: ['agent'],
    provide: { results, isComplete },
  },
  { plugins: [{ name: 'mutants', enforce: 'pre', load: id => sources.get(id) }] },
)
const found = readResults(results)
if (isComplete) process.stdout.write(`${describeRedundant(found).join('\n')}\n`)
const { lines, score } = describeResults(mutants, found)
process.stdout.write(`${lines.join('\n')}\n`)
await vitest.close()
if (score < 80) process.exitCode = 1
