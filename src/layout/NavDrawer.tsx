import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import CollapseIcon from '@mui/icons-material/KeyboardDoubleArrowLeft'
import ExpandIcon from '@mui/icons-material/KeyboardDoubleArrowRight'
import ExportsIcon from '@mui/icons-material/OutboxOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined'
import { Drawer, Tooltip } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ElementType } from 'react'
import { useGetIdentity, usePermissions, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import type { Access } from '../contract/calls/call.ts'
import { pagePaths } from '../contract/pagePaths.ts'
import { type MenuLine, menuPlaces } from '../contract/resource.ts'
import { dashboardQuery } from '../dataProvider/useProvider.ts'
import { profile } from '../resources/account.ts'
import { resources } from '../resources/index.ts'
import { layoutSizes } from '../theme/tokens.ts'
import { BrandMark, productName } from './brand.tsx'
import { NewsButton } from './help/NewsButton.tsx'
import { LanguageMenu, ThemeMenu } from './menus.tsx'

type MenuPlace = NonNullable<MenuLine['after']>

/** One line of the drawer. */
export interface NavEntry {
  /** The key of its label in the catalogue. */
  readonly label: string
  readonly to: string
  readonly icon: ElementType
  /** The users that see it; all users by default. */
  readonly access?: Access | undefined
  /** Shows the number of exports that are running or on hold. */
  readonly countsExports?: boolean
}

/** The lines of the console itself, by place in order. */
const ownLines: { readonly [P in MenuPlace]: NavEntry } = {
  dashboard: { label: 'kontor.shell.dashboard', to: pagePaths.dashboard, icon: DashboardIcon },
  exports: {
    label: 'kontor.shell.exports',
    to: resources.exports.path,
    icon: ExportsIcon,
    countsExports: true,
  },
  settings: { label: 'kontor.shell.settings', to: pagePaths.settings, icon: SettingsIcon },
}

/** Lines of declarations by the line above them. */
export type DeclaredLines = { readonly [P in MenuPlace]?: readonly NavEntry[] }

const noLines: DeclaredLines = {}

/** At the end of the drawer on a phone; a wide screen has it in the toolbar. */
const accountItem: NavEntry = { label: 'kontor.shell.account', to: profile.path, icon: AccountIcon }

interface Counted {
  readonly running: readonly unknown[]
  readonly onHold?: number | undefined
}

/** Running exports take precedence, because they end on their own and exports on hold remain. */
const countOf = ({ running, onHold = 0 }: Counted) =>
  running.length > 0
    ? ({ count: running.length, word: 'runningCount', dot: 'running-dot' } as const)
    : ({ count: onHold, word: 'onHoldCount', dot: 'warning-dot' } as const)

/** A dot and the number of running exports, else of exports on hold; nothing for zero, and while it loads. */
const ExportCount = () => {
  const translate = useTranslate()
  // a user who has to set a password first may not read exports yet
  const { identity } = useGetIdentity()
  const { data } = useQuery({ ...dashboardQuery, select: countOf, enabled: identity !== undefined })
  if (!data || data.count === 0) return null
  const { count, word, dot } = data
  return (
    <span
      className="k-nav-count"
      aria-label={translate(`kontor.shell.${word}`, { smart_count: count })}
      role="img"
    >
      <span style={{ background: `var(--k-palette-${dot})` }} />
      {count}
    </span>
  )
}

interface NavItemProps {
  readonly entry: NavEntry
  /** Shows the icon only. */
  readonly rail: boolean
  readonly onGo: () => void
}

/** One line of the drawer; on the rail its label is a tooltip. */
const NavItem = ({ entry, rail, onGo }: NavItemProps) => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const label = translate(entry.label, { smart_count: 2 })
  const here = pathname === entry.to || pathname.startsWith(`${entry.to}/`)
  const Icon = entry.icon
  const line = (
    <Link
      className="k-nav-line"
      to={entry.to}
      aria-current={here ? 'page' : undefined}
      aria-label={rail ? label : undefined}
      onClick={onGo}
    >
      <Icon />
      {!rail && <span>{label}</span>}
      {!rail && entry.countsExports && <ExportCount />}
    </Link>
  )
  if (!rail) return line
  return (
    <Tooltip title={label} placement="right">
      {line}
    </Tooltip>
  )
}

