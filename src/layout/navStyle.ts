import type { Theme } from '@mui/material/styles'

/** How each line of the drawer looks, links and menus alike. */
export const navStyle = (theme: Theme) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  gap: '10px',
  flex: 'none',
  width: '100%',
  height: 36,
  px: '10px',
  borderRadius: '6px',
  fontFamily: 'inherit',
  fontSize: 14,
  lineHeight: '20px',
  fontWeight: 500,
  color: theme.vars.palette.text.secondary,
  transition: 'background 120ms',
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&[aria-current]': {
    backgroundColor: theme.vars.palette.action.selected,
    color: theme.vars.palette.primary.main,
  },
  '&.Mui-focusVisible': { outlineOffset: '-2px' },
  [theme.breakpoints.down('md')]: { height: 44 },
})
