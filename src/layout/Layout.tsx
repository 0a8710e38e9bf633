import { Box, type Theme, useMediaQuery } from '@mui/material'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { loginAddress, loginPath } from '../authProvider/loginAddress.ts'
import { tokenStore } from '../wire/tokenStore.ts'
import { NavDrawer } from './NavDrawer.tsx'
import { FrameContext } from './PageFrame.tsx'
import { Toolbar } from './Toolbar.tsx'
import { PageBoundary } from './errorPages.tsx'

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
}

/** The shell around every page but log-in and app connection. */
export const Layout = ({ children, tools }: LayoutProps) => {
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), { noSsr: true })
  const { pathname } = useLocation()
  const [rail, setRail] = useStore('shell.rail', false)
  const [open, setOpen] = useState(false)
  const [title, setTitle] = useState<HTMLElement | null>(null)
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const frame = useMemo(() => ({ title, actions }), [title, actions])
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
        <Toolbar onMenu={() => setOpen(true)} titleRef={setTitle} actionsRef={setActions} tools={tools} />
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
            <PageBoundary key={pathname}>
              <Suspense>{children}</Suspense>
            </PageBoundary>
          </FrameContext>
        </Box>
      </Box>
    </Box>
  )
}
