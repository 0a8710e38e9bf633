import { webhooks } from '../../src/resources/webhooks.ts'
import { endEventOf } from '../exports/life/endEvent.ts'
import { isoTime } from '../shared/clock.ts'
import type { HappenedEvent } from '../store/outbox/events.ts'
import type { NewMessage, OutboxEntry } from '../store/outbox/outboxStore.ts'
import { dailyLetters } from './mail/dailyMails.ts'
import { type Addressed, type ExportMailDeps, exportLetters } from './mail/exportMails.ts'
import { signedMessages } from './webhook/webhookMessages.ts'

export interface EventDeps extends ExportMailDeps {
  /** Whether a mail server is set up. */
  readonly hasMail: boolean
}

/** Older events are not reported any more, for instance after a service was restored from a backup. */
const reportedWithinMs = 14 * 86_400_000

/** The event of a row, as it was written; the end of an export that an older version left behind as it is now. */
const eventOf = async ({ exports }: EventDeps, row: OutboxEntry): Promise<HappenedEvent | undefined> => {
  const { event, subject, createdAt: at, content } = row
  const happened = { event, subject, at, data: JSON.parse(content) } as HappenedEvent // `insertEvent` wrote it
  if (happened.event === 'dailyMail' || happened.event === 'scheduleMissed') return happened
  const { export: id, facts, to } = happened.data
  if (facts !== null || to !== undefined) return happened
  const now = await exports.find(id)
  return now && endEventOf(now)
}

const lettersOf = async (deps: EventDeps, { event, data }: HappenedEvent): Promise<Addressed[]> => {
  if (!deps.hasMail || event === 'scheduleMissed') return []
  return event === 'dailyMail' ? dailyLetters(deps, data) : exportLetters(deps, data)
}

/** The messages about an event: one for each user and each webhook that asks for it. */
export const eventMessages = async (deps: EventDeps, row: OutboxEntry): Promise<NewMessage[]> => {
  const happened = await eventOf(deps, row)
  if (!happened || happened.at < isoTime(deps.clock.now() - reportedWithinMs)) return []
  const { event, subject } = happened
  const mails = (await lettersOf(deps, happened)).map(({ user: { id, email }, letter }): NewMessage => {
    return { kind: 'mail', targetId: id, target: email, event, subject, content: JSON.stringify(letter) }
  })
  const isForOne = 'to' in happened.data
  const hooks = isForOne ? [] : await deps.records.list(webhooks)
  return [...mails, ...signedMessages(happened, hooks, deps.publicUrl())]
}
