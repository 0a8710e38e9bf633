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
import {
  VirtualRows,
  PlainRowsFrame,
  scrollRowIntoView,
  type RowsFrameProps,
} from '../longLists/VirtualRows.tsx'
import { type ArrangedChoices, optionId, rowsByGroup, addsToLabel } from './arrangeChoices.ts'
import { TypeIcon } from './attributeTypes.tsx'

/** Heights in pixels: of a row for a mouse, of a row for touch, and the maximum of the list. */
const listHeights = { mouse: 32, touch: 44, max: 336 } as const

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** Rows are plain elements styled by the list, because scrolling renders hundreds of them. */
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
  maxHeight: `min(${listHeights.max}px, 50vh)`,
  py: `${edge}px`,
  overflow: 'auto',
  overscrollBehavior: 'contain',
} as const

/**
 * Keeps the active choice in view; the list opens with it in the middle.
 * @param active index of the choice that the keyboard has reached; -1 = none
 */
const useListView = ({ rows, rowOf }: ArrangedChoices, active: number) => {
  const theme = useTheme()
  const touch = useMediaQuery(theme.breakpoints.down('sm'), { noSsr: true })
  const height = touch ? listHeights.touch : listHeights.mouse
  const box = useRef<HTMLElement>(null)
  const activeRow = rowOf[active] ?? -1
  const previous = useRef<{ rows: unknown; activeRow: number }>(undefined)
  useLayoutEffect(() => {
    const { current: was } = previous
    previous.current = { rows, activeRow }
    if (!box.current || (was?.rows === rows && was.activeRow === activeRow)) return
    const reveal = (row: number) => box.current && scrollRowIntoView(box.current, { row, height, edge }, !was)
    if (activeRow < 0) box.current.scrollTop = 0
    // the first choice of a group comes into view with its heading
    if (rows[activeRow - 1]?.heading !== undefined) reveal(activeRow - 1)
    if (activeRow >= 0) reveal(activeRow)
  }, [rows, activeRow, height])
  return { box, height, activeRow } as const
}

const ArrangedContext = createContext<ArrangedChoices>({ rows: [], choices: [], rowOf: [] })

/** Wraps the rendered rows of each group in an element with the role `group`. */
const GroupsFrame = ({ children, ref, style }: RowsFrameProps) => {
  const arranged = use(ArrangedContext)
  const rendered = Children.toArray(children).filter(isValidElement)
  return (
    <PlainRowsFrame ref={ref} style={style}>
      {rowsByGroup(rendered, ({ key }) => Number(key?.replace('.$', '')), arranged).map(({ group, items }) =>
        group === '' ? (
          items
        ) : (
          <div key={group} role="group" aria-label={group}>
            {items}
          </div>
        ),
      )}
    </PlainRowsFrame>
  )
}

/** A popup below its anchor, the box of the input. It leaves the focus in the input. */
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
  /** Index of the choice that the keyboard has reached; -1 = none. */
  active: number
  /** The code of the chosen attribute. */
  code: string
  onPick: (choice: Choice) => void
}

/** The rows of the list; only those in view are rendered. */
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
    const item = rows[index]
    if (!item) return <Fragment key={index} />
    if (item.heading !== undefined)
      return (
        <div key={index} data-row="heading" aria-hidden title={item.heading}>
          {item.heading}
        </div>
      )
    const { choice, place } = item
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
        {addsToLabel(choice.code, choice.label) && (
          <span data-part="code" title={choice.code}>
            {choice.code}
          </span>
        )}
      </div>
    )
  }

  return (
    <Box ref={box} id={id} role="listbox" aria-label={label} sx={[listFrame, attributeListStyle(theme)]}>
      <ArrangedContext value={arranged}>
        <VirtualRows count={rows.length} height={height} edge={edge} active={activeRow} frame={GroupsFrame}>
          {row}
        </VirtualRows>
      </ArrangedContext>
    </Box>
  )
}

/** The list of choices, below the input, or above it if there is more room. The focus stays in the input. */
export const AttributeList = ({ anchor, ...rows }: Props & { anchor: HTMLElement }) => (
  <AttributePopup anchor={anchor}>
    <Rows {...rows} />
  </AttributePopup>
)
