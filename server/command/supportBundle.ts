import { writeFile } from 'node:fs/promises'
import { arch, platform, release, totalmem } from 'node:os'
import * as declarations from '../../src/resources/index.ts'
import { type Config, secretVariables, version } from '../config.ts'
import type { Deps } from '../deps.ts'
import { endFacts } from '../exports/life/endLine.ts'
import { exportConfiguration } from '../http/configuration/exportConfiguration.ts'
import { isoTime } from '../shared/clock.ts'
import { newestSchema } from '../store/migrations/migrate.ts'
import { writeWhole } from './backupFolder.ts'
import { checkAll } from './check.ts'
import { withDeps } from './openDeps.ts'

/** The newest exports that the bundle tells about. */
const exportCount = 50

/** Of these only that they are set is told. */
const hidden: ReadonlySet<string> = new Set([...secretVariables, 'KONTOR_ADMIN_EMAIL', 'AWS_ACCESS_KEY_ID'])

/** The variables that are set. */
const variablesOf = (config: Config) =>
  Object.fromEntries(
    Object.entries(config)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, hidden.has(name) ? '(set)' : value]),
  )

const storedFacts = async (deps: Deps) => {
  const newest = await deps.exports.page({ range: [0, exportCount - 1], sort: ['id', 'DESC'] })
  const [queue, counted, configuration] = await Promise.all([
    deps.figures.queue(),
    deps.figures.counted(),
    exportConfiguration(deps, declarations),
  ])
  return {
    queue,
    exports: newest.rows.map(row => ({
      ...endFacts(row),
      status: row.status,
      startedAt: row.startedAt,
      finishedAt: row.finishedAt,
      errors: row.errors.map(({ code }) => code),
      notes: row.notes.map(({ code }) => code),
    })),
    counted,
    configuration,
  }
}

/**
 * Writes what somebody else needs to help: versions, variables, checks, queue, the newest exports with their causes, counts
 * and the configuration. It holds no secret, user, product or message text.
 * @param file a JSON file, which is replaced
 */
export const writeSupportBundle = async (config: Config, file: string): Promise<void> => {
  const bundle = {
    at: isoTime(Date.now()),
    version,
    schema: newestSchema,
    database: config.DATABASE_URL ? 'postgres' : 'embedded',
    machine: {
      node: process.version,
      system: `${platform()} ${release()} ${arch()}`,
      memoryBytes: totalmem(),
    },
    variables: variablesOf(config),
    checks: await checkAll(config),
    stored: await withDeps(config, storedFacts).catch((error: unknown) => ({ failed: String(error) })),
  }
  await writeWhole(file, path => writeFile(path, `${JSON.stringify(bundle, null, 2)}\n`))
}
