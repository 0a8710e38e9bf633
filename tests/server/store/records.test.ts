import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createDocumentStore } from '../../../server/store/documentStore.ts'
import { reencryptAll } from '../../../server/store/secrets/encryptedValues.ts'
import { createRecordStore, type RecordStore } from '../../../server/store/recordStore.ts'
import { createVault } from '../../../server/store/secrets/vault.ts'
import type { Values } from '../../../src/contract/derive.ts'
import { channels } from '../../../src/resources/channels.ts'
import { languages } from '../../../src/resources/languages.ts'
import { akeneoApi } from '../../../src/resources/settings/akeneoApi.ts'
import { users } from '../../../src/resources/users.ts'
import { onEachDatabaseInLong, type StoreGround, vault } from './onEachDatabase.ts'
import { racesOn } from './exports/races.ts'
import { removeUnless } from './removeUnless.ts'

/** The content of the database, as text. */
const everyByte = async ({ db, folder }: StoreGround) => {
  const files = (await readdir(folder)).filter(name => name.startsWith('kontor.db'))
  const bytes = await Promise.all(files.map(name => readFile(join(folder, name))))
  const rows = await Promise.all([
    db.selectFrom('records').selectAll().execute(),
    db.selectFrom('settings').selectAll().execute(),
  ])
  return Buffer.concat(bytes).toString('latin1') + JSON.stringify(rows)
}

const channel = { enabled: true, name: 'zade', label: 'Zalando', akeneoCurrency: 'EUR' }

