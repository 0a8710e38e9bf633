import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** The width of the columns of the mapping at the left of the proof, in px. */
export const leadWidth = 714
const leadColumns = '184px 132px 176px 128px 94px'

/** The parts that look the same on a wide page and on a phone. The table styles its rows, because there are more than a hundred. */
const parts: SystemStyleObject<Theme> = {
  '& [role="row"]': { bgcolor: 'background.paper' },
  '& [data-field], & [data-line]': { cursor: 'pointer', '&:hover': { bgcolor: 'action.hover' } },
  '& [data-field]:focus-visible': { outlineOffset: -2 },
  '& [role="row"][aria-selected="true"]': { bgcolor: 'action.selected' },
  '& [role="rowheader"] > *, & [role="gridcell"] > *': { minWidth: 0 },
  '& [data-part="label"], & [data-part="key"], & [data-part="text"], & [role="gridcell"] > [title]': ellipsis,
  // filled = mapped, hollow = not mapped, amber = required and not mapped
  '& [data-part="mark"]': {
    width: 9,
    height: 9,
    flex: 'none',
    boxSizing: 'border-box',
    borderRadius: '50%',
    border: '1.5px solid',
    borderColor: 'text.tertiary',
    '&[data-open]': { borderColor: 'warning.dot', bgcolor: 'warning.dot' },
  },
  '& [data-mapped] [data-part="mark"]': { border: 0, bgcolor: 'text.secondary' },
  '& [data-mapped][aria-selected="true"] [data-part="mark"]': { bgcolor: 'primary.main' },
  '& [data-part="label"]': { color: 'text.secondary' },
  '& [data-mapped] [data-part="label"]': { fontWeight: 500, color: 'text.primary' },
  '& [data-star]::after': { content: '" *"', color: 'error.main' },
  '& [data-part="key"]': { typography: 'mono', fontSize: 12, color: 'text.secondary', pl: '15px' },
  '& [data-part="code"], & [data-part="sources"]': { typography: 'mono', fontSize: 12, lineHeight: '18px' },
  '& [data-part="code"], & [data-missing]': { color: 'text.tertiary' },
  '& [data-part="formatter"], & [data-part="channel"]': { color: 'text.secondary' },
  '& [data-part="line"]': {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    maxWidth: '100%',
    width: '100%',
  },
  '& [data-part="proof"] small': { ...ellipsis, fontSize: 11, lineHeight: '14px', color: 'text.tertiary' },
  '& [data-part="empty"]': { color: 'text.tertiary' },
  '& [data-part="quiet"]': { color: 'text.secondary', whiteSpace: 'nowrap' },
  '& [data-part="tag"]': { ml: 'auto', fontSize: 11.5, fontWeight: 500, color: 'info.main' },
  '& [data-part="before"]': {
    ...ellipsis,
    maxWidth: '100%',
    typography: 'caption',
    lineHeight: '16px',
    color: 'text.secondary',
    '& del': { color: 'text.tertiary' },
  },
  '& [data-part="message"]': {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    minWidth: 16,
    color: 'warning.main',
    '& svg': { fontSize: 14, flex: 'none' },
    '& > span': ellipsis,
    '&[data-severity="error"]': { color: 'error.main', fontWeight: 500 },
  },
  '& [data-changed]': { boxShadow: theme => `inset 3px 0 0 ${theme.palette.info.main}` },
  '& [data-error]': { bgcolor: 'error.tint' },
  '&[data-old] [data-part="proof"]': { opacity: 0.6 },
}

