import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** The address of a database on the same server. */
export const withName = (url: string, name: string) =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href

/** Sends statements that no transaction may hold, like the creation of a database. */
export const administer = async (url: string, ...statements: readonly string[]): Promise<void> => {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  for (const statement of statements) await admin.query(statement)
  await admin.end()
}

/**
 * The address of a new empty database of PostgreSQL for a test file.
 * @returns undefined on a machine without PostgreSQL
 */
export const ownDatabase = async (): Promise<string | undefined> => {
  const url = inject('postgres')
  if (url === undefined) return undefined
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(url, `create database ${name}`)
  return withName(url, name)
}
