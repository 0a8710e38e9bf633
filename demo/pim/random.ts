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

/** The purposes of random numbers; each purpose has its own independent sequence. */
export type Purpose = keyof typeof PURPOSES

/**
 * Returns an unsigned 32-bit pseudo-random number that depends only on its arguments, so that the catalog is a pure
 * function and no product is stored.
 * @example random(1, 42, 'brand') % brands.length
 */
export function random(seed: number, subject: number, purpose: Purpose): number {
  let x = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 15) ^ (subject + 1), 0xc2b2ae35)
  x = Math.imul(x ^ (x >>> 13) ^ Math.imul(PURPOSES[purpose], 0x27d4eb2f), 0x7feb352d)
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b)
  return (x ^ (x >>> 16)) >>> 0
}

const HALF = 0x3ff
const ROUNDS = [0, 1, 2, 3] as const

/** A permutation of the numbers below 2^20 (a Feistel network). */
export function shuffle(number: number): number {
  let [left, right] = [number >>> 10, number & HALF]
  for (const round of ROUNDS) [left, right] = [right, left ^ (random(round, right, 'uuid') & HALF)]
  return (left << 10) | right
}

/** The inverse of `shuffle`. */
export function unshuffle(place: number): number {
  let [left, right] = [place >>> 10, place & HALF]
  for (const round of ROUNDS.toReversed())
    [left, right] = [right ^ (random(round, left, 'uuid') & HALF), left]
  return (left << 10) | right
}

/** Picks an element of a list by any integer from 0. */
export function pick<T>(list: readonly T[], drawn: number): T {
  const one = list[drawn % list.length]
  if (one === undefined) throw new RangeError('There is nothing to pick from.')
  return one
}
