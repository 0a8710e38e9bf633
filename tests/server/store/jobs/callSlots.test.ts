import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CallSlots, createCallSlots } from '../../../../server/store/jobs/callSlots.ts'
import { type Database, openDatabase } from '../../../../server/store/openDatabase.ts'
import { ownDatabase } from '../../ownDatabase.ts'
import { noPostgres } from '../../startPostgres.ts'
import { onlyInLong } from '../../../shared/long.ts'

const postgres = await ownDatabase()

describe.skipIf(!postgres)(postgres ? 'the slots for calls of two hosts' : noPostgres, () => {
  let db: Database
  let hosts: CallSlots[]
  let closing: AbortController
  const { signal } = new AbortController()
  const keepEveryMs = 200
  beforeEach(async () => {
    db = await openDatabase({ url: postgres ?? '', folder: '' })
    await db.deleteFrom('callSlots').execute()
    closing = new AbortController()
    hosts = ['one', 'two'].map(name => createCallSlots(db, name, closing.signal, keepEveryMs))
  })
  afterEach(async () => {
    closing.abort()
    await db.destroy()
  })

  it('are never more than the limit in all, and each call gets one', async () => {
    let [running, most, calls] = [0, 0, 0]
    const call = async (host: CallSlots | undefined) => {
      const giveBack = await host?.take('pim', 4, signal)
      most = Math.max(most, ++running)
      await wait(20)
      running -= 1
      calls += 1
      giveBack?.()
    }
    await Promise.all(Array.from({ length: 24 }, (_none, at) => call(hosts[at % 2])))
    expect([calls, most]).toEqual([24, 4])
  })

  it('of a dead host become free, and a waiting call can be stopped', async () => {
    for (let slot = 0; slot < 2; slot++) await hosts[0]?.take('pim', 2, signal)
    const stop = new AbortController()
    const stopped = hosts[1]?.take('pim', 2, stop.signal)
    stop.abort(new Error('cancelled'))
    await expect(stopped).rejects.toThrow('cancelled')
    await db.updateTable('callSlots').set({ until: 1 }).where('slot', '=', 1).execute()
    expect(await hosts[1]?.take('pim', 2, signal)).toBeTypeOf('function')
  })

  it('of a host that died while the clock of the database was ahead are free once it is right', async () => {
    await hosts[0]?.take('pim', 1, signal)
    const until = Date.now() + 90 * 86_400_000
    await db.updateTable('callSlots').set({ owner: 'dead', until }).execute()
    expect(await hosts[1]?.take('pim', 1, signal)).toBeTypeOf('function')
  })

  it('stay with a host from one call to the next, without a query for each', async () => {
    let queries = 0
    const counting = db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const host = createCallSlots(counting, 'three', closing.signal, keepEveryMs)
    for (let call = 0; call < 100; call++) (await host.take('pim', 4, signal))()
    expect(queries).toBeLessThan(10)
    // and are free for another host soon after the last call
    for (let slot = 0; slot < 4; slot++) await hosts[0]?.take('pim', 4, signal)
  })

  onlyInLong(it)('are shared with a host that waits, while the calls of the other go on', async () => {
    const over = new AbortController()
    const counts = [0, 0]
    const callAgainAndAgain = async (at: number) => {
      while (!over.signal.aborted) {
        const giveBack = await hosts[at]?.take('pim', 4, signal)
        await wait(10)
        counts[at]! += 1
        giveBack?.()
      }
    }
    const busy = Array.from({ length: 4 }, () => callAgainAndAgain(0))
    await wait(100)
    const begun = performance.now()
    ;(await hosts[1]?.take('pim', 4, signal))?.()
    expect(performance.now() - begun).toBeLessThan(2000)
    const both = [...busy, ...Array.from({ length: 4 }, () => callAgainAndAgain(1))]
    await wait(1500)
    counts.fill(0)
    await wait(1000)
    over.abort()
    await Promise.all(both)
    const [one = 0, other = 0] = counts
    expect(other / one).toBeGreaterThan(0.5)
    expect(other / one).toBeLessThan(2)
  })

  it('that were lost in a pause are not used on', async () => {
    const giveBack = await hosts[0]?.take('pim', 1, signal)
    await db
      .updateTable('callSlots')
      .set({ owner: 'two', until: Date.now() + 60_000 })
      .execute()
    await wait(2 * keepEveryMs)
    giveBack?.()
    const stop = new AbortController()
    const next = hosts[0]?.take('pim', 1, stop.signal)
    await wait(300)
    stop.abort(new Error('none is free'))
    await expect(next).rejects.toThrow('none is free')
  })
})
