import AutoDeleteOutlined from '@mui/icons-material/AutoDeleteOutlined'
import CableOutlined from '@mui/icons-material/CableOutlined'
import CategoryOutlined from '@mui/icons-material/CategoryOutlined'
import DnsOutlined from '@mui/icons-material/DnsOutlined'
import EventRepeatOutlined from '@mui/icons-material/EventRepeatOutlined'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined'
import KeyOutlined from '@mui/icons-material/KeyOutlined'
import LanguageOutlined from '@mui/icons-material/LanguageOutlined'
import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined'
import OutboxOutlined from '@mui/icons-material/OutboxOutlined'
import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined'
import PermMediaOutlined from '@mui/icons-material/PermMediaOutlined'
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined'
import SwapHorizOutlined from '@mui/icons-material/SwapHorizOutlined'
import SyncOutlined from '@mui/icons-material/SyncOutlined'
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import WebhookOutlined from '@mui/icons-material/WebhookOutlined'
import type { Tile } from '../../contract/resource.ts'

/** The component of each icon name in a declaration. */
export const tileIcons: { readonly [I in Tile['icon']]: typeof TuneOutlined } = {
  autoDelete: AutoDeleteOutlined,
  cable: CableOutlined,
  category: CategoryOutlined,
  dns: DnsOutlined,
  eventRepeat: EventRepeatOutlined,
  file: DescriptionOutlined,
  filter: FilterAltOutlined,
  history: HistoryOutlined,
  inventory: Inventory2Outlined,
  key: KeyOutlined,
  language: LanguageOutlined,
  localShipping: LocalShippingOutlined,
  outbox: OutboxOutlined,
  people: PeopleAltOutlined,
  permMedia: PermMediaOutlined,
  storefront: StorefrontOutlined,
  swap: SwapHorizOutlined,
  sync: SyncOutlined,
  table: TableRowsOutlined,
  tune: TuneOutlined,
  webhook: WebhookOutlined,
}

/** The icon of a tile or a line by its name. */
export const TileIcon = ({ name }: { name: Tile['icon'] }) => {
  const Icon = tileIcons[name]
  return <Icon />
}
