import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { webhooks } from '../../src/resources/webhooks.ts'
import { createWorkLoop } from '../exports/life/workLoop.ts'
import { createTiming, type Timing } from '../schedules/timing.ts'
import { type Clock, isoTime } from '../shared/clock.ts'
import type { ExportStore } from '../store/exports/exportStore.ts'
import type { HappenedEvent } from '../store/outbox/events.ts'
import type { OutboxStore } from '../store/outbox/outboxStore.ts'
import type { RecordStore } from '../store/recordStore.ts'
import { overdueMessage } from './webhook/webhookMessages.ts'

/** Writes into the outbox what time alone makes due: the mails of a day, and that nothing was delivered for long. */
export interface DueEvents {
  /** Starts to look whether something is due. */
  begin(): void
  close(): Promise<void>
}

interface DueEventsDeps {
  readonly store: Pick<OutboxStore, 'add' | 'changeDocument'>
  readonly records: Pick<RecordStore, 'list'>
  readonly exports: Pick<ExportStore, 'lastArrived'>
  readonly clock: Clock
  readonly timeZone: string
  /** `07:00` in that zone: when the mails of a day are written. */
  readonly timeOfDay: string
  readonly log: Pick<FastifyBaseLogger, 'error'>
  publicUrl(): string
}

/** The longest time between two looks, because the machine's clock may be changed. */
const lookEveryMs = 60_000
const stateName = 'mailDigest'
const stateSchema = z.object({
  /** The end of the last day that was written, ISO 8601. */
  until: z.string(),
  /** A day that a version before 2.31 had not sent completely. */
  open: z.object({ since: z.string() }).optional(),
})
type DayState = z.output<typeof stateSchema>

/** A day that ended later was stored before the clock was set back. */
const maxAheadMs = 3_600_000

/** Makes the look of one process. Of several processes that share a database, one writes each day. */
export const createDueEvents = (deps: DueEventsDeps): DueEvents => {
  const { store, records, exports, clock, log } = deps
  const closing = new AbortController()
  const [hour, minute] = deps.timeOfDay.split(':').map(Number)
  let days: Timing | undefined
  const timing = () => (days ??= createTiming(`${minute} ${hour} * * *`, deps.timeZone))

  /** The next state, with the day that has ended: from the end of the one before until now. */
  const nextDay = (stored: DayState | undefined): { next: DayState; event?: HappenedEvent } | undefined => {
    const now = clock.now()
    const until = isoTime(now)
    if (!stored || stored.until > isoTime(now + maxAheadMs)) return { next: { until } }
    const due = isoTime(timing().before(now + 1000) ?? 0)
    if (stored.until >= due) return undefined
    const since = stored.open?.since ?? stored.until
    const event = { event: 'dailyMail', subject: `day ${since}`, at: until, data: { since, until } } as const
    return { next: { until }, event }
  }

  const writeOverdue = async () => {
    const hooks = (await records.list(webhooks)).filter(
      ({ enabled, events }) => enabled && events.includes('deliveryOverdue'),
    )
    if (hooks.length === 0) return
    const last = await exports.lastArrived()
    const now = clock.now()
    await store.add(
      hooks.flatMap(hook => overdueMessage(hook, last, now, deps.publicUrl()) ?? []),
      now,
    )
  }

  const look = async () => {
    await store.changeDocument(stateName, stateSchema, nextDay)
    await writeOverdue()
    return false
  }
  const onError = (err: unknown, waitMs: number) =>
    log.error({ err, waitMs }, 'daily mails and overdue deliveries could not be looked for')
  const loop = createWorkLoop({ clock, lookEveryMs, onError }, look, closing.signal)
  return {
    begin: loop.wake,
    close: async () => {
      closing.abort(new Error('the service stops'))
      await loop.idle()
    },
  }
}
