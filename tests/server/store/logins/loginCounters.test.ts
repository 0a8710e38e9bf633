import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { databaseNow, processNow } from '../../../../server/store/jobs/databaseTime.ts'
import { createLoginCounters } from '../../../../server/store/logins/loginCounters.ts'
import { onEachDatabaseInLong } from '../onEachDatabase.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 23) }))
afterEach(() => void vi.useRealTimers())

await onEachDatabaseInLong(ground => {
  const counters = (most?: number) =>
    createLoginCounters(ground.db, ground.url ? processNow({ now: () => Date.now() }) : undefined, most)

  it('counts each key of each name until its time is over', async () => {
    const make = counters()
    const [one, other] = [make('one', 60), make('other', 60)]
    await one.add('a')
    vi.setSystemTime(Date.now() + 20_000)
    expect(await one.add('a')).toEqual({ count: 2, ms: 40_000 })
    await other.add('a')
    expect((await other.read('a')).count).toBe(1)
    expect((await one.read('b')).count).toBe(0)
    vi.setSystemTime(Date.now() + 40_000)
    expect((await one.read('a')).count).toBe(0)
    expect(await one.add('a')).toEqual({ count: 1, ms: 60_000 })
  })

  it('sets a count for its own time, and clears it', async () => {
    const counter = counters()('one', 600)
    await counter.add('a')
    await counter.set('a', 10, 60)
    expect(await counter.read('a')).toEqual({ count: 10, ms: 60_000 })
    await counter.clear('a')
    expect((await counter.read('a')).count).toBe(0)
  })

  it('takes counts back, and never more than there are', async () => {
    const counter = counters()('one', 60)
    for (const key of ['a', 'a']) await counter.add(key)
    for (const key of ['a', 'a', 'a', 'b']) await counter.takeBack(key)
    expect((await counter.read('a')).count).toBe(0)
    expect((await counter.add('a')).count).toBe(1)
  })

  it('of a shared database expire by its clock', async () => {
    if (ground.url === undefined) return
    const make = createLoginCounters(ground.db, databaseNow)
    await make('one', 60).add('a')
    // the clock of this host is an hour ahead
    vi.setSystemTime(Date.now() + 3_600_000)
    const { count, ms } = await make('one', 60).add('a')
    expect(count).toBe(2)
    expect(ms).toBeGreaterThan(50_000)
  })

  it('does not count what was counted while the clock of a shared database was ahead', async () => {
    if (ground.url === undefined) return
    const counter = createLoginCounters(ground.db, databaseNow)('one', 600)
    await counter.set('a', 10, 600)
    expect((await counter.read('a')).count).toBe(10)
    await sql`update ${sql.table('loginCounts')} set expire = expire + ${90 * 86_400_000}`.execute(ground.db)
    expect(await counter.read('a')).toEqual({ count: 0, ms: 0 })
    const { count, ms } = await counter.add('a')
    expect([count, Math.round(ms / 1000)]).toEqual([1, 600])
    expect((await counter.read('a')).count).toBe(1)
  })

  it('counts simultaneous attempts', async () => {
    const counter = counters()('one', 60)
    const found = await Promise.all(Array.from({ length: 20 }, () => counter.add('a')))
    expect(found.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_none, index) => index + 1),
    )
  })

  it('drops the oldest of too many', async () => {
    const counter = counters(150)('one', 60)
    for (let key = 0; key < 200; key++) {
      await counter.add(String(key))
      vi.setSystemTime(Date.now() + 10)
    }
    const kept = await Promise.all(Array.from({ length: 200 }, (_none, key) => counter.read(String(key))))
    expect(kept.map(({ count }) => count)).toEqual([...Array(50).fill(0), ...Array(150).fill(1)])
  })

  it('is shared by the services of one database, if any', async () => {
    await counters()('one', 60).add('a')
    expect((await counters()('one', 60).read('a')).count).toBe(ground.url ? 1 : 0)
  })
})
