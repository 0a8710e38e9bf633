import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pino from 'pino'
import type { Config } from '../config.ts'
import { createDeps, type Deps } from '../deps.ts'
import { databaseFile } from '../shared/systemFailures.ts'
import { startErrorOf } from '../startErrors.ts'
import { expectDatabase } from '../store/dataFolder.ts'
import { CommandError } from './commandError.ts'

/** The name under which commands work beside a running service. */
const beside = 'command'

/** @returns the file of the embedded database @throws CommandError, or DatabaseError if it was lost */
export const embeddedFileIn = (folder: string): string => {
  const file = join(folder, databaseFile)
  if (existsSync(folder)) expectDatabase(folder)
  if (existsSync(file)) return file
  throw new CommandError(
    `There is no database in ${resolve(folder)}. Set DATA_DIR to the folder of the service.`,
  )
}

/**
 * Does work with the parts of the service, beside a service that may be running, and closes them. The database and the
 * key must be there.
 * @throws CommandError, StartError, DatabaseError, NoKeyFile
 */
export const withDeps = async <T>(config: Config, work: (deps: Deps) => Promise<T>): Promise<T> => {
  if (!config.DATABASE_URL) embeddedFileIn(config.DATA_DIR)
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
