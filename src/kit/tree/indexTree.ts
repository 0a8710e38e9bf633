import type { Choice } from '../../contract/kinds.ts'

/** One node of a flattened tree. Nodes are identified by their index in the list, called place. */
interface TreeNode {
  readonly code: string
  readonly label: string
  /** 0 for a root. */
  readonly depth: number
  /** Index of the parent; -1 for a root. */
  readonly parent: number
  /** Index after the last descendant; the node's own index plus one for a leaf. */
  readonly end: number
}

/** A flattened tree: each node is followed by all its descendants. */
export interface TreeIndex {
  readonly nodes: readonly TreeNode[]
  /** The index of each code. */
  readonly placeOf: ReadonlyMap<string, number>
}

type MutableNode = { -readonly [K in keyof TreeNode]: TreeNode[K] }

/** Flattens a tree of any depth. `indexTree(choices).nodes[0]` is the first root. */
export const indexTree = (choices: readonly Choice[]): TreeIndex => {
  const nodes: MutableNode[] = []
  const placeOf = new Map<string, number>()
  const levels: { readonly choices: readonly Choice[]; next: number; readonly parent: number }[] = [
    { choices, next: 0, parent: -1 },
  ]
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const choice = level.choices[level.next++]
    if (!choice) {
      const parent = nodes[level.parent]
      if (parent) parent.end = nodes.length
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

/** Whether a node has no children. */
export const isLeaf = ({ nodes }: TreeIndex, place: number): boolean => nodes[place]?.end === place + 1

/** The ancestors of a node, from its parent to its root. */
export const placesAbove = ({ nodes }: TreeIndex, place: number): number[] => {
  const above: number[] = []
  for (let at = nodes[place]?.parent ?? -1; at >= 0; at = nodes[at]?.parent ?? -1) above.push(at)
  return above
}

/** Adds a code in tree order: before the first chosen code that follows it in the tree. The other codes keep their order. */
export const withCode = ({ placeOf }: TreeIndex, codes: readonly string[], code: string): string[] => {
  const place = placeOf.get(code) ?? Infinity
  const before = codes.findIndex(other => (placeOf.get(other) ?? -1) > place)
  return before < 0 ? [...codes, code] : codes.toSpliced(before, 0, code)
}

/** The codes that the tree lacks. */
export const missingCodes = ({ placeOf }: TreeIndex, codes: readonly string[]): string[] =>
  codes.filter(code => !placeOf.has(code))

/** The number of chosen descendants of each node, by index. */
export const countChosenBelow = ({ nodes, placeOf }: TreeIndex, codes: readonly string[]): number[] => {
  const below = nodes.map(() => 0)
  for (const code of codes) {
    const place = placeOf.get(code)
    if (place === undefined) continue
    for (let at = nodes[place]?.parent ?? -1; at >= 0; at = nodes[at]?.parent ?? -1)
      below[at] = (below[at] ?? 0) + 1
  }
  return below
}

/** The result of a search in a tree. */
export interface Narrowed {
  /** The number of matching nodes. */
  readonly matches: number
  /** Whether a node matches, by index. */
  readonly isMatch: readonly boolean[]
  /** Whether a node has a match among its descendants, by index. */
  readonly hasMatchBelow: readonly boolean[]
}

/** Finds the nodes that pass, and their ancestors. */
export const narrowTree = (tree: TreeIndex, passes: (place: number) => boolean): Narrowed => {
  const { nodes } = tree
  const isMatch = nodes.map((_node, place) => passes(place))
  const hasMatchBelow = nodes.map(() => false)
  for (let place = nodes.length - 1; place >= 0; place--) {
    const parent = nodes[place]?.parent ?? -1
    if (parent >= 0 && (isMatch[place] || hasMatchBelow[place])) hasMatchBelow[parent] = true
  }
  return { matches: isMatch.filter(Boolean).length, isMatch, hasMatchBelow }
}

/**
 * Makes a tree searchable: folds all labels and codes once.
 * @returns a function that tells whether the label or the code of a node contains a query folded by `foldText`
 */
export const treeSearch = ({ nodes }: TreeIndex): ((place: number, query: string) => boolean) => {
  const labels = nodes.map(({ label }) => foldText(label))
  const codes = nodes.map(({ code }) => foldText(code))
  return (place, query) => Boolean(labels[place]?.includes(query) || codes[place]?.includes(query))
}

/** The visible rows of a tree. Places are indexes in the flattened tree. */
export interface Rows {
  /** The place of each row. */
  readonly places: readonly number[]
  /** The row of each place; -1 if it is not visible. */
  readonly rowOf: readonly number[]
  /** Position of each place among its visible siblings, from 1. */
  readonly positionOf: readonly number[]
  /** The number of visible children of each place. */
  readonly sizes: readonly number[]
  /** The number of visible roots. */
  readonly roots: number
}

/**
 * The visible nodes, in order: those whose ancestors are all open. A search hides nodes that neither match nor have a
 * match below. It keeps all descendants of a match that has no further match below.
 * @param isOpen called once per visible parent
 */
export const openRows = (
  { nodes }: TreeIndex,
  isOpen: (place: number) => boolean,
  narrowed?: Narrowed,
): Rows => {
  const places: number[] = []
  const rowOf = nodes.map(() => -1)
  const positionOf = nodes.map(() => 0)
  const sizes = nodes.map(() => 0)
  let roots = 0
  for (let place = 0; place < nodes.length;) {
    const { parent, end } = nodes[place] as (typeof nodes)[number] // below the length
    const isNarrow = narrowed && (parent < 0 || narrowed.hasMatchBelow[parent])
    if (isNarrow && !narrowed.isMatch[place] && !narrowed.hasMatchBelow[place]) {
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

const asciiOnly = /^[\x20-\x7e]*$/

const removeAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Folds a text for searching: lower case without accents. `foldText('Übergröße')` is `ubergroße`. */
export const foldText = (text: string): string =>
  asciiOnly.test(text) ? text.toLowerCase() : removeAccents(text)

/**
 * Finds a query in a text.
 * @param query folded by `foldText`
 * @returns start and end in the unfolded text; undefined if the text lacks the query
 * @example findIn('Übergröße', 'gro') // [4, 7]
 */
export const findIn = (text: string, query: string): readonly [start: number, end: number] | undefined => {
  const at = query === '' ? -1 : foldText(text).indexOf(query)
  if (at < 0) return undefined
  if (asciiOnly.test(text)) return [at, at + query.length]
  // a letter may fold to no letter or to several
  let start: number | undefined
  let folded = 0
  let position = 0
  for (const letter of text) {
    const { length } = removeAccents(letter)
    if (length > 0 && folded >= at + query.length) break
    if (folded >= at) start ??= position
    folded += length
    position += letter.length
  }
  return [start ?? position, position]
}
