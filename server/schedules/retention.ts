import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { entryOf } from '../../src/contract/messages/index.ts'
import { formatMessage } from '../../src/contract/messages/format.ts'
import type { RetentionState } from '../../src/contract/calls/retention.ts'
import type { Language } from '../../src/contract/words.ts'
import { retention as declaration } from '../../src/resources/settings/retention.ts'
import type { ExportFolder } from '../exports/deliver/exportFolder.ts'
import { type Clock, isoTime, localTime } from '../shared/clock.ts'
import type { DocumentStore } from '../model/documents.ts'
import type { RecordStore } from '../store/recordStore.ts'
import { type Jobs, lostAfterMs } from '../store/jobs/jobs.ts'
import type { RetentionStore } from '../store/retentionStore.ts'
import { checkClock, type ClockDoubt, clockDoubtOf, clockStateSchema } from './clockCheck.ts'
import { addAmounts, cleanUp, type CleanUpResult, cleanUpSchema, nothingDeleted } from './retentionCleanUp.ts'
import { diskSpaceOf } from '../shared/diskSpace.ts'
import type { RetentionDays } from './retentionPolicy.ts'
import { createTiming, type Timing } from './timing.ts'

/** Deletes old data each night. */
export interface Retention {
  /** Starts to check whether a clean-up is due. */
  begin(): void
  /** Runs a clean-up at once. @throws the reason of closing */
  clean(): Promise<void>
  state(language: Language): Promise<RetentionState>
  /** Stops checking, and a clean-up in progress. */
  close(): Promise<void>
}

/** Every night at three. */
const nightly = '0 3 * * *'
const dayMs = 86_400_000
/** Longest time between two checks, because the machine's clock may be changed. */
const recheckMs = 60_000

const stateSchema = z.object({
  /** The time at which the last clean-up was started, ISO 8601. */
  begun: z.string(),
  last: cleanUpSchema.nullable(),
  /** The moment of a clean-up that has no result yet, and when its job was sent. */
  open: z.object({ due: z.string(), sentAt: z.string() }).optional(),
  /** Absent in states of older versions. */
  clock: clockStateSchema.optional(),
})

const stateName = 'retentionState'

/** Milliseconds between two heartbeats of a clean-up. */
const keepEveryMs = 10_000

