import { rm } from 'node:fs/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { migrate } from '../../../server/store/migrations/migrate.ts'
import { openDatabase } from '../../../server/store/openDatabase.ts'
import type { Tables } from '../../../server/store/tables.ts'
import { quickFolder } from '../quickFolder.ts'
import { ownDatabase } from '../ownDatabase.ts'
import { noPostgres } from '../startPostgres.ts'
import { onlyInLong } from '../../shared/long.ts'

describe('a database that no start has changed', () => {
  it('is not made by a command', async () => {
    const folder = await quickFolder()
    await expect(openDatabase({ folder, beside: true })).rejects.toThrow('Start Kontor once')
    await rm(folder, { recursive: true })
  })
})

const postgres = await ownDatabase()

describe.skipIf(!postgres)(postgres ? 'a PostgreSQL whose schema is changed' : noPostgres, () => {
  const url = postgres
  const open = () =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) })

  it('is waited for, with a line every five seconds, and then given up with a sentence', async () => {
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query('begin; select pg_advisory_xact_lock(3853314791)')
    const db = open()
    const waits: string[] = []
    const options = {
      place: 'DATABASE_URL',
      sleep: async () => waits.push('s'),
      onWait: () => waits.push('line'),
    }
    await expect(migrate(db, options)).rejects.toThrow('Stop every other Kontor')
    expect(waits.filter(one => one === 's')).toHaveLength(300)
    expect(waits.slice(0, 8)).toEqual(['line', 's', 's', 's', 's', 's', 'line', 's'])
    await expect(openDatabase({ url, folder: '', beside: true })).rejects.toThrow('Start Kontor once')
    await holder.end()
    await db.destroy()
  })

  onlyInLong(it)('is changed once by starts at the same time, which hold nothing afterwards', async () => {
    const opened = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ url, folder: '' })))
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    expect((await client.query(`select * from pg_locks where locktype = 'advisory'`)).rows).toEqual([])
    await client.end()
    for (const db of opened) await db.destroy()
  })
})
