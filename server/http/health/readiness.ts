import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import type { Deps } from '../../deps.ts'
import { diskSpaceOf } from '../../shared/diskSpace.ts'

/** What a service needs to work, each with `ok` or what is wrong. The words name no path, address or secret. */
export interface Readiness {
  readonly isReady: boolean
  readonly checks: Readonly<Record<'database' | 'schema' | 'files' | 'disk', string>>
}

/** Longest time for one check. A monitor asks again, and a proxy takes the host out of its list. */
const limitMs = 3_000
/** Free space below which a file may not fit any more. */
const leastFreeBytes = 100_000_000

/** @returns `ok`, or what is wrong if the check fails or takes too long */
const tried = async (check: () => Promise<boolean>, wrong: string): Promise<string> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>(resolve => {
    timer = setTimeout(() => resolve(false), limitMs)
  })
  const isGood = await Promise.race([check().catch(() => false), late])
  clearTimeout(timer)
  return isGood ? 'ok' : wrong
}

/** Checks whether the service can take calls and write files. */
export const checkReadiness = async ({
  figures,
  config: { DATA_DIR },
}: Pick<Deps, 'figures' | 'config'>): Promise<Readiness> => {
  const [database, schema, files, disk] = await Promise.all([
    tried(() => figures.queue().then(() => true), 'the database does not answer'),
    tried(figures.hasOwnSchema, 'a newer version has changed the database, or it does not answer'),
    tried(
      () => access(DATA_DIR, constants.R_OK | constants.W_OK).then(() => true),
      'DATA_DIR is not writable',
    ),
    tried(
      async () => (await diskSpaceOf(DATA_DIR)).free >= leastFreeBytes,
      'less than 100 MB are free in DATA_DIR',
    ),
  ])
  const checks = { database, schema, files, disk }
  return { isReady: Object.values(checks).every(text => text === 'ok'), checks }
}
