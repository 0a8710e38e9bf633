const PURPOSES = {
  gender: 1,
  brand: 2,
  line: 3,
  colour: 4,
  season: 5,
  price: 6,
  reduced: 7,
  detail: 8,
  origin: 9,
  sustainable: 10,
  measure: 11,
  category: 12,
  marketplace: 13,
  frenchGap: 14,
  enabled: 15,
  updated: 16,
  created: 17,
  stock: 18,
  delivery: 19,
  weight: 20,
  uuid: 21,
  uuidTail: 22,
  picture: 23,
  material: 24,
  keywords: 25,
  tessa: 26,
  quality: 27,
  released: 28,
  fit: 29,
  modelUpdated: 30,
} as const

/** What a number is drawn for: each purpose has its own independent sequence. */
export type Purpose = keyof typeof PURPOSES

/**
 * Draws an unsigned 32-bit number that depends on nothing but its three arguments.
 * So the whole catalogue is a pure function and no product needs to be kept.
 * @example chance(1, 42, 'brand') % brands.length
 */
export function chance(seed: number, subject: number, purpose: Purpose): number {
  let x = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 15) ^ (subject + 1), 0xc2b2ae35)
  x = Math.imul(x ^ (x >>> 13) ^ Math.imul(PURPOSES[purpose], 0x27d4eb2f), 0x7feb352d)
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b)
  return (x ^ (x >>> 16)) >>> 0
}

const HALF = 0x3ff
const ROUNDS = [0, 1, 2, 3] as const

/** Shuffles the numbers below 2^20: each has a place among them that no other one has. */
export function shuffled(number: number): number {
  let [left, right] = [number >>> 10, number & HALF]
  for (const round of ROUNDS) [left, right] = [right, left ^ (chance(round, right, 'uuid') & HALF)]
  return (left << 10) | right
}

/** The number that `shuffled` gave a place. */
export function unshuffled(place: number): number {
  let [left, right] = [place >>> 10, place & HALF]
  for (const round of ROUNDS.toReversed())
    [left, right] = [right ^ (chance(round, left, 'uuid') & HALF), left]
  return (left << 10) | right
}

/** Takes one of a list, any whole number will do. */
export function pick<T>(list: readonly T[], drawn: number): T {
  const one = list[drawn % list.length]
  if (one === undefined) throw new RangeError('There is nothing to pick from.')
  return one
}
