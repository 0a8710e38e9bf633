import type { SvgIconComponent } from '@mui/icons-material'
import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import CollapseIcon from '@mui/icons-material/KeyboardDoubleArrowLeft'
import ExpandIcon from '@mui/icons-material/KeyboardDoubleArrowRight'
import ExportsIcon from '@mui/icons-material/OutboxOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined'
import { Box, ButtonBase, Drawer, IconButton, Tooltip, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useGetIdentity, usePermissions, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { version } from '../../package.json'
import type { Role } from '../contract/calls/call.ts'
import { pagePaths } from '../contract/pagePaths.ts'
import { dashboardQuery } from '../dataProvider/useProvider.ts'
import { profile } from '../resources/account.ts'
import { resources } from '../resources/index.ts'
import { layoutSizes } from '../theme/tokens.ts'
import { BrandMark, productName } from './brand.tsx'
import { LanguageMenu, navStyle, ThemeMenu } from './menus.tsx'

/** One line of the drawer. */
interface NavEntry {
  /** Its word in the catalogue, below kontor.shell. */
  readonly word: 'dashboard' | 'exports' | 'settings' | 'account'
  readonly to: string
  readonly icon: SvgIconComponent
  /** Shown to whoever has any of these; to everybody without. */
  readonly roles?: readonly Role[]
  /** Carries the number of exports that run or are on hold. */
  readonly countsExports?: boolean
}

/** The drawer's lines in order. */
const navItems: readonly NavEntry[] = [
  { word: 'dashboard', to: pagePaths.dashboard, icon: DashboardIcon },
  { word: 'exports', to: resources.exports.path, icon: ExportsIcon, countsExports: true },
  { word: 'settings', to: pagePaths.settings, icon: SettingsIcon },
]

/** At the foot on a phone; else it stands in the toolbar. */
const accountItem: NavEntry = { word: 'account', to: profile.path, icon: AccountIcon }

interface Counted {
  readonly running: readonly unknown[]
  readonly onHold?: number | undefined
}

/** Running ones come first: they end by themselves, and those on hold are still there then. */
const countOf = ({ running, onHold = 0 }: Counted) =>
  running.length > 0
    ? ({ count: running.length, word: 'runningCount', dot: 'running.dot' } as const)
    : ({ count: onHold, word: 'onHoldCount', dot: 'warning.dot' } as const)

/** A small dot and the number of running exports, else of those on hold; nothing at none, and until it is known. */
const ExportCount = () => {
  const translate = useTranslate()
  // who has to choose a password first may read nothing yet
  const { identity } = useGetIdentity()
  const { data } = useQuery({ ...dashboardQuery, select: countOf, enabled: identity !== undefined })
  if (!data || data.count === 0) return null
  const { count, word, dot } = data
  return (
    <Typography
      component="span"
      variant="caption"
      aria-label={translate(`kontor.shell.${word}`, { smart_count: count })}
      role="img"
      sx={{
        ml: 'auto',
        display: 'flex',
        alignItems: 'center',
        gap: '6px',
        color: 'text.tertiary',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Box component="span" sx={{ width: 7, height: 7, borderRadius: '50%', bgcolor: dot }} />
      {count}
    </Typography>
  )
}

interface NavItemProps {
  readonly entry: NavEntry
  /** Only the icon shows. */
  readonly rail: boolean
  readonly onGo: () => void
}

/** One line of the drawer; on the rail its word is a tooltip. */
const NavItem = ({ entry, rail, onGo }: NavItemProps) => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const label = translate(`kontor.shell.${entry.word}`)
  const here = pathname === entry.to || pathname.startsWith(`${entry.to}/`)
  const Icon = entry.icon
  const line = (
    <ButtonBase
      component={Link}
      to={entry.to}
      aria-current={here ? 'page' : undefined}
      aria-label={rail ? label : undefined}
      onClick={onGo}
      sx={[navStyle, rail && { justifyContent: 'center', px: 0 }]}
    >
      <Icon />
      {!rail && <Box component="span">{label}</Box>}
      {!rail && entry.countsExports && <ExportCount />}
    </ButtonBase>
  )
  if (!rail) return line
  return (
    <Tooltip title={label} placement="right">
      {line}
    </Tooltip>
  )
}

/** A line that not everybody has; the others need not wait for who is there. */
const NavItemFor = ({ roles, ...props }: NavItemProps & { readonly roles: readonly Role[] }) => {
  const { permissions } = usePermissions<string[]>()
  return roles.some(role => permissions?.includes(role)) && <NavItem {...props} />
}

interface NavDrawerProps {
  /** On a phone: above the page, closed by going somewhere. */
  readonly temporary: boolean
  readonly open: boolean
  /** Only icons. */
  readonly rail: boolean
  /** Folds the drawer in or out; on a phone closes it. */
  readonly onFold: () => void
  readonly onClose: () => void
  readonly entries?: readonly NavEntry[]
}

/** Where one can go, the language, the theme and the version. */
export const NavDrawer = ({ temporary, open, rail, onFold, onClose, entries = navItems }: NavDrawerProps) => {
  const translate = useTranslate()
  const width = temporary ? layoutSizes.phoneDrawer : rail ? layoutSizes.rail : layoutSizes.drawer
  const fold = translate(`kontor.shell.${temporary ? 'closeMenu' : rail ? 'expand' : 'collapse'}`)
  const FoldIcon = rail ? ExpandIcon : CollapseIcon
  return (
    <Drawer
      variant={temporary ? 'temporary' : 'permanent'}
      open={temporary ? open : true}
      onClose={onClose}
      sx={{ width: temporary ? undefined : width, flex: 'none' }}
      slotProps={{
        paper: {
          'aria-label': temporary ? translate('kontor.shell.menu') : undefined,
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
      <Box
        component="nav"
        aria-label={translate('kontor.shell.main')}
        sx={{ display: 'flex', flexDirection: 'column', gap: '2px', flex: 1, p: '0 8px 8px' }}
      >
        <Box
          sx={{
            height: layoutSizes.toolbar,
            flex: 'none',
            display: 'flex',
            alignItems: 'center',
            gap: '10px',
            px: '8px',
          }}
        >
          <BrandMark size={24} />
          {!rail && (
            <Typography variant="subtitle1" component="span" sx={{ letterSpacing: '-0.01em' }}>
              {productName}
            </Typography>
          )}
        </Box>
        {entries.map(entry => {
          const props = { entry, rail, onGo: onClose }
          const { to, roles } = entry
          return roles ? <NavItemFor key={to} roles={roles} {...props} /> : <NavItem key={to} {...props} />
        })}
        <Box sx={{ mt: 'auto' }} />
        {temporary && <NavItem entry={accountItem} rail={false} onGo={onClose} />}
        <LanguageMenu rail={rail} />
        <Box
          sx={{
            display: 'flex',
            flexDirection: rail ? 'column' : 'row',
            alignItems: 'center',
            flex: 'none',
            mt: '4px',
            p: rail ? '4px 0 0' : '4px 2px 0 10px',
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          {!rail && (
            <Typography
              variant="caption"
              title={translate('kontor.shell.version', { version })}
              sx={{ flex: 1, color: 'text.tertiary', fontVariantNumeric: 'tabular-nums' }}
            >
              {version}
            </Typography>
          )}
          <ThemeMenu />
          <Tooltip title={fold} placement={rail ? 'right' : 'top'}>
            <IconButton
              aria-label={fold}
              aria-expanded={temporary ? undefined : !rail}
              onClick={onFold}
              sx={{ '& .MuiSvgIcon-root': { fontSize: 16 } }}
            >
              <FoldIcon />
            </IconButton>
          </Tooltip>
        </Box>
      </Box>
    </Drawer>
  )
}
