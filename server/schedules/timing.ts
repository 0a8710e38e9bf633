import { Cron } from 'croner'
import type { z } from 'zod'
import type { NextRun } from '../../src/contract/calls/dashboard.ts'
import { exportTypes } from '../../src/contract/calls/exportRows.ts'
import { cronProblemOf, formatCronProblem } from '../../src/contract/cron.ts'
import { cronOf, type schedulePreviewReply, type ScheduleTiming } from '../../src/contract/schedule.ts'
import type { Language } from '../../src/contract/words.ts'
import { isoTime } from '../shared/clock.ts'
import type { Schedule } from '../store/jobs/scheduleStore.ts'

/** When a schedule is due. Moments in milliseconds since 1970. */
export interface Timing {
  /** The first due time after a moment; undefined when there is none. */
  after(moment: number): number | undefined
  /** The last due time before a moment. */
  before(moment: number): number | undefined
}

/**
 * Reads the cron lines of a timing in a time zone. A fixed time that daylight saving skips is due at the next
 * existing moment; a time that occurs twice is due the first time. "Every hour" means every hour that passes.
 * @param lines one or several cron lines, separated by line breaks; a time is due if it matches any line
 * @throws TypeError for an invalid cron line
 */
export const createTiming = (lines: string, timeZone: string): Timing => {
  const crons = lines
    .split('\n')
    .map(line => new Cron(line, { timezone: timeZone, mode: '5-part', fixedTimeRule: 'no-wildcard' }))
  const after = (moment: number) => crons.flatMap(cron => cron.nextRun(new Date(moment))?.getTime() ?? [])
  const before = (moment: number) =>
    crons.flatMap(cron => cron.previousRuns(1, new Date(moment))[0]?.getTime() ?? [])
  const pickFrom = (moments: number[], pick: (...moments: number[]) => number) =>
    moments.length > 0 ? pick(...moments) : undefined
  return {
    after: moment => pickFrom(after(moment), Math.min),
    before: moment => pickFrom(before(moment), Math.max),
  }
}

/** The number of runs of a preview. */
const previewLength = 3

/** The next three runs of a timing, or the error of its cron text. Answers `calls.previewSchedule`. */
export const previewSchedule = (
  timing: ScheduleTiming,
  { now, timeZone, language }: { now: number; timeZone: string; language: Language },
): z.output<typeof schedulePreviewReply> => {
  const lines = cronLinesOf(timing)
  const problem = timing.scheduleType === 'cron' ? cronProblemOf(lines) : undefined
  if (problem)
    return {
      success: false,
      errors: { 'scheduleParameters.cronTiming': [formatCronProblem(problem, language)] },
    }
  const { after } = createTiming(lines, timeZone)
  const times: string[] = []
  for (let next = after(now); next !== undefined && times.length < previewLength; next = after(next))
    times.push(isoTime(next))
  return { success: true, data: { timeZone, times } }
}

const cronLinesOf = ({ scheduleType, scheduleParameters }: ScheduleTiming): string =>
  cronOf(scheduleType, scheduleParameters as never) // a timing pairs each type with its own parameters

/** A stored schedule with its number. */
export type SavedSchedule = Schedule & { readonly id: number }

/** The next run of each enabled schedule, soonest first; one whose timing cannot be read has none. */
export const nextRunsOf = (schedules: readonly SavedSchedule[], now: number, timeZone: string): NextRun[] =>
  schedules
    .flatMap(({ id, name, enabled, scheduleType, scheduleParameters, options }) => {
      if (!enabled) return []
      const at = createTiming(cronOf(scheduleType, scheduleParameters), timeZone).after(now)
      const type = options.isDelta ? exportTypes.delta : exportTypes.full
      return at === undefined ? [] : [{ id, name, at, type }]
    })
    .toSorted((one, other) => one.at - other.at)
    .map(run => ({ ...run, at: isoTime(run.at) }))
