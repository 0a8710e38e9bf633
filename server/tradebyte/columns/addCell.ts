import type { Row } from '../row.ts'
import type { Source } from '../sources/compileSource.ts'
import type { Read } from '../sources/reading.ts'
import type { Place } from './createColumns.ts'
import type { Finish } from './finish.ts'
import type { Workshop } from './workshop.ts'

/** What goes into one or several columns of a field. */
export interface Filling {
  readonly finish: Finish
  readonly unless?: (row: Row) => boolean
}

const joined = (read: Read) => {
  if (typeof read === 'string') return read
  return read.length === 1 ? (read[0] ?? '') : read.filter(Boolean).join(', ')
}

/** Adds one column; several values are joined with commas. `sourceOf` is told the header, for sentences. */
export const addCell = (
  { columns, writers }: Workshop,
  place: Place,
  { finish, unless }: Filling,
  sourceOf: (header: string) => Source,
): void => {
  const column = columns.claim(place)
  if (!column) return
  const { index, header } = column
  const source = sourceOf(header)
  writers.push((row, cells) => {
    if (!unless?.(row)) cells[index] = finish(joined(source(row)), row, header)
  })
}
