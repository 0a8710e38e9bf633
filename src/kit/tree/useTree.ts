import { useDeferredValue, useMemo, useState } from 'react'
import type { Choice } from '../../contract/kinds.ts'
import { chosenBelow, goneCodes, withCode } from './chosenCodes.ts'
import { foldText } from './foldText.ts'
import { indexTree, isLeaf, placesAbove, type TreeIndex } from './indexTree.ts'
import { narrowTree, searchOf, type Narrowed } from './narrowTree.ts'
import { openRows, type Rows } from './openRows.ts'

interface Wanted {
  readonly choices: readonly Choice[]
  readonly codes: readonly string[]
  /** Nothing that has children can be ticked. */
  readonly leavesOnly?: boolean | undefined
  readonly onChange: (codes: string[]) => void
}

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

const none: ReadonlySet<string> = new Set()

const without = (codes: readonly string[], dropped: ReadonlySet<string>) =>
  codes.filter(code => !dropped.has(code))

/** At the start all above a chosen node is open, and a root that stands alone. */
const openAtStart = (tree: TreeIndex, codes: readonly string[]): ReadonlySet<string> => {
  const places = codes.flatMap(code => {
    const place = tree.placeOf.get(code)
    return place === undefined ? [] : placesAbove(tree, place)
  })
  const isAlone = tree.nodes[0]?.end === tree.nodes.length
  return new Set((isAlone ? [0, ...places] : places).map(place => codeAt(tree, place)))
}

const codeAt = ({ nodes }: TreeIndex, place: number) => nodes[place]?.code ?? ''

const parents = (tree: TreeIndex, passes: (place: number) => boolean = () => true) =>
  new Set(tree.nodes.flatMap(({ code, end }, place) => (end > place + 1 && passes(place) ? [code] : [])))

/** Keeps what a tree shows: open branches, search, the active row. Choices and chosen codes come from outside. */
export const useTree = ({ choices, codes, leavesOnly = false, onChange }: Wanted): TreeState => {
  const tree = useMemo(() => indexTree(choices), [choices])
  const [open, setOpenCodes] = useState(() => openAtStart(tree, codes))
  const [query, setQuery] = useState('')
  // branches opened or closed against what a search shows by itself
  const [turned, setTurned] = useState(none)
  // what was chosen when only the chosen were asked for: what is unticked meanwhile does not vanish under the hand
  const [kept, setKept] = useState<ReadonlySet<string> | null>(null)
  const [active, setActive] = useState(codes.find(code => tree.placeOf.has(code)))

  const found = useDeferredValue(foldText(query.trim()))
  const searching = found !== ''
  const holds = useMemo(() => (searching ? searchOf(tree) : undefined), [tree, searching])
  const chosen = useMemo(() => new Set(codes), [codes])
  const keptNow = useMemo(() => (kept ? new Set([...kept, ...codes]) : undefined), [kept, codes])
  const narrowed = useMemo(() => {
    if (!holds && !keptNow) return undefined
    return narrowTree(
      tree,
      place => (!keptNow || keptNow.has(codeAt(tree, place))) && (!holds || holds(place, found)),
    )
  }, [tree, holds, found, keptNow])
  const isOpen = useMemo(
    () => (place: number) =>
      narrowed
        ? (narrowed.leads[place] === 1) !== turned.has(codeAt(tree, place))
        : open.has(codeAt(tree, place)),
    [tree, narrowed, turned, open],
  )
  const rows = useMemo(() => openRows(tree, isOpen, narrowed), [tree, isOpen, narrowed])

  const show = (place: number) => {
    const above = placesAbove(tree, place).map(at => codeAt(tree, at))
    if (above.some(code => !open.has(code))) setOpenCodes(new Set([...open, ...above]))
  }
  const isTickable = (place: number) => !leavesOnly || isLeaf(tree, place)
  const setOpen = (places: readonly number[], on: boolean) => {
    const changed = new Set(narrowed ? turned : open)
    for (const place of places) {
      const adds = narrowed ? (narrowed.leads[place] === 1) !== on : on
      if (adds) changed.add(codeAt(tree, place))
      else changed.delete(codeAt(tree, place))
    }
    if (narrowed) setTurned(changed)
    else setOpenCodes(changed)
  }

  return {
    tree,
    rows,
    activeRow: activeRowOf(tree, rows, active),
    query,
    found,
    narrowed,
    chosenOnly: kept !== null,
    codes,
    gone: useMemo(() => goneCodes(tree, codes), [tree, codes]),
    below: useMemo(() => chosenBelow(tree, codes), [tree, codes]),
    isOpen,
    isChosen: place => chosen.has(codeAt(tree, place)),
    isTickable,
    search: text => {
      setTurned(none)
      setQuery(text)
      // who was led to a node by the search stays there without it
      if (text === '') show(tree.placeOf.get(active ?? '') ?? -1)
    },
    showChosenOnly: on => {
      setTurned(none)
      setKept(on ? chosen : null)
    },
    setOpen,
    setAllOpen: on => {
      if (narrowed) setTurned(parents(tree, place => (narrowed.leads[place] === 1) !== on))
      else setOpenCodes(on ? parents(tree) : none)
    },
    act: place => {
      const code = codeAt(tree, place)
      if (chosen.has(code)) onChange(without(codes, new Set([code])))
      else if (!isTickable(place)) setOpen([place], !isOpen(place))
      else {
        onChange(withCode(tree, codes, code))
        show(place)
      }
    },
    go: row => setActive(codeAt(tree, rows.places[row] ?? -1)),
    drop: dropped => onChange(without(codes, new Set(dropped))),
  }
}

/** The active row, else that of its closest shown ancestor, else the first. */
const activeRowOf = (tree: TreeIndex, rows: Rows, active: string | undefined): number => {
  const place = tree.placeOf.get(active ?? '')
  const shown =
    place === undefined ? undefined : [place, ...placesAbove(tree, place)].find(at => rows.rowOf[at] !== -1)
  return shown === undefined ? Math.min(0, rows.places.length - 1) : (rows.rowOf[shown] ?? 0)
}
