import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../server/store/openDatabase.ts'
import { isLong } from '../../shared/long.ts'
import { quickFolder } from '../quickFolder.ts'
import { ownDatabase } from '../ownDatabase.ts'
import { noPostgres } from '../startPostgres.ts'
import { startTestService } from '../startTestService.ts'
import { expectRows, makeRelease, type Where } from './makeRelease.ts'
import { releases } from './releaseRows.ts'

const releasesOn = (place: () => Promise<Where>) => {
  const made: string[] = []
  afterAll(() => Promise.all(made.map(folder => rm(folder, { recursive: true, force: true }))))
  const makePlace = async () => {
    const where = await place()
    made.push(where.folder)
    return where
  }

  it.each(releases)('of $version is migrated, with all its rows', async ({ last, schema }) => {
    const where = await makePlace()
    const found = await makeRelease(where, last)
    if (found) expect(found).toBe(schema)
    await (await openDatabase(where)).destroy()
    await expectRows(where, last)
  })

  it('of the first release serves the console, and its exports can be read', async () => {
    const where = await makePlace()
    await makeRelease(where, releases[0].last)
    await mkdir(join(where.folder, 'exports', '1'), { recursive: true })
    await writeFile(join(where.folder, 'exports', '1', 'first.csv'), 'p_nr;a_nr\nshirt;shirt-S\n')
    const environment = { DATABASE_URL: where.url, FILE_STORE: 'folder' }
    const service = await startTestService({ folder: where.folder, environment })
    const get = async (path: string) => (await service.admin(`GET /ui/api/${path}`)).body
    expect(await get('exports/1')).toMatchObject({
      data: { amountSuccessful: 2, amountWarnings: 1, statusClass: 'warning' },
    })
    expect(await get('exports/csv-download/1')).toEqual({ text: 'p_nr;a_nr\nshirt;shirt-S\n' })
    expect(await get('users')).toMatchObject({ data: [{ firstName: 'Ada', notificationsLocale: 'de_DE' }] })
    expect(await get('schedules')).toMatchObject({ data: [{ name: 'Nightly', options: { isDelta: true } }] })
    await service.close()
  })
}

describe('the embedded database', () => {
  releasesOn(async () => ({ folder: await quickFolder() }))
})

const postgres = isLong ? await ownDatabase() : undefined
describe.skipIf(!postgres)(
  postgres ? 'a PostgreSQL database' : isLong ? noPostgres : 'PostgreSQL, in long tests',
  () => {
    releasesOn(async () => ({ folder: await quickFolder(), url: await ownDatabase() }))
  },
)
