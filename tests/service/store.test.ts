import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { akeneoApi } from '../../src/resources/settings/akeneoApi.ts'
import { channels } from '../../src/resources/channels.ts'
import { users } from '../../src/resources/users.ts'
import { fileNamesFrom } from '../../server/exports/exportFile.ts'
import { createDocumentStore } from '../../server/store/documentStore.ts'
import { createExportStore } from '../../server/store/exportStore.ts'
import { createMasterStore } from '../../server/store/createMasterStore.ts'
import { openDatabase, type Database } from '../../server/store/openDatabase.ts'
import { createRecordStore } from '../../server/store/recordStore.ts'
import { createVault, readOrMakeSecret } from '../../server/store/vault.ts'
import { startPostgres } from './startPostgres.ts'

const postgres = await startPostgres()
if (!postgres) process.stderr.write('store: no PostgreSQL on this machine, its suite is skipped\n')
afterAll(() => postgres?.close())

const databases = [
  { name: 'the embedded database', url: undefined, isThere: true },
  { name: 'PostgreSQL', url: postgres?.url, isThere: postgres !== undefined },
]

let folder: string
let db: Database
const vault = createVault('a secret of the tests that is long enough')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-store-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** All the database holds, as text. */
const everyByte = async () => {
  const files = (await readdir(folder)).filter(name => name.startsWith('kontor.db'))
  const bytes = await Promise.all(files.map(name => readFile(join(folder, name))))
  const rows = await Promise.all([
    db.selectFrom('records').selectAll().execute(),
    db.selectFrom('settings').selectAll().execute(),
  ])
  return Buffer.concat(bytes).toString('latin1') + JSON.stringify(rows)
}

