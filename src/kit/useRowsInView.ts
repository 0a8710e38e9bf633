import { useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** A row that is drawn: its place in the list, and where it begins. Pixels. */
export interface DrawnRow {
  readonly index: number
  readonly start: number
}

interface Options {
  readonly count: number
  /** Pixels of a row: of each the same, or by its place. Keep a function the same between renderings: all are added up. */
  readonly height: number | ((row: number) => number)
  /** Pixels above the first and below the last row. */
  readonly edge?: number
  /** A row that is drawn also where it is out of view, since a screen reader stands on it; -1 = none. */
  readonly active?: number
  /** Pixels in view, where that is known before the list is there: it then opens with the active row in its middle. */
  readonly room?: number
}

/** Rows that are drawn above and below those in view, so that scrolling finds them there. */
const spare = 8

/** Pixels of scrolling after which other rows are drawn. */
const step = 100

/** Where each row begins, and at last where they end. */
const startsOf = (count: number, height: Options['height'], edge: number): number[] => {
  const starts = [edge]
  for (let row = 0, end = edge; row < count; row++)
    starts.push((end += typeof height === 'number' ? height : height(row)))
  return starts
}

/** The last row that begins at or above a height; the first one where none does. */
const rowAt = (starts: readonly number[], y: number): number => {
  let [low, high] = [0, Math.max(0, starts.length - 2)]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * Draws of a long list only the rows in view, whose heights are known. What scrolls takes `attach` as its ref, and holds an element as high
 * as `total` with the rows in it, each moved down to its `start`.
 * @example const view = useRowsInView({ count: rows.length, height: 32 }); view.rows.map(({ index }) => rows[index])
 */
export const useRowsInView = ({ count, height, edge = 0, active = -1, room = 0 }: Options) => {
  const box = useRef<HTMLElement>(null)
  const starts = useMemo(() => startsOf(count, height, edge), [count, height, edge])
  const [opened] = useState(() => {
    const top = room > 0 ? Math.max(0, (starts[active] ?? 0) - room / 2) : 0
    return { top, bottom: top + room }
  })
  const [{ top, bottom }, setView] = useState(opened)

  const look = useCallback(() => {
    const { scrollTop = 0, clientHeight = 0 } = box.current ?? {}
    const end = scrollTop + (room || clientHeight)
    const seen = { top: Math.floor(scrollTop / step) * step, bottom: Math.ceil(end / step) * step }
    setView(known => (known.top === seen.top && known.bottom === seen.bottom ? known : seen))
  }, [room])

  const attach = useCallback(
    (element: HTMLElement | null) => {
      box.current = element
      if (!element) return undefined
      element.scrollTop = opened.top
      look()
      const scrolled = () => flushSync(look) // any later, and the browser would show the place without its rows
      const sizes = new ResizeObserver(look)
      element.addEventListener('scroll', scrolled, { passive: true })
      sizes.observe(element)
      return () => {
        box.current = null
        element.removeEventListener('scroll', scrolled)
        sizes.disconnect()
      }
    },
    [look, opened],
  )

  const scrollTo = useCallback(
    (y: number) => {
      if (box.current) box.current.scrollTop = y
      look()
    },
    [look],
  )

  /** Brings a row into view, if it is not, by the shortest way. */
  const reveal = useCallback(
    (row: number) => {
      const { scrollTop = 0, clientHeight = 0 } = box.current ?? {}
      const [above, below] = [(starts[row] ?? 0) - edge, (starts[row + 1] ?? 0) + edge - clientHeight]
      if (above < scrollTop) scrollTo(above)
      else if (below > scrollTop) scrollTo(below)
    },
    [starts, edge, scrollTo],
  )

  const first = Math.max(0, rowAt(starts, top) - spare)
  const end = Math.min(count, rowAt(starts, bottom) + spare + 1)
  const drawn = Array.from({ length: Math.max(0, end - first) }, (_none, n) => first + n)
  if (active >= 0 && active < first) drawn.unshift(active)
  if (active >= end && active < count) drawn.push(active)
  return {
    attach,
    /** In their order. */
    rows: drawn.map((index): DrawnRow => ({ index, start: starts[index] ?? 0 })),
    /** Pixels of all rows with their edges. */
    total: (starts[count] ?? 0) + edge,
    reveal,
    scrollTo,
    /** Pixels in view just now. */
    room: () => box.current?.clientHeight ?? 0,
  } as const
}
