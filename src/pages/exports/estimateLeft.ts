/** How far a run is. */
export interface Progress {
  /** Products processed. */
  readonly done: number
  /** Products there are; null while nobody knows. */
  readonly total: number | null
  /** Milliseconds since the start. */
  readonly elapsed: number
}

/** Seconds after which a pace can be told. */
const settled = 3

/**
 * Estimates how long a run still takes, by its pace so far.
 * @returns milliseconds, or null while nobody can tell
 */
export const estimateLeft = ({ done, total, elapsed }: Progress): number | null => {
  if (total === null || done <= 0 || elapsed < settled * 1000) return null
  return Math.max(0, ((total - done) / done) * elapsed)
}
