import CableOutlined from '@mui/icons-material/CableOutlined'
import CategoryOutlined from '@mui/icons-material/CategoryOutlined'
import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined'
import LanguageOutlined from '@mui/icons-material/LanguageOutlined'
import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined'
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined'
import EventRepeatOutlined from '@mui/icons-material/EventRepeatOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import PermMediaOutlined from '@mui/icons-material/PermMediaOutlined'
import DnsOutlined from '@mui/icons-material/DnsOutlined'
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import SwapHorizOutlined from '@mui/icons-material/SwapHorizOutlined'
import SyncOutlined from '@mui/icons-material/SyncOutlined'
import type { ComponentType, ElementType } from 'react'
import type { Access } from '../../contract/call.ts'
import { routeNameOf } from '../../contract/derive.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import type { Declaration } from '../../contract/resource.ts'
import { resources, settings } from '../../resources/index.ts'
import { MappingState } from '../mapping/MappingState.tsx'
import { SyncState } from '../sync/SyncState.tsx'

/** One page below Settings. */
export interface SettingsTile {
  readonly to: string
  /** Key of its name. */
  readonly title: string
  readonly icon: ElementType
  readonly access: Access
  /** What its state is read from, where a declaration stands behind it. */
  readonly declaration?: Declaration
  /** Says how its page stands, where no declaration stands behind it. */
  readonly state?: ComponentType
}

const tile = (declaration: Declaration, icon: ElementType): SettingsTile => ({
  to: declaration.path,
  title: `resources.${routeNameOf(declaration)}.name`,
  icon,
  access: declaration.access ?? 'signedIn',
  declaration,
})

/** The groups of the hub and their pages, in order. A page is one line. Source: spec section 2. */
export const settingsGroups: readonly { readonly name: string; readonly tiles: readonly SettingsTile[] }[] = [
  {
    name: 'connector',
    tiles: [
      {
        to: pagePaths.mapping,
        title: 'kontor.mapping.title',
        icon: SwapHorizOutlined,
        access: 'signedIn',
        state: MappingState,
      },
      tile(resources.channels, StorefrontOutlined),
      tile(resources.languages, LanguageOutlined),
      tile(settings.cluster, CategoryOutlined),
      tile(settings.exportSettings, TuneOutlined),
      tile(resources.schedules, EventRepeatOutlined),
    ],
  },
  {
    name: 'akeneo',
    tiles: [
      tile(settings.akeneoApi, CableOutlined),
      {
        to: pagePaths.sync,
        title: 'kontor.sync.title',
        icon: SyncOutlined,
        access: 'signedIn',
        state: SyncState,
      },
      tile(settings.productFilter, FilterAltOutlined),
    ],
  },
  { name: 'tessa', tiles: [tile(settings.tessaApi, CableOutlined)] },
  { name: 'tradebyte', tiles: [tile(settings.ftp, DnsOutlined), tile(settings.csv, TableRowsOutlined)] },
  {
    name: 'system',
    tiles: [
      tile(resources.users, PeopleAltOutlined),
      tile(settings.assetCache, PermMediaOutlined),
      tile(resources.audit, HistoryOutlined),
    ],
  },
]
