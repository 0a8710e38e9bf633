import pino from 'pino'
import type { Config } from '../config.ts'
import { createDeps, type Deps } from '../deps.ts'

/** The name under which commands work beside a running service. */
const beside = 'command'

/** Does work with the parts of the service, beside a service that may be running, and closes them. */
export const withDeps = async <T>(config: Config, work: (deps: Deps) => Promise<T>): Promise<T> => {
  const deps = await createDeps(config, { beside, log: pino({ level: 'silent' }) })
  try {
    return await work(deps)
  } finally {
    await deps.close()
  }
}
