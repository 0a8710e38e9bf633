import { Cron } from 'croner'

/** When a schedule is due. Moments in milliseconds since 1970. */
export interface Timing {
  /** The first due time after a moment; undefined when there is none. */
  after(moment: number): number | undefined
  /** The last due time before a moment. */
  before(moment: number): number | undefined
}

/**
 * Reads the cron lines of a timing in a time zone. A fixed time that daylight saving skips is due at the next
 * moment there is; one that comes twice is due the first time. Every hour means every hour that passes.
 * @param lines one cron line or several with line breaks between; due is what any of them says
 * @throws TypeError when a line is no cron
 */
export const createTiming = (lines: string, timeZone: string): Timing => {
  const crons = lines
    .split('\n')
    .map(line => new Cron(line, { timezone: timeZone, mode: '5-part', fixedTimeRule: 'no-wildcard' }))
  const after = (moment: number) => crons.flatMap(cron => cron.nextRun(new Date(moment))?.getTime() ?? [])
  const before = (moment: number) =>
    crons.flatMap(cron => cron.previousRuns(1, new Date(moment))[0]?.getTime() ?? [])
  const chosen = (moments: number[], pick: (...moments: number[]) => number) =>
    moments.length > 0 ? pick(...moments) : undefined
  return {
    after: moment => chosen(after(moment), Math.min),
    before: moment => chosen(before(moment), Math.max),
  }
}
