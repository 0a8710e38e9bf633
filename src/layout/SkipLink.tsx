import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'

/** The first thing the Tab key reaches: past the drawer to the page. */
export const SkipLink = () => (
  <Box
    component="a"
    href="#content"
    onClick={event => {
      event.preventDefault()
      document.getElementById('content')?.focus()
    }}
    sx={theme => ({
      ...theme.typography.button,
      position: 'fixed',
      top: -60,
      left: 12,
      zIndex: theme.zIndex.tooltip,
      p: '8px 12px',
      borderRadius: '6px',
      color: theme.vars.palette.primary.contrastText,
      backgroundColor: theme.vars.palette.primary.fill,
      '&:focus': { top: 10 },
    })}
  >
    {useTranslate()('kontor.shell.skip')}
  </Box>
)
