/** Takes one of a list, any whole number will do. */
export function pick<T>(list: readonly T[], drawn: number): T {
  const one = list[drawn % list.length]
  if (one === undefined) throw new RangeError('There is nothing to pick from.')
  return one
}
