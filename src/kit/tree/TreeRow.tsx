import CheckOutlined from '@mui/icons-material/CheckOutlined'
import KeyboardArrowDownOutlined from '@mui/icons-material/KeyboardArrowDownOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'
import { memo } from 'react'
import { CheckMark } from '../../theme/CheckMark.tsx'
import { visuallyHidden } from '../marks.tsx'
import { findIn } from './indexTree.ts'

/** Height of a row in pixels, for a mouse and for touch. */
export const rowHeights = { mouse: 32, touch: 44 } as const

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** Rows are plain elements styled by the tree, because scrolling renders hundreds of them. */
export const treeStyle = (theme: Theme): SystemStyleObject<Theme> => ({
  '& [role="treeitem"]': {
    mx: '4px',
    height: rowHeights.mouse,
    [theme.breakpoints.down('sm')]: { height: rowHeights.touch },
    contain: 'strict',
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    pr: 1,
    borderRadius: '4px',
    typography: 'body2',
    cursor: 'pointer',
    userSelect: 'none',
    '&:hover': { bgcolor: 'action.hover' },
    '&[data-chosen]': { fontWeight: 500 },
  },
  '& [data-part="twist"]': {
    alignSelf: 'stretch',
    display: 'grid',
    placeItems: 'center',
    // the clickable area is larger than the icon
    width: { xs: 36, sm: 28 },
    mx: { xs: '-8px', sm: '-4px' },
    flex: 'none',
    color: 'text.tertiary',
    '& [data-open="false"]': { transform: 'rotate(-90deg)' },
  },
  '& [data-part="box"]': {
    display: 'grid',
    flex: 'none',
    color: 'inputBorder',
    '& .MuiSvgIcon-root': { fontSize: 16 },
  },
  '& [data-chosen] > [data-part="box"]': { color: 'primary.main' },
  '& [data-part="label"]': { ...ellipsis, flex: '0 1 auto' },
  '& [data-part="code"]': {
    ...ellipsis,
    // the code shrinks before the label
    flex: '0 3 auto',
    ml: 'auto',
    typography: 'mono',
    fontSize: 12,
    fontWeight: 400,
    color: 'text.tertiary',
  },
  '& [data-part="below"]': {
    flex: 'none',
    position: 'relative',
    px: '6px',
    borderRadius: '5px',
    typography: 'caption',
    color: 'text.secondary',
    bgcolor: 'background.sunken',
  },
  // a phone shows the number alone
  '& [data-part="count"]': {
    display: { xs: 'flex', sm: 'none' },
    alignItems: 'center',
    gap: '2px',
    '& .MuiSvgIcon-root': { fontSize: 12 },
  },
  '& [data-part="words"]': {
    // a plain 1 would mean the whole width in sx
    [theme.breakpoints.down('sm')]: visuallyHidden,
  },
  '& [data-part="warning"]': {
    flex: 'none',
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: 0.5,
    typography: 'caption',
    color: 'warning.main',
    '& .MuiSvgIcon-root': { fontSize: 14 },
  },
  '& mark': { bgcolor: 'warning.tint', color: 'inherit', borderRadius: '2px', fontWeight: 600 },
})

interface Props {
  id: string
  row: number
  label: string
  code: string
  depth: number
  /** Position among the visible siblings, from 1. */
  position: number
  siblings: number
  /** Whether the node is open; undefined for a leaf. */
  open: boolean | undefined
  chosen: boolean
  tickable: boolean
  active: boolean
  /** Text that a closed node hides chosen nodes. */
  below: string | undefined
  /** The number of hidden chosen nodes. */
  belowCount: string | undefined
  /** Text that the node should no longer be chosen. */
  warning: string | undefined
  /** The folded search query, to highlight matches. */
  query: string
}

/** One node of a tree. The tree around it handles the clicks of all rows. */
export const TreeRow = memo(function TreeRow(props: Props) {
  const { label, code, depth, open, chosen, tickable, below, belowCount, warning, query } = props
  return (
    <div
      id={props.id}
      role="treeitem"
      data-row={props.row}
      data-active={props.active || undefined}
      data-chosen={chosen || undefined}
      aria-level={depth + 1}
      aria-posinset={props.position}
      aria-setsize={props.siblings}
      aria-expanded={open}
      aria-checked={tickable || chosen ? chosen : undefined}
      style={{ paddingLeft: `min(${4 + depth * 20}px, 45%)` }}
    >
      <span data-part="twist" aria-hidden>
        {open !== undefined && <KeyboardArrowDownOutlined data-open={open} />}
      </span>
      {(tickable || chosen) && (
        <span data-part="box" aria-hidden>
          <CheckMark shape="box" state={chosen ? 'on' : 'off'} />
        </span>
      )}
      <span data-part="label" title={label}>
        <Highlighted text={label} query={query} />
      </span>
      {warning && (
        <span data-part="warning" title={warning}>
          <WarningAmberOutlined aria-hidden />
          <span data-part="words">{warning}</span>
        </span>
      )}
      {below && (
        <span data-part="below" title={below}>
          <span data-part="count" aria-hidden>
            <CheckOutlined />
            {belowCount}
          </span>
          <span data-part="words">{below}</span>
        </span>
      )}
      <span data-part="code" title={code}>
        <Highlighted text={code} query={query} />
      </span>
    </div>
  )
})

const Highlighted = ({ text, query }: { text: string; query: string }) => {
  const match = findIn(text, query)
  if (!match) return text
  const [start, end] = match
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  )
}
