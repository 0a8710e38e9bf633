import { foldText } from './foldText.ts'
import type { TreeIndex } from './indexTree.ts'

/** What a search leaves of a tree. */
export interface Narrowed {
  /** How many nodes match. */
  readonly matches: number
  /** 1 for a match. */
  readonly isMatch: Uint8Array
  /** 1 for a node that has a match below it. */
  readonly leads: Uint8Array
}

/** Keeps the nodes that pass, and those on the way to them. */
export const narrowTree = (tree: TreeIndex, passes: (place: number) => boolean): Narrowed => {
  const { nodes } = tree
  const isMatch = new Uint8Array(nodes.length)
  const leads = new Uint8Array(nodes.length)
  let matches = 0
  for (let place = nodes.length - 1; place >= 0; place--) {
    if (passes(place)) {
      isMatch[place] = 1
      matches++
    }
    const parent = nodes[place]?.parent ?? -1
    if (parent >= 0 && (isMatch[place] || leads[place])) leads[parent] = 1
  }
  return { matches, isMatch, leads }
}

/**
 * Makes a tree searchable: folds every label and code once.
 * @returns whether the label or the code of a place holds a query, as `foldText` gives it
 */
export const searchOf = ({ nodes }: TreeIndex): ((place: number, query: string) => boolean) => {
  const labels = nodes.map(({ label }) => foldText(label))
  const codes = nodes.map(({ code }) => foldText(code))
  return (place, query) => Boolean(labels[place]?.includes(query) || codes[place]?.includes(query))
}
