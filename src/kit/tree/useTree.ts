import { useDeferredValue, useMemo, useState } from 'react'
import type { Choice } from '../../contract/kinds.ts'
import {
  countChosenBelow,
  missingCodes,
  foldText,
  indexTree,
  isLeaf,
  type Narrowed,
  narrowTree,
  openRows,
  placesAbove,
  type Rows,
  treeSearch,
  type TreeIndex,
  withCode,
} from './indexTree.ts'

/** The state of a tree with its actions. */
export interface TreeState {
  readonly tree: TreeIndex
  readonly rows: Rows
  /** The row that the keyboard has reached; -1 if the tree has no rows. */
  readonly activeRow: number
  /** The text in the search input. */
  readonly query: string
  /** The folded query that the rows match; it follows `query` with a short delay. */
  readonly appliedQuery: string
  /** The result of the search; undefined without a search. */
  readonly narrowed: Narrowed | undefined
  readonly chosenOnly: boolean
  readonly codes: readonly string[]
  /** Chosen codes that the tree lacks. */
  readonly missing: readonly string[]
  /** The number of chosen descendants of each node, by index. */
  readonly chosenBelow: readonly number[]
  readonly isOpen: (place: number) => boolean
  readonly isChosen: (place: number) => boolean
  /** Whether the user may choose a node. */
  readonly isTickable: (place: number) => boolean
  search: (text: string) => void
  showChosenOnly: (on: boolean) => void
  setOpen: (places: readonly number[], on: boolean) => void
  setAllOpen: (on: boolean) => void
  /** Checks or unchecks a node; opens or closes a node that cannot be checked. */
  toggle: (place: number) => void
  setActiveRow: (row: number) => void
  /** Removes codes from the choice. */
  remove: (codes: readonly string[]) => void
}

type Codes = ReadonlySet<string>
const noCodes: Codes = new Set()

const codeAt = ({ nodes }: TreeIndex, place: number) => nodes[place]?.code ?? ''

/** The initially open nodes: the ancestors of chosen nodes, and a single root. */
const initiallyOpen = (tree: TreeIndex, chosen: readonly string[]): Codes => {
  const places = chosen.flatMap(code => placesAbove(tree, tree.placeOf.get(code) ?? -1))
  const isSingleRoot = tree.nodes[0]?.end === tree.nodes.length
  return new Set((isSingleRoot ? [0, ...places] : places).map(place => codeAt(tree, place)))
}

const parentCodes = ({ nodes }: TreeIndex, passes: (place: number) => boolean): Codes =>
  new Set(nodes.flatMap(({ code, end }, place) => (end > place + 1 && passes(place) ? [code] : [])))

/** The open nodes of a tree. A search opens the ancestors of its matches; nodes toggled during a search are forgotten after it. */
const useOpenNodes = (tree: TreeIndex, chosen: readonly string[], narrowed: Narrowed | undefined) => {
  const [open, setOpen] = useState(() => initiallyOpen(tree, chosen))
  // nodes that the user opened or closed during a search, against its default
  const [toggled, setToggled] = useState(noCodes)
  const isOpen = useMemo(
    () => (place: number) =>
      narrowed
        ? narrowed.hasMatchBelow[place] !== toggled.has(codeAt(tree, place))
        : open.has(codeAt(tree, place)),
    [tree, narrowed, toggled, open],
  )
  return {
    isOpen,
    setOpen: (places: readonly number[], on: boolean) => {
      const nextCodes = new Set(narrowed ? toggled : open)
      for (const place of places) {
        const isMember = narrowed ? narrowed.hasMatchBelow[place] !== on : on
        if (isMember) nextCodes.add(codeAt(tree, place))
        else nextCodes.delete(codeAt(tree, place))
      }
      if (narrowed) setToggled(nextCodes)
      else setOpen(nextCodes)
    },
    setAllOpen: (on: boolean) => {
      if (narrowed) setToggled(parentCodes(tree, place => narrowed.hasMatchBelow[place] !== on))
      else setOpen(on ? parentCodes(tree, () => true) : noCodes)
    },
    /** Opens all ancestors of a node, also after the search. */
    show: (place: number) => {
      const above = placesAbove(tree, place).map(at => codeAt(tree, at))
      if (above.some(code => !open.has(code))) setOpen(new Set([...open, ...above]))
    },
    /** Must be called when a search begins or changes. */
    resetToggled: () => setToggled(noCodes),
  }
}

