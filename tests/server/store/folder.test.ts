import { verify } from '@node-rs/argon2'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import Libsql from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nextNumber, openDatabase } from '../../../server/store/openDatabase.ts'
import { databaseFile, storageErrorOf } from '../../../server/shared/systemFailures.ts'
import { createVault } from '../../../server/store/secrets/vault.ts'
import { vault } from './onEachDatabase.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-store-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('an embedded database that another process writes to', () => {
  it('answers reads while writes wait their turn', async () => {
    const db = await openDatabase({ folder })
    const other = new Libsql(join(folder, databaseFile))
    const rows = async () =>
      (await db.selectFrom('sequences').select(['name', 'last']).orderBy('name').execute()).map(
        ({ name, last }) => `${name} ${last}`,
      )
    const before = await rows()
    const add = (name: string) => db.insertInto('sequences').values({ name, last: 1 }).execute()
    const done: string[] = []

    other.exec('BEGIN IMMEDIATE')
    const writes = [
      add('written alone').then(() => done.push('alone')),
      db
        .deleteFrom('sequences')
        .where('name', '=', 'not there')
        .execute()
        .then(() => done.push('deleted')),
      db
        .transaction()
        .execute(async trx => {
          await nextNumber(trx, 'in steps')
          await nextNumber(trx, 'in steps')
        })
        .then(() => done.push('steps')),
    ]
    // during the writes the event loop runs and reads return the old state
    for (let turns = 0; turns < 5; turns++) {
      expect(await rows()).toEqual(before)
      await setImmediate()
    }
    expect(done).toEqual([])
    // libsql itself does not wait, because waiting would stop the loop
    expect((await sql`pragma busy_timeout`.execute(db)).rows).toEqual([{ timeout: 0 }])
    other.exec("INSERT INTO sequences (name, last) VALUES ('of the other', 1)")
    other.exec('COMMIT')
    await Promise.all(writes)
    expect(await rows()).toEqual([...before, 'in steps 2', 'of the other 1', 'written alone 1'].toSorted())
    other.close()
    await db.destroy()
  })

  it('loses nothing of a transaction that fails, and continues', async () => {
    const db = await openDatabase({ folder })
    const failing = db.transaction().execute(async trx => {
      await nextNumber(trx, 'given back')
      throw new Error('not today')
    })
    const next = db.transaction().execute(trx => nextNumber(trx, 'given back'))
    await expect(failing).rejects.toThrow('not today')
    expect(await next).toBe(1)
    await db.destroy()
  })
})

describe('an embedded database on a full disk', () => {
  const full = expect.objectContaining({ code: 'SQLITE_FULL' }) as unknown

  it('says so for a statement and for a transaction, and goes on once there is room', async () => {
    const db = await openDatabase({ folder })
    const setPages = (count: number) => sql.raw(`pragma max_page_count = ${count}`).execute(db)
    const add = (name: string, on = db) =>
      on
        .insertInto('settings')
        .values({ name, data: 'x'.repeat(200_000) })
        .execute()
    // as many as there are
    await setPages(1)
    await expect(add('alone')).rejects.toEqual(full)
    const steps = db.transaction().execute(async trx => {
      await nextNumber(trx, 'in steps')
      await add('in steps', trx)
    })
    await expect(steps).rejects.toEqual(full)
    await setPages(1_000_000)
    await db.transaction().execute(trx => add('later', trx))
    const stored = await db.selectFrom('settings').select('name').where('name', 'like', '%ste%').execute()
    expect(stored).toEqual([])
    expect(await db.transaction().execute(trx => nextNumber(trx, 'in steps'))).toBe(1)
    await db.destroy()
  })
})

describe('the folder of an embedded database', () => {
  it('allows one process at a time', async () => {
    const first = await openDatabase({ folder })
    await expect(openDatabase({ folder })).rejects.toThrow(
      `DATA_DIR: ${folder} is in use by another process.`,
    )
    await first.destroy()
    await (await openDatabase({ folder })).destroy()
  })

  it('is free as soon as its process was killed', async () => {
    const script = `import { openDatabase } from './server/store/openDatabase.ts'
      await openDatabase({ folder: ${JSON.stringify(folder)} }); console.log('opened'); setInterval(() => {}, 1000)`
    const other = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script])
    await once(other.stdout, 'data')
    await expect(openDatabase({ folder })).rejects.toThrow('is in use by another process')
    other.kill('SIGKILL')
    await once(other, 'exit')
    await (await openDatabase({ folder })).destroy()
  })
})

