/** A key of the catalogue with its numbers. */
export type Wording = readonly [key: string, numbers: Readonly<Record<string, number>>]

/**
 * Words for the time that is left: rounded up, so that nobody waits longer than told.
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
