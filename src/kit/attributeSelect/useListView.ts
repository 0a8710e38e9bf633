import { useMediaQuery, useTheme } from '@mui/material'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ArrangedChoices } from './arrangeChoices.ts'
import { listHeights } from './attributeListStyle.ts'

/** Pixels above the first and below the last row. */
const edge = 4

/**
 * Draws the rows in view only, and keeps the active choice in view.
 * @param active the place of the choice the keyboard is at; -1 = at none
 */
export const useListView = ({ rows, rowOf }: ArrangedChoices, active: number) => {
  const theme = useTheme()
  const touch = useMediaQuery(theme.breakpoints.down('sm'), { noSsr: true })
  const box = useRef<HTMLDivElement>(null)
  const activeRow = rowOf[active] ?? -1
  const heightOf = (row: number) =>
    rows[row]?.heading !== undefined ? listHeights.heading : touch ? listHeights.touch : listHeights.mouse
  // the list opens with the chosen one in its middle
  const [opened] = useState(() => {
    let above = 0
    for (let row = 0; row < activeRow; row++) above += heightOf(row)
    return Math.max(0, above - listHeights.most / 2)
  })
  // oxlint-disable-next-line react/incompatible-library -- its values go to no memoised component
  const view = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: heightOf,
    paddingStart: edge,
    paddingEnd: edge,
    scrollPaddingStart: edge,
    scrollPaddingEnd: edge,
    overscan: 6,
    initialOffset: opened,
    // the height is ours: nothing needs to be measured
    observeElementRect: (_view, tell) => tell({ width: 0, height: listHeights.most }),
    rangeExtractor: (range: Range) => {
      const drawn = defaultRangeExtractor(range)
      return activeRow < 0 || drawn.includes(activeRow)
        ? drawn
        : [...drawn, activeRow].sort((one, other) => one - other)
    },
  })
  useLayoutEffect(() => view.measure(), [view, rows, touch])
  const before = useRef({ rows, activeRow })
  useLayoutEffect(() => {
    if (before.current.rows === rows && before.current.activeRow === activeRow) return
    before.current = { rows, activeRow }
    if (activeRow < 0) return view.scrollToOffset(0)
    // its heading comes into view with the first of a group
    if (rows[activeRow - 1]?.heading !== undefined) view.scrollToIndex(activeRow - 1)
    view.scrollToIndex(activeRow)
  }, [view, rows, activeRow])
  return { box, view }
}
