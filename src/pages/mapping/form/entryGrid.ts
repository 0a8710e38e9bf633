import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'
import type { ColumnNotes } from './notes.tsx'

/** On forms narrower than this, each entry is a block instead of a row. */
const narrow = '@container (max-width: 479.95px)'
export const wide = '@container (min-width: 480px)'

/** A container query does not see its own element: the window tells whether a form has room for grips. */
const wideForm = '@media (min-width: 900px)'
/** The grip stands at the left edge of its row. */
const gripAtEdge = { position: 'absolute', left: -26, width: '24px !important' } as const

/** Style of the element around all entries of a field. */
export const entryArea: SystemStyleObject<Theme> = {
  containerType: 'inline-size',
  px: 2,
  [wideForm]: { pl: '28px' },
  pb: 1.5,
}

/** Style of the foot of a field's form, from edge to edge. */
export const footStyle: SystemStyleObject<Theme> = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  mx: -2,
  px: 2,
  mt: 1,
  mb: -1.5,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  [wideForm]: { ml: '-28px', pl: '28px' },
}

interface Row extends ColumnNotes {
  /** Whether a key or channel is the first column. */
  readonly lead: boolean
  /** Whether a number is the first column. */
  readonly numbered?: boolean | undefined
  /** Whether buttons are the last column. */
  readonly actions: boolean
}

/** The grid of the column headings and of each row. */
export const entryGrid = ({ lead, numbered, formatter, actions }: Row): SystemStyleObject<Theme> => ({
  display: 'grid',
  gap: 1,
  alignItems: 'center',
  gridTemplateColumns: [
    lead && (numbered ? '16px' : 'minmax(104px, .6fr)'),
    'minmax(0, 1.75fr)',
    formatter && 'minmax(0, 1.1fr)',
    actions && '84px',
  ]
    .filter(Boolean)
    .join(' '),
  // inputs that only some sources have are below the row, with their label
  '& > [data-more]': {
    gridColumn: lead ? '1 / 3' : '1 / 2',
    display: 'grid',
    gap: 1,
    alignItems: 'center',
    gridTemplateColumns: lead && !numbered ? 'minmax(104px, .6fr) minmax(0, 1.75fr)' : '112px minmax(0, 1fr)',
    ...(numbered && { pl: '24px' }),
  },
  '& > [data-cell="text"]': {
    gridColumn: lead ? '2 / -1' : '1 / -1',
    display: 'flex',
    flexDirection: 'column',
    gap: 1,
    minWidth: 0,
    '& > [data-part="line"]': { display: 'flex', gap: 1, alignItems: 'center' },
    '& [data-part="line-label"]': {
      flex: '0 0 104px',
      textAlign: 'right',
      typography: 'caption',
      color: 'text.tertiary',
    },
    '& > [data-part="hint"]': { typography: 'caption', color: 'text.tertiary' },
  },
})

/** The grid of a key or channel with the list of its entries. */
export const blockGrid: SystemStyleObject<Theme> = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'minmax(0, 168px) minmax(0, 1fr)',
  '& > [data-part="lead"]': { position: 'relative', minWidth: 0, py: 0.5 },
  '& [data-part="lead-actions"]': {
    display: 'flex',
    ml: '-6px',
    pt: 0.5,
    '& button': { width: 32, height: 32 },
  },
  [wide]: {
    '& [data-part="lead-actions"] [data-act="move"]': { ...gripAtEdge, top: 4 },
    '& [data-part="entries"]': { pl: '20px' },
  },
  [narrow]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > [data-part="lead"]:has([data-part="lead-actions"])': { pr: '52px' },
    '& [data-part="lead-actions"]': { position: 'absolute', right: -6, top: { xs: 26, sm: 22 } },
    '& > [data-part="entries"]': { borderLeft: 2, borderColor: 'divider', pl: 1.5 },
  },
}

/** The style of column headings. A narrow form hides them and shows the label of each input. */
export const headStyle: SystemStyleObject<Theme> = {
  typography: 'caption',
  fontWeight: 500,
  color: 'text.tertiary',
  pt: 1.5,
  pb: '6px',
  [narrow]: { display: 'none' },
}

