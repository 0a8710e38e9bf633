import { describe, expect, it } from 'vitest'
import { createSessionStore, type SessionRow } from '../../../../server/store/logins/sessionStore.ts'
import { onEachDatabaseInLong } from '../onEachDatabase.ts'

const hour = 3_600_000
const day = 24 * hour
const noon = Date.UTC(2026, 10, 23, 12)

const session = (id: string, more: Partial<SessionRow> = {}): SessionRow => ({
  id,
  userId: 1,
  stamp: 'one',
  createdAt: noon,
  seenAt: noon,
  expiresAt: noon + 8 * hour,
  endedAt: null,
  address: '203.0.113.7',
  browser: 'Firefox, Linux',
  mustChange: 0,
  atProvider: 0,
  ...more,
})

await onEachDatabaseInLong(ground => {
  const made = (idleMs = 2 * hour) => createSessionStore(ground.db, idleMs)

  describe('a session', () => {
    it('continues until it is ended, on every service', async () => {
      const [here, there] = [made(), made()]
      await here.add(session('a'))
      expect(await there.find('a', noon + 1)).toEqual(session('a'))
      expect(await there.end(1, noon + 2, 'a')).toBe(true)
      expect(await here.find('a', noon + 3)).toBeUndefined()
      expect(await here.end(1, noon + 4, 'a')).toBe(false)
    })

    it('ends with its token and without work, and continues during work', async () => {
      const store = made()
      await store.add(session('a'))
      expect(await store.find('a', noon + 2 * hour - 1)).toBeDefined()
      expect(await store.find('a', noon + 2 * hour)).toBeUndefined()
      await store.seen('a', noon + 2 * hour - 1, noon + 3 * hour)
      expect(await store.find('a', noon + 2 * hour)).toBeDefined()
      expect(await store.find('a', noon + 3 * hour)).toBeUndefined()
    })

    it('of a clock that was ahead ends once it is right', async () => {
      const store = made()
      const later = noon + 300 * day
      await store.add(session('a', { createdAt: later, seenAt: later, expiresAt: later + 8 * hour }))
      expect(await store.find('a', later + 1)).toBeDefined()
      expect(await store.find('a', noon)).toBeUndefined()
      // clocks of two hosts may differ a little
      expect(await store.find('a', later - 60_000)).toBeDefined()
    })

    it('does not come back because of work while it was ended', async () => {
      const store = made()
      await store.add(session('a'))
      await store.end(1, noon)
      await store.seen('a', noon + 1, noon + 8 * hour)
      expect(await store.find('a', noon + 2)).toBeUndefined()
    })
  })

  it('ends nothing of another user', async () => {
    const store = made()
    await store.add(session('a'))
    await store.add(session('b', { userId: 2 }))
    expect(await store.end(2, noon, 'a')).toBe(false)
    await store.end(2, noon)
    expect(await store.find('a', noon)).toBeDefined()
    expect(await store.find('b', noon)).toBeUndefined()
  })

  it('lists the active ones of one user and one password, the last used first', async () => {
    const store = made()
    await store.add(session('a'))
    await store.add(session('b', { seenAt: noon + 2 }))
    await store.add(session('ended', { endedAt: noon }))
    await store.add(session('other', { userId: 2 }))
    await store.add(session('old', { stamp: 'before' }))
    const listed = await store.list({ userId: 1, stamp: 'one' }, noon + 3)
    expect(listed.map(({ id }) => id)).toEqual(['b', 'a'])
  })

  it('knows the earlier addresses for 90 days', async () => {
    const store = made()
    expect(await store.addresses(1)).toEqual([])
    await store.add(session('a', { address: 'here', endedAt: noon }))
    expect([await store.addresses(1), await store.addresses(2)]).toEqual([['here'], []])
    const later = noon + 90 * day + 1
    await store.add(session('b', { address: 'there', createdAt: later, seenAt: later }))
    expect(await store.addresses(1)).toEqual(['there'])
  })

  it('keeps the last hundred of a user', async () => {
    const store = made()
    for (let n = 0; n < 102; n++) await store.add(session(`s${n}`, { seenAt: noon + n }))
    await store.add(session('other', { userId: 2 }))
    const listed = await store.list({ userId: 1, stamp: 'one' }, noon + 102)
    expect([listed.length, listed.at(-1)?.id]).toEqual([100, 's2'])
  })
})