describe.each(databases.filter(({ isThere }) => isThere))('$name', ({ url }) => {
  beforeEach(async () => {
    if (url) await emptied(url)
    db = await openDatabase({ folder, url })
  })
  afterEach(() => db.destroy())

  const channel = { enabled: true, name: 'zade', label: 'Zalando', akeneoCurrency: 'EUR' }

  describe('the record store', () => {
    it('keeps records in the order of creation and refuses a second one of the same key', async () => {
      const records = createRecordStore(db, vault)
      expect(await records.create(channels, { ...channel, name: 'b' })).toBe('b')
      expect(await records.create(channels, { ...channel, name: 'a' })).toBe('a')
      expect(await records.create(channels, { ...channel, name: 'a' })).toBeUndefined()
      expect((await records.list(channels)).map(({ name }) => name)).toEqual(['b', 'a'])
    })

    it('never gives a number twice, not even after a deletion', async () => {
      const records = createRecordStore(db, vault)
      expect(await records.create(users, { email: 'a@example.com' })).toBe('1')
      await records.remove(users, '1')
      expect(await records.create(users, { email: 'b@example.com' })).toBe('2')
    })

    it('holds no credential in clear', async () => {
      const records = createRecordStore(db, vault)
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
      const bytes = await everyByte()
      for (const word of ['hunter2hunter2', 'shh-client-secret', 'app-token-of-akeneo', 'log-in-password'])
        expect(bytes).not.toContain(word)
      expect(bytes).toContain('https://pim')
    })

    it('keeps a password hash as it is when something else changes', async () => {
      const records = createRecordStore(db, vault)
      await records.create(users, { email: 'a@example.com', password: 'log-in-password' })
      const before = await records.find(users, '1')
      await records.update(users, '1', stored => ({ ...stored, firstName: 'A' }))
      expect((await records.find(users, '1'))?.password).toBe(before?.password)
    })
  })

  describe('changes at the same moment', () => {
    it('of settings all happen, each to what the one before left', async () => {
      const records = createRecordStore(db, vault)
      const add = (letter: string) =>
        records.changeSettings(akeneoApi, stored => ({
          ...stored,
          clientId: (stored.clientId ?? '') + letter,
        }))
      await Promise.all(['a', 'b', 'c', 'd'].map(add))
      expect([...((await records.readSettings(akeneoApi)).clientId ?? '')].toSorted().join('')).toBe('abcd')
    })

    it('of a record all happen, and none to one that is not there', async () => {
      const records = createRecordStore(db, vault)
      await records.create(channels, { ...channel, label: '' })
      const add = (letter: string) =>
        records.update(channels, 'zade', stored => ({ ...stored, label: stored.label + letter }))
      await Promise.all(['a', 'b', 'c', 'd'].map(add))
      expect([...((await records.find(channels, 'zade'))?.label ?? '')].toSorted().join('')).toBe('abcd')
      expect(await records.update(channels, 'gone', () => channel)).toBeUndefined()
    })

    it('are left undone where nothing is to change', async () => {
      const records = createRecordStore(db, vault)
      expect(await records.changeSettings(akeneoApi, () => undefined)).toBeUndefined()
      expect(await records.findSettings(akeneoApi)).toBeUndefined()
    })
  })

  describe('the document store', () => {
    const listed = z.array(z.number())

    it('loses no change when several are made at once', async () => {
      const documents = createDocumentStore(db)
      const add = (n: number) => documents.change('numbers', listed, stored => [...(stored ?? []), n])
      expect(await Promise.all([1, 2, 3, 4, 5].map(add))).toEqual([true, true, true, true, true])
      expect((await documents.read('numbers', listed))?.toSorted()).toEqual([1, 2, 3, 4, 5])
    })

    it('gives something to one taker only', async () => {
      const documents = createDocumentStore(db)
      await documents.write('numbers', [1])
      const take = () => documents.change('numbers', listed, stored => (stored?.includes(1) ? [] : undefined))
      expect((await Promise.all([take(), take(), take()])).filter(Boolean)).toHaveLength(1)
    })
  })

  describe('the master store', () => {
    const item = (code: string, label: string) => ({
      parent: '',
      code,
      data: { code, labels: { en_GB: label } },
    })

    it('counts what a replacement added, updated and deleted', async () => {
      const masters = createMasterStore(db)
      expect(await masters.replace('families', [item('a', 'A'), item('b', 'B')])).toEqual({
        added: 2,
        updated: 0,
        deleted: 0,
      })
      expect(await masters.replace('families', [item('b', 'Bee'), item('c', 'C')])).toEqual({
        added: 1,
        updated: 1,
        deleted: 1,
      })
      expect((await masters.families()).map(({ code }) => code)).toEqual(['b', 'c'])
    })

    it('deletes thousands in a few statements, and no namesakes of another parent', async () => {
      let deletions = 0
      const counting: KyselyPlugin = {
        transformQuery: ({ node }) => {
          deletions += Number(node.kind === 'DeleteQueryNode')
          return node
        },
        transformResult: async ({ result }) => result,
      }
      const masters = createMasterStore(db.withPlugin(counting))
      const options = Array.from({ length: 2600 }, (_none, n) => ({
        parent: `parent ${n % 2}`,
        code: `code ${Math.floor(n / 2)}`,
        data: { code: `code ${Math.floor(n / 2)}`, attribute: `parent ${n % 2}`, labels: {} },
      }))
      await masters.replace('attributeOptions', options)
      await masters.replace('families', [item('code 1', 'A')])
      const kept = options.filter(({ parent, code }) => parent === 'parent 1' || code < 'code 2')
      const { deleted } = await masters.replace('attributeOptions', kept)
      expect(deleted).toBe(2600 - kept.length)
      expect(deletions).toBeLessThanOrEqual(2)
      expect(new Set((await masters.attributeOptions()).map(option => JSON.stringify(option)))).toEqual(
        new Set(kept.map(({ data }) => JSON.stringify(data))),
      )
      expect(await masters.families()).toHaveLength(1)
    })

    it('keeps what it had when reading breaks off', async () => {
      const masters = createMasterStore(db)
      await masters.replace('families', [item('a', 'A')])
      async function* broken() {
        yield item('b', 'B')
        throw new Error('the PIM went away')
      }
      await expect(masters.replace('families', broken())).rejects.toThrow('went away')
      expect((await masters.families()).map(({ code }) => code)).toEqual(['a'])
    })
  })

  describe('the export store', () => {
    const order = {
      type: 1,
      excludeAssets: false,
      disableUpload: true,
      originalId: null,
      startedAt: 'now',
      fileNames: { [Symbol.iterator]: () => fileNamesFrom('2026-05-04T08:00:00Z', 'Europe/Berlin') },
      details: '{}',
    }
    const nameOf = async (id: number) => (await createExportStore(db).find(id))?.fileName
    const message = (severity: number, ref: string) => ({
      severity,
      product: ref,
      ref,
      code: 'x',
      params: '{}',
    })

    it('gives the oldest waiting export to one worker at a time', async () => {
      const exports = createExportStore(db)
      const [first, second] = [await exports.create(order), await exports.create(order)]
      expect((await exports.claim('a', 1000, 2000))?.id).toBe(first)
      expect(await exports.claim('b', 1500, 2500)).toBeUndefined()
      expect((await exports.claim('a', 1500, 2500))?.id).toBe(first)
      expect((await exports.claim('b', 2600, 3600))?.id).toBe(first)
      await exports.change(first, { status: 2 })
      expect((await exports.claim('b', 2700, 3700))?.id).toBe(second)
    })

    it('gives each run a file name of its own, also to many of the same second at once', async () => {
      const exports = createExportStore(db)
      const startedAt = '2026-11-21T17:37:23.500Z'
      const fileNames = () => fileNamesFrom(startedAt, 'Europe/Berlin')
      const ids = await Promise.all(
        Array.from({ length: 6 }, () => exports.create({ ...order, startedAt, fileNames: fileNames() })),
      )
      expect((await Promise.all(ids.map(nameOf))).toSorted()).toEqual(
        [23, 24, 25, 26, 27, 28].map(second => `PANDA_20261121_1837${second}.csv`),
      )
    })

    it('names no file twice in the hour that the clocks repeat', async () => {
      const exports = createExportStore(db)
      const names: unknown[] = []
      for (const hour of ['00', '01']) {
        const startedAt = `2026-10-25T${hour}:30:00Z`
        const fileNames = fileNamesFrom(startedAt, 'Europe/Berlin')
        names.push(await nameOf(await exports.create({ ...order, startedAt, fileNames })))
      }
      expect(names).toEqual(['PANDA_20261025_023000.csv', 'PANDA_20261025_023001.csv'])
    })

    it('lets nobody but its owner keep a lease or give it back', async () => {
      const exports = createExportStore(db)
      const id = await exports.create(order)
      await exports.claim('a', 1000, 2000)
      expect(await exports.keepLease(id, 'b', 9000)).toBe(false)
      await exports.releaseLease(id, 'b')
      expect(await exports.find(id)).toMatchObject({ leaseOwner: 'a', leaseUntil: 2000 })
      expect(await exports.keepLease(id, 'a', 3000)).toBe(true)
      expect(await exports.find(id)).toMatchObject({ leaseOwner: 'a', leaseUntil: 3000 })
      await exports.releaseLease(id, 'a')
      expect(await exports.find(id)).toMatchObject({ leaseOwner: null, leaseUntil: null })
    })

    it('keeps leases in milliseconds', async () => {
      const exports = createExportStore(db)
      const id = await exports.create(order)
      await exports.change(id, { leaseUntil: 1_800_000_000_000 })
      expect((await exports.find(id))?.leaseUntil).toBe(1_800_000_000_000)
    })

    it('stores counts and messages together, or neither', async () => {
      const exports = createExportStore(db)
      const id = await exports.create(order)
      await exports.checkpoint(id, { processed: 2 }, [message(2, 'a'), message(1, 'b')], 0)
      const again = exports.checkpoint(id, { processed: 9 }, [message(2, 'c')], 1)
      await expect(again).rejects.toThrow()
      expect((await exports.find(id))?.processed).toBe(2)
      await exports.forgetMessages(id, 1)
      await exports.checkpoint(id, { processed: 3 }, [message(2, 'c'), message(2, 'a')], 1)
      expect(await exports.failedRefs(id)).toEqual(['a', 'c'])
    })

    it('reads thousands of messages in their order', async () => {
      const exports = createExportStore(db)
      const id = await exports.create(order)
      const many = Array.from({ length: 2500 }, (_none, index) => message(1, `p${index}`))
      await exports.checkpoint(id, { processed: 2500 }, many, 0)
      const read: string[] = []
      for await (const rows of exports.messages(id, 1)) read.push(...rows.map(row => row.ref))
      expect(read).toEqual(many.map(({ ref }) => ref))
    })

    it('counts deltas from the last delivered run that is no retry', async () => {
      const exports = createExportStore(db)
      const ids = [
        await exports.create(order),
        await exports.create(order),
        await exports.create({ ...order, type: 3 }),
      ]
      for (const id of [ids[0], ids[2]]) await exports.change(Number(id), { status: 2, delivered: 1 })
      expect((await exports.lastDelivered())?.id).toBe(ids[0])
    })
  })
})

