import type { FastifyBaseLogger } from 'fastify'
import { schedules } from '../../src/resources/schedules.ts'
import { webhooks } from '../../src/resources/webhooks.ts'
import { createWorkLoop } from '../exports/queue/workLoop.ts'
import { type Clock, isoTime } from '../shared/clock.ts'
import { CallError } from '../shared/errors.ts'
import type { HttpClient } from '../shared/networks.ts'
import type { ExportStore } from '../store/exports/exportStore.ts'
import { type Job, jobRules, type Jobs, lostAfterMs, retryDelayMs } from '../store/jobs/jobs.ts'
import type { Answer, WebhookMessage, WebhookOutbox } from '../store/jobs/webhookOutbox.ts'
import type { RecordStore } from '../store/recordStore.ts'
import { sendMessage } from './sendMessage.ts'
import { errorOf, storedFailure, WebhookError } from './webhookError.ts'
import { eventsFor, payloadOf, type Webhook } from './webhookEvents.ts'

/** Calls the webhooks for what happened. */
export interface Webhooks {
  /** Starts to look for what happened, and to send. */
  begin(): void
  /** Sends a test and waits for the answer. @throws WebhookError unless it is accepted, CallError entryGone */
  sendTest(id: string): Promise<void>
  /** Sends a message of the log again, with its message ID. @throws WebhookError notEnabled, secretUnreadable, CallError entryGone */
  sendAgain(id: number): Promise<void>
  close(): Promise<void>
}

interface WebhooksDeps {
  readonly outbox: WebhookOutbox
  readonly jobs: Jobs
  readonly exports: Pick<ExportStore, 'finished' | 'lastUploaded'>
  readonly records: Pick<RecordStore, 'list' | 'find'>
  readonly httpClient: HttpClient
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Whether no other process can have a message. */
  readonly isAlone: boolean
  newName(): string
  publicUrl(): string
}

/** A process that has a message for longer has died. It sends for 15 seconds at most. */
const busyMs = 50_000
/** Milliseconds for which events are remembered, so that the memory does not grow. */
const rememberMs = 3_600_000
/** More ended exports than can end between two looks. */
const recentExports = 50
/** Messages that are sent at the same time, so that a slow receiver delays few others. */
const maxAtOnce = 8

const [notEnabled, secretUnreadable] = [storedFailure('notEnabled'), storedFailure('secretUnreadable')]
const waitsForKey =
  'a message waits, because the key does not fit the signing secret of its webhook: restore kontor.key or KONTOR_SECRET and start again, or enter the secret again in the console'

