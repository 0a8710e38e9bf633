import { firstArticleOf, slotOfRoot } from './placeOf.ts'
import { slots } from './slots.ts'

interface ModelSpot {
  readonly slotAt: number
  readonly colourAt: number | null
  /** The first article below the model, counted from the start of the round. */
  readonly firstArticle: number
}

const spots: readonly ModelSpot[] = slots.flatMap((slot, slotAt) => {
  if (slot.levels === 0) return []
  const firstArticle = firstArticleOf(slotAt)
  const whole: ModelSpot = { slotAt, colourAt: null, firstArticle }
  if (slot.levels === 1) return [whole]
  const parts = Array.from({ length: slot.colours }, (_, colourAt): ModelSpot => {
    return { slotAt, colourAt, firstArticle: firstArticle + colourAt * slot.sizes }
  })
  return [whole, ...parts]
})

const firstSpots = slots.map((_, slotAt) => spots.findIndex(spot => spot.slotAt === slotAt))

const ROUND_ARTICLES = firstArticleOf(slots.length)

/** How many models the first `products` products have. */
export function countModels(products: number): number {
  const rounds = Math.floor(products / ROUND_ARTICLES)
  const rest = products - rounds * ROUND_ARTICLES
  return rounds * spots.length + spots.filter(spot => spot.firstArticle < rest).length
}

/** Root and colour of the model of an index; models are counted in the order of their codes. */
export function modelPlaceOf(index: number): { root: number; colourAt: number | null } {
  const round = Math.floor(index / spots.length)
  const spot = spots[index - round * spots.length]
  if (spot === undefined) throw new RangeError(`There is no model with the index ${index}.`)
  return { root: round * slots.length + spot.slotAt, colourAt: spot.colourAt }
}

/** Index of the model of a root (or of one of its colours), or null when there is none. */
export function modelIndexOf(root: number, colourAt: number | null): number | null {
  const slotAt = root % slots.length
  const slot = slotOfRoot(root)
  if (slot.levels === 0 || (colourAt !== null && slot.levels === 1)) return null
  const at = (firstSpots[slotAt] ?? 0) + (colourAt === null ? 0 : colourAt + 1)
  return Math.floor(root / slots.length) * spots.length + at
}

/** The articles below a model: first index and how many, in a catalogue without end. */
export function articlesBelow(root: number, colourAt: number | null): { first: number; count: number } {
  const slot = slotOfRoot(root)
  if (colourAt === null) return { first: firstArticleOf(root), count: slot.articles }
  return { first: firstArticleOf(root) + colourAt * slot.sizes, count: slot.sizes }
}
