import { existsSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { databaseFile } from '../shared/systemFailures.ts'
import { commitRestore, finishRestore, lockFolder, prepareRestore } from '../store/dataFolder.ts'
import { readKeyFile, writeKeyFile } from '../store/secrets/keyFile.ts'
import { type About, beginningOf, copyFolder, parts, readAbout, writeWhole } from './backupFolder.ts'
import { TerminalError } from '../shared/errors.ts'
import { restoreDump, runPostgresTool } from './postgresTools.ts'

/** The first bytes of each kind of database file. */
const beginnings = { embedded: 'SQLite format 3', postgres: 'PGDMP' } as const

const checkFile = async (source: string, { database }: About) => {
  const path = join(source, parts[database])
  const beginning = beginnings[database]
  if (!existsSync(path) || (await beginningOf(path, beginning.length)) !== beginning)
    throw new TerminalError(`${path} is missing or damaged. Use another backup.`)
  return path
}

const otherConnections = `select count(*) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`

/** Drops what Kontor and its queue of jobs have created; `pg_restore --clean` cannot drop the partitions of the queue. */
const dropAll = `do $$ declare one text; begin
  drop schema if exists pgboss cascade;
  for one in select tablename from pg_tables where schemaname = 'public' loop
    execute format('drop table public.%I cascade', one);
  end loop;
end $$`

const occupied = (what: string) => `${what} holds settings already. Add --replace to replace them.`

const restorePostgres = async (address: string, path: string, isReplacing: boolean) => {
  const ask = async (sql: string) =>
    (await runPostgresTool('psql', address, ['--no-align', '--tuples-only', '--command', sql])).trim()
  if ((await ask(otherConnections)) !== '0')
    throw new TerminalError('The database is in use. Stop every service that uses it, then try again.')
  const tables = await ask(`select count(*) from pg_tables where schemaname = 'public'`)
  if (tables !== '0' && !isReplacing) throw new TerminalError(occupied('The database'))
  await restoreDump(address, path, dropAll)
}

/** Copies the key of a backup, if it has one. */
const copyKey = async (source: string, folder: string) => {
  const key = join(source, parts.key)
  if (existsSync(key)) await writeWhole(join(folder, parts.key), to => copyFile(key, to))
}

const copyFiles = async (source: string, folder: string) => {
  const files = join(source, parts.files)
  if (existsSync(files)) await copyFolder(files, join(folder, parts.files))
}

/** Writes a key file that reads the replaced and the restored database, for the moment between both, and keeps the former one. */
const writeBothKeys = async (source: string, folder: string, now: Date) => {
  const [former, next] = [folder, source].map(readKeyFile)
  if (!former || !next || former.secret === next.secret) return
  const key = join(folder, parts.key)
  await copyFile(key, `${key}.replaced-${now.getTime()}`)
  writeKeyFile(folder, { secret: next.secret, previous: former.secret })
}

/** Prepares everything beside what is there, then puts it in place. @returns the folder of what was replaced */
const restoreEmbedded = async (folder: string, source: string, path: string, isReplacing: boolean) => {
  const lock = lockFolder(folder)
  try {
    finishRestore(folder)
    if (existsSync(join(folder, databaseFile)) && !isReplacing) throw new TerminalError(occupied(folder))
    const prepared = prepareRestore(folder)
    await writeWhole(join(prepared, databaseFile), to => copyFile(path, to))
    await copyKey(source, prepared)
    await copyFiles(source, prepared)
    commitRestore(folder, new Date())
    return finishRestore(folder)
  } finally {
    lock.release()
  }
}

/**
 * Restores a backup while no service runs. Where it is stopped, the former installation or the restored one is there.
 * @returns the folder of a replaced embedded database with its key
 * @throws TerminalError, DatabaseError
 */
export const restore = async (
  { DATA_DIR, DATABASE_URL }: Config,
  source: string,
  isReplacing: boolean,
): Promise<string | undefined> => {
  const about = await readAbout(source)
  if ((about.database === 'postgres') !== (DATABASE_URL !== undefined))
    throw new TerminalError(
      about.database === 'postgres'
        ? 'The backup is of a PostgreSQL database. Set DATABASE_URL to an empty one.'
        : 'The backup is of an embedded database. Unset DATABASE_URL to restore it to DATA_DIR.',
    )
  const path = await checkFile(source, about)
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 })
  if (!DATABASE_URL) return restoreEmbedded(DATA_DIR, source, path, isReplacing)
  await writeBothKeys(source, DATA_DIR, new Date())
  await restorePostgres(DATABASE_URL, path, isReplacing)
  await copyKey(source, DATA_DIR)
  await copyFiles(source, DATA_DIR)
  return undefined
}
