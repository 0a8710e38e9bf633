import type { FamilyCode } from '../words/garments.ts'

/** A row of sizes; the sizes in it depend on the gender. */
export type SizeRun = 'letters5' | 'letters4' | 'numbers6' | 'waist8' | 'shoe8'

/** One place in the repeating assortment: a product of a family with a fixed number of colors and sizes. */
export interface Slot {
  readonly family: FamilyCode
  /** 0 = simple product, 1 = model and variants, 2 = model, sub-models by color, variants by size. */
  readonly levels: 0 | 1 | 2
  readonly colors: number
  readonly sizes: number
  readonly run: SizeRun | null
  /** True if siblings differ in color; otherwise the only color belongs to the model. */
  readonly colorAxis: boolean
  readonly pictures: number
  /** The number of articles of this slot. */
  readonly articles: number
}

const RUN_LENGTHS: Record<SizeRun, number> = { letters5: 5, letters4: 4, numbers6: 6, waist8: 8, shoe8: 8 }

function slot(
  family: FamilyCode,
  levels: 0 | 1 | 2,
  colors: number,
  run: SizeRun | null,
  pictures: number,
): Slot {
  const sizes = run === null ? 1 : RUN_LENGTHS[run]
  const colorAxis = levels === 2 || (levels === 1 && family !== 'jeans')
  return { family, levels, colors, sizes, run, colorAxis, pictures, articles: colors * sizes }
}

/**
 * The assortment repeats these products; only their words, colors and prices change.
 * Because each has a fixed number of variants, the product of an index can be calculated.
 */
export const slots: readonly Slot[] = [
  slot('tshirts', 2, 3, 'letters5', 1),
  slot('accessories', 0, 1, null, 1),
  slot('dresses', 2, 2, 'numbers6', 2),
  slot('jeans', 1, 1, 'waist8', 1),
  slot('bags', 1, 3, null, 2),
  slot('sneakers', 2, 2, 'shoe8', 2),
  slot('accessories', 0, 1, null, 1),
  slot('shirts', 1, 2, 'letters5', 1),
  slot('knitwear', 2, 2, 'letters5', 1),
  slot('bags', 0, 1, null, 2),
  slot('jackets', 1, 2, 'letters4', 3),
  slot('tshirts', 2, 2, 'letters5', 2),
  slot('accessories', 0, 1, null, 1),
  slot('jeans', 1, 1, 'waist8', 1),
  slot('sneakers', 2, 1, 'shoe8', 4),
  slot('accessories', 0, 1, null, 1),
  slot('dresses', 2, 1, 'numbers6', 2),
]

/** The place of an article: its root, its color and its size, each counted from 0. */
export interface Place {
  readonly root: number
  readonly slot: Slot
  readonly position: number
  readonly colorAt: number
  readonly sizeAt: number
}

const starts: number[] = []
const slotAt: number[] = []
slots.forEach((slot, at) => {
  starts.push(slotAt.length)
  for (let article = 0; article < slot.articles; article += 1) slotAt.push(at)
})

/** The number of articles in one round of the assortment. */
const ROUND = slotAt.length

/** Calculates the place of an article from its index. */
export function placeOf(index: number): Place {
  const round = Math.floor(index / ROUND)
  const offset = index - round * ROUND
  const at = slotAt[offset] ?? 0
  const slot = slotOfRoot(at)
  const position = offset - (starts[at] ?? 0)
  const colorAt = Math.floor(position / slot.sizes)
  return {
    root: round * slots.length + at,
    slot,
    position,
    colorAt,
    sizeAt: position - colorAt * slot.sizes,
  }
}

/** The slot of a root. */
export function slotOfRoot(root: number): Slot {
  const slot = slots[root % slots.length]
  if (slot === undefined) throw new RangeError(`There is no product with the number ${root}.`)
  return slot
}

/** Index of the first article of a root. */
export function firstArticleOf(root: number): number {
  return Math.floor(root / slots.length) * ROUND + (starts[root % slots.length] ?? 0)
}

interface ModelSpot {
  readonly slotAt: number
  readonly colorAt: number | null
  /** The first article below the model, counted from the start of the round. */
  readonly firstArticle: number
}

const spots: readonly ModelSpot[] = slots.flatMap((slot, slotAt) => {
  if (slot.levels === 0) return []
  const firstArticle = firstArticleOf(slotAt)
  const whole: ModelSpot = { slotAt, colorAt: null, firstArticle }
  if (slot.levels === 1) return [whole]
  const parts = Array.from({ length: slot.colors }, (_, colorAt): ModelSpot => {
    return { slotAt, colorAt, firstArticle: firstArticle + colorAt * slot.sizes }
  })
  return [whole, ...parts]
})

const firstSpots = slots.map((_, slotAt) => spots.findIndex(spot => spot.slotAt === slotAt))

const ROUND_ARTICLES = firstArticleOf(slots.length)

/** The number of models of the first `products` products. */
export function countModels(products: number): number {
  const rounds = Math.floor(products / ROUND_ARTICLES)
  const rest = products - rounds * ROUND_ARTICLES
  return rounds * spots.length + spots.filter(spot => spot.firstArticle < rest).length
}

/** Root and color of the model of an index; models are counted in the order of their codes. */
export function modelPlaceOf(index: number): { root: number; colorAt: number | null } {
  const round = Math.floor(index / spots.length)
  const spot = spots[index - round * spots.length]
  if (spot === undefined) throw new RangeError(`There is no model with the index ${index}.`)
  return { root: round * slots.length + spot.slotAt, colorAt: spot.colorAt }
}

/** Index of the model of a root (or of one of its colors), or null if there is none. */
export function modelIndexOf(root: number, colorAt: number | null): number | null {
  const slotAt = root % slots.length
  const slot = slotOfRoot(root)
  if (slot.levels === 0 || (colorAt !== null && slot.levels === 1)) return null
  const at = (firstSpots[slotAt] ?? 0) + (colorAt === null ? 0 : colorAt + 1)
  return Math.floor(root / slots.length) * spots.length + at
}

/** The articles below a model: their first index and their number, in a catalogue of any size. */
export function articlesBelow(root: number, colorAt: number | null): { first: number; count: number } {
  const slot = slotOfRoot(root)
  if (colorAt === null) return { first: firstArticleOf(root), count: slot.articles }
  return { first: firstArticleOf(root) + colorAt * slot.sizes, count: slot.sizes }
}