const emptied = async (url: string) => {
  const admin = await openDatabase({ folder: '', url })
  await sql`drop schema public cascade`.execute(admin)
  await sql`create schema public`.execute(admin)
  await admin.destroy()
}

describe('the folder of an embedded database', () => {
  it('lets one in at a time', async () => {
    const first = await openDatabase({ folder })
    await expect(openDatabase({ folder })).rejects.toThrow(`DATA_DIR: another process works in ${folder}.`)
    await first.destroy()
    await (await openDatabase({ folder })).destroy()
  })

  it('is free as soon as its process was killed', async () => {
    const script = `import { lockFolder } from './server/store/lockFolder.ts'
      lockFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000)`
    const other = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script])
    await once(other.stdout, 'data')
    await expect(openDatabase({ folder })).rejects.toThrow('another process works in')
    other.kill('SIGKILL')
    await once(other, 'exit')
    await (await openDatabase({ folder })).destroy()
  })
})

describe('the vault', () => {
  it('seals the same text differently every time and opens both', () => {
    const [one, two] = [vault.encrypt('word'), vault.encrypt('word')]
    expect(one).not.toBe(two)
    expect([vault.decrypt(one), vault.decrypt(two)]).toEqual(['word', 'word'])
  })

  it('refuses a changed text and another key', () => {
    const sealed = vault.encrypt('word')
    // in the middle: the last letter holds bits that nobody reads
    const changed = sealed.slice(0, 10) + (sealed[10] === 'A' ? 'B' : 'A') + sealed.slice(11)
    expect(() => vault.decrypt(changed)).toThrow()
    expect(() => createVault('another secret').decrypt(sealed)).toThrow()
  })

  it('makes a key file only its owner can read, once', async () => {
    const secret = readOrMakeSecret(folder)
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(readOrMakeSecret(folder)).toBe(secret)
    expect((await stat(join(folder, 'kontor.key'))).mode & 0o777).toBe(0o600)
  })
})
