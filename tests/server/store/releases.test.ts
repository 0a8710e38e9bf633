import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, Migrator, PostgresDialect, sql, SqliteDialect } from 'kysely'
import Libsql from 'libsql'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { databaseFile } from '../../../server/shared/systemFailures.ts'
import { migrations } from '../../../server/store/migrations/migrations.ts'
import { openDatabase } from '../../../server/store/openDatabase.ts'
import { createVault } from '../../../server/store/secrets/vault.ts'
import { isLong } from '../../shared/long.ts'
import { quickFolder } from '../quickFolder.ts'
import { noPostgres, startPostgres } from '../startPostgres.ts'
import { administrator, startTestService } from '../startTestService.ts'
import { movedIn049, movedToOutbox, releases, type Rows, rowsOf } from './releaseRows.ts'

type Where = { readonly folder: string; readonly url?: string }

const password = await createVault('a secret', { memoryCost: 8, timeCost: 1 }).hash(administrator.password)

/** Opens a database without migrating it. */
const openPlain = ({ folder, url }: Where) => {
  const embedded = () => new SqliteDialect({ database: new Libsql(join(folder, databaseFile)) as never }) // libsql has what kysely calls
  const shared = () => new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) })
  return new Kysely<Record<string, Record<string, unknown>>>({ dialect: url ? shared() : embedded() })
}
type PlainDatabase = ReturnType<typeof openPlain>

/** The rows of a table, with the given columns, in no order. A bigint of PostgreSQL is a text. */
const read = async (db: PlainDatabase, table: string, [first = {}]: Rows) => {
  const rows = await db.selectFrom(table).select(Object.keys(first)).execute()
  const plain = (value: unknown, given: unknown) =>
    typeof given === 'number' && value !== null ? Number(value) : value
  return rows.map(row =>
    Object.fromEntries(Object.entries(first).map(([name, given]) => [name, plain(row[name], given)])),
  )
}

/** The tables and indexes of an embedded database, as a hash. */
const schemaOf = async (db: PlainDatabase) => {
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master
    where sql is not null and name not like 'kysely%' order by name`.execute(db)
  return createHash('sha256')
    .update(rows.map(row => row.sql).join('\n'))
    .digest('hex')
    .slice(0, 12)
}

/** Makes the database of a release, with rows in each table. */
const makeRelease = async (where: Where, last: string) => {
  const db = openPlain(where)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo(last)
  if (error) throw error
  const schema = where.url ? undefined : await schemaOf(db)
  for (const [table, rows] of Object.entries(rowsOf(last, password))) {
    await db.deleteFrom(table).execute()
    for (const row of rows) await db.insertInto(table).values(row).execute()
  }
  await db.destroy()
  return schema
}

const sorted = (rows: readonly object[]) => rows.map(row => JSON.stringify(row)).toSorted()

/**
 * What the newest version must have of the rows of a release: places of rows are plain since 030, and mails and messages
 * are in the outbox since 049.
 */
const expectRows = async (where: Where, last: string) => {
  const db = openPlain(where)
  const plain = rowsOf(releases[1].last, password)
  const { sequences = [], ...given } = rowsOf(last, password)
  for (const [table, rows] of Object.entries(given)) {
    if (movedIn049.includes(table)) continue
    const kept = (plain[table] ?? rows).map(({ notified: _gone, ...row }) => row)
    expect([table, sorted(await read(db, table, kept))]).toEqual([table, sorted(kept)])
  }
  const numbers = await read(db, 'sequences', sequences)
  expect(numbers).toEqual(expect.arrayContaining([...sequences]))
  if (last === releases.at(-1)?.last) {
    const outbox = await db.selectFrom('outbox').selectAll().orderBy('id').execute()
    expect(outbox).toMatchObject(movedToOutbox)
    expect(numbers).toContainEqual({ name: 'outbox', last: outbox.length })
  }
  await db.destroy()
}

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

const postgres = isLong ? await startPostgres() : undefined
afterAll(() => postgres?.close())
describe.skipIf(!postgres)(
  postgres ? 'a PostgreSQL database' : isLong ? noPostgres : 'PostgreSQL, in long tests',
  () => {
    let made = 0
    releasesOn(async () => {
      const name = `release_${(made += 1)}`
      const admin = new pg.Client({ connectionString: postgres?.url })
      await admin.connect()
      await admin.query(`create database ${name}`)
      await admin.end()
      return {
        folder: await quickFolder(),
        url: Object.assign(new URL(postgres?.url ?? ''), { pathname: `/${name}` }).href,
      }
    })
  },
)
