import { type KeyboardEvent, useRef } from 'react'
import { foldText, isLeaf, type Rows, type TreeIndex } from './indexTree.ts'
import type { TreeState } from './useTree.ts'

/** The effect of a key: it moves to a row, opens or closes nodes, or toggles a node. */
type KeyAction =
  | { readonly kind: 'go'; readonly row: number }
  | { readonly kind: 'open' | 'close' | 'openSiblings' | 'toggle'; readonly place: number }

/** The state of the tree when a key is pressed. */
interface KeyContext {
  readonly tree: TreeIndex
  readonly rows: Rows
  /** The active row. */
  readonly row: number
  readonly isOpen: (place: number) => boolean
  /** Number of rows in view. */
  readonly page: number
}

type KeyHandler = (context: KeyContext & { readonly place: number }) => KeyAction | undefined

const go = (row: number): KeyAction => ({ kind: 'go', row })
const toggle: KeyHandler = ({ place }) => ({ kind: 'toggle', place })

const keyHandlers: Readonly<Record<string, KeyHandler>> = {
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
  ' ': toggle,
  Enter: toggle,
}

/**
 * The action of a key in a tree. Source: ARIA Authoring Practices, tree view, with checkboxes instead of selection.
 * @returns undefined for a key without an effect; a target row is always an existing one
 */
export const keyActionOf = (key: string, context: KeyContext): KeyAction | undefined => {
  const place = context.rows.places[context.row]
  const action = place === undefined ? undefined : keyHandlers[key]?.({ ...context, place })
  if (action?.kind !== 'go') return action
  return go(Math.max(0, Math.min(action.row, context.rows.places.length - 1)))
}

/**
 * Finds a row by the first letters of its label. One letter, typed repeatedly, moves to the next matching row; several
 * letters stay at the current row if it matches. The search continues at the top.
 * @param labelAt gives the label of a row
 * @param from the active row
 * @returns undefined if no label matches
 * @example typeAhead(3, row => ['Men', 'Shoes', 'Socks'][row] ?? '', 1, 's') // 2
 */
export const typeAhead = (
  count: number,
  labelAt: (row: number) => string,
  from: number,
  typed: string,
): number | undefined => {
  const letters = foldText(typed)
  const isRepeated = new Set(letters).size === 1
  const prefix = isRepeated ? letters.charAt(0) : letters
  const first = isRepeated ? 1 : 0
  for (let step = first; step < count + first; step++) {
    const row = (from + step) % count
    if (foldText(labelAt(row)).startsWith(prefix)) return row
  }
  return undefined
}

/** Milliseconds without a key after which typed letters start a new word. */
const typingPause = 500

/** The visible nodes with children among a node and its siblings. */
const siblingParents = ({ tree, rows }: TreeState, place: number) => {
  const parent = tree.nodes[place]?.parent
  return rows.places.filter(at => tree.nodes[at]?.parent === parent && !isLeaf(tree, at))
}

/**
 * Creates the key handler of a tree.
 * @param goTo activates a row and scrolls it into view
 * @param pageSize gives the number of rows in view
 */
export const useTreeKeys = (state: TreeState, goTo: (row: number) => void, pageSize: () => number) => {
  const { tree, rows, activeRow } = state
  const typed = useRef({ text: '', at: 0 })

  const onLetter = (letter: string) => {
    const now = Date.now()
    const { text, at } = typed.current
    typed.current = { text: now - at < typingPause ? text + letter : letter, at: now }
    const labelAt = (row: number) => tree.nodes[rows.places[row] ?? -1]?.label ?? ''
    const row = typeAhead(rows.places.length, labelAt, Math.max(0, activeRow), typed.current.text)
    if (row !== undefined) goTo(row)
  }

  return (event: KeyboardEvent) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // the browser must not handle keys of the tree, even those without an effect
    const isTreeKey = key in keyHandlers
    if (!isTreeKey && key.length !== 1) return
    event.preventDefault()
    if (!isTreeKey) return onLetter(key)
    const action = keyActionOf(key, { tree, rows, row: activeRow, isOpen: state.isOpen, page: pageSize() })
    if (action?.kind === 'go') return goTo(action.row)
    if (!action) return
    state.setActiveRow(activeRow)
    if (action.kind === 'toggle') state.toggle(action.place)
    else if (action.kind === 'openSiblings') state.setOpen(siblingParents(state, action.place), true)
    else state.setOpen([action.place], action.kind === 'open')
  }
}
