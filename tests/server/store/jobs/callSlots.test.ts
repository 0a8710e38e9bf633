import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CallSlots, createCallSlots } from '../../../../server/store/jobs/callSlots.ts'
import { type Database, openDatabase } from '../../../../server/store/openDatabase.ts'
import { noPostgres, startPostgres } from '../../startPostgres.ts'

const postgres = await startPostgres()
afterAll(() => postgres?.close())

describe.skipIf(!postgres)(postgres ? 'the slots for calls of two hosts' : noPostgres, () => {
  let db: Database
  let hosts: CallSlots[]
  let closing: AbortController
  const { signal } = new AbortController()
  beforeEach(async () => {
    db = await openDatabase({ url: postgres?.url ?? '', folder: '' })
    await db.deleteFrom('callSlots').execute()
    closing = new AbortController()
    hosts = [createCallSlots(db, 'one', closing.signal), createCallSlots(db, 'two', closing.signal)]
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
})
