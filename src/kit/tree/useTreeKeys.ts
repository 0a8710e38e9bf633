import { useRef, type KeyboardEvent } from 'react'
import { isLeaf } from './indexTree.ts'
import { isTreeKey, stepOf } from './stepOf.ts'
import { typeAhead } from './typeAhead.ts'
import type { TreeState } from './TreeState.ts'

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
    const isLetter = key.length === 1 && !isTreeKey(key)
    if (!isLetter && !isTreeKey(key)) return
    event.preventDefault()
    if (isLetter) return onLetter(key)
    const step = stepOf(key, { tree, rows, row: activeRow, isOpen: state.isOpen, page: pageOf() })
    if (step?.kind === 'go') return go(step.row)
    if (!step) return
    state.go(activeRow)
    if (step.kind === 'act') state.act(step.place)
    else if (step.kind === 'openSiblings') state.setOpen(branchesBeside(state, step.place), true)
    else state.setOpen([step.place], step.kind === 'open')
  }
}
