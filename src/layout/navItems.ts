import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined'
import ExportsIcon from '@mui/icons-material/OutboxOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import type { SvgIconComponent } from '@mui/icons-material'
import type { Role } from '../contract/call.ts'
import { pagePaths } from '../contract/pagePaths.ts'
import { resources } from '../resources/index.ts'

/** One line of the drawer. */
export interface NavEntry {
  /** Its word in the catalogue, below kontor.shell. */
  readonly word: 'dashboard' | 'exports' | 'settings'
  readonly to: string
  readonly icon: SvgIconComponent
  /** Shown to whoever has any of these; to everybody without. */
  readonly roles?: readonly Role[]
  /** Carries the number of running exports. */
  readonly countsRunning?: boolean
}

/** The drawer's lines in order. */
export const navItems: readonly NavEntry[] = [
  { word: 'dashboard', to: pagePaths.dashboard, icon: DashboardIcon },
  { word: 'exports', to: resources.exports.path, icon: ExportsIcon, countsRunning: true },
  { word: 'settings', to: pagePaths.settings, icon: SettingsIcon },
]
