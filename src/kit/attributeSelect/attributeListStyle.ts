import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'

/** Heights in pixels: a heading, a choice for a mouse, a choice for a finger, and of the list at most. */
export const listHeights = { heading: 28, mouse: 32, touch: 44, most: 336 } as const

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** Rows are plain elements and styled from above: hundreds of them pass by while one scrolls. */
export const attributeListStyle = (theme: Theme): SystemStyleObject<Theme> => ({
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
  '& [data-part="label"]': { ...cut, flex: '0 1 auto', minWidth: '40%', maxWidth: 'max-content' },
  '& [data-part="code"]': {
    ...cut,
    flex: '0 1 auto',
    ml: 'auto',
    typography: 'mono',
    fontSize: 12,
    fontWeight: 400,
    color: 'text.tertiary',
  },
})
