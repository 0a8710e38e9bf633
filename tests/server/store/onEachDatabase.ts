import { rm } from 'node:fs/promises'
import type { KyselyPlugin } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe } from 'vitest'
import { type Database, openDatabase } from '../../../server/store/openDatabase.ts'
import { createVault } from '../../../server/store/secrets/vault.ts'
import { isLong } from '../../shared/long.ts'
import { quickFolder } from '../quickFolder.ts'
import { noPostgres, startPostgres } from '../startPostgres.ts'

/** The empty database of a test. */
export interface StoreGround {
  db: Database
  folder: string
  /** The address of a PostgreSQL database. */
  url: string | undefined
}

export const vault = createVault('a secret of the tests that is long enough')

/** The same database, which counts its statements of one kind. */
export const countStatements = (db: Database, kind: 'DeleteQueryNode') => {
  let count = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += Number(node.kind === kind)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: db.withPlugin(counting), count: () => count }
}

/** An address of the same server with another database. */
const withName = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

/**
 * Creates empty databases on a server, one after the other. The tables are created once and copied, because their creation
 * is most of the work of a small test.
 */
const createCopies = (url: string) => {
  const [shape, copy] = [withName(url, 'shape'), withName(url, 'copy')]
  let isShaped = false
  return async () => {
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    if (!isShaped) {
      await admin.query('create database shape')
      await (await openDatabase({ folder: '', url: shape })).destroy()
      isShaped = true
    }
    await admin.query('drop database if exists copy with (force)')
    await admin.query('create database copy template shape')
    await admin.end()
    return copy
  }
}

/** Tests with an empty database for each. @param createUrl gives the address of an empty database of a server */
const suiteOf = (tests: (ground: StoreGround) => void, createUrl?: () => Promise<string>) => () => {
  const ground = {} as StoreGround // filled before each test
  beforeEach(async () => {
    ground.folder = await quickFolder()
    ground.url = await createUrl?.()
    ground.db = await openDatabase(ground)
  })
  afterEach(async () => {
    await ground.db.destroy()
    await rm(ground.folder, { recursive: true })
  })
  tests(ground)
}

/** Runs tests on the embedded database and, in `npm run test:long`, on PostgreSQL. */
export const onEachDatabaseInLong = async (tests: (ground: StoreGround) => void): Promise<void> => {
  if (isLong) return onEachDatabase(tests)
  describe('the embedded database', suiteOf(tests))
}

/** Runs tests on the embedded database and on PostgreSQL, which is skipped on a machine without it. */
export const onEachDatabase = async (tests: (ground: StoreGround) => void): Promise<void> => {
  const postgres = await startPostgres()
  afterAll(() => postgres?.close())
  describe('the embedded database', suiteOf(tests))
  describe.skipIf(!postgres)(
    postgres ? 'PostgreSQL' : `PostgreSQL (${noPostgres})`,
    suiteOf(tests, postgres && createCopies(postgres.url)),
  )
}