/** The table of a wide page: columns of the mapping, then the proof behind a thick line. */
const wideTable: SystemStyleObject<Theme> = {
  minWidth: `calc(${leadWidth}px + var(--languages) * 112px)`,
  '& [role="row"]:not([data-part])': {
    display: 'grid',
    gridTemplateColumns: `${leadColumns} minmax(0, 1fr)`,
    borderBottom: 1,
    borderColor: 'divider',
    fontSize: 13,
    lineHeight: '18px',
  },
  '& [role="row"]:not([data-part]) > *': { minWidth: 0 },
  '& [role="columnheader"], & [role="rowheader"], & [role="gridcell"]': {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    minWidth: 0,
    minHeight: 38,
    px: '10px',
    py: '6px',
  },
  '& [data-head]': { position: 'sticky', top: 0, zIndex: 3 },
  '& [data-head] [role="columnheader"]': {
    minHeight: 32,
    py: 0,
    typography: 'caption',
    fontWeight: 500,
    color: 'text.tertiary',
  },
  '& [data-head] [role="columnheader"] > span': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  // the name stays while the proof scrolls sideways
  '& [data-part="name"]': { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'inherit' },
  '& [aria-selected="true"] [data-part="name"]': {
    boxShadow: theme => `inset 3px 0 0 ${theme.palette.primary.main}`,
  },
  '& [data-field]': { scrollMarginTop: '40px' },
  '& [data-part="group"]': {
    borderBottom: 1,
    borderColor: 'divider',
    '& > *': {
      minHeight: 28,
      py: '5px',
      px: '12px',
      typography: 'caption',
      fontWeight: 600,
      color: 'text.secondary',
      bgcolor: 'background.sunken',
    },
  },
  '& [data-part="proof"]': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    borderLeft: 1,
    borderColor: 'borderStrong',
    '&[data-across="languages"]': { gridTemplateColumns: 'repeat(var(--languages), minmax(0, 1fr))' },
    '&[data-across="channels"]': { gridTemplateColumns: 'repeat(var(--channels), minmax(0, 1fr))' },
    '& > *': { flexWrap: 'wrap', columnGap: '6px', rowGap: 0, borderRight: 1, borderColor: 'divider' },
    '& > :last-child': { borderRight: 0 },
    '& small': { flexBasis: '100%' },
  },
  '& [data-part="form"]': { borderBottom: 1, borderColor: 'divider' },
  '& [data-part="form"] > *': {
    position: 'sticky',
    left: 0,
    width: '100cqw',
    p: 0,
    alignItems: 'start',
    boxShadow: theme => `inset 3px 0 0 ${theme.palette.primary.main}`,
  },
}

/** The table of a phone: each field is a block with its code, its source and the cells of one language or all channels. */
const phoneTable: SystemStyleObject<Theme> = {
  fontSize: 14,
  lineHeight: '20px',
  '& [data-head]': { display: 'none' },
  '& [data-field], & [data-line]': {
    display: 'grid',
    // a long name of a channel takes at most half
    gridTemplateColumns: 'minmax(0, 1fr) fit-content(50%)',
    gridTemplateAreas: '"name channel" "code code" "sources formatter" "proof proof"',
    columnGap: '10px',
    p: '10px 16px',
    borderBottom: 1,
    borderColor: 'divider',
    scrollMarginTop: '190px',
  },
  '& [data-line]': { pl: '31px' },
  '& [aria-selected="true"]': { boxShadow: theme => `inset 3px 0 0 ${theme.palette.primary.main}` },
  '& [data-part="name"]': { gridArea: 'name', display: 'flex', alignItems: 'center', gap: '6px' },
  '& [data-part="key"]': { pl: 0 },
  '& [data-part="code"]': { gridArea: 'code', pl: '15px', minWidth: 0 },
  '& [data-part="sources"]': {
    gridArea: 'sources',
    pl: '15px',
    minWidth: 0,
    display: 'flex',
    '&:not([data-missing]):not(:empty)::before': { content: '"←\\00a0"', flex: 'none' },
  },
  '& [data-line] [data-part="code"], & [data-line] [data-part="sources"]': { pl: 0 },
  '& [data-part="formatter"]': { gridArea: 'formatter', display: 'flex', minWidth: 0, typography: 'caption' },
  '& [data-part="channel"]': { gridArea: 'channel', display: 'flex', minWidth: 0, typography: 'caption' },
  '& [data-part="group"] > *': {
    px: 2,
    py: '5px',
    typography: 'caption',
    fontWeight: 600,
    color: 'text.secondary',
    bgcolor: 'background.sunken',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& [data-part="proof"]': { gridArea: 'proof', ml: '15px' },
  '& [data-line] [data-part="proof"]': { ml: 0 },
  '& [data-part="proof"] > :not(:empty)': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: 1,
    mt: '4px',
    minHeight: 32,
    px: 1,
    py: '5px',
    borderRadius: '5px',
    bgcolor: 'background.sunken',
    fontSize: 13,
  },
  '& [data-part="proof"] > [data-error]:not(:empty)': { bgcolor: 'error.tint' },
  '& [aria-selected="true"] [data-part="proof"] > :not(:empty)': { bgcolor: 'background.paper' },
  '& [data-part="proof"] small': { flex: '0 0 72px', fontSize: 12 },
  '& [data-part="proof"] small ~ [data-part="line"]': { flex: 1, minWidth: 0, width: 'auto' },
  '& [data-part="form"]': {
    borderBottom: 1,
    borderColor: 'divider',
    boxShadow: theme => `inset 3px 0 0 ${theme.palette.primary.main}`,
  },
}

/** The styles of the table of fields, to be merged in this order. */
export const tableStyles = (isPhone: boolean) => [parts, isPhone ? phoneTable : wideTable]
