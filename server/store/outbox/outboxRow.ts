import type { WebhookEvent } from '../../../src/resources/webhooks.ts'

/** What a row of the outbox is: something that happened and has not become messages yet, or a message. */
export type OutboxKind = 'event' | 'mail' | 'webhook'

/** What a message is about. */
export type MessageEvent = WebhookEvent | 'dailyMail' | 'account' | 'test'

/** A row of the outbox: see `outboxStore.ts`. Times are ISO 8601. */
export interface OutboxRow {
  id: number
  kind: OutboxKind
  /** The number of the user or the webhook; 0 for an event. */
  targetId: number
  /** The address of the user or the name of the webhook at the last try; empty for an event. */
  target: string
  event: MessageEvent
  /** Names what happened: no target has two messages of one subject. */
  subject: string
  /** The webhook-id or Message-ID, the same in each try; empty for an event. */
  messageId: string
  /** JSON: the data of an event, the letter of a mail, the payload of a webhook. */
  content: string
  createdAt: string
  state: 'waiting' | 'accepted' | 'givenUp'
  tries: number
  triedAt: string | null
  /** When the next try is due; null once none is. */
  dueAt: string | null
  /** Until when a process has it. */
  busyUntil: string | null
  /** The answer to the last try: a status of HTTP or SMTP, and its beginning. */
  status: number | null
  durationMs: number | null
  answer: string | null
  /** JSON of the code and the values of the sentence that says why the last try failed, where the answer does not. */
  failure: string | null
}