/** The search in a tree: by a text, for the chosen nodes only, or both. */
const useTreeSearch = (tree: TreeIndex, codes: readonly string[]) => {
  const [query, setQuery] = useState('')
  // the codes chosen when the filter was switched on, so that an unchecked node does not vanish at once
  const [initialChoice, setInitialChoice] = useState<readonly string[] | null>(null)
  const appliedQuery = useDeferredValue(foldText(query.trim()))
  const searching = appliedQuery !== ''
  const matches = useMemo(() => (searching ? treeSearch(tree) : undefined), [tree, searching])
  const listedCodes = useMemo(
    () => (initialChoice ? new Set([...initialChoice, ...codes]) : undefined),
    [initialChoice, codes],
  )
  const narrowed = useMemo(() => {
    if (!matches && !listedCodes) return undefined
    return narrowTree(
      tree,
      place =>
        (!listedCodes || listedCodes.has(tree.nodes[place]?.code ?? '')) &&
        (!matches || matches(place, appliedQuery)),
    )
  }, [tree, matches, appliedQuery, listedCodes])
  return {
    query,
    appliedQuery,
    narrowed,
    chosenOnly: initialChoice !== null,
    setQuery,
    setChosenOnly: (on: boolean) => setInitialChoice(on ? codes : null),
  }
}

interface TreeOptions {
  readonly choices: readonly Choice[]
  readonly codes: readonly string[]
  /** Only nodes without children can be chosen. */
  readonly leavesOnly?: boolean | undefined
  readonly onChange: (codes: string[]) => void
}

/** The row of the active node, else of its nearest visible ancestor, else the first row. */
const activeRowOf = (tree: TreeIndex, rows: Rows, active: string | undefined): number => {
  const place = tree.placeOf.get(active ?? '')
  const visible =
    place === undefined ? undefined : [place, ...placesAbove(tree, place)].find(at => rows.rowOf[at] !== -1)
  return visible === undefined ? Math.min(0, rows.places.length - 1) : (rows.rowOf[visible] ?? 0)
}

/**
 * The state of a tree: open nodes, search and active row. The parent component holds the chosen codes.
 * @example const state = useTree({ choices, codes, onChange: setCodes })
 */
export const useTree = ({ choices, codes, leavesOnly = false, onChange }: TreeOptions): TreeState => {
  const tree = useMemo(() => indexTree(choices), [choices])
  const chosen = useMemo(() => new Set(codes), [codes])
  const [active, setActive] = useState(codes.find(code => tree.placeOf.has(code)))
  const { query, appliedQuery, narrowed, chosenOnly, setQuery, setChosenOnly } = useTreeSearch(tree, codes)
  const { isOpen, setOpen, setAllOpen, show, resetToggled } = useOpenNodes(tree, codes, narrowed)
  const rows = useMemo(() => openRows(tree, isOpen, narrowed), [tree, isOpen, narrowed])

  const codeAt = (place: number) => tree.nodes[place]?.code ?? ''
  const isChosen = (place: number) => chosen.has(codeAt(place))
  const isTickable = (place: number) => !leavesOnly || isLeaf(tree, place)
  const remove = (unwanted: readonly string[]) => {
    const removed = new Set(unwanted)
    onChange(codes.filter(code => !removed.has(code)))
  }

  return {
    tree,
    rows,
    activeRow: activeRowOf(tree, rows, active),
    query,
    appliedQuery,
    narrowed,
    chosenOnly,
    codes,
    missing: useMemo(() => missingCodes(tree, codes), [tree, codes]),
    chosenBelow: useMemo(() => countChosenBelow(tree, codes), [tree, codes]),
    isOpen,
    isChosen,
    isTickable,
    search: text => {
      resetToggled()
      setQuery(text)
      // the active node stays visible after the search
      if (text === '') show(tree.placeOf.get(active ?? '') ?? -1)
    },
    showChosenOnly: on => {
      resetToggled()
      setChosenOnly(on)
    },
    setOpen,
    setAllOpen,
    toggle: place => {
      if (isChosen(place)) remove([codeAt(place)])
      else if (!isTickable(place)) setOpen([place], !isOpen(place))
      else {
        onChange(withCode(tree, codes, codeAt(place)))
        show(place)
      }
    },
    setActiveRow: row => setActive(codeAt(rows.places[row] ?? -1)),
    remove,
  }
}
