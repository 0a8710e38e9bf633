import { useMemo, useState } from 'react'
import { placesAbove, type TreeIndex } from './indexTree.ts'
import type { Narrowed } from './narrowTree.ts'

type Codes = ReadonlySet<string>
const none: Codes = new Set()

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
export const useBranches = (tree: TreeIndex, chosen: readonly string[], narrowed: Narrowed | undefined) => {
  const [open, setOpen] = useState(() => openAtStart(tree, chosen))
  // branches opened or closed against what a search shows by itself
  const [turned, setTurned] = useState(none)
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
      else setOpen(on ? parentsIn(tree, () => true) : none)
    },
    /** Opens all above a node, also for the time after the search. */
    show: (place: number) => {
      const above = placesAbove(tree, place).map(at => codeAt(tree, at))
      if (above.some(code => !open.has(code))) setOpen(new Set([...open, ...above]))
    },
    /** To be called as a search begins or changes. */
    forget: () => setTurned(none),
  }
}
