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

/** Adds a code where the tree has it: before the first chosen one that follows it. Nothing else moves. */
export const withCode = ({ placeOf }: TreeIndex, codes: readonly string[], code: string): string[] => {
  const place = placeOf.get(code) ?? Infinity
  const before = codes.findIndex(other => (placeOf.get(other) ?? -1) > place)
  return before < 0 ? [...codes, code] : codes.toSpliced(before, 0, code)
}

/** The chosen codes that the tree does not hold. */
export const goneCodes = ({ placeOf }: TreeIndex, codes: readonly string[]): string[] =>
  codes.filter(code => !placeOf.has(code))

/** How many chosen nodes lie below each place. */
export const chosenBelow = ({ nodes, placeOf }: TreeIndex, codes: readonly string[]): Int32Array => {
  const below = new Int32Array(nodes.length)
  for (const code of codes) {
    const place = placeOf.get(code)
    if (place === undefined) continue
    for (let at = nodes[place]?.parent ?? -1; at >= 0; at = nodes[at]?.parent ?? -1)
      below[at] = (below[at] ?? 0) + 1
  }
  return below
}

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

const plain = /^[\x20-\x7e]*$/

const foldMark = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Text as a search compares it: no case, no accents. `foldText('Übergröße')` is `ubergroße`. */
export const foldText = (text: string): string => (plain.test(text) ? text.toLowerCase() : foldMark(text))

/**
 * Where a text holds what is searched for, in the text's own positions.
 * @param query as `foldText` gives it
 * @returns start and end; undefined where it is not in it
 * @example findIn('Übergröße', 'gro') // [4, 7]
 */
export const findIn = (text: string, query: string): readonly [start: number, end: number] | undefined => {
  const at = query === '' ? -1 : foldText(text).indexOf(query)
  if (at < 0) return undefined
  if (plain.test(text)) return [at, at + query.length]
  // a letter may fold to none or to several
  let start: number | undefined
  let folded = 0
  let position = 0
  for (const letter of text) {
    const { length } = foldMark(letter)
    if (length > 0 && folded >= at + query.length) break
    if (folded >= at) start ??= position
    folded += length
    position += letter.length
  }
  return [start ?? position, position]
}
