import { Box, Paper, Popper, useMediaQuery, useTheme } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'
import {
  Children,
  createContext,
  Fragment,
  isValidElement,
  type ReactNode,
  use,
  useLayoutEffect,
  useRef,
} from 'react'
import { useTranslate } from 'react-admin'
import type { Choice } from '../../contract/kinds.ts'
import { floatingShadow } from '../../theme/tokens.ts'
import { LongRows, PlainFrame, revealRow, type RowsFrameProps } from '../LongRows.tsx'
import { type ArrangedChoices, optionId, rowsByGroup, saysMore } from './arrangeChoices.ts'
import { TypeIcon } from './attributeTypes.tsx'

/** Heights in pixels: a choice or a heading for a mouse, for a finger, and of the list at most. */
const listHeights = { mouse: 32, touch: 44, most: 336 } as const

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** Rows are plain elements and styled from above: hundreds of them pass by while one scrolls. */
const attributeListStyle = (theme: Theme): SystemStyleObject<Theme> => ({
  '& [data-row]': {
    mx: '4px',
    height: listHeights.mouse,
    [theme.breakpoints.down('sm')]: { height: listHeights.touch },
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    px: 1,
    contain: 'strict',
  },
  '& [data-row="heading"]': {
    alignItems: 'flex-end',
    pb: '4px',
    typography: 'caption',
    fontWeight: 500,
    color: 'text.tertiary',
  },
  '& [data-row="choice"]': {
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

const listFrame = {
  maxHeight: `min(${listHeights.most}px, 50vh)`,
  py: `${edge}px`,
  overflow: 'auto',
  overscrollBehavior: 'contain',
} as const

/**
 * Keeps the active choice in view; the list opens with it in its middle.
 * @param active the place of the choice the keyboard is at; -1 = at none
 */
const useListView = ({ rows, rowOf }: ArrangedChoices, active: number) => {
  const theme = useTheme()
  const touch = useMediaQuery(theme.breakpoints.down('sm'), { noSsr: true })
  const height = touch ? listHeights.touch : listHeights.mouse
  const box = useRef<HTMLElement>(null)
  const activeRow = rowOf[active] ?? -1
  const before = useRef<{ rows: unknown; activeRow: number }>(undefined)
  useLayoutEffect(() => {
    const { current: was } = before
    before.current = { rows, activeRow }
    if (!box.current || (was?.rows === rows && was.activeRow === activeRow)) return
    const reveal = (row: number) => box.current && revealRow(box.current, { row, height, edge }, !was)
    if (activeRow < 0) box.current.scrollTop = 0
    // its heading comes into view with the first of a group
    if (rows[activeRow - 1]?.heading !== undefined) reveal(activeRow - 1)
    if (activeRow >= 0) reveal(activeRow)
  }, [rows, activeRow, height])
  return { box, height, activeRow } as const
}

const Arranged = createContext<ArrangedChoices>({ rows: [], choices: [], rowOf: [] })

/** Brings rows that are drawn under their groups. */
const GroupsFrame = ({ children, ref, style }: RowsFrameProps) => {
  const arranged = use(Arranged)
  const drawn = Children.toArray(children).filter(isValidElement)
  return (
    <PlainFrame ref={ref} style={style}>
      {rowsByGroup(drawn, ({ key }) => Number(key?.replace('.$', '')), arranged).map(({ group, items }) =>
        group === '' ? (
          items
        ) : (
          <div key={group} role="group" aria-label={group}>
            {items}
          </div>
        ),
      )}
    </PlainFrame>
  )
}

/** Lies over the page where its anchor is, the box of the input, and takes no focus. */
const AttributePopup = ({ anchor, children }: { anchor: HTMLElement; children: ReactNode }) => {
  const theme = useTheme()
  return (
    <Popper
      open
      anchorEl={anchor}
      placement="bottom-start"
      sx={{ zIndex: 'modal' }}
      modifiers={[
        { name: 'offset', options: { offset: [0, 4] } },
        { name: 'preventOverflow', options: { padding: 16 } },
      ]}
    >
      <Paper
        onMouseDown={event => event.preventDefault()} // keeps the focus
        sx={{
          width: Math.max(anchor.offsetWidth, 360),
          maxWidth: 'calc(100vw - 32px)',
          bgcolor: 'background.overlay',
          border: 1,
          borderColor: 'borderStrong',
          borderRadius: '8px',
          boxShadow: floatingShadow(theme.palette.mode),
          overflow: 'hidden',
        }}
      >
        {children}
      </Paper>
    </Popper>
  )
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

/** The rows in view under their headings, however many there are. */
const Rows = ({ id, label, arranged, active, code, onPick }: Props) => {
  const translate = useTranslate()
  const theme = useTheme()
  const { rows, choices } = arranged
  const { box, height, activeRow } = useListView(arranged, active)

  if (choices.length === 0)
    return (
      <Box id={id} role="listbox" aria-label={label} sx={{ p: '10px 12px', typography: 'body2' }}>
        <Box role="option" aria-disabled aria-selected={false} sx={{ color: 'text.secondary' }}>
          {translate('kontor.kit.noMatches')}
        </Box>
      </Box>
    )

  const row = (index: number) => {
    const shown = rows[index]
    if (!shown) return <Fragment key={index} />
    if (shown.heading !== undefined)
      return (
        <div key={index} data-row="heading" aria-hidden title={shown.heading}>
          {shown.heading}
        </div>
      )
    const { choice, place } = shown
    return (
      <div
        key={index}
        id={optionId(id, place)}
        role="option"
        data-row="choice"
        data-code={choice.code}
        data-active={place === active || undefined}
        aria-selected={choice.code === code}
        aria-posinset={place + 1}
        aria-setsize={choices.length}
        onClick={() => onPick(choice)}
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
    <Box ref={box} id={id} role="listbox" aria-label={label} sx={[listFrame, attributeListStyle(theme)]}>
      <Arranged value={arranged}>
        <LongRows count={rows.length} height={height} edge={edge} active={activeRow} frame={GroupsFrame}>
          {row}
        </LongRows>
      </Arranged>
    </Box>
  )
}

/** What may be chosen, below the input or above it where there is more room. The focus stays in the input. */
export const AttributeList = ({ anchor, ...rows }: Props & { anchor: HTMLElement }) => (
  <AttributePopup anchor={anchor}>
    <Rows {...rows} />
  </AttributePopup>
)
