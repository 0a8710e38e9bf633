import type { SourceValue } from '../sources/reading.ts'

/** The values of a list that found a column. */
interface SharedColumns {
  readonly values: readonly string[]
  readonly total: number
  /** The first value that found none. */
  readonly firstLeftOut: string | null
}

/**
 * Shares the columns of a list among its entries: each filled entry keeps its first value as long as there is room,
 * the rest goes to the entries in their order. The values stay in the order of the entries, without gaps.
 * @param read what each entry gives
 * @param room the number of columns
 * @example shareColumns([['a', 'b', 'c'], 'd'], 3) // a, b, d; c is left out
 */
export const shareColumns = (read: readonly SourceValue[], room: number): SharedColumns => {
  const all: string[] = []
  for (const value of read) {
    if (typeof value !== 'string') all.push(...(value.includes('') ? value.filter(Boolean) : value))
    else if (value !== '') all.push(value)
  }
  const total = all.length
  if (total <= room) return { values: all, total, firstLeftOut: null }
  const lists = read.map(filledValues).filter(list => list.length > 0)
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

const filledValues = (value: SourceValue): readonly string[] =>
  typeof value === 'string' ? (value === '' ? [] : [value]) : value.filter(Boolean)
