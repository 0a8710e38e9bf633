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
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ElementType, useMemo } from 'react'
import { useTranslate } from 'react-admin'
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
import { verdictQuery } from '../../dataProvider/useProvider.ts'
import { StateLine } from '../../kit/marks.tsx'
import { isOld, useNow } from '../../kit/timing.ts'
import { useFormats } from '../../kit/useFormats.ts'
import { readMapping } from '../mapping/draft/mappingDraft.ts'
import { noErrors } from '../mapping/draft/findings.ts'
import { countOf, missingFields, statusesOf } from '../mapping/list/fieldStatus.tsx'
import { type LoadedMapping, useMapping } from '../mapping/useMapping.ts'
import { useSyncState } from '../sync/useSync.ts'

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

const countsOf = ({ fields: { product, article }, stored, lookup }: LoadedMapping) => {
  const fields = [...product, ...article]
  const statuses = statusesOf(fields, readMapping(fields, stored), noErrors, lookup)
  return {
    total: fields.length,
    mapped: [...statuses.values()].filter(({ mapped }) => mapped).length,
    missing: missingFields(fields, statuses).length,
    gone: countOf(fields, statuses, 'warnings'),
  }
}

/** How many fields are mapped, which required ones are not, and what vanished from the PIM. */
const MappingState = () => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { data } = useMapping()
  const counts = useMemo(() => data && countsOf(data), [data])
  if (!counts) return <StateLine />
  const { total, mapped, missing, gone } = counts
  const say = (what: 'mapped' | 'missing' | 'gone') =>
    translate(`kontor.mapping.tile.${what}`, {
      smart_count: what === 'mapped' ? total : counts[what],
      count: number(counts[what]),
      total: number(total),
    })
  const words = [say('mapped'), ...(missing > 0 ? [say('missing')] : []), ...(gone > 0 ? [say('gone')] : [])]
  const colour = missing + gone > 0 ? 'warning.dot' : mapped > 0 ? 'success.dot' : 'inputBorder'
  return <StateLine color={colour} words={words.join(', ')} />
}

/** On the tile: whether a synchronisation runs, else when and how the last one ended, and how much of it is worth a look: settings that name what is gone, attributes with renamed options. */
const SyncState = () => {
  const translate = useTranslate()
  const { ago, fullTime, number } = useFormats()
  const now = useNow(true, 20_000)
  const { data } = useSyncState(false, false)
  const lacks = useQuery(verdictQuery).data?.troubles.some(({ kind }) => kind === 'structure')
  if (!data) return <StateLine />
  const { running, last } = data
  if (running) {
    const [done, total] = [number(running.done), number(running.total)]
    return <StateLine color="running.dot" words={translate('kontor.sync.tile.running', { done, total })} />
  }
  if (!last) return <StateLine color="inputBorder" words={translate('kontor.sync.tile.never')} />
  const time = ago(last.at, now)
  const title = fullTime(last.at)
  if (!last.success)
    return (
      <StateLine color="error.dot" words={translate('kontor.sync.tile.failed', { time })} title={title} />
    )
  const length = last.touched.length + (last.renamed?.length ?? 0)
  if (length > 0) {
    const words = translate('kontor.sync.tile.warnings', { smart_count: length, count: number(length), time })
    return <StateLine color={lacks ? 'error.dot' : 'warning.dot'} words={words} title={title} />
  }
  return (
    <StateLine
      color={isOld(last.at, now) ? 'inputBorder' : 'success.dot'}
      words={translate('kontor.sync.tile.synchronized', { time })}
      title={title}
    />
  )
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
      state: MappingState,
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
      state: SyncState,
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
