import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** The rows of the field list, styled from above: there are more than a hundred. */
export const fieldListStyle: SystemStyleObject<Theme> = {
  listStyle: 'none',
  m: 0,
  p: '4px 8px 8px',
  overflow: 'auto',
  '& button': {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    width: '100%',
    minHeight: 44,
    p: '4px 8px',
    border: 0,
    borderRadius: '6px',
    bgcolor: 'transparent',
    color: 'text.primary',
    font: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    '&:hover': { bgcolor: 'action.hover' },
    '&:focus-visible': { outlineOffset: -2 },
    '&[aria-current]': { bgcolor: 'action.selected' },
    '&[aria-current] [data-part="label"], &[aria-current] [data-part="icon"]': { color: 'primary.main' },
  },
  '& [data-part="icon"]': { fontSize: 18, flex: 'none', color: 'text.tertiary' },
  '& [data-part="words"]': { flex: 1, minWidth: 0 },
  '& [data-part="label"]': {
    ...cut,
    display: 'block',
    fontSize: 13,
    lineHeight: '18px',
    color: 'text.secondary',
  },
  '& [data-mapped] [data-part="label"]': { fontWeight: 500, color: 'text.primary' },
  '& [data-part="code"]': {
    ...cut,
    display: 'block',
    typography: 'mono',
    fontSize: 11.5,
    lineHeight: '16px',
    color: 'text.tertiary',
  },
}