await onEachDatabaseInLong(ground => {
  it('continues after the database server has cut idle connections', async ({ skip }) => {
    if (!ground.url) return skip('the embedded database has no server')
    const admin = new pg.Client({ connectionString: ground.url })
    await admin.connect()
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename is not null',
    )
    await admin.end()
    // a query before the cut is noticed gets the error
    await expect.poll(() => createRecordStore(ground.db, vault).list(channels)).toEqual([])
  })

  describe('the record store', () => {
    it('keeps records in the order of creation and refuses a second one with the same key', async () => {
      const records = createRecordStore(ground.db, vault)
      expect(await records.create(channels, { ...channel, name: 'b' })).toBe('b')
      expect(await records.create(channels, { ...channel, name: 'a' })).toBe('a')
      expect(await records.create(channels, { ...channel, name: 'a' })).toBeUndefined()
      expect((await records.list(channels)).map(({ name }) => name)).toEqual(['b', 'a'])
    })

    it('never assigns a number twice, not even after a deletion', async () => {
      const records = createRecordStore(ground.db, vault)
      expect(await records.create(users, { email: 'a@example.com' })).toBe('1')
      await records.change(users, '1', () => null)
      expect(await records.create(users, { email: 'b@example.com' })).toBe('2')
    })

    it('removes no record that another refers to at the same moment', async () => {
      const records = createRecordStore(ground.db, vault)
      const isNamed = async (within: RecordStore, name: string) =>
        (await within.list(languages)).some(({ label }) => label === name)
      const rounds = Array.from({ length: 20 }, (_none, round) => `c${round}`)
      for (const name of rounds) await records.create(channels, { ...channel, name })
      await Promise.all(
        rounds.flatMap(name => [
          records.create(
            languages,
            { name, label: name },
            { recheck: async (_record, within) => (await within.find(channels, name)) !== undefined },
          ),
          removeUnless(records, channels, name, within => isNamed(within, name)),
        ]),
      )
      const left = new Set((await records.list(channels)).map(({ name }) => name))
      const named = new Set((await records.list(languages)).map(({ label }) => label))
      expect(rounds.filter(name => left.has(name))).toEqual(rounds.filter(name => named.has(name)))
    })

    it('validates a change again if its target is gone by then', async () => {
      const records = createRecordStore(ground.db, vault)
      await records.create(channels, { ...channel, name: 'zade' })
      const asked: string[] = []
      const stands = async (record: Values) => {
        asked.push(String(record['label']))
        return record['label'] !== 'gone'
      }
      const labels = ['gone', 'there']
      const changed = await records.update(
        channels,
        'zade',
        stored => ({ ...stored, label: labels.shift() }),
        { recheck: stands },
      )
      expect([asked, changed?.after['label']]).toEqual([['gone', 'there'], 'there'])
    })

    it('stores no credential unencrypted', async () => {
      const records = createRecordStore(ground.db, vault)
      const settings = {
        url: 'https://pim',
        password: 'hunter2hunter2',
        secret: 'shh-client-secret',
        clientId: 'x',
        token: 'app-token-of-akeneo',
      }
      await records.changeSettings(akeneoApi, () => settings)
      await records.create(users, { email: 'a@example.com', password: 'log-in-password' })
      expect(await records.readSettings(akeneoApi)).toMatchObject(settings)
      const bytes = await everyByte(ground)
      for (const word of ['hunter2hunter2', 'shh-client-secret', 'app-token-of-akeneo', 'log-in-password'])
        expect(bytes).not.toContain(word)
      expect(bytes).toContain('https://pim')
    })

    it('no longer needs the previous secret after everything is encrypted again', async () => {
      const [before, both, after] = [
        createVault('the secret before'),
        createVault('another secret', undefined, 'the secret before'),
        createVault('another secret'),
      ]
      const values = { url: 'https://pim.example', password: 'hidden', secret: 'hidden too' }
      await createRecordStore(ground.db, before).changeSettings(akeneoApi, stored => ({
        ...stored,
        ...values,
      }))
      const encrypted = { secret: before.encrypt('a key') }
      await createDocumentStore(ground.db).write('factor', encrypted)
      const row = { resource: 'things', id: 'a', data: JSON.stringify(encrypted), position: 1 }
      await ground.db.insertInto('records').values(row).execute()
      await reencryptAll(ground.db, both)
      await reencryptAll(ground.db, both)
      expect(await createRecordStore(ground.db, after).readSettings(akeneoApi)).toMatchObject(values)
      const stored = await createDocumentStore(ground.db).read('factor', z.object({ secret: z.string() }))
      const { data } = await ground.db.selectFrom('records').selectAll().executeTakeFirstOrThrow()
      const { secret } = JSON.parse(data) as typeof encrypted // written above
      expect([stored?.secret ?? '', secret].map(after.decrypt)).toEqual(['a key', 'a key'])
    })

    it('keeps a password hash unchanged when another field changes', async () => {
      const records = createRecordStore(ground.db, vault)
      await records.create(users, { email: 'a@example.com', password: 'log-in-password' })
      const before = await records.find(users, '1')
      await records.update(users, '1', stored => ({ ...stored, firstName: 'A' }))
      expect((await records.find(users, '1'))?.password).toBe(before?.password)
    })
  })

  describe('changes at the same moment', () => {
    it('of settings are all applied, each to the result of the previous one', async () => {
      const records = createRecordStore(ground.db, vault)
      const add = (letter: string) =>
        records.changeSettings(akeneoApi, stored => ({
          ...stored,
          clientId: (stored.clientId ?? '') + letter,
        }))
      await Promise.all(['a', 'b', 'c', 'd'].map(add))
      expect([...((await records.readSettings(akeneoApi)).clientId ?? '')].toSorted().join('')).toBe('abcd')
    })

    it('of a record are all applied, and none to a missing one', async () => {
      const records = createRecordStore(ground.db, vault)
      await records.create(channels, { ...channel, label: '' })
      const add = (letter: string) =>
        records.update(channels, 'zade', stored => ({ ...stored, label: stored.label + letter }))
      await Promise.all(['a', 'b', 'c', 'd'].map(add))
      expect([...((await records.find(channels, 'zade'))?.label ?? '')].toSorted().join('')).toBe('abcd')
      expect(await records.update(channels, 'gone', () => channel)).toBeUndefined()
    })

    it('without a difference are not written', async () => {
      const records = createRecordStore(ground.db, vault)
      expect(await records.changeSettings(akeneoApi, () => undefined)).toBeUndefined()
      expect(await records.findSettings(akeneoApi)).toBeUndefined()
    })
  })

  describe('the document store', () => {
    const listed = z.array(z.number())

    it('loses no change when several are made at once', async () => {
      const documents = createDocumentStore(ground.db)
      const add = (n: number) => documents.change('numbers', listed, stored => [...(stored ?? []), n])
      expect(await Promise.all([1, 2, 3, 4, 5].map(add))).toEqual([true, true, true, true, true])
      expect((await documents.read('numbers', listed))?.toSorted()).toEqual([1, 2, 3, 4, 5])
    })

    it('assigns an item to one taker only', async () => {
      const documents = createDocumentStore(ground.db)
      await documents.write('numbers', [1])
      const take = () => documents.change('numbers', listed, stored => (stored?.includes(1) ? [] : undefined))
      expect((await Promise.all([take(), take(), take()])).filter(Boolean)).toHaveLength(1)
    })
  })

  racesOn(ground)
})
