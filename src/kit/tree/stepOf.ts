import { isLeaf, type TreeIndex } from './indexTree.ts'
import type { Rows } from './openRows.ts'

/** What a key does to a tree. `act` ticks, or opens what cannot be ticked. */
export type Step =
  | { readonly kind: 'go'; readonly row: number }
  | { readonly kind: 'open' | 'close' | 'openSiblings' | 'act'; readonly place: number }

/** Where a key is pressed. */
interface Standpoint {
  readonly tree: TreeIndex
  readonly rows: Rows
  /** The active row. */
  readonly row: number
  readonly isOpen: (place: number) => boolean
  /** Rows in view. */
  readonly page: number
}

type Move = (at: Standpoint & { readonly place: number }) => Step | undefined

const go = (row: number): Step => ({ kind: 'go', row })
const act: Move = ({ place }) => ({ kind: 'act', place })

const moves: Readonly<Record<string, Move>> = {
  ArrowDown: ({ row }) => go(row + 1),
  ArrowUp: ({ row }) => go(row - 1),
  PageDown: ({ row, page }) => go(row + page),
  PageUp: ({ row, page }) => go(row - page),
  Home: () => go(0),
  End: ({ rows }) => go(rows.places.length - 1),
  ArrowRight: ({ tree, row, place, isOpen }) => {
    if (isLeaf(tree, place)) return undefined
    return isOpen(place) ? go(row + 1) : { kind: 'open', place }
  },
  ArrowLeft: ({ tree, rows, place, isOpen }) => {
    if (!isLeaf(tree, place) && isOpen(place)) return { kind: 'close', place }
    const parent = tree.nodes[place]?.parent ?? -1
    return parent < 0 ? undefined : go(rows.rowOf[parent] ?? 0)
  },
  '*': ({ place }) => ({ kind: 'openSiblings', place }),
  ' ': act,
  Enter: act,
}

/**
 * What a key means in a tree; the row it goes to is one that is shown.
 * Source: ARIA Authoring Practices, tree view, with ticking instead of selection.
 * @returns undefined for a key that does nothing here
 */
export const stepOf = (key: string, at: Standpoint): Step | undefined => {
  const place = at.rows.places[at.row]
  const step = place === undefined ? undefined : moves[key]?.({ ...at, place })
  return step?.kind === 'go' ? go(Math.max(0, Math.min(step.row, at.rows.places.length - 1))) : step
}

/** Whether a tree takes a key for itself, even where it has nothing to do. */
export const isTreeKey = (key: string): boolean => key in moves