export const createWebhooks = (deps: WebhooksDeps): Webhooks => {
  const { outbox, jobs, exports, records, httpClient, clock, log } = deps
  const closing = new AbortController()
  const { signal } = closing
  let forgotAt = 0
  let hasBegun = false
  /** Events that have their message, so that the database is not asked again. */
  const known = new Set<string>()
  const sendJob = (id: number) => jobs.send('webhook', { message: id })

  /** Adds a message for each event that is new. Events are derived from what is stored, so that none is lost with a process. */
  const addEvents = async () => {
    const hooks: Webhook[] = (await records.list(webhooks)).filter(({ enabled }) => enabled)
    if (hooks.length === 0) return
    const facts = {
      finished: await exports.finished(recentExports),
      lastUploaded: await exports.lastUploaded(),
      schedules: await records.list(schedules),
      now: clock.now(),
      home: deps.publicUrl(),
    }
    for (const hook of hooks)
      for (const event of eventsFor(hook, facts)) {
        const { type, subject } = event
        const message = { webhookId: hook.id, webhook: hook.name, event: type, subject }
        if (known.has(`${hook.id} ${subject}`)) continue
        await outbox.add({ ...message, body: payloadOf(event) }, clock.now(), (trx, id) =>
          jobs.send('webhook', { message: id }, trx),
        )
        known.add(`${hook.id} ${subject}`)
      }
  }
  /** Sends the jobs that are missing: of embedded messages after a start, and of processes that died. */
  const sendMissing = async (dueBefore: number) => {
    for (const id of await outbox.overdue(dueBefore, clock.now())) await sendJob(id)
  }

  const forget = () => {
    if (clock.now() - forgotAt < rememberMs) return
    forgotAt = clock.now()
    known.clear()
  }

  /** Sends a message that this process has taken. */
  const send = async (message: WebhookMessage): Promise<Answer> => {
    const hook = await records.find(webhooks, String(message.webhookId))
    const isAsked = hook && (hook.enabled || message.event === 'test')
    const notSent = { accepted: false, status: null, durationMs: 0 }
    if (!isAsked) return { ...notSent, text: notEnabled }
    // one that is saved without a secret gets one, so that only another key leaves it without
    if (hook.secret === null) return { ...notSent, text: secretUnreadable }
    const target = { url: hook.url, secret: hook.secret }
    return sendMessage(message, target, httpClient, clock.now(), signal)
  }

  const workOn = async (job: Job<'webhook'>) => {
    const { message: id } = job.data
    const now = clock.now()
    const message = await outbox.claim(id, now, now + busyMs)
    if (!message) {
      const stored = await outbox.find(id)
      // its process may have died: it is taken from it later
      if (stored?.state === 'waiting') await jobs.fail(job, 'another process has the message')
      else await jobs.complete(job)
      return
    }
    const answer = await send(message)
    if (answer.text === secretUnreadable) {
      await outbox.postpone(id, answer, clock.now())
      // it is looked for again as one whose job was lost
      await jobs.complete(job)
      if (message.answer !== answer.text) log.warn({ message: id, webhook: message.webhook }, waitsForKey)
      return
    }
    const isLast = message.tries > jobRules.webhook.retries || answer.text === notEnabled
    const next = answer.accepted || isLast ? undefined : clock.now() + retryDelayMs('webhook', message.tries)
    await outbox.answered(id, answer, next)
    const facts = { message: id, webhook: message.webhook, event: message.event, status: answer.status }
    if (answer.accepted) log.info(facts, 'a webhook was called')
    else
      log.warn({ ...facts, tries: message.tries, next: next && isoTime(next) }, 'a webhook was not accepted')
    if (next === undefined) await jobs.complete(job)
    else await jobs.fail(job, 'not accepted')
  }

  const round = async () => {
    await addEvents()
    await sendMissing(clock.now() - lostAfterMs)
    forget()
    const taken: Job<'webhook'>[] = []
    for (
      let job = await jobs.take('webhook');
      job;
      job = taken.length < maxAtOnce ? await jobs.take('webhook') : undefined
    )
      taken.push(job)
    const ends = await Promise.allSettled(taken.map(workOn))
    const failed = ends.find(end => end.status === 'rejected')
    if (failed && !signal.aborted) throw failed.reason
    return taken.length > 0
  }

  const onError = (err: unknown, waitMs: number) => log.warn({ err, waitMs }, 'the webhooks were interrupted')
  const loop = createWorkLoop({ clock, lookEveryMs: jobs.lookEveryMs, onError }, round, signal)

  /** Takes over what waits from the process before, whose jobs were in its memory. */
  const takeOver = async () => {
    await outbox.release()
    await sendMissing(Number.MAX_SAFE_INTEGER)
  }

  return {
    begin: () => {
      hasBegun = true
      const logFailure = (error: unknown) =>
        log.warn({ err: error }, 'waiting messages to webhooks are sent later')
      void (deps.isAlone ? takeOver().catch(logFailure) : Promise.resolve()).finally(loop.wake)
    },

    sendTest: async id => {
      const hook = await records.find(webhooks, id)
      if (!hook) throw new CallError('entryGone')
      const now = clock.now()
      const data = { webhook: hook.name, url: `${deps.publicUrl()}${webhooks.path}` }
      const body = payloadOf({ type: 'test', at: now, data })
      const subject = `test ${deps.newName()}`
      const message = { webhookId: Number(id), webhook: hook.name, event: 'test', subject, body } as const
      const added = await outbox.add(message, now)
      const claimed = added === undefined ? undefined : await outbox.claim(added, now, now + busyMs)
      if (!claimed) throw new CallError('entryGone')
      const answer = await send(claimed)
      await outbox.answered(claimed.id, answer, undefined)
      if (!answer.accepted) throw errorOf(answer, hook.url)
    },

    sendAgain: async id => {
      const message = await outbox.find(id)
      const hook = message && (await records.find(webhooks, String(message.webhookId)))
      if (!message) throw new CallError('entryGone')
      if (!hook?.enabled) throw new WebhookError('notEnabled')
      if (hook.secret === null) throw new WebhookError('secretUnreadable')
      await outbox.renew(id, clock.now())
      await sendJob(id)
      // on a host without work, another one looks for it
      if (hasBegun) loop.wake()
    },

    close: async () => {
      closing.abort(new Error('the service stops'))
      await loop.idle()
    },
  }
}
