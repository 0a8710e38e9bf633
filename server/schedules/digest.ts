import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { DocumentStore } from '../model/documents.ts'
import { type Clock, isoTime } from '../shared/clock.ts'
import { type JobData, type Jobs, lostAfterMs } from '../store/jobs/jobs.ts'
import { createTiming, type Timing } from './timing.ts'

/** Mails the exports of a day to the users who chose one mail a day; a mail that fails is repeated. */
export interface DigestMails {
  /** Starts to check whether the mails are due. */
  begin(): void
  close(): Promise<void>
}

interface DigestDeps {
  readonly documents: DocumentStore
  readonly clock: Clock
  readonly timeZone: string
  /** `07:00` in that zone. */
  readonly timeOfDay: string
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly jobs: Pick<Jobs, 'send' | 'take' | 'complete' | 'fail' | 'pending'>
  /** Mails the exports of a day. @throws what is worth another try */
  send(day: JobData['digest'], signal: AbortSignal): Promise<unknown>
}

/** Longest time between two checks, because the machine's clock may be changed. */
const recheckMs = 60_000
const stateName = 'mailDigest'
const stateSchema = z.object({
  /** When the last digest was started, ISO 8601. */
  until: z.string(),
  /** The day whose mails are not sent yet, and when its job was sent. */
  open: z.object({ since: z.string(), until: z.string(), sentAt: z.string() }).optional(),
})
type DigestState = z.output<typeof stateSchema>

/** A start later than this was stored before the clock was set back. */
const maxAheadMs = 3_600_000

/** Makes the digest of one process. Of several processes that share a database, one sends it each day. */
export const createDigestMails = (deps: DigestDeps): DigestMails => {
  const { clock, documents, jobs, log } = deps
  const closing = new AbortController()
  const { signal } = closing
  const [hour, minute] = deps.timeOfDay.split(':').map(Number)
  let days: Timing | undefined
  const timing = () => (days ??= createTiming(`${minute} ${hour} * * *`, deps.timeZone))
  let checking: Promise<void> | undefined

  /** The day whose digest is due, or whose job was lost with its process. */
  const dayDueIn = ({ until, open }: DigestState, isNonePending: boolean): JobData['digest'] | undefined => {
    const now = clock.now()
    const due = isoTime(timing().before(now + 1000) ?? 0)
    if (until < due) return { since: open?.since ?? until, until: isoTime(now) }
    const isLost = open && isNonePending && open.sentAt < isoTime(now - lostAfterMs)
    return isLost ? { since: open.since, until: open.until } : undefined
  }

  /** @returns the day whose digest is due, if no other process has started it */
  const claim = async (): Promise<JobData['digest'] | undefined> => {
    const now = clock.now()
    const sentAt = isoTime(now)
    const isNonePending = (await jobs.pending('digest')) === 0
    let day: JobData['digest'] | undefined
    await documents.change(stateName, stateSchema, stored => {
      day = undefined
      if (!stored || stored.until > isoTime(now + maxAheadMs)) return { until: sentAt }
      day = dayDueIn(stored, isNonePending)
      return day && { until: day.until, open: { since: day.since, until: day.until, sentAt } }
    })
    return day
  }

  /** Stores that the mails of a day are sent. */
  const finish = (day: JobData['digest']) =>
    documents.change(stateName, stateSchema, stored =>
      stored?.open?.until === day.until ? { until: stored.until } : undefined,
    )

  const workOff = async () => {
    for (let job = await jobs.take('digest'); job; job = await jobs.take('digest'))
      try {
        await deps.send(job.data, signal)
        if (job.data.to === undefined) await finish(job.data)
        await jobs.complete(job)
      } catch (error) {
        await jobs.fail(job, error instanceof Error ? error.message : String(error))
      }
  }

  const checkUntilClosed = async () => {
    while (!signal.aborted) {
      try {
        const day = await claim()
        if (day) await jobs.send('digest', day)
        await workOff()
      } catch (error) {
        if (!signal.aborted) log.error({ err: error }, 'the daily mails were not sent')
      }
      await clock.sleep(recheckMs, AbortSignal.any([signal])).catch(() => undefined)
    }
  }

  return {
    begin: () => {
      checking ??= checkUntilClosed()
    },
    close: async () => {
      closing.abort(new Error('the service stops'))
      await checking
    },
  }
}
