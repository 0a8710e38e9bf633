import type { RecordOf } from '../../../src/contract/fields.ts'
import { pagePaths } from '../../../src/contract/pagePaths.ts'
import { exportPath } from '../../../src/resources/exports.ts'
import { schedules } from '../../../src/resources/schedules.ts'
import type { WebhookEvent, webhooks } from '../../../src/resources/webhooks.ts'
import { deliveredAt } from '../../exports/life/outcome.ts'
import { isoTime } from '../../shared/clock.ts'
import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import type { HappenedEvent } from '../../store/outbox/events.ts'
import type { NewMessage } from '../../store/outbox/outboxStore.ts'

export type Webhook = RecordOf<typeof webhooks.fields> & { readonly id: number }

/** The payload of a message, as docs/webhooks.md describes it. @param timestamp ISO 8601 */
export const payloadOf = (
  type: WebhookEvent | 'test',
  timestamp: string,
  data: Readonly<Record<string, unknown>>,
): string => JSON.stringify({ type, timestamp, data })

/** Whether a webhook asks for what happened at a time, and did then. */
const asksFor = ({ enabled, events, activeSince }: Webhook, event: WebhookEvent, at: string): boolean =>
  enabled && events.includes(event) && activeSince !== null && at >= activeSince

const messageTo = (
  { id, name }: Webhook,
  { event, subject, content }: Pick<NewMessage, 'event' | 'subject' | 'content'>,
): NewMessage => ({ kind: 'webhook', targetId: id, target: name, event, subject, content })

/** The messages about an event, one for each webhook that asks for it. @param home the address of the console */
export const signedMessages = (
  happened: HappenedEvent,
  hooks: readonly Webhook[],
  home: string,
): NewMessage[] => {
  if (happened.event === 'dailyMail') return []
  const { event, subject, at } = happened
  const data =
    event === 'scheduleMissed'
      ? { ...happened.data, url: `${home}${schedules.path}` }
      : { export: { ...happened.data.facts, url: `${home}${exportPath(happened.data.export)}` } }
  const message = { event, subject, content: payloadOf(event, at, data) }
  return hooks.filter(hook => asksFor(hook, event, at)).map(hook => messageTo(hook, message))
}

/**
 * The message that nothing was delivered for the hours of a webhook; its subject is the same until something is delivered.
 * @param last the last export whose articles TB.One has
 */
export const overdueMessage = (
  hook: Webhook,
  last: ExportRecord | undefined,
  now: number,
  home: string,
): NewMessage | undefined => {
  const event = 'deliveryOverdue'
  if (!asksFor(hook, event, isoTime(now))) return undefined
  const hours = Number(hook.overdueHours)
  const lastAt =
    last && Math.max(Date.parse(last.finishedAt ?? last.startedAt), Date.parse(deliveredAt(last)))
  // time before the webhook was made does not count
  const since = Math.max(lastAt ?? 0, Date.parse(hook.activeSince ?? ''))
  if (now - since < hours * 3_600_000) return undefined
  const lastDelivery = last && lastAt ? { export: last.id, at: isoTime(lastAt) } : null
  const data = { hours, lastDelivery, url: `${home}${pagePaths.dashboard}` }
  return messageTo(hook, {
    event,
    subject: `overdue ${isoTime(since)}`,
    content: payloadOf(event, isoTime(now), data),
  })
}
