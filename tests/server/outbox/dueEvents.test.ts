import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDueEvents } from '../../../server/outbox/dueEvents.ts'
import { type Clock, systemClock } from '../../../server/shared/clock.ts'
import { onEachDatabaseInLong } from '../store/onEachDatabase.ts'
import { createOutboxGround, type OutboxGround } from './outboxGround.ts'

const aFewLooks = () => systemClock.sleep(60)

await onEachDatabaseInLong(ground => {
  let now: number
  let outbox: OutboxGround
  const closing: { close(): Promise<void> }[] = []
  const clock: Clock = { now: () => now, sleep: (_ms, signal) => systemClock.sleep(5, signal) }
  const setClock = (time: string) => {
    now = Date.parse(time)
  }
  const start = () => {
    const { store, records, exports } = outbox
    const dueEvents = createDueEvents({
      store,
      records,
      exports,
      clock,
      timeZone: 'Europe/Berlin',
      timeOfDay: '17:30',
      log: pino({ level: 'silent' }),
      publicUrl: () => 'https://kontor.example.com',
    })
    dueEvents.begin()
    closing.push(dueEvents)
  }
  /** What waits in the outbox, as it was written. */
  const written = async () => {
    const rows = await ground.db.selectFrom('outbox').select(['event', 'content']).orderBy('id').execute()
    return rows.map(({ event, content }) => ({ event, ...(JSON.parse(content) as object) }))
  }

  beforeEach(() => {
    setClock('2026-11-26T12:00:00.000Z')
    outbox = createOutboxGround(ground)
  })
  afterEach(async () => {
    for (const one of closing.splice(0)) await one.close()
    await outbox.close()
  })

  describe('the mails of a day', () => {
    it('are written at the chosen time, by one of two processes, each from the end of the day before', async () => {
      start()
      start()
      await aFewLooks()
      setClock('2026-11-26T16:29:00.000Z')
      await aFewLooks()
      expect(await written()).toEqual([])
      setClock('2026-11-26T16:30:00.000Z')
      await vi.waitFor(async () => expect(await written()).toHaveLength(1), 20_000)
      setClock('2026-11-27T16:31:00.000Z')
      await vi.waitFor(async () => expect(await written()).toHaveLength(2), 20_000)
      await aFewLooks()
      const event = 'dailyMail'
      expect(await written()).toEqual([
        { event, since: '2026-11-26T12:00:00.000Z', until: '2026-11-26T16:30:00.000Z' },
        { event, since: '2026-11-26T16:30:00.000Z', until: '2026-11-27T16:31:00.000Z' },
      ])
    })

    it('go on after the clock was ahead by months', async () => {
      setClock('2027-09-26T12:00:00.000Z')
      start()
      await aFewLooks()
      setClock('2026-11-26T12:00:00.000Z')
      await aFewLooks()
      setClock('2026-11-26T16:30:00.000Z')
      await vi.waitFor(
        async () => expect(await written()).toMatchObject([{ since: '2026-11-26T12:00:00.000Z' }]),
        20_000,
      )
    })
  })

  describe('a delivery that is overdue', () => {
    it('is a message of the webhook, once', async () => {
      await outbox.addWebhook('http://127.0.0.1:1/', { events: ['deliveryOverdue'] })
      start()
      setClock('2026-11-27T11:59:00.000Z')
      await aFewLooks()
      expect(await outbox.messages()).toEqual([])
      setClock('2026-11-27T12:00:00.000Z')
      await vi.waitFor(
        async () => expect(await outbox.messages()).toMatchObject([{ event: 'deliveryOverdue' }]),
        20_000,
      )
      setClock('2026-11-27T15:00:00.000Z')
      await aFewLooks()
      expect(await outbox.messages()).toHaveLength(1)
    })
  })
})
