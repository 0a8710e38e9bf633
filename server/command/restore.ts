import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { databaseFile } from '../shared/systemFailures.ts'
import { lockFolder } from '../store/openDatabase.ts'
import { type About, beginningOf, copyFolder, parts, readAbout, writeWhole } from './backupFolder.ts'
import { CommandError } from './commandError.ts'
import { databaseNameOf, runPostgresTool } from './postgresTools.ts'

/** The first bytes of each kind of database file. */
const beginnings = { embedded: 'SQLite format 3', postgres: 'PGDMP' } as const

const checkFile = async (source: string, { database }: About) => {
  const path = join(source, parts[database])
  const beginning = beginnings[database]
  if (!existsSync(path) || (await beginningOf(path, beginning.length)) !== beginning)
    throw new CommandError(`${path} is missing or damaged. Use another backup.`)
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

const restorePostgres = async (address: string, path: string, isReplacing: boolean) => {
  const ask = async (sql: string) =>
    (await runPostgresTool('psql', address, ['--no-align', '--tuples-only', '--command', sql])).trim()
  if ((await ask(otherConnections)) !== '0')
    throw new CommandError('The database is in use. Stop every service that uses it, then try again.')
  const tables = await ask(`select count(*) from pg_tables where schemaname = 'public'`)
  if (tables !== '0' && !isReplacing) throw new CommandError(occupied('The database'))
  if (tables !== '0') await ask(dropAll)
  const options = ['--no-owner', '--exit-on-error', '--single-transaction']
  await runPostgresTool('pg_restore', address, [...options, `--dbname=${databaseNameOf(address)}`, path])
}

const occupied = (what: string) => `${what} holds settings already. Add --replace to replace them.`

/** Puts the database in place; the replaced one stays beside it. @returns where it stays */
const restoreEmbedded = async (folder: string, path: string, isReplacing: boolean) => {
  const file = join(folder, databaseFile)
  const has = existsSync(file)
  if (has && !isReplacing) throw new CommandError(occupied(folder))
  const aside = `${file}.replaced-${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`
  // changes that are not yet in the file itself lie in the log beside it
  for (const suffix of ['', '-wal', '-shm'])
    if (existsSync(file + suffix)) await rename(file + suffix, aside + suffix)
  await writeWhole(file, preliminary => copyFile(path, preliminary))
  return has ? aside : undefined
}

/**
 * Restores a backup while no service runs.
 * @returns where the replaced embedded database stays
 * @throws CommandError, FolderInUse
 */
export const restore = async (
  { DATA_DIR, DATABASE_URL }: Config,
  source: string,
  isReplacing: boolean,
): Promise<string | undefined> => {
  const about = await readAbout(source)
  if ((about.database === 'postgres') !== (DATABASE_URL !== undefined))
    throw new CommandError(
      about.database === 'postgres'
        ? 'The backup is of a PostgreSQL database. Set DATABASE_URL to an empty one.'
        : 'The backup is of an embedded database. Unset DATABASE_URL to restore it to DATA_DIR.',
    )
  const path = await checkFile(source, about)
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 })
  const lock = DATABASE_URL ? undefined : lockFolder(DATA_DIR)
  try {
    let aside: string | undefined
    if (DATABASE_URL) await restorePostgres(DATABASE_URL, path, isReplacing)
    else aside = await restoreEmbedded(DATA_DIR, path, isReplacing)
    const key = join(source, parts.key)
    if (existsSync(key)) await writeWhole(join(DATA_DIR, parts.key), to => copyFile(key, to))
    const files = join(source, parts.files)
    if (existsSync(files)) await copyFolder(files, join(DATA_DIR, parts.files))
    return aside
  } finally {
    lock?.release()
  }
}
