import type { Choice } from '../../contract/kinds.ts'

/** One node of a tree that was laid out flat; nodes are known by their place in the list. */
interface TreeNode {
  readonly code: string
  readonly label: string
  /** 0 for a root. */
  readonly depth: number
  /** Place of the parent; -1 for a root. */
  readonly parent: number
  /** Place after the last node below it; its own plus one for a leaf. */
  readonly end: number
}

/** A tree laid out flat: each node is followed by all that lies below it. */
export interface TreeIndex {
  readonly nodes: readonly TreeNode[]
  readonly placeOf: ReadonlyMap<string, number>
}

type Draft = { -readonly [K in keyof TreeNode]: TreeNode[K] }

/** Lays a tree out flat, however deep it is. `indexTree(choices).nodes[0]` is the first root. */
export const indexTree = (choices: readonly Choice[]): TreeIndex => {
  const nodes: Draft[] = []
  const placeOf = new Map<string, number>()
  const levels: { readonly choices: readonly Choice[]; next: number; readonly parent: number }[] = [
    { choices, next: 0, parent: -1 },
  ]
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const choice = level.choices[level.next++]
    if (!choice) {
      const closed = nodes[level.parent]
      if (closed) closed.end = nodes.length
      levels.pop()
      continue
    }
    const { code, label, children = [] } = choice
    const place = nodes.length
    nodes.push({ code, label, depth: levels.length - 1, parent: level.parent, end: place + 1 })
    if (!placeOf.has(code)) placeOf.set(code, place)
    if (children.length > 0) levels.push({ choices: children, next: 0, parent: place })
  }
  return { nodes, placeOf }
}

/** Whether nothing lies below a node. */
export const isLeaf = ({ nodes }: TreeIndex, place: number): boolean => nodes[place]?.end === place + 1

/** The nodes above one, from its parent to its root. */
export const placesAbove = ({ nodes }: TreeIndex, place: number): number[] => {
  const above: number[] = []
  for (let at = nodes[place]?.parent ?? -1; at >= 0; at = nodes[at]?.parent ?? -1) above.push(at)
  return above
}
