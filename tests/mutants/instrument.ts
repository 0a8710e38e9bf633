import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'

/** What is mutated: a wrong sign in here ships a wrong price, withdraws articles, or misses an export. */
const mutated =
  /^(server\/(tradebyte\/.*|exports\/(compare\/.*|life\/(states|events|outcome))|schedules\/(timing|clockCheck|scheduler))|src\/contract\/.*)\.ts$/

/** StringLiteral: most are words of a message, or codes that the compiler compares with their types. */
const excludedMutations = ['StringLiteral']

/** A change of one place in a source. */
export interface Mutant {
  readonly id: string
  readonly file: string
  readonly line: number
  readonly mutator: string
  readonly replacement: string
}

const silent = () => {}
const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
}

/**
 * Reads the mutated sources below a path, with all their mutants built in behind switches.
 * @returns the sources by their absolute paths
 */
export const instrument = async (path: string) => {
  const files = ['server', 'src/contract']
    .flatMap(root => readdirSync(root, { recursive: true, encoding: 'utf8' }).map(file => join(root, file)))
    .filter(file => mutated.test(file) && file.startsWith(path))
    .map(name => ({ name, mutate: true, content: readFileSync(name, 'utf8') }))
  const result = await new Instrumenter(logger).instrument(files, {
    plugins: null,
    ignorers: [],
    excludedMutations,
  })
  const mutants = result.mutants
    .filter(mutant => mutant.status !== 'Ignored')
    .map(({ id, fileName, location, mutatorName, replacement }): Mutant => ({
      id,
      file: fileName,
      line: location.start.line + 1,
      mutator: mutatorName,
      replacement,
    }))
  const sources = result.files.map(({ name, content }): [string, string] => [
    resolve(name),
    content.replaceAll('new WeakMap', 'new globalThis.__stryker__.Cache'),
  ])
  return { mutants, sources: new Map(sources) }
}
