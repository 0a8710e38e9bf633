import { describe, expect, it } from 'vitest'
import { createAuditStore } from '../../../server/store/auditStore.ts'
import { createRecordStore } from '../../../server/store/recordStore.ts'
import { createVersionStore } from '../../../server/store/versions/versionStore.ts'
import { emptyRecordOf } from '../../../src/contract/derive.ts'
import { maxVersions } from '../../../src/contract/versions/versionCalls.ts'
import { channels } from '../../../src/resources/channels.ts'
import { akeneoApi } from '../../../src/resources/settings/akeneoApi.ts'
import { csv } from '../../../src/resources/settings/csv.ts'
import { users } from '../../../src/resources/users.ts'
import { onEachDatabaseInLong, vault } from './onEachDatabase.ts'

const by = { at: '2026-11-20T10:00:00.000Z', user: 'a@example.com', address: null, action: 'update' } as const
const channel = { enabled: true, withdraw: true, name: 'zade', label: 'Zalando', akeneoCurrency: 'EUR' }

await onEachDatabaseInLong(ground => {
  const stores = () => ({
    records: createRecordStore(ground.db, vault),
    versions: createVersionStore(ground.db),
  })

  describe('the version store', () => {
    it('has a version for each change with an author, the state that was found first', async () => {
      const { records, versions } = stores()
      await records.changeSettings(csv, stored => ({ ...stored, delimiter: '|' }))
      expect(await versions.list({})).toEqual([])
      await records.changeSettings(csv, stored => ({ ...stored, delimiter: ',' }), { by })
      await records.changeSettings(csv, stored => ({ ...stored, charset: 'UTF-16' }))
      await records.changeSettings(csv, stored => ({ ...stored, delimiter: ';' }), { by })
      const found = (await versions.list({ document: 'csv' })).toReversed()
      expect(found.map(({ version: { action, user, data } }) => [action, user, data?.['delimiter']])).toEqual(
        [
          ['found', '', '|'],
          ['update', 'a@example.com', ','],
          ['found', '', ','],
          ['update', 'a@example.com', ';'],
        ],
      )
    })

    it('shares its transaction with the audit log, which also has records without a history', async () => {
      const { records } = stores()
      const audit = createAuditStore(ground.db)
      const entries = async () => (await audit.page({ range: [0, 9], sort: ['id', 'ASC'] })).rows
      const person = { ...emptyRecordOf(users.fields), email: 'b@example.com', password: 'a password' }
      const id = (await records.create(users, person, { by })) ?? ''
      await records.update(users, id, stored => ({ ...stored, firstName: 'Bea' }), { by })
      await records.update(users, id, stored => ({ ...stored, firstName: 'Unseen' }))
      await records.change(users, id, () => null, { by })
      await records.changeSettings(akeneoApi, stored => ({ ...stored, password: 'a secret' }), { by })
      await records.changeSettings(akeneoApi, stored => stored, { by })
      await records.changeSettings(akeneoApi, () => null, { by })
      const named = { resource: 'users', record: id, user: by.user, at: by.at }
      expect(await entries()).toMatchObject([
        { ...named, action: 'create', before: null, after: { email: 'b@example.com' } },
        { ...named, action: 'update', before: { firstName: null }, after: { firstName: 'Bea' } },
        { ...named, action: 'delete', recordName: 'Unseen (b@example.com)', after: null },
        { resource: 'akeneoApi', record: 'akeneoApi', action: 'update', after: { password: '(changed)' } },
        { resource: 'akeneoApi', record: 'akeneoApi', action: 'delete', after: null },
      ])
      expect(JSON.stringify(await entries())).not.toMatch(/a password|a secret/)
      const refused = { recheck: async () => Promise.reject(new Error('refused')), by }
      await records.changeSettings(csv, stored => ({ ...stored, delimiter: '|' }), refused).catch(() => {})
      expect(await entries()).toHaveLength(5)
    })

    it('has no version where a change was not written, or changed nothing', async () => {
      const { records, versions } = stores()
      await records.changeSettings(csv, stored => stored, { by })
      await records.changeSettings(csv, () => undefined, { by })
      await records
        .changeSettings(csv, stored => ({ ...stored, delimiter: '|' }), {
          recheck: async () => Promise.reject(new Error('refused')),
          by,
        })
        .catch(() => undefined) // the transaction is rolled back
      expect(await versions.list({})).toEqual([])
    })

    it('lists the records of a resource by its name, with creation and deletion', async () => {
      const { records, versions } = stores()
      await records.create(channels, channel, { by: { ...by, action: 'create' } })
      await records.change(channels, 'zade', () => null, { by: { ...by, action: 'delete' } })
      const listed = await versions.list({ document: 'channels' })
      expect(listed.map(({ version, before }) => [version.document, version.data, before])).toEqual([
        ['channels/zade', null, channel],
        ['channels/zade', channel, null],
      ])
      expect(await versions.list({ areas: ['csv', 'channel'] })).toEqual([])
      expect(await versions.list({ areas: ['channels'] })).toHaveLength(2)
      expect(await versions.list({ since: '2026-11-21' })).toEqual([])
    })

    it('forgets a record without a history when it is deleted', async () => {
      const { records, versions } = stores()
      const person = { ...emptyRecordOf(users.fields), email: 'b@example.com', password: 'a password' }
      const id = (await records.create(users, person, { by: { ...by, action: 'create' } })) ?? ''
      await records.update(users, id, stored => ({ ...stored, firstName: 'Bea' }), { by })
      const listed = await versions.list({ document: 'users' })
      expect(listed.map(({ version }) => version.data?.['firstName'])).toEqual(['Bea', null])
      expect(JSON.stringify(listed)).not.toContain('a password')
      const documents = [`users/${id}`, 'users/999']
      expect(await versions.newestIds(documents)).toEqual(new Map([[documents[0], listed[0]?.version.id]]))
      await records.change(users, id, () => null, { by: { ...by, action: 'delete' } })
      expect(await versions.list({ document: 'users' })).toEqual([])
    })

    it('tells a changed secret from a kept one, without having either', async () => {
      const { records, versions } = stores()
      const change = (more: object) =>
        records.changeSettings(akeneoApi, stored => ({ ...stored, ...more }), { by })
      await change({ password: 'the-first-secret' })
      await change({ username: 'kontor' })
      await records.changeSettings(akeneoApi, stored => ({ ...stored, password: 'another-secret' }), {
        by: { ...by, at: '2026-11-20T11:00:00.000Z' },
      })
      const [last, kept, first] = (await versions.list({})).map(({ version }) => version.data?.['password'])
      expect(kept).toBe(first)
      expect(last).not.toBe(kept)
      expect(JSON.stringify(await versions.list({}))).not.toContain('-secret')
    })

    it('keeps the newest versions of each document', async () => {
      const { records, versions } = stores()
      await records.create(channels, channel, { by: { ...by, action: 'create' } })
      for (let n = 0; n <= maxVersions; n++)
        await records.changeSettings(csv, stored => ({ ...stored, delimiter: n % 2 ? ';' : '|' }), { by })
      expect(await versions.list({ document: 'csv' })).toHaveLength(maxVersions)
      expect(await versions.list({ document: 'channels/zade' })).toHaveLength(1)
      expect((await versions.list({ document: 'csv' })).at(-1)?.before).toBeUndefined()
    })
  })
})
