import { Box, useMediaQuery, type Theme } from '@mui/material'
import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { useStore } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { FrameContext } from './FrameContext.ts'
import { NavDrawer } from './NavDrawer.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { SignedOutWatch } from './SignedOutWatch.tsx'
import { SkipLink } from './SkipLink.tsx'
import { Toolbar } from './Toolbar.tsx'

/** The shell around every page but log-in and app connection. */
export const Layout = ({ children }: { children: ReactNode }) => {
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
        <Toolbar onMenu={() => setOpen(true)} titleRef={setTitle} actionsRef={setActions} />
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
