import type { TreeIndex } from './indexTree.ts'
import type { Narrowed } from './narrowTree.ts'
import type { Rows } from './openRows.ts'

/** A tree to choose from: what it shows and what can be done with it. */
export interface TreeState {
  readonly tree: TreeIndex
  readonly rows: Rows
  /** The row the keyboard is at; -1 where nothing is shown. */
  readonly activeRow: number
  /** What is typed into the search. */
  readonly query: string
  /** What the rows are searched for; follows `query` a moment later. */
  readonly found: string
  /** Undefined while nothing is searched for. */
  readonly narrowed: Narrowed | undefined
  readonly chosenOnly: boolean
  readonly codes: readonly string[]
  /** Chosen codes that the tree does not hold. */
  readonly gone: readonly string[]
  /** How many chosen nodes lie below each place. */
  readonly below: Int32Array
  readonly isOpen: (place: number) => boolean
  readonly isChosen: (place: number) => boolean
  /** Whether a node may be chosen. */
  readonly isTickable: (place: number) => boolean
  search: (text: string) => void
  showChosenOnly: (on: boolean) => void
  setOpen: (places: readonly number[], on: boolean) => void
  setAllOpen: (on: boolean) => void
  /** Ticks a node, unticks a chosen one, opens or closes one that cannot be ticked. */
  act: (place: number) => void
  go: (row: number) => void
  /** Gives up chosen codes. */
  drop: (codes: readonly string[]) => void
}
