import { mkdir, readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import Libsql from 'libsql'
import type { Lookup } from '../../model/lookup.ts'

/**
 * The lookups of a run: models by code, products that were read, articles by number, variant components by product number,
 * the keys of the first articles with a number or with values, and articles with issues.
 */
const tables = ['models', 'products', 'articles', 'components', 'holders', 'warned'] as const
export type ScratchTable = (typeof tables)[number]

/**
 * The scratch database of one attempt of a run: a SQLite file beside the file of the run, so that a run of a million
 * products takes no more memory than one of a thousand.
 *
 * It holds no state: an attempt that continues after a checkpoint starts with an empty database and fills it from the rows
 * before the checkpoint (`RunChecks.rebuild`). So the database needs no journal and does not wait for the disk.
 */
export type Scratch = Readonly<Record<ScratchTable, Lookup>>

const nameOf = (attempt: number) => `scratch.${attempt}.db`
const isScratch = (name: string) => /^scratch\.\d+\.db(-\w+)?$/.test(name)

/** Kilobytes of the file that stay in memory. */
const cacheKilobytes = 8000

/**
 * Does work with a scratch database and deletes it afterwards. It first deletes databases of killed attempts.
 * @param folder of the run; created when it is missing, and removed when it is empty
 */
export const withScratch = async <T>(
  folder: string,
  attempt: number,
  work: (scratch: Scratch) => Promise<T>,
): Promise<T> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) if (isScratch(name)) await rm(join(folder, name), { force: true })
  const path = join(folder, nameOf(attempt))
  const file = new Libsql(path)
  try {
    return await work(createTables(file))
  } finally {
    file.close()
    await rm(path, { force: true })
    await rmdir(folder).catch(ignoreInUse)
  }
}

/** Ignores that a folder is not empty or does not exist. @throws any other error */
const ignoreInUse = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error
}

const createTables = (file: Libsql.Database): Scratch => {
  file.pragma('locking_mode = EXCLUSIVE')
  file.pragma('journal_mode = OFF')
  file.pragma('synchronous = OFF')
  file.pragma(`cache_size = -${cacheKilobytes}`)
  for (const table of tables)
    file.exec(`create table ${table} (key text primary key, content text not null) without rowid`)
  return Object.fromEntries(tables.map(table => [table, createLookup(file, table)])) as Scratch // one for each table
}

/**
 * Reads and writes all keys of a page with one statement each, which is a transaction of its own. The cross join has
 * SQLite look each key up instead of reading the table.
 */
const createLookup = (file: Libsql.Database, table: ScratchTable): Lookup => {
  const select = file.prepare(
    `select some.key as place, content from json_each(?) some cross join ${table} on ${table}.key = some.value`,
  )
  const insert = file.prepare(
    `insert or ignore into ${table} (key, content) select pair.value ->> 0, pair.value ->> 1 from json_each(?) pair`,
  )
  return {
    find: keys => {
      const rows = select.all(JSON.stringify(keys)) as { place: number; content: string }[] // the columns of the select
      return new Map(rows.map(({ place, content }) => [keys[place] ?? '', content]))
    },
    add: texts => void (texts.size > 0 && insert.run(JSON.stringify([...texts]))),
  }
}
