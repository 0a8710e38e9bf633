import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import MenuIcon from '@mui/icons-material/MenuOutlined'
import { Button, type Theme, useMediaQuery } from '@mui/material'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useResourceDefinitions, useStore, useTranslate } from 'react-admin'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { loginAddress, loginPath, logoutPath } from '../authProvider/logIn.ts'
import { pagePaths } from '../contract/pagePaths.ts'
import { shellCalls } from '../contract/calls/shellCalls.ts'
import { profile } from '../resources/account.ts'
import { callService } from '../wire/callService.ts'
import { tokenStore } from '../wire/tokenStore.ts'
import { OutageNotice, PageBoundary } from './errorPages.tsx'
import { layoutSizes } from '../theme/tokens.ts'
import { AccountMenu } from './menus.tsx'
import { type DeclaredLines, DrawerFoot, NavDrawer } from './NavDrawer.tsx'
import { createFrame, FrameContext, PageEndContext } from './PageFrame.tsx'

interface ToolbarProps {
  readonly onMenu: () => void
  /** Receive the elements into which pages render their title and their actions. */
  readonly titleRef: (place: HTMLElement | null) => void
  readonly actionsRef: (place: HTMLElement | null) => void
}

/** The bar above every page: breadcrumb, title and actions of the page. */
const Toolbar = ({ onMenu, titleRef, actionsRef }: ToolbarProps) => {
  const translate = useTranslate()
  return (
    <header className="k-toolbar">
      <button
        type="button"
        className="k-icon-button k-on-phone"
        aria-label={translate('kontor.shell.menu')}
        onClick={onMenu}
      >
        <MenuIcon />
      </button>
      {/* the id is where react-admin's own pages put their titles */}
      <div ref={titleRef} id="react-admin-title" className="k-toolbar-title" />
      <div ref={actionsRef} className="k-toolbar-actions" />
    </header>
  )
}

/** The right end of the bar, the same on every page. It follows the page in the order of the Tab key, so that the page comes first. */
const ToolbarEnd = ({ children }: { readonly children?: ReactNode }) => {
  const translate = useTranslate()
  return (
    <section className="k-toolbar-end" aria-label={translate('kontor.shell.tools')}>
      <span className="k-toolbar-line k-on-desk" />
      {children}
      <Link
        className="k-icon-button k-on-desk"
        to={profile.path}
        aria-label={translate('kontor.shell.account')}
      >
        <AccountIcon />
      </Link>
      <LogoutButton />
      <AccountMenu />
    </section>
  )
}

/** Leads to the address of the logout, so that the guard of a form asks about unsaved changes first. */
const LogoutButton = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  return (
    <Button
      color="inherit"
      startIcon={<LogoutIcon />}
      onClick={() => void navigate(logoutPath)}
      sx={{ display: { xs: 'none', md: 'inline-flex' } }}
    >
      {translate('kontor.shell.logOut')}
    </Button>
  )
}

/**
 * Leads to the log-in page when the token is removed: by another tab, or because a call was refused with 401.
 * It waits a moment, because react-admin leads there itself after calls of its data provider.
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

/** Milliseconds between two calls that keep the session of a user who types for long. */
const contactInterval = 5 * 60_000

const useStayingSignedIn = () => {
  useEffect(() => {
    let lastContact = Date.now()
    const contact = () => {
      if (Date.now() - lastContact < contactInterval) return
      lastContact = Date.now()
      callService(shellCalls.authCheck, { work: true }).catch(() => undefined) // a 401 leads to the log-in page
    }
    const events = ['keydown', 'pointerdown'] as const
    for (const event of events) window.addEventListener(event, contact)
    return () => {
      for (const event of events) window.removeEventListener(event, contact)
    }
  }, [])
}

/** The first element that the Tab key reaches: it leads past the drawer to the page. */
const SkipLink = () => (
  <a
    className="k-skip"
    href="#content"
    onClick={event => {
      event.preventDefault()
      document.getElementById('content')?.focus()
    }}
  >
    {useTranslate()('kontor.shell.skip')}
  </a>
)

/**
 * The address of a page without what only selects a tab of it: react-admin's TabbedForm and TabbedShowLayout add a number to
 * the address of a record, and the page must stay, because its form holds unsaved values.
 * @example pageOf('/settings/warehouses/W1/2', ['settings/warehouses']) // '/settings/warehouses/W1'
 */
export const pageOf = (pathname: string, resources: readonly string[]): string => {
  const list = resources.map(name => `/${name}/`).find(start => pathname.startsWith(start))
  if (list === undefined) return pathname
  return list + pathname.slice(list.length).replace(/(.)\/\d+$/, '$1')
}

interface LayoutProps {
  readonly children: ReactNode
  /** Rendered in the toolbar of every page. */
  readonly tools?: ReactNode
  /** Rendered at the end of every page. */
  readonly end?: ReactNode
  /** Lines of declarations in the drawer. */
  readonly lines?: DeclaredLines | undefined
}

/** The shell around every page except the log-in and the app connection. */
export const Layout = ({ children, tools, end, lines }: LayoutProps) => {
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), { noSsr: true })
  const { pathname } = useLocation()
  const page = pageOf(pathname, Object.keys(useResourceDefinitions()))
  useStayingSignedIn()
  // the table of the mapping needs the width, unless the user has decided otherwise
  const [chosenRail, setRail] = useStore<boolean | undefined>('shell.rail')
  const rail = chosenRail ?? pathname === pagePaths.mapping
  const [open, setOpen] = useState(false)
  const [frame] = useState(createFrame)
  const isRail = rail && !phone
  const fold = () => (phone ? setOpen(false) : setRail(!rail))
  return (
    <div className="k-shell">
      <SkipLink />
      <SignedOutWatch />
      <NavDrawer
        temporary={phone}
        open={open}
        rail={isRail}
        onFold={fold}
        onClose={() => setOpen(false)}
        lines={lines}
      />
      <div className="k-shell-page">
        <Toolbar onMenu={() => setOpen(true)} titleRef={frame.title.ref} actionsRef={frame.actions.ref} />
        <main id="content" tabIndex={-1} className="k-shell-content">
          <OutageNotice />
          <FrameContext value={frame}>
            <PageEndContext value={end}>
              <PageBoundary key={page}>
                <Suspense>{children}</Suspense>
              </PageBoundary>
            </PageEndContext>
          </FrameContext>
        </main>
        <ToolbarEnd>{tools}</ToolbarEnd>
      </div>
      {!phone && (
        <footer
          className="k-drawer-end"
          style={{ width: (isRail ? layoutSizes.rail : layoutSizes.drawer) - 1 }}
        >
          <DrawerFoot rail={isRail} onFold={fold} />
        </footer>
      )}
    </div>
  )
}
