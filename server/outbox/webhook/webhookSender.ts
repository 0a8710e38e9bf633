import type { FastifyBaseLogger } from 'fastify'
import { webhooks } from '../../../src/resources/webhooks.ts'
import { type Clock, isoTime } from '../../shared/clock.ts'
import type { HttpClient } from '../../shared/networks.ts'
import type { OutboxEntry } from '../../store/outbox/outboxStore.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import { storedFailure, type Try } from '../failures.ts'
import { sendMessage } from './sendMessage.ts'
import { WebhookError } from './webhookError.ts'

export interface WebhookSenderDeps {
  readonly records: Pick<RecordStore, 'find' | 'update'>
  readonly httpClient: HttpClient
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** The author of what the service changes by itself. */
const author = 'Kontor'
/** A longer wait that an answer asks for is cut. */
const maxWaitMs = 86_400_000

const notSent = (code: 'notEnabled' | 'secretUnreadable') => ({
  accepted: false,
  status: null,
  durationMs: null,
  answer: null,
  failure: storedFailure(new WebhookError(code)),
})

/**
 * Sends a message to its webhook. One that answers 410 is disabled; one that answers 429 or 503 with `Retry-After` gets
 * the next try after that time.
 * @throws the signal's reason
 */
export const sendToWebhook = async (
  deps: WebhookSenderDeps,
  message: OutboxEntry,
  signal: AbortSignal,
): Promise<Try> => {
  const { records, httpClient, clock, log } = deps
  const hook = await records.find(webhooks, String(message.targetId))
  const isTest = message.event === 'test'
  if (!hook || !(hook.enabled || isTest)) return { answer: notSent('notEnabled'), isFinal: true }
  // one that is saved without a secret gets one, so that only another key leaves it without
  if (hook.secret === null) return { answer: notSent('secretUnreadable'), isWaiting: true }
  const target = { url: hook.url, secret: hook.secret }
  const { waitMs, ...answer } = await sendMessage(message, target, httpClient, clock.now(), signal)
  if (answer.status !== 410 || isTest) return { answer, waitMs: Math.min(waitMs, maxWaitMs) }
  await disable(deps, hook.id)
  log.warn({ webhook: hook.name }, 'a webhook answered 410 and was disabled')
  const failure = storedFailure(new WebhookError('gone', { host: new URL(hook.url).host }))
  return { answer: { ...answer, failure }, isFinal: true }
}

/** Disables a webhook as its system asks, with a version and an entry of the audit log. */
const disable = async ({ records, clock }: WebhookSenderDeps, id: number) => {
  const at = isoTime(clock.now())
  await records.update(
    webhooks,
    String(id),
    stored => (stored.enabled ? { ...stored, enabled: false, goneAt: at } : undefined),
    { by: { at, user: author, address: null, action: 'update' } },
  )
}
