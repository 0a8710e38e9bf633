import { useDeferredValue, useMemo, useState } from 'react'
import { foldText } from './foldText.ts'
import type { TreeIndex } from './indexTree.ts'
import { narrowTree, searchOf } from './narrowTree.ts'

/** What a tree is searched for, and what that leaves of it: a text, the chosen nodes alone, or both. */
export const useTreeSearch = (tree: TreeIndex, codes: readonly string[]) => {
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
