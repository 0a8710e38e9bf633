import { readFileSync } from 'node:fs'

/** What one test, or the modules of a test file, reached and found; mutants by their ids. */
export interface Result {
  readonly file: string
  /** Without it the mutants were reached while modules were loaded. */
  readonly test?: string
  readonly reached: readonly string[]
  readonly killed: readonly string[]
  /** Why the test cannot run against mutants. */
  readonly unfit?: string
}

/** Reads what the workers have written. */
export const readResults = (path: string): Result[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .slice(0, -1) // behind the last line break another worker may be writing
    .map(line => JSON.parse(line) as Result) // as the runner writes them
