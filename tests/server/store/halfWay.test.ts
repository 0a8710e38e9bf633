import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { databaseFile } from '../../../server/shared/systemFailures.ts'
import { openDatabase } from '../../../server/store/openDatabase.ts'
import { isLong } from '../../shared/long.ts'
import { quickFolder } from '../quickFolder.ts'
import { expectRows, makeRelease, migrateAsBefore, openPlain } from './makeRelease.ts'
import { releases } from './releaseRows.ts'

const folders: string[] = []
const makeFolder = async () => {
  const folder = await quickFolder()
  folders.push(folder)
  return folder
}
afterEach(() => Promise.all(folders.splice(0).map(folder => rm(folder, { recursive: true, force: true }))))

/** The newest schema of 2.30. */
const { last } = releases.find(({ version }) => version === '2.30.0')! // it is a release

/** The moments of a migration that are tried. */
const every = isLong ? 1 : 9
const moments = (count: number) => Array.from({ length: Math.ceil(count / every) }, (_, n) => n * every)

/** Migrates as 2.30 did, and dies after so many changes. */
const dieAfter = async (folder: string, changes: number) => {
  const db = openPlain({ folder }, changes)
  await expect(migrateAsBefore(db, last)).rejects.toThrow('killed')
  await db.destroy()
}

const tablesIn = async (folder: string) => {
  const db = await openDatabase({ folder })
  const { rows } = await sql<{ name: string; columns: string }>`
    select m.name, (select group_concat(name) from (select name from pragma_table_info(m.name) order by name)) as columns
    from sqlite_master m where m.name not like '%kysely%' order by m.name`.execute(db)
  await db.destroy()
  return rows
}

describe('an embedded database that 2.30 has left half-way', () => {
  it.each(moments(100))('at its first start, after %i changes, begins anew', async changes => {
    const folder = await makeFolder()
    await dieAfter(folder, changes)
    expect(await tablesIn(folder)).toEqual(await tablesIn(await makeFolder()))
  })

  it.each(moments(60))('in its upgrade, after %i changes, is finished with all its rows', async changes => {
    const folder = await makeFolder()
    const { last: before } = releases[1]
    await makeRelease({ folder }, before)
    await dieAfter(folder, changes)
    expect(await tablesIn(folder)).toEqual(await tablesIn(await makeFolder()))
    await expectRows({ folder }, before)
  })

  it('in a change that rewrites rows is named, with the way back', async () => {
    const folder = await makeFolder()
    await makeRelease({ folder }, releases[0].last)
    await dieAfter(folder, 6)
    const db = openPlain({ folder })
    // as after a step that was cut off before its record
    await sql`delete from kysely_migration where name >= '016'`.execute(db)
    await db.destroy()
    await expect(openDatabase({ folder })).rejects.toThrow('Restore the backup from before it')
  })
})

describe('a folder without its database', () => {
  it.each(['kontor.key', 'kontor.db-wal', 'kontor.db.replaced-20261128', 'exports/1/a.csv'])(
    'does not start empty where %s is left',
    async name => {
      const folder = await makeFolder()
      const path = join(folder, name)
      await mkdir(join(path, '..'), { recursive: true })
      await writeFile(path, 'x')
      const trace = name.split('/')[0]
      await expect(openDatabase({ folder })).rejects.toThrow(
        `There is no database ${join(folder, databaseFile)}, but ${trace} shows that there was one.`,
      )
      expect((await readdir(folder)).toSorted()).toEqual(['kontor.lock', trace].toSorted())
    },
  )
})
