import type { ExportRow } from '../../contract/calls/exportRows.ts'
import { two } from '../../kit/useFormats.ts'

/** The progress of an export. */
interface Progress {
  /** Products processed. */
  readonly done: number
  /** Products in total; null while unknown. */
  readonly total: number | null
  /** Milliseconds since the start. */
  readonly elapsed: number
}

/** Milliseconds after which an estimate is possible. */
const minElapsed = 3000

/**
 * Estimates the remaining time of an export by its speed so far.
 * @returns milliseconds, or null if an estimate is not possible yet
 */
export const estimateRemaining = ({ done, total, elapsed }: Progress): number | null => {
  // elapsed is NaN if the backend leaves the start time out
  if (total === null || done <= 0 || !(elapsed >= minElapsed)) return null
  return Math.max(0, ((total - done) / done) * elapsed)
}

/** A translation key with its parameters. */
type Message = readonly [key: string, numbers: Readonly<Record<string, number>>]

/**
 * The message for a remaining time, which is rounded up.
 * @param milliseconds the result of estimateRemaining
 * @example formatRemainingTime(200_000) // ['kontor.exports.minutesLeft', { minutes: 4 }]
 */
export const formatRemainingTime = (milliseconds: number | null): Message | null => {
  if (milliseconds === null) return null
  const minutes = Math.ceil(milliseconds / 60_000)
  // steps of five seconds, because the estimate changes only now and then
  if (minutes <= 1)
    return ['kontor.exports.secondsLeft', { seconds: 5 * (Math.ceil(milliseconds / 5000) || 1) }]
  if (minutes < 60) return ['kontor.exports.minutesLeft', { minutes }]
  return ['kontor.exports.hoursLeft', { hours: Math.floor(minutes / 60), minutes: minutes % 60 }]
}

/**
 * The duration between two times in milliseconds. Both are cut to full seconds, as the page shows them.
 * @param start ISO text
 * @param end milliseconds
 */
export const durationBetween = (start: string, end: number): number =>
  (Math.floor(end / 1000) - Math.floor(Date.parse(start) / 1000)) * 1000

/** The milliseconds that an export worked, the same in lists and on its page; undefined while it waits. */
export const durationOf = (
  {
    statusClass,
    queuePlace,
    startTime,
    durationMs,
  }: Pick<ExportRow, 'statusClass' | 'queuePlace' | 'startTime' | 'durationMs'>,
  now: number,
): number | undefined => {
  if (statusClass === 'running') return queuePlace ? undefined : durationBetween(startTime, now)
  return typeof durationMs === 'number'
    ? durationBetween(startTime, Date.parse(startTime) + durationMs)
    : undefined
}

/**
 * The short message for a duration.
 * @param milliseconds the duration
 * @example formatShortDuration(7_440_000) // ['kontor.exports.lasted.hours', { hours: 2, minutes: 4 }]
 */
export const formatShortDuration = (milliseconds: number): Message => {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  if (seconds < 60) return ['kontor.exports.lasted.seconds', { seconds }]
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return ['kontor.exports.lasted.minutes', { minutes, seconds: seconds % 60 }]
  return ['kontor.exports.lasted.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 }]
}

/**
 * Formats a duration as hours, minutes and seconds. Hours are not limited to a day; a negative duration counts as 0.
 * @param milliseconds the duration
 * @example formatDuration(277_000) // '00h 04m 37s'
 */
export const formatDuration = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  return `${two(Math.floor(seconds / 3600))}h ${two(Math.floor(seconds / 60) % 60)}m ${two(seconds % 60)}s`
}
