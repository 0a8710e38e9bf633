import { slots } from './slots.ts'
import type { Slot } from './slots.ts'

/** Where an article stands: which root, which of its colours and sizes, all counted from 0. */
export interface Place {
  readonly root: number
  readonly slot: Slot
  readonly position: number
  readonly colourAt: number
  readonly sizeAt: number
}

const starts: number[] = []
const slotAt: number[] = []
slots.forEach((slot, at) => {
  starts.push(slotAt.length)
  for (let article = 0; article < slot.articles; article += 1) slotAt.push(at)
})

/** Articles of one round of the assortment. */
export const ROUND = slotAt.length

/** Finds the place of an article by its index. Constant time, nothing kept. */
export function placeOf(index: number): Place {
  const round = Math.floor(index / ROUND)
  const offset = index - round * ROUND
  const at = slotAt[offset] ?? 0
  const slot = slotOfRoot(at)
  const position = offset - (starts[at] ?? 0)
  const colourAt = Math.floor(position / slot.sizes)
  return {
    root: round * slots.length + at,
    slot,
    position,
    colourAt,
    sizeAt: position - colourAt * slot.sizes,
  }
}

/** The slot that a root fills. */
export function slotOfRoot(root: number): Slot {
  const slot = slots[root % slots.length]
  if (slot === undefined) throw new RangeError(`There is no product with the number ${root}.`)
  return slot
}

/** Index of the first article of a root. */
export function firstArticleOf(root: number): number {
  return Math.floor(root / slots.length) * ROUND + (starts[root % slots.length] ?? 0)
}
