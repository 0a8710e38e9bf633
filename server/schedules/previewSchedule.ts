import type { z } from 'zod'
import { cronProblemOf, sayCronProblem } from '../../src/contract/cron.ts'
import { cronOf, type schedulePreviewReply, type ScheduleTiming } from '../../src/contract/schedule.ts'
import type { Language } from '../../src/contract/words.ts'
import { isoTime } from '../clock.ts'
import { createTiming } from './createTiming.ts'

/** How many runs a preview names. */
const previewLength = 3

/** The next three runs of a timing, or the sentence that says what is wrong with its cron text. Answers `calls.previewSchedule`. */
export const previewSchedule = (
  timing: ScheduleTiming,
  { now, timeZone, language }: { now: number; timeZone: string; language: Language },
): z.output<typeof schedulePreviewReply> => {
  const lines = cronLinesOf(timing)
  const problem = timing.scheduleType === 'cron' ? cronProblemOf(lines) : undefined
  if (problem)
    return {
      success: false,
      errors: { 'scheduleParameters.cronTiming': [sayCronProblem(problem, language)] },
    }
  const { after } = createTiming(lines, timeZone)
  const times: string[] = []
  for (let next = after(now); next !== undefined && times.length < previewLength; next = after(next))
    times.push(isoTime(next))
  return { success: true, data: { timeZone, times } }
}

const cronLinesOf = ({ scheduleType, scheduleParameters }: ScheduleTiming): string =>
  cronOf(scheduleType, scheduleParameters as never) // a timing pairs each type with its own parameters
