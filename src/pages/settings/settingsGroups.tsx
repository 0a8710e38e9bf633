import AutoDeleteOutlined from '@mui/icons-material/AutoDeleteOutlined'
import CableOutlined from '@mui/icons-material/CableOutlined'
import CategoryOutlined from '@mui/icons-material/CategoryOutlined'
import DnsOutlined from '@mui/icons-material/DnsOutlined'
import EventRepeatOutlined from '@mui/icons-material/EventRepeatOutlined'
import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import InboxOutlined from '@mui/icons-material/InboxOutlined'
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined'
import LanguageOutlined from '@mui/icons-material/LanguageOutlined'
import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined'
import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined'
import PermMediaOutlined from '@mui/icons-material/PermMediaOutlined'
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined'
import SwapHorizOutlined from '@mui/icons-material/SwapHorizOutlined'
import SyncOutlined from '@mui/icons-material/SyncOutlined'
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import type { ElementType } from 'react'
import type { Access } from '../../contract/calls/call.ts'
import { routeNameOf } from '../../contract/derive.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import {
  type Declaration,
  type Declarations,
  type ResourceDeclaration,
  type Tile,
  tileGroups,
} from '../../contract/resource.ts'

/** One page below Settings. */
export interface SettingsTile {
  readonly to: string
  /** The translation key of its name. */
  readonly title: string
  readonly icon: ElementType
  readonly access: Access
  /** The declaration that the tile shows the state of. */
  readonly declaration?: Declaration
  /** The kind of state of a page without a declaration. */
  readonly state?: 'mapping' | 'sync'
}

/** The component of each icon name in a declaration. */
const icons: { readonly [I in Tile['icon']]: typeof TuneOutlined } = {
  autoDelete: AutoDeleteOutlined,
  cable: CableOutlined,
  category: CategoryOutlined,
  dns: DnsOutlined,
  eventRepeat: EventRepeatOutlined,
  filter: FilterAltOutlined,
  history: HistoryOutlined,
  inventory: Inventory2Outlined,
  language: LanguageOutlined,
  localShipping: LocalShippingOutlined,
  people: PeopleAltOutlined,
  permMedia: PermMediaOutlined,
  storefront: StorefrontOutlined,
  swap: SwapHorizOutlined,
  sync: SyncOutlined,
  table: TableRowsOutlined,
  tune: TuneOutlined,
}

interface PlacedTile extends Tile {
  readonly settingsTile: SettingsTile
}

/** The tiles of pages without a declaration. */
const pages: readonly PlacedTile[] = [
  {
    group: 'connector',
    icon: 'swap',
    place: 1,
    settingsTile: {
      to: pagePaths.mapping,
      title: 'kontor.mapping.title',
      icon: icons.swap,
      access: 'signedIn',
      state: 'mapping',
    },
  },
  {
    group: 'akeneo',
    icon: 'sync',
    place: 2,
    settingsTile: {
      to: pagePaths.sync,
      title: 'kontor.sync.title',
      icon: icons.sync,
      access: 'signedIn',
      state: 'sync',
    },
  },
]

const tilesOf = (declaration: Declaration): PlacedTile[] => {
  const { tile, path: to, access = 'signedIn' } = declaration
  if (!tile) return []
  const title = `resources.${routeNameOf(declaration)}.name`
  return [{ ...tile, settingsTile: { to, title, icon: icons[tile.icon], access, declaration } }]
}

/** The groups of the hub with their tiles, sorted by place. Tiles without a place come last. */
export const groupsOf = ({ resources, settings }: Declarations) => {
  const all = [...pages, ...[...Object.values(resources), ...Object.values(settings)].flatMap(tilesOf)]
  return tileGroups.map(name => ({
    name,
    tiles: all
      .filter(({ group }) => group === name)
      .toSorted((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity))
      .map(({ settingsTile }) => settingsTile),
  }))
}

/** The icon of a declaration, for its tile and its empty list. */
export const iconOf = ({ tile }: ResourceDeclaration) => (tile ? icons[tile.icon] : InboxOutlined)
