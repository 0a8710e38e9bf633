import { useMediaQuery, useTheme } from '@mui/material'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { rowHeights } from './treeStyle.ts'
import type { TreeState } from './TreeState.ts'

/** Pixels between the edge and the first and the last row. */
const edge = 4

/** Which rows are drawn and where: those in view, and the active one always, since a screen reader stands on it. */
export const useTreeView = (state: TreeState, box: RefObject<HTMLElement | null>) => {
  const { rows, activeRow, found } = state
  const theme = useTheme()
  const height = useMediaQuery(theme.breakpoints.down('sm')) ? rowHeights.touch : rowHeights.mouse
  const follows = useRef(false)
  const shown = useRef(found)
  // oxlint-disable-next-line react/incompatible-library -- its values go to no memoised component but as numbers
  const view = useVirtualizer({
    count: rows.places.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    paddingStart: edge,
    paddingEnd: edge,
    scrollPaddingStart: edge,
    scrollPaddingEnd: edge,
    overscan: 8,
    rangeExtractor: (range: Range) => {
      const drawn = defaultRangeExtractor(range)
      if (activeRow < 0 || drawn.includes(activeRow)) return drawn
      return [...drawn, activeRow].sort((one, other) => one - other)
    },
  })
  useEffect(() => view.measure(), [view, height])
  useLayoutEffect(() => {
    if (follows.current && activeRow >= 0) view.scrollToIndex(activeRow)
    follows.current = false
  }, [view, activeRow, rows])
  useLayoutEffect(() => {
    if (shown.current === found) return
    shown.current = found
    // what was found begins at the top; without a search one is back where one was
    if (found === '' && activeRow >= 0) view.scrollToIndex(activeRow)
    else view.scrollToOffset(0)
  }, [view, found, activeRow])

  return {
    /** Pixels of all rows. */
    total: view.getTotalSize(),
    drawn: view.getVirtualItems(),
    /** Makes a row the active one and brings it into view. */
    go: (row: number) => {
      follows.current = true
      state.go(row)
      // where the row stays the same no effect runs
      if (row === activeRow) view.scrollToIndex(row)
    },
    /** Brings the active row into view. */
    reveal: () => {
      if (activeRow >= 0) view.scrollToIndex(activeRow)
    },
    /** Rows in view, less the one that tells where one was. */
    page: () => Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / height) - 1),
  }
}
