import CollapseIcon from '@mui/icons-material/KeyboardDoubleArrowLeft'
import ExpandIcon from '@mui/icons-material/KeyboardDoubleArrowRight'
import { Box, Drawer, IconButton, Tooltip, Typography } from '@mui/material'
import { usePermissions, useTranslate } from 'react-admin'
import { version } from '../../package.json'
import { BrandMark } from './BrandMark.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { layoutSizes } from './layoutSizes.ts'
import { NavItem } from './NavItem.tsx'
import { navItems, type NavEntry } from './navItems.ts'
import { productName } from './productName.ts'
import { ThemeMenu } from './ThemeMenu.tsx'

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
  const { permissions } = usePermissions<string[]>()
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
        {entries
          .filter(({ roles }) => !roles || roles.some(role => permissions?.includes(role)))
          .map(entry => (
            <NavItem key={entry.to} entry={entry} rail={rail} onGo={onClose} />
          ))}
        <Box sx={{ mt: 'auto' }} />
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
