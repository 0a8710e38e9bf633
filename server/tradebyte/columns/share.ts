import type { Read } from '../sources/reading.ts'

/** The values of a list that found a column, and the first that did not. */
export interface Shared {
  readonly values: readonly string[]
  readonly total: number
  readonly firstLeftOut: string | null
}

const valuesOf = (read: Read): readonly string[] =>
  typeof read === 'string' ? (read === '' ? [] : [read]) : read.filter(Boolean)

/**
 * Shares the columns of a list among its entries: each filled entry keeps its first value as long as there is room,
 * the rest goes to the entries in their order. The values stay in the order of the entries, without gaps.
 * @example share([['a', 'b', 'c'], 'd'], 3) // a, b, d; c is left out
 */
export const share = (reads: readonly Read[], room: number): Shared => {
  const all: string[] = []
  for (const read of reads) {
    if (typeof read !== 'string') all.push(...(read.includes('') ? read.filter(Boolean) : read))
    else if (read !== '') all.push(read)
  }
  const total = all.length
  if (total <= room) return { values: all, total, firstLeftOut: null }
  const lists = reads.map(valuesOf).filter(list => list.length > 0)
  let spare = Math.max(0, room - lists.length)
  let firstLeftOut: string | null = null
  const values = lists.slice(0, room).flatMap(list => {
    const taken = 1 + Math.min(spare, list.length - 1)
    spare -= taken - 1
    firstLeftOut ??= list[taken] ?? null
    return list.slice(0, taken)
  })
  return { values, total, firstLeftOut: firstLeftOut ?? lists[room]?.[0] ?? null }
}
