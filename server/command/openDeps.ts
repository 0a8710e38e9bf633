import pino from 'pino'
import type { Config } from '../config.ts'
import { createDeps, type Deps } from '../deps.ts'
import { startErrorOf } from '../startErrors.ts'

/** The name under which commands work beside a running service. */
const beside = 'command'

/**
 * Does work with the parts of the service, beside a service that may be running, and closes them. The database and the
 * key must be there.
 * @throws StartError, DatabaseError, NoKeyFile
 */
export const withDeps = async <T>(config: Config, work: (deps: Deps) => Promise<T>): Promise<T> => {
  const log = pino({ level: 'silent' })
  const deps = await createDeps(config, { beside, log }).catch((error: unknown) => {
    throw startErrorOf(error, config) ?? error
  })
  try {
    return await work(deps)
  } finally {
    await deps.close()
  }
}
