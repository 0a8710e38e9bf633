// The rows of what waits to be sent to other systems.

/** A message to a webhook: see `webhookOutbox.ts`. */
export interface WebhookMessageRow {
  id: number
  webhookId: number
  /** The name of the webhook when the message was written. */
  webhook: string
  event: string
  subject: string
  /** The webhook-id of the request, the same in each try. */
  messageId: string
  /** JSON of the payload. */
  body: string
  createdAt: string
  state: 'waiting' | 'accepted' | 'givenUp'
  tries: number
  /** When the next try is due, and until when a process has it, in milliseconds since 1970. */
  dueAt: number
  busyUntil: number
  /** The answer to the last try. */
  status: number | null
  durationMs: number | null
  answer: string | null
}

/** A mail that the mail server did not take at the moment: see `unsentMails.ts`. */
export interface UnsentMailRow {
  id: string
  kind: 'mail' | 'digest'
  /** JSON of what tells its content and its user. */
  data: string
  tries: number
  /** When the next try is due, in milliseconds since 1970. */
  dueAt: number
}
