import { webhooks } from '../../src/resources/webhooks.ts'
import { createWorkLoop } from '../exports/life/workLoop.ts'
import { isoTime } from '../shared/clock.ts'
import { CallError } from '../shared/errors.ts'
import type { OutboxKind } from '../store/outbox/outboxRow.ts'
import type { NewMessage, OutboxEntry, OutboxStore } from '../store/outbox/outboxStore.ts'
import { type EventDeps, eventMessages } from './events.ts'
import { readFailure, type Try } from './failures.ts'
import { type MailSenderDeps, sendToUser } from './mail/mailSender.ts'
import { WebhookError } from './webhook/webhookError.ts'
import { payloadOf } from './webhook/webhookMessages.ts'
import { sendToWebhook, type WebhookSenderDeps } from './webhook/webhookSender.ts'

/**
 * Sends what waits in the outbox: mails and messages to webhooks, each by itself, a few at a time, and one at a time to
 * each target. A message is sent at least once: again where the process dies between sending it and storing the answer,
 * or where it stops while a mail server has not answered yet. Each try has the same ID, by which its target can drop it.
 */
export interface Outbox {
  /** Starts to send. */
  begin(): void
  /** Adds messages that are no event of an export. */
  add(messages: readonly NewMessage[]): Promise<void>
  /** Sends a test to a webhook and waits for the answer. @throws WebhookError unless it is accepted, CallError entryGone */
  sendTest(id: string): Promise<void>
  /** Sends a message of the log again, with its ID. @throws WebhookError notEnabled, secretUnreadable, CallError entryGone */
  sendAgain(id: number): Promise<void>
  /** Waits a little for what is being sent, and then interrupts it. */
  close(): Promise<void>
}

type OutboxDeps = EventDeps &
  MailSenderDeps &
  WebhookSenderDeps & {
    readonly store: OutboxStore
    /** Whether no other process can have an entry. */
    readonly isAlone: boolean
    newName(): string
  }

/** How the entries of a kind are sent. */
interface Rules {
  /** How many at the same time, so that a slow target delays few others. */
  readonly atOnce: number
  /** A process that has an entry for longer has died: none takes that long to send. */
  readonly busyMs: number
  /** How often an entry is tried again before it is given up. */
  readonly retries: number
}

export const outboxRules: { readonly [K in OutboxKind]: Rules } = {
  // about two days
  event: { atOnce: 1, busyMs: 300_000, retries: 54 },
  mail: { atOnce: 4, busyMs: 600_000, retries: 54 },
  // together two hours
  webhook: { atOnce: 8, busyMs: 50_000, retries: 8 },
}

/** Milliseconds until the next try. @param tries how many were made, from 1 */
const delayMs = (tries: number) => Math.min(30_000 * 2 ** (tries - 1), 3_600_000)
/** Milliseconds until an entry is looked at again whose try could not be made. */
const waitingMs = 30_000
/** Milliseconds between two looks for what other processes have written. */
const lookEveryMs = 5_000
/** Milliseconds that a stop waits for what is being sent. */
const closeMs = 4_000

const waitsForKey =
  'a message waits, because the key does not fit the signing secret of its webhook: restore kontor.key or KONTOR_SECRET and start again, or enter the secret again in the console'

