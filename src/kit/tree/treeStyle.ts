import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'
import { visuallyHidden } from '../marks.tsx'

/** Heights of a row in pixels: one for a mouse, one for a finger. */
export const rowHeights = { mouse: 32, touch: 44 } as const

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** Rows are plain elements and styled from above: hundreds of them pass by while one scrolls. */
export const treeStyle = (theme: Theme): SystemStyleObject<Theme> => ({
  position: 'relative',
  '& > [role="treeitem"]': {
    position: 'absolute',
    insetInline: 4,
    top: 0,
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
    // larger to hit than to see
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
    // gives way before the label does
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
  // a phone has room for the number alone
  '& [data-part="count"]': {
    display: { xs: 'flex', sm: 'none' },
    alignItems: 'center',
    gap: '2px',
    '& .MuiSvgIcon-root': { fontSize: 12 },
  },
  '& [data-part="words"]': {
    // 1 would be the whole width here
    [theme.breakpoints.down('sm')]: { ...visuallyHidden, width: '1px', height: '1px' },
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