interface RetentionDeps {
  readonly jobs: Pick<Jobs, 'send' | 'take' | 'keep' | 'complete' | 'fail' | 'pending'>
  readonly store: RetentionStore
  readonly records: RecordStore
  readonly documents: DocumentStore
  readonly folder: ExportFolder
  /** DATA_DIR */
  readonly home: string
  readonly clock: Clock
  readonly timeZone: string
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

const formatFailure = (
  { code, path, reason, params }: NonNullable<CleanUpResult['failure']>,
  language: Language,
): string => {
  const known = [`storage.${code}`, `cleanUp.${code}`].find(name => entryOf(name))
  return formatMessage({ code: known ?? 'cleanUp.failed', params: { path, reason, ...params } }, language)
}

/**
 * Makes the retention of one process. Of several processes that share a database, one cleans up each night; if it dies
 * or stops, another one begins again.
 */
export const createRetention = (deps: RetentionDeps): Retention => {
  const { store, jobs, records, documents, clock, log } = deps
  const closing = new AbortController()
  const { signal } = closing
  let nights: Timing | undefined
  const timing = () => (nights ??= createTiming(nightly, deps.timeZone))
  let checking: Promise<void> | undefined

  const storedDays = async (): Promise<RetentionDays> => {
    const { fileDays, messageDays, auditDays } = await records.readSettings(declaration)
    return { fileDays: Number(fileDays), messageDays: Number(messageDays), auditDays: Number(auditDays) }
  }

  const next = () => timing().after(clock.now()) ?? clock.now() + dayMs

  const lastResult = async () => (await documents.read(stateName, stateSchema))?.last ?? null

  const storeResult = (last: CleanUpResult) =>
    documents.change(stateName, stateSchema, stored => ({
      begun: last.at,
      ...stored,
      last,
      open: undefined,
    }))

  /** @param due the moment of a clean-up whose repetitions count as one */
  const clean = async (due?: string): Promise<CleanUpResult> => {
    const before = await lastResult()
    const isRepeated = due !== undefined && before !== null && before.failure !== null && before.at >= due
    const result = await cleanUp(deps, storedDays, clock.now(), signal)
    const last = isRepeated ? addAmounts(before, result) : result
    await storeResult(last)
    return last
  }

  /** Stores that a clean-up deleted nothing, because the clock may be wrong. */
  const withhold = async ({ code, times }: ClockDoubt) => {
    log.warn({ code, ...times }, 'nothing is deleted, because the clock of this machine may be wrong')
    const params = Object.fromEntries(
      Object.entries(times).map(([name, time]) => [name, localTime(time, deps.timeZone)]),
    )
    await storeResult(nothingDeleted(clock.now(), { code, path: '', reason: '', params }))
    // the next night is another try
    return null
  }

  /** Checks the clock. @returns the reason not to trust it */
  const watchClock = async (): Promise<ClockDoubt | undefined> => {
    const now = clock.now()
    let state = checkClock(undefined, now)
    await documents.change(stateName, stateSchema, stored => {
      // the first clean-up waits for the next night, so that the days can be set before
      if (!stored) return { begun: isoTime(now), last: null, clock: state }
      const known = stored.clock ?? { seenAt: stored.begun, leap: null }
      state = checkClock(known, now)
      return state === stored.clock ? undefined : { ...stored, clock: state }
    })
    return clockDoubtOf(state, now, await store.databaseNow())
  }

  /** @returns the moment of a clean-up that is due, or whose job was lost, if no other process has started it */
  const claim = async (): Promise<string | undefined> => {
    const now = isoTime(clock.now())
    const lastDue = isoTime(timing().before(clock.now() + 1000) ?? 0)
    const isNonePending = (await jobs.pending('cleanUp')) === 0
    let due: string | undefined
    await documents.change(stateName, stateSchema, stored => {
      // a start in the future was stored before the clock was set back
      const isDue = stored !== undefined && (stored.begun < lastDue || stored.begun > now)
      const isLost = isNonePending && (stored?.open?.sentAt ?? now) < isoTime(clock.now() - lostAfterMs)
      due = isDue ? now : isLost ? stored?.open?.due : undefined
      if (!stored || due === undefined) return undefined
      return { ...stored, begun: isDue ? now : stored.begun, open: { due, sentAt: now } }
    })
    return due
  }

  /** Cleans up if a job for it waits. @param doubt a reason not to trust the clock */
  const workOff = async (doubt: ClockDoubt | undefined) => {
    const job = await jobs.take('cleanUp')
    if (!job) return
    // a heartbeat that fails is repeated, and in the end the job is given to another process
    const heart = setInterval(() => void jobs.keep(job).catch(() => undefined), keepEveryMs)
    try {
      const failure = doubt ? await withhold(doubt) : (await clean(job.data.due)).failure
      await (failure ? jobs.fail(job, failure.reason) : jobs.complete(job))
    } catch (error) {
      await jobs.fail(job, error instanceof Error ? error.message : String(error))
      throw error
    } finally {
      clearInterval(heart)
    }
  }

  const checkUntilClosed = async () => {
    while (!signal.aborted)
      try {
        const doubt = await watchClock()
        const due = await claim()
        if (due !== undefined) await jobs.send('cleanUp', { due })
        await workOff(doubt)
        await clock.sleep(Math.max(1, Math.min(next() - clock.now(), recheckMs)), AbortSignal.any([signal]))
      } catch (error) {
        if (signal.aborted) return
        log.error({ err: error }, 'the check for a due clean-up failed')
        await clock.sleep(recheckMs, AbortSignal.any([signal])).catch(() => undefined)
      }
  }

  return {
    begin: () => {
      checking ??= checkUntilClosed()
    },
    clean: async () => void (await clean()),
    state: async language => {
      const last = await lastResult()
      const space = await diskSpaceOf(deps.home).catch(() => undefined)
      return {
        next: isoTime(next()),
        last: last && { ...last, failure: last.failure && formatFailure(last.failure, language) },
        disk: space ? { path: deps.home, ...space } : null,
      }
    },
    close: async () => {
      closing.abort(new Error('the service stops'))
      await checking
    },
  }
}
