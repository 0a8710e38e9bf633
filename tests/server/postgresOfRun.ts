import type { TestProject } from 'vitest/node'
import { startPostgres } from './startPostgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the PostgreSQL of this run; undefined on a machine without it. */
    postgres: string | undefined
  }
}

/** Starts one PostgreSQL for all test files of a run. Its databases end with it. */
export default async ({ provide }: TestProject) => {
  const postgres = await startPostgres({ connections: 300 })
  provide('postgres', postgres?.url)
  return () => postgres?.close()
}