describe('statements', () => {
  it('work again after they failed, and see a column that was added meanwhile', async () => {
    const db = await openDatabase({ folder })
    const add = (id: number, name: string | null) =>
      sql<{ id: number }>`insert into tried values (${id}, ${name}) returning id`.execute(db)
    const all = async () => (await sql`select * from tried order by id`.execute(db)).rows
    await sql`create table tried (id integer primary key, name text not null)`.execute(db)
    await add(1, 'a')
    await expect(add(1, 'b')).rejects.toThrow(/UNIQUE/)
    await expect(add(2, null)).rejects.toThrow(/NOT NULL/)
    expect((await add(2, 'b')).rows).toEqual([{ id: 2 }])
    expect(await all()).toHaveLength(2)
    await sql`alter table tried add column size integer default 7`.execute(db)
    expect(await all()).toEqual([
      { id: 1, name: 'a', size: 7 },
      { id: 2, name: 'b', size: 7 },
    ])
    await db.destroy()
  })
})

describe('the vault', () => {
  it('encrypts the same text differently every time and decrypts both', () => {
    const [one, two] = [vault.encrypt('word'), vault.encrypt('word')]
    expect(one).not.toBe(two)
    expect([vault.decrypt(one), vault.decrypt(two)]).toEqual(['word', 'word'])
  })

  it('refuses a changed text and another key', () => {
    const encrypted = vault.encrypt('word')
    // in the middle, because the last letter has unused bits
    const changed = encrypted.slice(0, 10) + (encrypted[10] === 'A' ? 'B' : 'A') + encrypted.slice(11)
    expect(vault.decrypt(changed)).toBeUndefined()
    expect(createVault('another secret').decrypt(encrypted)).toBeUndefined()
  })

  it('decrypts texts of the previous secret, and encrypts them again', () => {
    const [before, after] = [createVault('secret one'), createVault('secret two', undefined, 'secret one')]
    const [old, own] = [before.encrypt('word'), after.encrypt('"own"')]
    expect([after.decrypt(old), after.decrypt(own)]).toEqual(['word', '"own"'])
    const record = { old, own, other: createVault('secret three').encrypt('x'), typed: 'v1.', n: { old } }
    const next = JSON.parse(after.reencrypt(JSON.stringify(record))) as typeof record
    expect({ ...next, old, n: { old } }).toEqual(record)
    const alone = createVault('secret two')
    expect([next.old, next.n.old, next.own].map(alone.decrypt)).toEqual(['word', 'word', '"own"'])
    expect(before.reencrypt(JSON.stringify(record))).toBe(JSON.stringify(record))
    expect(after.keysFor('x')).toEqual([alone.keyFor('x'), before.keyFor('x')])
  })

  it('makes a password as costly to guess as OWASP recommends', async () => {
    const hashed = await createVault('a secret').hash('word')
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verify(hashed, 'word')).toBe(true)
    expect(await verify(hashed, 'words')).toBe(false)
  })
})

describe('a database that cannot be opened', () => {
  const open = (folder: string) => openDatabase({ folder })

  it('is named with cause and remedy: damaged, or changed by a newer version', async () => {
    const damaged = await mkdtemp(join(tmpdir(), 'kontor-damaged-'))
    await writeFile(join(damaged, 'kontor.db'), 'no database'.repeat(5000))
    await expect(open(damaged)).rejects.toThrow(
      `The database ${join(damaged, 'kontor.db')} is damaged. Stop Kontor and restore the last backup`,
    )
    const newer = await mkdtemp(join(tmpdir(), 'kontor-newer-'))
    const db = await open(newer)
    await sql`insert into kysely_migration (name, timestamp) values ('999-tomorrow', '2027')`.execute(db)
    await db.destroy()
    await expect(open(newer)).rejects.toThrow(/newer version of Kontor has changed the database .*kontor\.db/)
    await Promise.all([damaged, newer].map(folder => rm(folder, { recursive: true })))
  })

  it('is distinguished from failures of the same name without a disk', () => {
    const failure = (code: string, syscall?: string) => Object.assign(new Error(code), { code, syscall })
    expect(storageErrorOf(failure('EACCES', 'open'), '/data')?.message).toContain('may not write to /data.')
    expect(storageErrorOf(failure('SQLITE_IOERR_WRITE'), '/data')?.message).toContain('/data/kontor.db')
    expect(storageErrorOf(failure('53100'), '/data')?.message).toContain('on the disk of DATABASE_URL.')
    expect(storageErrorOf(failure('EACCES', 'listen'), '/data')).toBeUndefined()
    expect(storageErrorOf(failure('ECONNREFUSED', 'connect'), '/data')).toBeUndefined()
  })
})
