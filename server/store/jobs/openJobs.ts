import { createEmbeddedJobs } from './embeddedJobs.ts'
import type { Jobs } from './jobs.ts'
import type { PgBossOptions } from './pgBossJobs.ts'

interface JobsOptions extends Omit<PgBossOptions, 'url'> {
  /** The address of a shared database; undefined for the embedded one. */
  readonly url: string | undefined
  /** Whether another process of this service works on the exports. */
  readonly hasExportProcess: boolean
}

/** The jobs of this process. The engine of shared jobs is loaded only where a database is shared. */
export const openJobs = async ({ url, hasExportProcess, ...options }: JobsOptions): Promise<Jobs> => {
  if (url === undefined) return createEmbeddedJobs(hasExportProcess ? ['run'] : [])
  const { createPgBossJobs } = await import('./pgBossJobs.ts')
  return createPgBossJobs({ url, ...options })
}
