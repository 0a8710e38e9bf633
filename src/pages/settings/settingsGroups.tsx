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
  /** Key of its name. */
  readonly title: string
  readonly icon: ElementType
  readonly access: Access
  /** What its state is read from, where a declaration stands behind it. */
  readonly declaration?: Declaration
  /** What its state is read from where no declaration stands behind it. */
  readonly state?: 'mapping' | 'sync'
}

/** The picture of each icon that a declaration may name. */
const pictures: { readonly [I in Tile['icon']]: typeof TuneOutlined } = {
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

interface Placed extends Tile {
  readonly shown: SettingsTile
}

/** The tiles of pages that no declaration describes. */
const pages: readonly Placed[] = [
  {
    group: 'connector',
    icon: 'swap',
    place: 1,
    shown: {
      to: pagePaths.mapping,
      title: 'kontor.mapping.title',
      icon: pictures.swap,
      access: 'signedIn',
      state: 'mapping',
    },
  },
  {
    group: 'akeneo',
    icon: 'sync',
    place: 2,
    shown: {
      to: pagePaths.sync,
      title: 'kontor.sync.title',
      icon: pictures.sync,
      access: 'signedIn',
      state: 'sync',
    },
  },
]

const tilesOf = (declaration: Declaration): Placed[] => {
  const { tile, path: to, access = 'signedIn' } = declaration
  if (!tile) return []
  const title = `resources.${routeNameOf(declaration)}.name`
  return [{ ...tile, shown: { to, title, icon: pictures[tile.icon], access, declaration } }]
}

/** The groups of the hub and their tiles, each group by place; a tile without one comes last. */
export const groupsOf = ({ resources, settings }: Declarations) => {
  const all = [...pages, ...[...Object.values(resources), ...Object.values(settings)].flatMap(tilesOf)]
  return tileGroups.map(name => ({
    name,
    tiles: all
      .filter(({ group }) => group === name)
      .toSorted((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity))
      .map(({ shown }) => shown),
  }))
}

/** The icon that a declaration has on the hub; its empty list shows the same. */
export const iconOf = ({ tile }: ResourceDeclaration) => (tile ? pictures[tile.icon] : InboxOutlined)
