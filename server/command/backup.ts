import { existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import Libsql from 'libsql'
import type { Config } from '../config.ts'
import { isoTime } from '../shared/clock.ts'
import { databaseIn } from '../store/dataFolder.ts'
import { copyFolder, makeFolder, parts, writeAbout, writeWhole } from './backupFolder.ts'
import { runPostgresTool } from './postgresTools.ts'

/** What a backup holds besides the database. */
export interface BackupChoice {
  readonly withKey: boolean
  readonly withFiles: boolean
}

/** Writes the embedded database as it is at this moment, while a service may write to it. */
const copyDatabase = async (file: string, path: string): Promise<void> => {
  const database = new Libsql(file, { readonly: true })
  try {
    database.exec(`vacuum into '${path.replaceAll("'", "''")}'`)
  } finally {
    database.close()
  }
}

/**
 * Writes a backup into an empty folder, while the service may run.
 * @returns the names of the parts in it
 * @throws TerminalError
 */
export const backUp = async (
  { DATA_DIR, DATABASE_URL }: Config,
  target: string,
  { withKey, withFiles }: BackupChoice,
): Promise<string[]> => {
  const file = DATABASE_URL ? undefined : databaseIn(DATA_DIR)
  await makeFolder(target)
  const written: string[] = [file ? parts.embedded : parts.postgres]
  if (DATABASE_URL)
    await writeWhole(join(target, parts.postgres), path =>
      runPostgresTool('pg_dump', DATABASE_URL, ['--format=custom', '--no-owner', `--file=${path}`]),
    )
  if (file) await writeWhole(join(target, parts.embedded), path => copyDatabase(file, path))
  const key = join(DATA_DIR, parts.key)
  if (withKey && existsSync(key)) {
    await writeWhole(join(target, parts.key), path => copyFile(key, path))
    written.push(parts.key)
  }
  const files = join(DATA_DIR, parts.files)
  // after the database: each file that it knows is there, unless it was cleaned up in between
  if (withFiles && existsSync(files)) {
    await copyFolder(files, join(target, parts.files))
    written.push(parts.files)
  }
  await writeAbout(target, { at: isoTime(Date.now()), database: DATABASE_URL ? 'postgres' : 'embedded' })
  return written
}
