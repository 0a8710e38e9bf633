import type { Filter } from '../search/Filter.ts'

/** A long list that is never kept: its entries are made when they are looked at. */
export interface Source<T> {
  readonly size: number
  /** Null = no such entry any more, or not for this caller. */
  at(index: number): T | null
  /** The sorting key of an index, also where the entry is gone. */
  keyAt(index: number): string
  keyOf(head: T): string
}

/** Reads parts of a long list. */
export interface Reader<T> {
  /** The first entries that match, from an index on, after skipping some matching ones. */
  take(filter: Filter<T> | null, from: number, skip: number, limit: number): Promise<T[]>
  count(filter: Filter<T> | null): Promise<number>
  /** Index of the first entry whose key comes after a key. */
  indexAfter(key: string): number
}

// So many entries are looked at before other callers get their turn.
const SLICE = 16_384

function pause(): Promise<void> {
  return new Promise(resolve => {
    setImmediate(resolve)
  })
}

/** Makes a reader of a source. Long searches let other calls through in between. */
export function createReader<T>(source: Source<T>): Reader<T> {
  async function walk(filter: Filter<T> | null, from: number, visit: (head: T) => boolean): Promise<void> {
    const only = filter?.candidates ?? null
    const length = only?.length ?? source.size
    let at = only === null ? from : 0
    for (let seen = 1; at < length; at += 1, seen += 1) {
      const index = only?.[at] ?? at
      const head = index >= from ? source.at(index) : null
      if (head !== null && (filter === null || filter.matches(head)) && !visit(head)) return
      if (seen % SLICE === 0) await pause()
    }
  }

  async function take(filter: Filter<T> | null, from: number, skip: number, limit: number): Promise<T[]> {
    const found: T[] = []
    let left = skip
    await walk(filter, from, head => {
      if (left > 0) left -= 1
      else found.push(head)
      return found.length < limit
    })
    return found
  }

  async function count(filter: Filter<T> | null): Promise<number> {
    let number = 0
    await walk(filter, 0, () => {
      number += 1
      return true
    })
    return number
  }

  function indexAfter(key: string): number {
    let low = 0
    let high = source.size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (source.keyAt(middle) <= key) low = middle + 1
      else high = middle
    }
    return low
  }

  return { take, count, indexAfter }
}
