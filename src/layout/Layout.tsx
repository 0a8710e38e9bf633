import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import MenuIcon from '@mui/icons-material/MenuOutlined'
import { Box, Button, IconButton, type Theme, useMediaQuery } from '@mui/material'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { loginAddress, loginPath, logoutPath } from '../authProvider/logIn.ts'
import { shellCalls } from '../contract/calls/shellCalls.ts'
import { profile } from '../resources/account.ts'
import { layoutSizes } from '../theme/tokens.ts'
import { callService } from '../wire/callService.ts'
import { tokenStore } from '../wire/tokenStore.ts'
import { PageBoundary } from './errorPages.tsx'
import { NavDrawer } from './NavDrawer.tsx'
import { createFrame, FrameContext, PageEndContext } from './PageFrame.tsx'

interface ToolbarProps {
  readonly onMenu: () => void
  /** Take the places where pages put their title and their actions. */
  readonly titleRef: (place: HTMLElement | null) => void
  readonly actionsRef: (place: HTMLElement | null) => void
  /** Stands on every page, left of Logout. */
  readonly tools?: ReactNode
}

/** Above every page: the way here, its title, its actions, what every page offers, Logout. */
const Toolbar = ({ onMenu, titleRef, actionsRef, tools }: ToolbarProps) => {
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
          '&:has(> :empty) + span': { display: 'none' },
        }}
      />
      <Box
        component="span"
        sx={{ width: '1px', height: 20, mx: '4px', bgcolor: 'divider', display: { xs: 'none', md: 'block' } }}
      />
      {tools}
      {/* on a phone there is no room: it stands in the drawer */}
      <IconButton
        component={Link}
        to={profile.path}
        aria-label={translate('kontor.shell.account')}
        sx={{ display: { xs: 'none', md: 'inline-flex' } }}
      >
        <AccountIcon />
      </IconButton>
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

/**
 * Leads to the log-in when the token goes: in another tab, or because a call was refused with 401.
 * It waits a moment, since react-admin leads there by itself after calls of its data provider.
 */
const SignedOutWatch = () => {
  const navigate = useNavigate()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = tokenStore.watch(() => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (window.location.pathname !== loginPath && tokenStore.read() === null)
          void navigate(loginAddress(window.location))
      }, 30)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [navigate])
  return null
}

/** Somebody who types for long calls nothing: their session is kept going all the same. Milliseconds. */
const contactEvery = 5 * 60_000

const useStayingSignedIn = () => {
  useEffect(() => {
    let told = Date.now()
    const tell = () => {
      if (Date.now() - told < contactEvery) return
      told = Date.now()
      callService(shellCalls.authCheck, { work: true }).catch(() => undefined) // a 401 leads to the log-in by itself
    }
    const acts = ['keydown', 'pointerdown'] as const
    for (const act of acts) window.addEventListener(act, tell)
    return () => {
      for (const act of acts) window.removeEventListener(act, tell)
    }
  }, [])
}

/** The first thing the Tab key reaches: past the drawer to the page. */
const SkipLink = () => (
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

interface LayoutProps {
  readonly children: ReactNode
  /** Stands in the toolbar of every page. */
  readonly tools?: ReactNode
  /** Ends every page. */
  readonly end?: ReactNode
}

/** The shell around every page but log-in and app connection. */
export const Layout = ({ children, tools, end }: LayoutProps) => {
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), { noSsr: true })
  const { pathname } = useLocation()
  useStayingSignedIn()
  const [rail, setRail] = useStore('shell.rail', false)
  const [open, setOpen] = useState(false)
  const [frame] = useState(createFrame)
  return (
    <Box sx={{ display: 'flex', minHeight: '100vh', bgcolor: 'background.default' }}>
      <SkipLink />
      <SignedOutWatch />
      <NavDrawer
        temporary={phone}
        open={open}
        rail={rail && !phone}
        onFold={() => (phone ? setOpen(false) : setRail(!rail))}
        onClose={() => setOpen(false)}
      />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <Toolbar
          onMenu={() => setOpen(true)}
          titleRef={frame.title.ref}
          actionsRef={frame.actions.ref}
          tools={tools}
        />
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{
            flex: 1,
            display: 'flex',
            flexDirection: 'column',
            p: { xs: '16px', md: '24px 32px 32px' },
            outline: 'none',
          }}
        >
          <FrameContext value={frame}>
            <PageEndContext value={end}>
              <PageBoundary key={pathname}>
                <Suspense>{children}</Suspense>
              </PageBoundary>
            </PageEndContext>
          </FrameContext>
        </Box>
      </Box>
    </Box>
  )
}
