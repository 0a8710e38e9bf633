/** How far a run is. */
interface Progress {
  /** Products processed. */
  readonly done: number
  /** Products there are; null while unknown. */
  readonly total: number | null
  /** Milliseconds since the start. */
  readonly elapsed: number
}

/** Milliseconds after which the pace of a run is known. */
const paceKnownAfter = 3000

/**
 * Estimates how long a run still takes, by its pace so far.
 * @returns milliseconds, or null while it cannot be known yet
 */
export const estimateLeft = ({ done, total, elapsed }: Progress): number | null => {
  // nobody knows either where the start was left out
  if (total === null || done <= 0 || !(elapsed >= paceKnownAfter)) return null
  return Math.max(0, ((total - done) / done) * elapsed)
}

/** A key of the catalogue with its numbers. */
type Wording = readonly [key: string, numbers: Readonly<Record<string, number>>]

/**
 * Words for the time that is left: rounded up, so that nobody waits longer than it says.
 * @param milliseconds what estimateLeft gave
 * @example leftInWords(200_000) // ['kontor.exports.minutesLeft', { minutes: 4 }]
 */
export const leftInWords = (milliseconds: number | null): Wording | null => {
  if (milliseconds === null) return null
  const minutes = Math.ceil(milliseconds / 60_000)
  if (minutes <= 1) return ['kontor.exports.lessThanAMinute', {}]
  if (minutes < 60) return ['kontor.exports.minutesLeft', { minutes }]
  return ['kontor.exports.hoursLeft', { hours: Math.floor(minutes / 60), minutes: minutes % 60 }]
}

/**
 * How long something lasted, in milliseconds: from the second it began in to the second it ended in, as its times are
 * shown.
 * @param end milliseconds
 */
export const lasted = (start: string, end: number): number =>
  (Math.floor(end / 1000) - Math.floor(Date.parse(start) / 1000)) * 1000

const two = (value: number) => String(value).padStart(2, '0')

/**
 * Writes a duration as HHh MMm SSs; hours count on beyond a day, a negative duration is none.
 * @param milliseconds how long it lasted
 * @example formatDuration(277_000) // '00h 04m 37s'
 */
export const formatDuration = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  return `${two(Math.floor(seconds / 3600))}h ${two(Math.floor(seconds / 60) % 60)}m ${two(seconds % 60)}s`
}
