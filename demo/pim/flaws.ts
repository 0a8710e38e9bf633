import { placeOf } from './catalogue/places.ts'
import { shuffle } from './random.ts'

/** A flaw of a product. Each product has at most one. */
export type Flaw = 'noEan' | 'badEan' | 'textTooLong' | 'noPicture' | 'unequalAxes'

/** True when the names of this root model (and so of all its articles) are over 255 characters. */
export function isTextTooLong(root: number): boolean {
  return root % 199 === 23
}

/** True when this color of a root (and so each of its sizes) has no picture. */
export function isPictureless(root: number, colorAt: number): boolean {
  return (root * 7 + colorAt * 3) % 97 === 5 && !isTextTooLong(root)
}

/** True for an article after a sibling with a size, both by index and by uuid. */
function comesLater(index: number): boolean {
  return isLaterSize(index) && shuffle(index) > shuffle(index - 1)
}

function isLaterSize(index: number): boolean {
  const { slot, position } = placeOf(index)
  return slot.run !== null && position > 0
}

/** True for one of 149 articles: the first later one from a fixed place on. Only this one differs from the first of its product. */
function isUnequal(index: number): boolean {
  const from = index - (index % 149) + 41
  if (index < from || !isLaterSize(from)) return false
  for (let at = from; at < index; at += 1) if (comesLater(at)) return false
  return comesLater(index)
}

/**
 * The flaw of the product at an index, or null. It is the same for every seed and size.
 * About 0.5 % noEan, 1 % badEan, 0.5 % textTooLong, 1 % noPicture, 0.5 % unequalAxes.
 * 'unequalAxes' never hits the first article of a root by uuid, so that one of its articles with a size always precedes it.
 * @example flawOf(57) // 'noEan'
 */
export function flawOf(index: number): Flaw | null {
  const place = placeOf(index)
  if (isTextTooLong(place.root)) return 'textTooLong'
  if (isPictureless(place.root, place.colorAt)) return 'noPicture'
  if (index % 199 === 57) return 'noEan'
  if (index % 101 === 13) return 'badEan'
  if (isUnequal(index)) return 'unequalAxes'
  return null
}

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
