import { z } from 'zod'
import type { LocalizedError } from '../shared/errors.ts'
import type { ReceiverAnswer, OutboxEntry } from '../store/outbox/outboxStore.ts'
import { MailError, type MailErrorCode } from './mail/mailError.ts'
import { WebhookError, type WebhookErrorCode } from './webhook/webhookError.ts'

/** What became of one try. */
export interface Try {
  readonly answer: ReceiverAnswer
  /** Whether another try cannot help. */
  readonly isFinal?: boolean
  /** Milliseconds that must pass before the next one. */
  readonly waitMs?: number
  /** Whether it could not be made, and does not count. */
  readonly isWaiting?: boolean
}

const storedSchema = z.object({ failure: z.string() }).catchall(z.string())

/** How the outbox stores why a try failed: by code and values, because its log is read in both languages. */
export const storedFailure = ({ code, params }: LocalizedError): string =>
  JSON.stringify({ ...params, failure: code })

/** Reads what `storedFailure` wrote about an entry. */
export const readFailure = ({ kind }: Pick<OutboxEntry, 'kind'>, text: string): LocalizedError => {
  const { failure, ...params } = storedSchema.parse(JSON.parse(text))
  return kind === 'mail'
    ? new MailError(failure as MailErrorCode, params) // `storedFailure` wrote the code of its kind
    : new WebhookError(failure as WebhookErrorCode, params)
}