/** A line for a role; the other lines do not wait for the permissions. */
const NavItemFor = ({ role, ...props }: NavItemProps & { readonly role: Access }) => {
  const { permissions } = usePermissions<string[]>()
  return permissions?.includes(role) && <NavItem {...props} />
}

interface NavDrawerProps {
  /** On a phone: above the page, closed by a navigation. */
  readonly temporary: boolean
  readonly open: boolean
  /** Shows icons only. */
  readonly rail: boolean
  /** Folds the drawer in or out; on a phone closes it. */
  readonly onFold: () => void
  readonly onClose: () => void
  /** Lines of declarations. */
  readonly lines?: DeclaredLines | undefined
}

interface FootProps {
  /** Shows icons only. */
  readonly rail: boolean
  /** Whether the drawer lies above the page, as on a phone. */
  readonly temporary?: boolean
  readonly onFold: () => void
}

/** The end of the drawer: language, version, theme, and the button that folds it. */
export const DrawerFoot = ({ rail, temporary = false, onFold }: FootProps) => {
  const translate = useTranslate()
  const fold = translate(`kontor.shell.${temporary ? 'closeMenu' : rail ? 'expand' : 'collapse'}`)
  const FoldIcon = rail ? ExpandIcon : CollapseIcon
  return (
    <div className={rail ? 'k-rail' : undefined}>
      <LanguageMenu rail={rail} />
      <div className="k-nav-foot">
        {!rail && <NewsButton />}
        <ThemeMenu />
        <Tooltip title={fold} placement={rail ? 'right' : 'top'}>
          <button
            type="button"
            className="k-icon-button"
            aria-label={fold}
            aria-expanded={temporary ? undefined : !rail}
            onClick={onFold}
          >
            <FoldIcon />
          </button>
        </Tooltip>
      </div>
    </div>
  )
}

/** The main navigation. On a phone it ends with account and foot; on a wide screen the foot follows the page in the order of the Tab key. */
export const NavDrawer = ({ temporary, open, rail, onFold, onClose, lines = noLines }: NavDrawerProps) => {
  const translate = useTranslate()
  const width = temporary ? layoutSizes.phoneDrawer : rail ? layoutSizes.rail : layoutSizes.drawer
  const nav = (
    <nav className={rail ? 'k-nav k-rail' : 'k-nav'} aria-label={translate('kontor.shell.main')}>
      <div className="k-nav-brand">
        <BrandMark size={24} />
        {!rail && <span>{productName}</span>}
      </div>
      {menuPlaces
        .flatMap(place => [ownLines[place], ...(lines[place] ?? [])])
        .map(entry => {
          const props = { entry, rail, onGo: onClose }
          const { to, access = 'signedIn' } = entry
          return access === 'signedIn' || access === 'public' ? (
            <NavItem key={to} {...props} />
          ) : (
            <NavItemFor key={to} role={access} {...props} />
          )
        })}
      <div className="k-nav-space" />
      {temporary && (
        <>
          <NavItem entry={accountItem} rail={false} onGo={onClose} />
          <DrawerFoot rail={false} temporary onFold={onFold} />
        </>
      )}
    </nav>
  )
  if (!temporary)
    return (
      <div className="k-drawer" style={{ width }}>
        <div className="k-drawer-paper" style={{ width }}>
          {nav}
        </div>
      </div>
    )
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': translate('kontor.shell.menu'),
          sx: {
            width,
            overflowX: 'hidden',
            backgroundColor: 'background.drawer',
            borderRight: 1,
            borderColor: 'divider',
          },
        },
      }}
    >
      {nav}
    </Drawer>
  )
}
