import { flawOf } from './flawOf.ts'
import type { Flaw } from './flawOf.ts'

/**
 * Counts the flaws among the first `products` products of the catalogue, in constant memory.
 * @example countFlaws(2000).badEan
 */
export function countFlaws(products: number): Record<Flaw, number> {
  const counts: Record<Flaw, number> = { noEan: 0, badEan: 0, textTooLong: 0, noPicture: 0, unequalAxes: 0 }
  for (let index = 0; index < products; index += 1) {
    const flaw = flawOf(index)
    if (flaw !== null) counts[flaw] += 1
  }
  return counts
}
