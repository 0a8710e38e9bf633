import { rm } from 'node:fs/promises'
import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, describe } from 'vitest'
import { type Database, openDatabase } from '../../../server/store/openDatabase.ts'
import { createVault } from '../../../server/store/secrets/vault.ts'
import { isLong } from '../../shared/long.ts'
import { quickFolder } from '../quickFolder.ts'
import { administer, ownDatabase, withName } from '../ownDatabase.ts'
import { noPostgres } from '../startPostgres.ts'

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

/**
 * Creates empty databases on a server, one after the other. The tables are created once and copied, because their creation
 * is most of the work of a small test.
 * @param shape the address of an empty database, which gets the tables
 */
const createCopies = (shape: string) => {
  const name = new URL(shape).pathname.slice(1)
  const [copy, server] = [`${name}_copy`, withName(shape, 'postgres')]
  let isShaped = false
  return async () => {
    if (!isShaped) {
      await (await openDatabase({ folder: '', url: shape })).destroy()
      isShaped = true
    }
    await administer(
      server,
      `drop database if exists ${copy} with (force)`,
      `create database ${copy} template ${name}`,
    )
    return withName(server, copy)
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

/** Runs tests on the embedded database and, in `npm run test:all`, on PostgreSQL. */
export const onEachDatabaseInLong = async (tests: (ground: StoreGround) => void): Promise<void> => {
  if (isLong) return onEachDatabase(tests)
  describe('the embedded database', suiteOf(tests))
}

/** Runs tests on the embedded database and on PostgreSQL, which is skipped on a machine without it. */
export const onEachDatabase = async (tests: (ground: StoreGround) => void): Promise<void> => {
  const shape = await ownDatabase()
  describe('the embedded database', suiteOf(tests))
  describe.skipIf(!shape)(
    shape ? 'PostgreSQL' : `PostgreSQL (${noPostgres})`,
    suiteOf(tests, shape === undefined ? undefined : createCopies(shape)),
  )
}
