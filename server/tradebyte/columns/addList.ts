import { report } from '../row.ts'
import type { Source } from '../sources/compileSource.ts'
import { shorten } from '../text/shorten.ts'
import type { Filling } from './addCell.ts'
import type { Column, Place } from './createColumns.ts'
import { share } from './share.ts'
import type { Workshop } from './workshop.ts'

/** Adds `room` numbered columns, the first being `place.number`, and shares them among the sources. What does not fit is reported. */
export const addList = (
  { columns, writers }: Workshop,
  place: Place & { readonly number: number },
  room: number,
  { finish, unless }: Filling,
  sourcesOf: (header: string) => readonly Source[],
): void => {
  const claimed = Array.from({ length: room }, (_, offset) =>
    columns.claim({ ...place, number: place.number + offset }),
  ).filter((column): column is Column => column !== null)
  const first = claimed[0]
  if (!first) return
  const limit = claimed.length
  const sources = sourcesOf(first.header)
  writers.push((row, cells) => {
    if (unless?.(row)) return
    const reads = sources.map(source => source(row))
    const { values, total, firstLeftOut } = share(reads, limit)
    let next = 0
    for (const value of values) {
      const column = claimed[next] ?? first
      const text = finish(value, row, column.header)
      if (text === '') continue
      cells[column.index] = text
      next++
    }
    if (firstLeftOut !== null)
      report(row, 'listOverflow', { column: first.header, count: total, limit, value: shorten(firstLeftOut) })
  })
}
