import { describe, expect, it } from 'vitest'
import { createTokenStore } from '../../../server/store/logins/tokenStore.ts'
import { onEachDatabaseInLong } from './onEachDatabase.ts'

const token = {
  scope: 'run',
  validFor: '90',
  expiresOn: null,
  expiresAt: '2027-02-24T12:00:00.000Z',
  createdBy: 'a@example.com',
  createdAt: '2026-11-26T12:00:00.000Z',
} as const

await onEachDatabaseInLong(ground => {
  describe('the token store', () => {
    it('finds a token by its hash until it is removed, and has each name once', async () => {
      const tokens = createTokenStore(ground.db)
      const id = await tokens.add({ ...token, name: 'Pipeline', hash: 'one' })
      expect(await tokens.add({ ...token, name: 'Pipeline', hash: 'two' })).toBeUndefined()
      const stored = { ...token, id, name: 'Pipeline', lastUsedAt: null }
      expect(await tokens.find('one')).toEqual(stored)
      const used = '2026-11-26T13:00:00.000Z'
      await tokens.used(id ?? 0, used)
      const conditions = { range: [0, 9], sort: ['lastUsedAt', 'DESC'], q: 'pipe' } as const
      expect(await tokens.page(conditions)).toEqual({ rows: [{ ...stored, lastUsedAt: used }], total: 1 })
      expect(await tokens.remove(id ?? 0)).toEqual({ ...stored, lastUsedAt: used })
      expect(await tokens.remove(id ?? 0)).toBeUndefined()
      expect([await tokens.find('one'), await tokens.list()]).toEqual([undefined, []])
    })
  })
})
