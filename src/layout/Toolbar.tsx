import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import MenuIcon from '@mui/icons-material/MenuOutlined'
import { Box, Button, IconButton } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { logoutPath } from '../authProvider/loginAddress.ts'
import { layoutSizes } from '../theme/tokens.ts'

interface ToolbarProps {
  readonly onMenu: () => void
  /** Take the places where pages put their title and their actions. */
  readonly titleRef: (place: HTMLElement | null) => void
  readonly actionsRef: (place: HTMLElement | null) => void
  /** Stands on every page, left of Logout. */
  readonly tools?: ReactNode
}

/** Above every page: the way here, its title, its actions, what every page offers, Logout. */
export const Toolbar = ({ onMenu, titleRef, actionsRef, tools }: ToolbarProps) => {
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
      {/* the id is where react-admin's own pages put their titles */}
      <Box
        ref={titleRef}
        id="react-admin-title"
        sx={theme => ({ flex: 1, minWidth: 0, '& > span': theme.typography.h6 })}
      />
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
      {tools}
      <LogoutButton />
    </Box>
  )
}

/** Ends the session. It goes to an address of its own, so that unsaved changes are asked about first. */
const LogoutButton = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const label = translate('kontor.shell.logOut')
  const leave = () => void navigate(logoutPath)
  return (
    <>
      <Button
        color="inherit"
        startIcon={<LogoutIcon />}
        onClick={leave}
        sx={{ display: { xs: 'none', md: 'inline-flex' } }}
      >
        {label}
      </Button>
      <IconButton aria-label={label} onClick={leave} sx={{ display: { md: 'none' } }}>
        <LogoutIcon />
      </IconButton>
    </>
  )
}
