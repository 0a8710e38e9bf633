import { chownSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandRunner } from '../commandRunner.ts'
import { noPostgres, startPostgres, type TestPostgres } from '../startPostgres.ts'
import { makeCertificate } from '../transfer/makeCertificate.ts'

const { run } = commandRunner()
const postgres = await startPostgres()
afterAll(() => postgres?.close())

const onServer = async ({ url }: TestPostgres, ...statements: string[]) => {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    const results = []
    for (const statement of statements) results.push(await admin.query<Record<string, string>>(statement))
    return results.at(-1)?.rows[0] ?? {}
  } finally {
    await admin.end()
  }
}

/** A server that asks for passwords and offers TLS with a certificate of its own. */
describe.skipIf(!postgres)(postgres ? 'the start on PostgreSQL' : noPostgres, () => {
  const server = postgres!
  beforeAll(async () => {
    const { hba_file: rules = '' } = await onServer(server, 'show hba_file')
    const { data_directory: data = '' } = await onServer(server, 'show data_directory')
    const { uid, gid } = statSync(data)
    const { cert, key } = makeCertificate({ names: ['127.0.0.1'] })
    for (const [name, text] of [
      ['server.crt', cert],
      ['server.key', key],
    ] as const) {
      writeFileSync(join(data, name), text, { mode: 0o600 })
      chownSync(join(data, name), uid, gid)
    }
    writeFileSync(rules, 'host all kontor all trust\nhost all all all scram-sha-256\n')
    await onServer(
      server,
      `alter system set ssl = on`,
      `create role clerk login password 'right'`,
      `create database shop`,
      'revoke all on schema public from public',
      'select pg_reload_conf()',
    )
  })

  const addressWith = (change: Partial<URL>) => Object.assign(new URL(server.url), change).href

  it.each([
    [
      'a wrong password',
      { username: 'clerk', password: 'wrong' },
      /^DATABASE_URL: PostgreSQL at \S+ refuses the user or the password\./,
    ],
    [
      'no rights',
      { username: 'clerk', password: 'right' },
      /^DATABASE_URL: the user may not create tables in postgres\./,
    ],
    ['an unknown database', { pathname: '/nowhere' }, /^DATABASE_URL: there is no database nowhere at /],
    [
      'an unknown host',
      { hostname: 'nowhere.invalid' },
      /^DATABASE_URL: the host of nowhere\.invalid:\d+ was not found\./,
    ],
    [
      'a certificate of its own',
      { search: '?sslmode=verify-full' },
      /^DATABASE_URL: the certificate of \S+ is not valid \(\w+\)\./,
    ],
    ['no server', { port: '1' }, /^DATABASE_URL: no PostgreSQL answers at 127\.0\.0\.1:1\./],
  ])(
    'is one sentence with %s',
    async (_name, change, sentence) => {
      const program = run('start', {
        DATABASE_URL: addressWith(change),
        KONTOR_SECRET: 'a secret of the tests that is long enough',
      })
      expect(await program.code).toBe(1)
      const lines = program.output().trim().split('\n')
      expect(lines.at(-1)).toMatch(sentence)
      // a database that is away is waited for, which is said once
      expect(lines.length).toBeLessThanOrEqual(2)
      expect(program.output()).not.toMatch(/right|wrong/)
    },
    120_000,
  )

  it('is one sentence on a database of a newer version, which stays as it is', async () => {
    const DATABASE_URL = addressWith({ pathname: '/shop' })
    const environment = { DATABASE_URL, KONTOR_SECRET: 'a secret of the tests that is long enough' }
    const first = run('start', environment)
    // its folder was not there before
    await first.prints(/First administrator: admin@example\.com, password in /)
    first.stop()
    await first.code
    await onServer(
      { ...server, url: DATABASE_URL },
      `insert into kysely_migration values ('999-later', '2030-01-01')`,
    )
    const second = run('start', environment)
    expect(await second.code).toBe(1)
    expect(second.output()).toMatch(
      /^A newer version of Kontor has changed the database DATABASE_URL\. Start that version/,
    )
  })
})