export const createOutbox = (deps: OutboxDeps): Outbox => {
  const { store, records, clock, log } = deps
  const [closing, interrupted] = [new AbortController(), new AbortController()]
  /** What this process sends, by target. */
  const sending = new Map<string, { readonly kind: OutboxKind; readonly work: Promise<void> }>()
  let hasBegun = false

  const senders: { readonly [K in OutboxKind]: (entry: OutboxEntry) => Promise<Try | undefined> } = {
    event: async entry => {
      const messages = await eventMessages(deps, entry)
      await store.replaceEvent(entry, messages, clock.now())
      return undefined
    },
    mail: entry => sendToUser(deps, entry, interrupted.signal),
    webhook: entry => sendToWebhook(deps, entry, interrupted.signal),
  }

  /** Sends an entry; a failure that its sender does not know is one of this try. */
  const send = async (entry: OutboxEntry): Promise<Try | undefined> => {
    try {
      return await senders[entry.kind](entry)
    } catch (error) {
      interrupted.signal.throwIfAborted()
      const { id, kind, event } = entry
      log.warn({ err: error, id, kind, event }, 'an entry of the outbox could not be sent')
      const answer = error instanceof Error ? error.message : String(error)
      return { answer: { accepted: false, status: null, durationMs: null, answer, failure: null } }
    }
  }

  const storeAnswer = async (entry: OutboxEntry, { answer, isFinal, waitMs = 0, isWaiting }: Try) => {
    const { id, kind, target, event, tries } = entry
    const facts = { message: id, kind, target: answer.target ?? target, event, status: answer.status }
    if (isWaiting) {
      await store.answered(entry, answer, clock.now() + waitingMs, false)
      if (entry.failure !== answer.failure) log.warn(facts, waitsForKey)
      return
    }
    const isLast = isFinal || tries > outboxRules[kind].retries
    const next = answer.accepted || isLast ? undefined : clock.now() + Math.max(delayMs(tries), waitMs)
    await store.answered(entry, answer, next)
    if (answer.accepted) log.info(facts, 'a message was sent')
    else {
      const reason = answer.failure === null ? answer.answer : readFailure(entry, answer.failure).message
      const outlook = next === undefined ? 'a message is given up' : 'a message was not accepted'
      log.warn({ ...facts, tries, reason, next: next && isoTime(next) }, outlook)
    }
  }

  const workOn = async (id: number, kind: OutboxKind) => {
    const now = clock.now()
    const entry = await store.claim(id, now, now + outboxRules[kind].busyMs)
    if (!entry) return
    try {
      const result = await send(entry)
      if (result) await storeAnswer(entry, result)
    } catch (error) {
      if (!interrupted.signal.aborted) throw error
      await store.giveBack(entry, clock.now())
    }
  }

  const round = async () => {
    for (const { id, kind, targetId } of await store.due(clock.now())) {
      const target = `${kind} ${targetId}`
      const others = [...sending.values()].filter(one => one.kind === kind)
      if (closing.signal.aborted || sending.has(target) || others.length >= outboxRules[kind].atOnce) continue
      const work = workOn(id, kind)
        // its time with this process ends, then it is sent again
        .catch((error: unknown) => log.warn({ err: error, id, kind }, 'the outbox was interrupted'))
        .finally(() => {
          sending.delete(target)
          loop.wake()
        })
      sending.set(target, { kind, work })
    }
    return false
  }
  const onError = (err: unknown, waitMs: number) => log.warn({ err, waitMs }, 'the outbox was interrupted')
  const loop = createWorkLoop({ clock, lookEveryMs, onError }, round, closing.signal)

  /** Looks at once; where this host does not send, another one looks soon. */
  const wake = () => {
    if (hasBegun) loop.wake()
  }

  return {
    add: async messages => {
      await store.add(messages, clock.now())
      wake()
    },

    begin: () => {
      hasBegun = true
      const logFailure = (error: unknown) =>
        log.warn({ err: error }, 'messages of the process before are sent later')
      // takes over what the process before was sending
      void (deps.isAlone ? store.release().catch(logFailure) : Promise.resolve()).finally(loop.wake)
    },

    sendTest: async id => {
      const hook = await records.find(webhooks, id)
      if (!hook) throw new CallError('entryGone')
      const now = clock.now()
      const data = { webhook: hook.name, url: `${deps.publicUrl()}${webhooks.path}` }
      const message = {
        kind: 'webhook',
        targetId: Number(id),
        target: hook.name,
        event: 'test',
        subject: `test ${deps.newName()}`,
        content: payloadOf('test', isoTime(now), data),
      } as const
      const entry = await store.addTaken(message, now, now + outboxRules.webhook.busyMs)
      const { answer } = await sendToWebhook(deps, entry, interrupted.signal)
      await store.answered(entry, answer, undefined)
      if (answer.failure !== null) throw readFailure(entry, answer.failure)
      const host = new URL(hook.url).host
      if (!answer.accepted) throw new WebhookError('refused', { host, status: String(answer.status) })
    },

    sendAgain: async id => {
      const message = await store.find(id)
      if (!message) throw new CallError('entryGone')
      if (message.kind === 'webhook') {
        const hook = await records.find(webhooks, String(message.targetId))
        if (!hook?.enabled) throw new WebhookError('notEnabled')
        if (hook.secret === null) throw new WebhookError('secretUnreadable')
      }
      await store.renew(id, clock.now())
      wake()
    },

    close: async () => {
      closing.abort(new Error('the service stops'))
      await loop.idle()
      const works = Promise.all([...sending.values()].map(({ work }) => work))
      const timer = setTimeout(() => interrupted.abort(new Error('the service stops')), closeMs)
      await works
      clearTimeout(timer)
      interrupted.abort(new Error('the service stops'))
    },
  }
}
