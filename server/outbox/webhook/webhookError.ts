import type { webhookFailures } from '../../../src/contract/messages/failures/webhook.ts'
import { LocalizedError } from '../../shared/errors.ts'

export type WebhookErrorCode = keyof typeof webhookFailures

/** A message that was not accepted. */
export class WebhookError extends LocalizedError<WebhookErrorCode> {
  override readonly name = 'WebhookError'

  constructor(code: WebhookErrorCode, params: Partial<Record<'host' | 'detail' | 'status', string>> = {}) {
    super(code, `webhook.${code}`, { host: '', detail: '', status: '', ...params })
  }
}