/** The style of a row, which becomes a block on a narrow form. */
export const entryRowStyle: SystemStyleObject<Theme> = {
  py: 0.5,
  position: 'relative',
  '& [data-part="label"]': {
    display: 'none',
    mb: 0.5,
    typography: 'caption',
    color: 'text.tertiary',
  },
  '& > [data-more] > [data-part="label"]': { display: 'block', mb: 0, textAlign: 'right' },
  '& [data-part="note"]': { gridColumn: '1 / -1', pb: 0.5 },
  '& [data-part="actions"]': {
    display: 'flex',
    justifyContent: 'flex-end',
    '& button': { width: 28, height: 32 },
  },
  // a line at the drop position of a dragged row
  '&[data-drop]::after': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    height: 2,
    borderRadius: 1,
    bgcolor: 'primary.main',
  },
  '&[data-drop="before"]::after': { top: -1 },
  '&[data-drop="after"]::after': { bottom: -1 },
  '&[data-dragged]': { opacity: 0.5 },
  [wide]: {
    '& > [data-part="actions"]': { gridRow: 1, gridColumn: '-2 / -1' },
    '& > [data-part="actions"] [data-act="move"]': { ...gripAtEdge, top: 4 },
    '& .MuiOutlinedInput-root': { fontSize: 13 },
    '& .MuiOutlinedInput-input': { py: '6px' },
    '& .MuiSelect-select': { pr: '28px !important' },
    '& .MuiSelect-icon': { right: 6 },
  },
  [narrow]: {
    pt: 1.5,
    pb: 2,
    '[data-entry] ~ &': { borderTop: 1, borderColor: 'divider' },
    '&[data-entry="row"]': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
    '& [data-part="label"]': { display: 'block' },
    '& > [data-cell]': { gridColumn: '1 / -1 !important' },
    '& > [data-cell="gap"]': { display: 'none' },
    '& > [data-more]': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: 0,
      pl: 0,
    },
    '& > [data-more] > [data-part="label"]': { mb: 0.5, textAlign: 'left' },
    '&[data-actions] > [data-cell="lead"]': { pr: '52px' },
    '&[data-actions]:not([data-lead]) > [data-cell="akeneoAttribute"]': { pr: '52px' },
    '& > [data-part="actions"]': { position: 'absolute', right: -6, top: { xs: 38, sm: 34 } },
    '&[data-lead="number"] > [data-part="actions"]': { top: 6 },
  },
}

/** The style of a text template: text inputs with attribute chips between them. */
export const templateStyle: SystemStyleObject<Theme> = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 5px',
  minHeight: { xs: 44, sm: 40 },
  p: '6px 8px',
  border: 1,
  borderColor: 'inputBorder',
  borderRadius: '6px',
  bgcolor: 'background.paper',
  cursor: 'text',
  '&:focus-within': {
    outline: 2,
    outlineColor: 'primary.main',
    outlineOffset: '-1px',
    borderColor: 'primary.main',
  },
  '&[data-wrong]': { borderColor: 'error.main' },
  '& [data-part="piece"]': { position: 'relative', maxWidth: '100%', minWidth: 2 },
  '& [data-part="piece"]:last-of-type': { flex: '1 1 24px' },
  // makes the input as wide as its text
  '& [data-part="piece"]::after': {
    content: 'attr(data-text) "\\200b"',
    display: 'block',
    visibility: 'hidden',
    whiteSpace: 'pre',
    overflow: 'hidden',
  },
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    p: 0,
    border: 0,
    outline: 0,
    font: 'inherit',
    color: 'inherit',
    bgcolor: 'transparent',
  },
  '& input[data-wrong]': { color: 'error.main' },
  '& [data-part="chip"]': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    maxWidth: '100%',
    minHeight: { xs: 32, sm: 26 },
    p: '0 3px 0 8px',
    border: 1,
    borderColor: 'borderStrong',
    borderRadius: '5px',
    bgcolor: 'background.sunken',
    typography: 'body2',
    cursor: 'default',
  },
  '& [data-part="chip"] .MuiIconButton-root': { width: 20, height: 20, '& svg': { fontSize: 14 } },
}
