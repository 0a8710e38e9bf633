import type { FastifyBaseLogger } from 'fastify'
import { cronOf } from '../../src/contract/schedule.ts'
import type { StartOrder } from '../exports/life/runner.ts'
import { type Clock, isoTime } from '../shared/clock.ts'
import { CallError } from '../shared/errors.ts'
import type { Claim } from '../store/exports/exportStore.ts'
import { isDatabaseAway } from '../store/openDatabase.ts'
import {
  maxAheadMs,
  type ScheduleStore,
  type ScheduleStep,
  type WatchedSchedule,
} from '../store/jobs/scheduleStore.ts'
import { createTiming, type Timing } from './timing.ts'

/** Starts exports by schedule. It reads the stored schedules again every few seconds. */
export interface Scheduler {
  /** Starts to check the schedules. */
  begin(): void
  /** Checks at once: called when a schedule was saved, so that it counts from that moment on. */
  wake(): void
  /** Stops checking and waits for a check in progress. */
  close(): Promise<void>
}

/** Longest time between two checks, because another process may have saved a schedule. */
const recheckMs = 5_000
/** A run that is later than this counts as missed, and may still be started late. */
const latenessMs = 59_000
/** The last due time from `first` up to a moment. */
const lastDue = (timing: Timing, first: number, until: number): number => {
  // due times are whole minutes, and the timing compares whole seconds
  const before = timing.before(until + 1000) ?? first
  return Math.max(first, before > until ? (timing.before(before) ?? first) : before)
}

/** The shortest time between two checks. */
const minWaitMs = 20

interface SchedulerDeps {
  readonly store: ScheduleStore
  readonly clock: Clock
  /** The zone that all schedules are read in. */
  readonly timeZone: string
  /** A missed run is made up for once, if it is younger than this. */
  readonly madeUpWithinMs: number
  /**
   * Queues an export in the transaction of a claim.
   * @returns its number; undefined where the claim failed
   * @throws CallError scheduleBusy while the last one of the schedule waits or runs; the claim is undone then
   */
  start(order: StartOrder, claim: Claim): Promise<number | undefined>
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/**
 * Makes the scheduler. Each due time is claimed in the transaction that queues its export, so that it starts exactly
 * once, however many processes check and whichever of them dies. Of the runs that were missed while no process ran, the last one is made up for
 * if it is recent enough; older ones are logged and recorded at the schedule as `lastMissed`.
 */
export const createScheduler = (deps: SchedulerDeps): Scheduler => {
  const { store, clock, start, log } = deps
  const closing = new AbortController()
  let waiting = new AbortController()
  let isWoken = false
  let checking: Promise<void> | undefined

  /** @returns whether this process claimed the due time */
  const startExport = async (watched: WatchedSchedule, due: number, step: ScheduleStep): Promise<boolean> => {
    const { id, schedule } = watched
    const { isDelta, withdrawLater, ...rest } = schedule.options
    try {
      const madeUpFor = clock.now() - due > latenessMs ? isoTime(due) : undefined
      const order = { delta: isDelta, withdrawLater, ...rest, scheduleId: id, startedBy: schedule.name }
      const exportId = await start({ ...order, ...(madeUpFor && { madeUpFor }) }, trx =>
        store.advance(watched, step, trx),
      )
      if (exportId === undefined) return false
      log.info({ schedule: id, due: isoTime(due), export: exportId }, 'a schedule started an export')
    } catch (error) {
      // the time is still due at the next check
      if (isDatabaseAway(error)) throw error
      const isBusy = error instanceof CallError && error.code === 'scheduleBusy'
      const noted = isBusy ? { ...step, skipped: due } : { ...step, missed: due }
      if (!(await store.advance(watched, noted))) return false
      const reason = isBusy ? 'a schedule skipped an export' : 'a schedule could not start its export'
      log[isBusy ? 'warn' : 'error']({ err: error, schedule: id, due: isoTime(due) }, reason)
    }
    return true
  }

  /** Starts a due export and records missed ones, unless another process claimed the time first. */
  const startDue = async (watched: WatchedSchedule, timing: Timing, handled: number, now: number) => {
    const first = timing.after(handled)
    if (first === undefined || first > now) return
    const last = lastDue(timing, first, now)
    const fired = now - last <= deps.madeUpWithinMs ? last : undefined
    const young = timing.after(Math.max(handled, now - deps.madeUpWithinMs)) ?? now
    // the run that is made up for replaces all recent ones
    const missed = fired === undefined ? last : first < young ? lastDue(timing, first, young - 1) : undefined
    const step = { until: fired ?? now, fired, missed }
    const isOurs =
      fired === undefined ? await store.advance(watched, step) : await startExport(watched, fired, step)
    if (isOurs && missed !== undefined)
      log.warn(
        { schedule: watched.id, first: isoTime(first), last: isoTime(missed) },
        'runs of a schedule were missed',
      )
  }

  /** @returns when the schedule is due next */
  const watch = async (watched: WatchedSchedule, now: number): Promise<number | undefined> => {
    const { schedule, id } = watched
    const lines = cronOf(schedule.scheduleType, schedule.scheduleParameters)
    const key = JSON.stringify([schedule.enabled, lines, deps.timeZone])
    const { mark: stored } = watched
    const isCurrent = stored?.timing === key && stored.handledUntil <= now + maxAheadMs
    const mark = isCurrent ? stored : await store.watch(id, key, now)
    if (!schedule.enabled) return undefined
    const timing = createTiming(lines, deps.timeZone)
    await startDue({ ...watched, mark }, timing, mark.handledUntil, now)
    return timing.after(now)
  }

  const check = async (): Promise<number> => {
    const now = clock.now()
    let next = now + recheckMs
    for (const watched of await store.list()) {
      if (closing.signal.aborted) break
      try {
        next = Math.min(next, (await watch(watched, now)) ?? next)
      } catch (error) {
        log.error({ err: error, schedule: watched.id }, 'a schedule could not be checked')
      }
    }
    return next
  }

  const checkUntilClosed = async () => {
    while (!closing.signal.aborted) {
      isWoken = false
      let next = clock.now() + recheckMs
      try {
        next = await check()
      } catch (error) {
        log.error({ err: error }, 'the schedules could not be read')
      }
      waiting = new AbortController()
      if (isWoken || closing.signal.aborted) continue
      const signal = AbortSignal.any([closing.signal, waiting.signal])
      try {
        await clock.sleep(Math.max(minWaitMs, next - clock.now()), signal)
      } catch (error) {
        if (!signal.aborted) throw error
      }
    }
  }

  return {
    begin: () => {
      checking ??= checkUntilClosed()
    },
    wake: () => {
      isWoken = true
      waiting.abort(new Error('a schedule was saved'))
    },
    close: async () => {
      closing.abort(new Error('the service stops'))
      await checking
    },
  }
}
