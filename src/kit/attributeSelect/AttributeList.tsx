import { Box, useMediaQuery, useTheme } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'
import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Choice } from '../../contract/kinds.ts'
import { type ArrangedChoices, optionId, rowsByGroup, saysMore } from './arrangeChoices.ts'
import { TypeIcon } from './attributeTypes.tsx'

/** Heights in pixels: a heading, a choice for a mouse, a choice for a finger, and of the list at most. */
const listHeights = { heading: 28, mouse: 32, touch: 44, most: 336 } as const

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** Rows are plain elements and styled from above: hundreds of them pass by while one scrolls. */
const attributeListStyle = (theme: Theme): SystemStyleObject<Theme> => ({
  position: 'relative',
  '& [data-row]': {
    position: 'absolute',
    insetInline: 4,
    top: 0,
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    px: 1,
    contain: 'strict',
  },
  '& [data-row="heading"]': {
    height: listHeights.heading,
    alignItems: 'flex-end',
    pb: '4px',
    typography: 'caption',
    fontWeight: 500,
    color: 'text.tertiary',
  },
  '& [data-row="choice"]': {
    height: listHeights.mouse,
    [theme.breakpoints.down('sm')]: { height: listHeights.touch },
    borderRadius: '4px',
    typography: 'body2',
    cursor: 'pointer',
    userSelect: 'none',
    '&:hover': { bgcolor: 'action.hover' },
    '&[aria-selected="true"]': { bgcolor: 'action.selected', fontWeight: 500 },
    '&[data-active]': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
  },
  '& [data-part="type"]': {
    display: 'grid',
    flex: 'none',
    color: 'text.tertiary',
    '& .MuiSvgIcon-root': { fontSize: 16 },
  },
  '& [data-part="label"]': { ...ellipsis, flex: '0 1 auto', minWidth: '40%', maxWidth: 'max-content' },
  '& [data-part="code"]': {
    ...ellipsis,
    flex: '0 1 auto',
    ml: 'auto',
    typography: 'mono',
    fontSize: 12,
    fontWeight: 400,
    color: 'text.tertiary',
  },
})

/** Pixels above the first and below the last row. */
const edge = 4

/**
 * Draws the rows in view only, and keeps the active choice in view.
 * @param active the place of the choice the keyboard is at; -1 = at none
 */
const useListView = ({ rows, rowOf }: ArrangedChoices, active: number) => {
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
    observeElementRect: (_view, report) => report({ width: 0, height: listHeights.most }),
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

interface Props {
  id: string
  label: string
  arranged: ArrangedChoices
  /** The place of the choice the keyboard is at; -1 = at none. */
  active: number
  /** The code of what is chosen. */
  code: string
  onPick: (choice: Choice) => void
}

/** The rows in view under their headings, however many there are. The focus stays in the input. */
export const AttributeList = ({ id, label, arranged, active, code, onPick }: Props) => {
  const translate = useTranslate()
  const theme = useTheme()
  const { rows, choices } = arranged
  const { box, view } = useListView(arranged, active)

  if (choices.length === 0)
    return (
      <Box id={id} role="listbox" aria-label={label} sx={{ p: '10px 12px', typography: 'body2' }}>
        <Box role="option" aria-disabled aria-selected={false} sx={{ color: 'text.secondary' }}>
          {translate('kontor.kit.noMatches')}
        </Box>
      </Box>
    )

  const row = ({ index, start }: VirtualItem) => {
    const shown = rows[index]
    const style = { transform: `translateY(${start}px)` }
    if (!shown) return null
    if (shown.heading !== undefined)
      return (
        <div key={shown.heading} data-row="heading" aria-hidden style={style} title={shown.heading}>
          {shown.heading}
        </div>
      )
    const { choice, place } = shown
    return (
      <div
        key={choice.code}
        id={optionId(id, place)}
        role="option"
        data-row="choice"
        data-code={choice.code}
        data-active={place === active || undefined}
        aria-selected={choice.code === code}
        aria-posinset={place + 1}
        aria-setsize={choices.length}
        onClick={() => onPick(choice)}
        style={style}
      >
        {choice.type !== undefined && <TypeIcon type={choice.type} />}{' '}
        <span data-part="label" title={choice.label}>
          {choice.label}
        </span>{' '}
        {saysMore(choice.code, choice.label) && (
          <span data-part="code" title={choice.code}>
            {choice.code}
          </span>
        )}
      </div>
    )
  }

  return (
    <Box
      ref={box}
      id={id}
      role="listbox"
      aria-label={label}
      sx={{ maxHeight: `min(${listHeights.most}px, 50vh)`, overflow: 'auto', overscrollBehavior: 'contain' }}
    >
      <Box role="presentation" sx={attributeListStyle(theme)} style={{ height: view.getTotalSize() }}>
        {rowsByGroup(view.getVirtualItems(), arranged).map(({ group, items }) =>
          group === '' ? (
            items.map(row)
          ) : (
            <div key={group} role="group" aria-label={group}>
              {items.map(row)}
            </div>
          ),
        )}
      </Box>
    </Box>
  )
}
