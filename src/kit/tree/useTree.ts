import { useDeferredValue, useMemo, useState } from 'react'
import type { Choice } from '../../contract/kinds.ts'
import {
  chosenBelow,
  goneCodes,
  foldText,
  indexTree,
  isLeaf,
  type Narrowed,
  narrowTree,
  openRows,
  placesAbove,
  type Rows,
  searchOf,
  type TreeIndex,
  withCode,
} from './indexTree.ts'

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

type Codes = ReadonlySet<string>
const noCodes: Codes = new Set()

const codeAt = ({ nodes }: TreeIndex, place: number) => nodes[place]?.code ?? ''

/** At the start all above a chosen node is open, and a root that stands alone. */
const openAtStart = (tree: TreeIndex, chosen: readonly string[]): Codes => {
  const places = chosen.flatMap(code => placesAbove(tree, tree.placeOf.get(code) ?? -1))
  const isAlone = tree.nodes[0]?.end === tree.nodes.length
  return new Set((isAlone ? [0, ...places] : places).map(place => codeAt(tree, place)))
}

const parentsIn = ({ nodes }: TreeIndex, passes: (place: number) => boolean): Codes =>
  new Set(nodes.flatMap(({ code, end }, place) => (end > place + 1 && passes(place) ? [code] : [])))

/** Which branches of a tree are open. A search opens the way to what it finds, and forgets afterwards what was turned meanwhile. */
const useBranches = (tree: TreeIndex, chosen: readonly string[], narrowed: Narrowed | undefined) => {
  const [open, setOpen] = useState(() => openAtStart(tree, chosen))
  // branches opened or closed against what a search shows by itself
  const [turned, setTurned] = useState(noCodes)
  const isOpen = useMemo(
    () => (place: number) =>
      narrowed
        ? (narrowed.leads[place] === 1) !== turned.has(codeAt(tree, place))
        : open.has(codeAt(tree, place)),
    [tree, narrowed, turned, open],
  )
  return {
    isOpen,
    setOpen: (places: readonly number[], on: boolean) => {
      const changed = new Set(narrowed ? turned : open)
      for (const place of places) {
        const isKept = narrowed ? (narrowed.leads[place] === 1) !== on : on
        if (isKept) changed.add(codeAt(tree, place))
        else changed.delete(codeAt(tree, place))
      }
      if (narrowed) setTurned(changed)
      else setOpen(changed)
    },
    setAllOpen: (on: boolean) => {
      if (narrowed) setTurned(parentsIn(tree, place => (narrowed.leads[place] === 1) !== on))
      else setOpen(on ? parentsIn(tree, () => true) : noCodes)
    },
    /** Opens all above a node, also for the time after the search. */
    show: (place: number) => {
      const above = placesAbove(tree, place).map(at => codeAt(tree, at))
      if (above.some(code => !open.has(code))) setOpen(new Set([...open, ...above]))
    },
    /** To be called as a search begins or changes. */
    forget: () => setTurned(noCodes),
  }
}

/** What a tree is searched for, and what that leaves of it: a text, the chosen nodes alone, or both. */
const useTreeSearch = (tree: TreeIndex, codes: readonly string[]) => {
  const [query, setQuery] = useState('')
  // what was chosen when only the chosen were asked for: what is unticked meanwhile does not vanish under the hand
  const [kept, setKept] = useState<readonly string[] | null>(null)
  const found = useDeferredValue(foldText(query.trim()))
  const searching = found !== ''
  const holds = useMemo(() => (searching ? searchOf(tree) : undefined), [tree, searching])
  const keptNow = useMemo(() => (kept ? new Set([...kept, ...codes]) : undefined), [kept, codes])
  const narrowed = useMemo(() => {
    if (!holds && !keptNow) return undefined
    return narrowTree(
      tree,
      place => (!keptNow || keptNow.has(tree.nodes[place]?.code ?? '')) && (!holds || holds(place, found)),
    )
  }, [tree, holds, found, keptNow])
  return {
    query,
    /** What the tree is searched for just now; follows `query` a moment later. */
    found,
    /** Undefined while nothing is searched for. */
    narrowed,
    chosenOnly: kept !== null,
    setQuery,
    setChosenOnly: (on: boolean) => setKept(on ? codes : null),
  }
}

interface TreeOptions {
  readonly choices: readonly Choice[]
  readonly codes: readonly string[]
  /** Nothing that has children can be ticked. */
  readonly leavesOnly?: boolean | undefined
  readonly onChange: (codes: string[]) => void
}

/** The active row, else that of its closest shown ancestor, else the first. */
const activeRowOf = (tree: TreeIndex, rows: Rows, active: string | undefined): number => {
  const place = tree.placeOf.get(active ?? '')
  const shown =
    place === undefined ? undefined : [place, ...placesAbove(tree, place)].find(at => rows.rowOf[at] !== -1)
  return shown === undefined ? Math.min(0, rows.places.length - 1) : (rows.rowOf[shown] ?? 0)
}

/**
 * Keeps what a tree shows: open branches, search, the active row. Choices and chosen codes come from outside.
 * @example const state = useTree({ choices, codes, onChange: setCodes })
 */
export const useTree = ({ choices, codes, leavesOnly = false, onChange }: TreeOptions): TreeState => {
  const tree = useMemo(() => indexTree(choices), [choices])
  const chosen = useMemo(() => new Set(codes), [codes])
  const [active, setActive] = useState(codes.find(code => tree.placeOf.has(code)))
  const { query, found, narrowed, chosenOnly, setQuery, setChosenOnly } = useTreeSearch(tree, codes)
  const { isOpen, setOpen, setAllOpen, show, forget } = useBranches(tree, codes, narrowed)
  const rows = useMemo(() => openRows(tree, isOpen, narrowed), [tree, isOpen, narrowed])

  const codeAt = (place: number) => tree.nodes[place]?.code ?? ''
  const isChosen = (place: number) => chosen.has(codeAt(place))
  const isTickable = (place: number) => !leavesOnly || isLeaf(tree, place)
  const drop = (dropped: readonly string[]) => {
    const gone = new Set(dropped)
    onChange(codes.filter(code => !gone.has(code)))
  }

  return {
    tree,
    rows,
    activeRow: activeRowOf(tree, rows, active),
    query,
    found,
    narrowed,
    chosenOnly,
    codes,
    gone: useMemo(() => goneCodes(tree, codes), [tree, codes]),
    below: useMemo(() => chosenBelow(tree, codes), [tree, codes]),
    isOpen,
    isChosen,
    isTickable,
    search: text => {
      forget()
      setQuery(text)
      // who was led to a node by the search stays there without it
      if (text === '') show(tree.placeOf.get(active ?? '') ?? -1)
    },
    showChosenOnly: on => {
      forget()
      setChosenOnly(on)
    },
    setOpen,
    setAllOpen,
    act: place => {
      if (isChosen(place)) drop([codeAt(place)])
      else if (!isTickable(place)) setOpen([place], !isOpen(place))
      else {
        onChange(withCode(tree, codes, codeAt(place)))
        show(place)
      }
    },
    go: row => setActive(codeAt(rows.places[row] ?? -1)),
    drop,
  }
}
