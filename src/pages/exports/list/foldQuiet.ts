import { useState } from 'react'

/** One row of a list, or consecutive quiet ones that are shown as one. */
export type Folded<R> = { readonly row: R } | { readonly quiet: readonly R[] }

/**
 * Folds exports that a schedule started and that found nothing new, from two in a row.
 * @example foldQuiet([{ id: 3 }, { id: 2, isQuiet: true }, { id: 1, isQuiet: true }]) // [{ row: 3 }, { quiet: [2, 1] }]
 */
export const foldQuiet = <R extends { readonly isQuiet?: boolean | undefined }>(
  rows: readonly R[],
): Folded<R>[] => {
  const folded: Folded<R>[] = []
  for (let start = 0; start < rows.length;) {
    let end = start
    while (rows[end]?.isQuiet) end++
    if (end - start > 1) folded.push({ quiet: rows.slice(start, end) })
    else folded.push(...rows.slice(start, Math.max(end, start + 1)).map(row => ({ row })))
    start = Math.max(end, start + 1)
  }
  return folded
}

const storageKey = 'exports.unfolded'

/** The unfolded groups by the number of their first export, for the session of the browser tab. */
export const useUnfolded = () => {
  const [ids, setIds] = useState<ReadonlySet<string>>(
    () => new Set(sessionStorage.getItem(storageKey)?.split(' ')),
  )
  const toggle = (id: number, isOpen: boolean) =>
    setIds(previous => {
      const next = new Set(previous)
      if (isOpen) next.add(String(id))
      else next.delete(String(id))
      sessionStorage.setItem(storageKey, [...next].join(' '))
      return next
    })
  return { isOpen: (id: number) => ids.has(String(id)), toggle }
}
