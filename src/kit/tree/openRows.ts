import type { TreeIndex } from './indexTree.ts'
import type { Narrowed } from './narrowTree.ts'

/** The rows a tree shows just now. Places are those of the index. */
export interface Rows {
  /** The place of each row. */
  readonly places: readonly number[]
  /** The row of each place; -1 where it is not shown. */
  readonly rowOf: Int32Array
  /** 1-based number of a place among its shown siblings. */
  readonly positionOf: Int32Array
  /** How many siblings are shown below a place; roots are counted at `roots`. */
  readonly sizes: Int32Array
  readonly roots: number
}

/**
 * The nodes whose parents are all open, in order.
 * A search hides what neither matches nor leads to a match; what lies below a match that leads nowhere stays whole.
 * @param isOpen asked once per shown parent
 */
export const openRows = (
  { nodes }: TreeIndex,
  isOpen: (place: number) => boolean,
  narrowed?: Narrowed,
): Rows => {
  const places: number[] = []
  const rowOf = new Int32Array(nodes.length).fill(-1)
  const positionOf = new Int32Array(nodes.length)
  const sizes = new Int32Array(nodes.length)
  let roots = 0
  for (let place = 0; place < nodes.length;) {
    const { parent, end } = nodes[place] as (typeof nodes)[number] // below the length
    const isNarrow = narrowed && (parent < 0 || narrowed.leads[parent] === 1)
    if (isNarrow && !narrowed.isMatch[place] && !narrowed.leads[place]) {
      place = end
      continue
    }
    rowOf[place] = places.length
    places.push(place)
    if (parent < 0) roots++
    else sizes[parent] = (sizes[parent] ?? 0) + 1
    positionOf[place] = parent < 0 ? roots : (sizes[parent] ?? 0)
    place = end > place + 1 && isOpen(place) ? place + 1 : end
  }
  return { places, rowOf, positionOf, sizes, roots }
}
