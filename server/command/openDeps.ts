import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import type { Config } from '../config.ts'
import { createDeps, type Deps } from '../deps.ts'
import { databaseFile } from '../shared/systemFailures.ts'
import { CommandError } from './commandError.ts'

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

/** @returns the file of the embedded database @throws CommandError if there is none */
export const embeddedFileIn = (folder: string): string => {
  const file = join(folder, databaseFile)
  if (existsSync(file)) return file
  throw new CommandError(`There is no database in ${folder}. Set DATA_DIR to the folder of the service.`)
}
