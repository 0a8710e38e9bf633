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
