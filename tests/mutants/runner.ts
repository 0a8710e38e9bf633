import { setMaxListeners } from 'node:events'
import { appendFileSync } from 'node:fs'
import { inject, type RunnerTask, type RunnerTestCase, type RunnerTestFile, TestRunner } from 'vitest'
import { readResults, type Result } from './results.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file that the workers add their results to, a line per test. */
    results: string
    /** Whether each test runs against every mutant that it reaches, also against those that another one found. */
    isComplete: boolean
  }
}

/** How often a place is reached, by the mutants in it. */
type Hits = Record<string, number>

/** What the switches in the sources read and write. */
interface Switches {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number
  mutantCoverage: { static: Hits; perTest: Record<string, Hits> }
  repetitions: number
  /** Takes the place of the caches in the sources. */
  readonly Cache: typeof WeakMap
}

/** Makes caches that begin anew with each repetition, because a result from before a mutant would hide it. */
const createCaches = (repetition: () => number): typeof WeakMap =>
  class Cache<K extends WeakKey, V> extends WeakMap<K, V> {
    #repetition = 0
    #results = new WeakMap<K, V>()
    #current(): WeakMap<K, V> {
      if (this.#repetition !== repetition()) this.#results = new WeakMap()
      this.#repetition = repetition()
      return this.#results
    }
    override get(key: K) {
      return this.#current().get(key)
    }
    override set(key: K, value: V) {
      this.#current().set(key, value)
      return this
    }
  }

/** The milliseconds of a test above which it is slow. */
const slowMs = 60
/** A slow test leaves out the mutants that as many tests have reached before it. */
const mostTries = 3

/** Runs each test as usual, and then once more for each mutant that it reached: a mutant is killed when it fails. */
export default class MutantRunner extends TestRunner {
  readonly #results = inject('results')
  readonly #isComplete = inject('isComplete')
  readonly #tries = new Map<string, number>()
  readonly #killed = new Set<string>()
  readonly #switches: Switches

  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    super(config)
    const shared = globalThis as { __stryker__?: Switches } // the name that the instrumenter writes
    this.#switches = shared.__stryker__ ??= {
      mutantCoverage: { static: {}, perTest: {} },
      repetitions: 0,
      Cache: createCaches(() => this.#switches.repetitions),
    }
  }

  override onCollectStart(file: RunnerTestFile): void {
    super.onCollectStart(file)
    this.#switches.mutantCoverage.static = {}
    this.#tries.clear()
    for (const { reached, killed } of readResults(this.#results).filter(({ test }) => test !== undefined))
      this.#remember(reached, killed)
  }

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    this.#switches.currentTestId = test.id
    await super.onBeforeRunTask(test)
  }

  /** Takes the place of the test's function, between the hooks. */
  async runTask(test: RunnerTestCase): Promise<void> {
    setMaxListeners(0, test.context.signal) // each repetition adds one
    const start = performance.now()
    await TestRunner.getTestFn(test)()
    const duration = performance.now() - start
    const hits = this.#switches.mutantCoverage.perTest[test.id] ?? {}
    this.#switches.currentTestId = undefined
    const reached = Object.keys(hits)
    const candidates = this.#candidates(reached, duration)
    const killed: string[] = []
    let unfit: string | undefined
    if (candidates.length > 0) {
      const limit = 1000 + 5 * duration
      await callAfterEach(test)
      unfit = await this.#failureOf(test, limit)
      for (const id of unfit === undefined ? candidates : []) {
        const allowed = 100 * (hits[id] ?? 0) + 10_000
        if ((await this.#failureOf(test, limit, { id, allowed })) !== undefined) killed.push(id)
      }
      unfit ??= killed.length > 0 ? await this.#failureOf(test, limit) : undefined
      await callBeforeEach(test)
    }
    if (unfit !== undefined) killed.length = 0
    this.#remember(reached, killed)
    this.#write(test, { test: test.fullTestName, reached, killed, unfit })
  }

  #candidates(reached: readonly string[], duration: number): readonly string[] {
    if (this.#isComplete) return reached
    const isOpen = (id: string) => duration <= slowMs || (this.#tries.get(id) ?? 0) < mostTries
    return reached.filter(id => !this.#killed.has(id) && isOpen(id))
  }

  #remember(reached: readonly string[], killed: readonly string[]): void {
    for (const id of reached) this.#tries.set(id, (this.#tries.get(id) ?? 0) + 1)
    for (const id of killed) this.#killed.add(id)
  }

  override async onAfterRunSuite(suite: Parameters<TestRunner['onAfterRunSuite']>[0]): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (suite === suite.file)
      this.#write(suite, { reached: Object.keys(this.#switches.mutantCoverage.static), killed: [] })
  }

  #write(task: RunnerTask, result: Omit<Result, 'file' | 'unfit'> & { unfit?: string | undefined }): void {
    appendFileSync(this.#results, `${JSON.stringify({ file: task.file.name, ...result })}\n`)
  }

  /** Repeats a test with its hooks. @returns the failure, if it fails */
  async #failureOf(
    test: RunnerTestCase,
    milliseconds: number,
    mutant?: { id: string; allowed: number },
  ): Promise<string | undefined> {
    let failure: string | undefined
    let timer: NodeJS.Timeout | undefined
    try {
      this.#switches.repetitions += 1
      this.#switches.hitCount = 0
      this.#switches.hitLimit = mutant?.allowed ?? 0
      this.#switches.activeMutant = mutant?.id
      await callBeforeEach(test)
      const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error('too slow')), milliseconds)
      })
      await Promise.race([TestRunner.getTestFn(test)(), late])
      // an endless loop whose error the source caught
      if (mutant && this.#switches.hitCount > mutant.allowed) failure = 'endless'
    } catch (error) {
      failure = String(error)
    } finally {
      clearTimeout(timer)
      this.#switches.activeMutant = undefined
    }
    try {
      await callAfterEach(test)
    } catch (error) {
      failure ??= String(error)
    }
    return failure
  }
}

/** The suites around a test, the outermost first. */
const suitesOf = (test: RunnerTestCase) => {
  const suites = []
  for (let suite = test.suite; suite; suite = suite.suite) suites.unshift(suite)
  return [test.file, ...suites.filter(suite => suite !== test.file)]
}

const callBeforeEach = async (test: RunnerTestCase) => {
  for (const suite of suitesOf(test))
    for (const hook of TestRunner.getSuiteHooks(suite).beforeEach) await hook(test.context, suite)
}

const callAfterEach = async (test: RunnerTestCase) => {
  for (const suite of suitesOf(test).toReversed())
    for (const hook of TestRunner.getSuiteHooks(suite).afterEach.toReversed()) await hook(test.context, suite)
}
