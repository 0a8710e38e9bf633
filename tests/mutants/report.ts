import type { Mutant } from './instrument.ts'
import type { Result } from './results.ts'

const percent = (part: number, whole: number) => (whole === 0 ? 100 : (100 * part) / whole)

/** The tests that find no mutant which no other test finds, by their files. Only a complete run knows all that find one. */
export const describeRedundant = (results: readonly Result[]): string[] => {
  const finders = new Map<string, number>()
  for (const id of results.flatMap(({ killed }) => killed)) finders.set(id, (finders.get(id) ?? 0) + 1)
  return results
    .filter(({ test, killed }) => test !== undefined && killed.every(id => finders.get(id) !== 1))
    .map(({ file, test, killed }) => `redundant: ${file} ${test} (${killed.length} found)`)
}

/**
 * The survivors, the score of each file and that of all: killed mutants of all that the tests reach or should reach.
 * Mutants that only run while modules are loaded do not count: each would need a new process.
 */
export const describeResults = (mutants: readonly Mutant[], results: readonly Result[]) => {
  const tests = results.filter(({ test }) => test !== undefined)
  const reached = new Set(tests.flatMap(({ reached }) => reached))
  const killed = new Set(tests.flatMap(({ killed }) => killed))
  const loaded = new Set(results.flatMap(({ reached }) => reached).filter(id => !reached.has(id)))
  const counted = mutants.filter(({ id }) => !loaded.has(id))
  const survivors = counted.filter(({ id }) => !killed.has(id))

  const scores = [...new Set(counted.map(({ file }) => file))].map(file => {
    const of = counted.filter(mutant => mutant.file === file)
    const found = of.filter(({ id }) => killed.has(id)).length
    return `${percent(found, of.length).toFixed(1).padStart(5)} % ${String(found).padStart(4)} of ${String(of.length).padStart(4)}  ${file}`
  })
  const score = percent(counted.length - survivors.length, counted.length)
  return {
    score,
    lines: [
      ...survivors.map(
        ({ id, file, line, mutator, replacement }) =>
          `${file}:${line} ${mutator}${reached.has(id) ? '' : ' (no test)'}: ${replacement.replaceAll(/\s+/g, ' ').slice(0, 120)}`,
      ),
      ...tests
        .filter(({ unfit }) => unfit)
        .map(({ file, test, unfit }) => `not repeatable: ${file} ${test}: ${unfit}`),
      ...scores,
      `${score.toFixed(1)} % of ${counted.length} mutants are found; ${loaded.size} more run only while modules are loaded`,
    ],
  }
}
