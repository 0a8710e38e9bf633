import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe } from 'vitest'
import { type Database, openDatabase } from '../../../server/store/openDatabase.ts'
import { createVault } from '../../../server/store/vault.ts'
import { quickFolder } from '../quickFolder.ts'
import { noPostgres, startPostgres } from '../startPostgres.ts'

/** What a test of a store stands on: an empty database. */
export interface StoreGround {
  db: Database
  folder: string
  /** The address of a database with a server. */
  url: string | undefined
}

export const vault = createVault('a secret of the tests that is long enough')

const emptied = async (url: string) => {
  const admin = await openDatabase({ folder: '', url })
  await sql`drop schema public cascade`.execute(admin)
  await sql`create schema public`.execute(admin)
  await admin.destroy()
}

/** Runs tests on the embedded database and on PostgreSQL, which is skipped where the machine has none. */
export const onEachDatabase = async (tests: (ground: StoreGround) => void): Promise<void> => {
  const postgres = await startPostgres()
  afterAll(() => postgres?.close())
  const suite = (url: string | undefined) => () => {
    const ground = {} as StoreGround // filled before each test
    beforeEach(async () => {
      ground.folder = await quickFolder()
      ground.url = url
      if (url) await emptied(url)
      ground.db = await openDatabase({ folder: ground.folder, url })
    })
    afterEach(async () => {
      await ground.db.destroy()
      await rm(ground.folder, { recursive: true })
    })
    tests(ground)
  }
  describe('the embedded database', suite(undefined))
  describe.skipIf(!postgres)(postgres ? 'PostgreSQL' : `PostgreSQL (${noPostgres})`, suite(postgres?.url))
}
