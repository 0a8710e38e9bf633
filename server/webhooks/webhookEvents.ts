import type { RecordOf } from '../../src/contract/fields.ts'
import { exportTypes, typeNameOf } from '../../src/contract/calls/exports.ts'
import { pagePaths } from '../../src/contract/pagePaths.ts'
import { exportPath } from '../../src/resources/exports.ts'
import { schedules } from '../../src/resources/schedules.ts'
import type { WebhookEvent, webhooks } from '../../src/resources/webhooks.ts'
import { deliveredAt, deliveryOutcome, hasArrived } from '../exports/deliveryOutcome.ts'
import { isRunning, stateOf } from '../exports/lifecycle.ts'
import { reasonOf } from '../exports/report.ts'
import { isoTime } from '../shared/clock.ts'
import type { ExportRecord } from '../store/exports/exportRecord.ts'

export type Webhook = RecordOf<typeof webhooks.fields> & { readonly id: number }

/** Something that happened, once for all webhooks that ask for it. */
export interface HappenedEvent {
  readonly type: WebhookEvent
  /** Names it among all events; the same whenever it is derived again. */
  readonly subject: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly data: Readonly<Record<string, unknown>>
}

/** The stored state that events are derived from. */
export interface EventFacts {
  /** The newest ended exports, newest first, without checks. */
  readonly finished: readonly ExportRecord[]
  readonly lastUploaded: ExportRecord | undefined
  readonly schedules: readonly (Pick<RecordOf<typeof schedules.fields>, 'name' | 'lastMissed'> & {
    readonly id: number
  })[]
  readonly now: number
  /** The address of the console. */
  readonly home: string
}

/** Older events are not reported any more, for instance after a service was restored from a backup. */
const reportedWithinMs = 14 * 86_400_000

/** The payload of a message, as docs/webhooks.md describes it. */
export const payloadOf = ({ type, at, data }: Omit<HappenedEvent, 'subject' | 'type'> & { type: string }) =>
  JSON.stringify({ type, timestamp: isoTime(at), data })

/** What the end of an export is to a webhook; undefined while its file is sent again, and once another one has overtaken it. */
const endEventOf = (row: ExportRecord): WebhookEvent | undefined => {
  const state = stateOf(row)
  if (isRunning(row) || row.type === exportTypes.check || state === 'resending') return undefined
  const outcome = deliveryOutcome(row)
  if (outcome === 'overtaken') return undefined
  if (outcome === 'onHold') return 'exportOnHold'
  return outcome === 'failed' || outcome === 'notUploaded' ? 'exportFailed' : 'exportEnded'
}

/** When an export ended, or its file left later. */
const endOf = (row: ExportRecord) =>
  Math.max(Date.parse(row.finishedAt ?? row.startedAt), Date.parse(deliveredAt(row)))

const exportFacts = (row: ExportRecord, home: string) => ({
  id: row.id,
  type: typeNameOf(row.type),
  outcome: deliveryOutcome(row),
  startedAt: row.startedAt,
  finishedAt: row.finishedAt,
  startedBy: row.startedBy,
  products: { successful: row.successful, warnings: row.warnings, failed: row.erroneous },
  withdrawn: row.difference?.withdrawn ?? 0,
  file: row.hasFile ? row.fileName : null,
  cause: (row.errors[0] ?? row.details).code,
  message: reasonOf(row, null, 'en'),
  url: `${home}${exportPath(row.id)}`,
})

const exportEvents = ({ finished, home }: EventFacts): HappenedEvent[] =>
  finished.flatMap(row => {
    const type = endEventOf(row)
    // each time its file is sent again raises the attempt
    const subject = `export ${row.id} ${type} ${row.attempt}`
    return type ? [{ type, subject, at: endOf(row), data: { export: exportFacts(row, home) } }] : []
  })

const scheduleEvents = ({ schedules: all, home }: EventFacts): HappenedEvent[] =>
  all.flatMap(({ id, name, lastMissed }) =>
    lastMissed === null
      ? []
      : [
          {
            type: 'scheduleMissed',
            subject: `schedule ${id} ${lastMissed}`,
            at: Date.parse(lastMissed),
            data: { schedule: { id, name }, due: lastMissed, url: `${home}${schedules.path}` },
          },
        ],
  )

/** Whether nothing was delivered for the hours of a webhook: reported once for each such time. */
const overdueEvent = (facts: EventFacts, { overdueHours, activeSince }: Webhook): HappenedEvent[] => {
  const { finished, lastUploaded, now, home } = facts
  const last = finished.find(hasArrived) ?? lastUploaded
  const hours = Number(overdueHours)
  // time before the webhook was made does not count
  const since = Math.max(last ? endOf(last) : 0, Date.parse(activeSince ?? isoTime(now)))
  if (now - since < hours * 3_600_000) return []
  const lastDelivery = last ? { export: last.id, at: isoTime(endOf(last)) } : null
  const subject = `overdue ${isoTime(since)}`
  return [
    {
      type: 'deliveryOverdue',
      subject,
      at: now,
      data: { hours, lastDelivery, url: `${home}${pagePaths.dashboard}` },
    },
  ]
}

/** The events that a webhook is to be called for: those it asks for, since it was saved. */
export const eventsFor = (webhook: Webhook, facts: EventFacts): HappenedEvent[] => {
  if (!webhook.enabled) return []
  const since = Math.max(Date.parse(webhook.activeSince ?? ''), facts.now - reportedWithinMs)
  const asked: ReadonlySet<string> = new Set(webhook.events)
  return [
    ...exportEvents(facts).toReversed(),
    ...scheduleEvents(facts),
    ...overdueEvent(facts, webhook),
  ].filter(({ type, at }) => asked.has(type) && at >= since)
}
