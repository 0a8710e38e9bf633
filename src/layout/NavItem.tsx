import { Box, ButtonBase, Tooltip } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import type { NavEntry } from './navItems.ts'
import { navStyle } from './navStyle.ts'
import { RunningCount } from './RunningCount.tsx'

interface NavItemProps {
  readonly entry: NavEntry
  /** Only the icon shows. */
  readonly rail: boolean
  readonly onGo: () => void
}

/** One line of the drawer; on the rail its word is a tooltip. */
export const NavItem = ({ entry, rail, onGo }: NavItemProps) => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const label = translate(`kontor.shell.${entry.word}`)
  const here = pathname === entry.to || pathname.startsWith(`${entry.to}/`)
  const Icon = entry.icon
  return (
    <Tooltip title={rail ? label : ''} placement="right">
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
        {!rail && entry.countsRunning && <RunningCount />}
      </ButtonBase>
    </Tooltip>
  )
}
