import { type KeyboardEvent, useRef } from 'react'
import { foldText, isLeaf, type Rows, type TreeIndex } from './indexTree.ts'
import type { TreeState } from './useTree.ts'

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

/**
 * The row a person means who types the first letters of its label. One letter, however often, goes on to the next
 * such row; several stay where they fit. The search starts again at the top.
 * @param labelAt the label of a row
 * @returns undefined where no row begins so
 * @example typeAhead(3, row => ['Men', 'Shoes', 'Socks'][row] ?? '', 1, 's') // 2
 */
export const typeAhead = (
  count: number,
  labelAt: (row: number) => string,
  from: number,
  typed: string,
): number | undefined => {
  const letters = foldText(typed)
  const again = new Set(letters).size === 1
  const prefix = again ? letters.charAt(0) : letters
  const first = again ? 1 : 0
  for (let step = first; step < count + first; step++) {
    const row = (from + step) % count
    if (foldText(labelAt(row)).startsWith(prefix)) return row
  }
  return undefined
}

/** Milliseconds after which typed letters begin a new word. */
const typingPause = 500

/** Places of a node and its siblings that are shown and have children. */
const branchesBeside = ({ tree, rows }: TreeState, place: number) => {
  const parent = tree.nodes[place]?.parent
  return rows.places.filter(at => tree.nodes[at]?.parent === parent && !isLeaf(tree, at))
}

/**
 * What the keyboard does to a tree.
 * @param go makes a row the active one and brings it into view
 * @param pageOf rows in view
 */
export const useTreeKeys = (state: TreeState, go: (row: number) => void, pageOf: () => number) => {
  const { tree, rows, activeRow } = state
  const typed = useRef({ text: '', at: 0 })

  const onLetter = (letter: string) => {
    const now = Date.now()
    const { text, at } = typed.current
    typed.current = { text: now - at < typingPause ? text + letter : letter, at: now }
    const labelAt = (row: number) => tree.nodes[rows.places[row] ?? -1]?.label ?? ''
    const row = typeAhead(rows.places.length, labelAt, Math.max(0, activeRow), typed.current.text)
    if (row !== undefined) go(row)
  }

  return (event: KeyboardEvent) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // the tree takes its keys for itself, even where they have nothing to do
    const isTreeKey = key in moves
    if (!isTreeKey && key.length !== 1) return
    event.preventDefault()
    if (!isTreeKey) return onLetter(key)
    const step = stepOf(key, { tree, rows, row: activeRow, isOpen: state.isOpen, page: pageOf() })
    if (step?.kind === 'go') return go(step.row)
    if (!step) return
    state.go(activeRow)
    if (step.kind === 'act') state.act(step.place)
    else if (step.kind === 'openSiblings') state.setOpen(branchesBeside(state, step.place), true)
    else state.setOpen([step.place], step.kind === 'open')
  }
}
