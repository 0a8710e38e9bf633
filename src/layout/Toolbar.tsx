import MenuIcon from '@mui/icons-material/MenuOutlined'
import { Box, IconButton } from '@mui/material'
import { useTranslate } from 'react-admin'
import { layoutSizes } from './layoutSizes.ts'
import { LogoutButton } from './LogoutButton.tsx'

interface ToolbarProps {
  readonly onMenu: () => void
  /** Take the places where pages put their title and their acts. */
  readonly titleRef: (place: HTMLElement | null) => void
  readonly actionsRef: (place: HTMLElement | null) => void
}

/** Above every page: the way here, its title, its acts, Logout. */
export const Toolbar = ({ onMenu, titleRef, actionsRef }: ToolbarProps) => {
  const translate = useTranslate()
  return (
    <Box
      component="header"
      sx={theme => ({
        position: 'sticky',
        top: 0,
        zIndex: theme.zIndex.appBar,
        flex: 'none',
        minHeight: layoutSizes.toolbar,
        display: 'flex',
        alignItems: 'center',
        gap: '8px',
        p: '0 20px 0 32px',
        backgroundColor: theme.vars.palette.background.paper,
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
        [theme.breakpoints.down('md')]: { p: '0 8px', gap: '4px' },
      })}
    >
      <IconButton
        aria-label={translate('kontor.shell.menu')}
        onClick={onMenu}
        sx={{ display: { md: 'none' } }}
      >
        <MenuIcon />
      </IconButton>
      <Box ref={titleRef} sx={{ flex: 1, minWidth: 0 }} />
      <Box
        ref={actionsRef}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: '8px',
          flex: 'none',
          '&:empty + span': { display: 'none' },
        }}
      />
      <Box
        component="span"
        sx={{ width: '1px', height: 20, mx: '4px', bgcolor: 'divider', display: { xs: 'none', md: 'block' } }}
      />
      <LogoutButton />
    </Box>
  )
}
