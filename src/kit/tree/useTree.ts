import { useMemo, useState } from 'react'
import type { Choice } from '../../contract/kinds.ts'
import { chosenBelow, goneCodes, withCode } from './chosenCodes.ts'
import { indexTree, isLeaf, placesAbove, type TreeIndex } from './indexTree.ts'
import { openRows, type Rows } from './openRows.ts'
import type { TreeState } from './TreeState.ts'
import { useBranches } from './useBranches.ts'
import { useTreeSearch } from './useTreeSearch.ts'

interface Wanted {
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
export const useTree = ({ choices, codes, leavesOnly = false, onChange }: Wanted): TreeState => {
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
