import InboxOutlined from '@mui/icons-material/InboxOutlined'
import type { ElementType } from 'react'
import { type Access, adminRole } from '../../contract/calls/call.ts'
import { routeNameOf } from '../../contract/derive.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import {
  type Declaration,
  type Declarations,
  type ResourceDeclaration,
  type Tile,
  tileGroups,
} from '../../contract/resource.ts'
import { tileIcons as icons } from './tileIcons.tsx'

/** One page below Settings. */
export interface SettingsTile {
  readonly to: string
  /** The translation key of its name. */
  readonly title: string
  readonly icon: ElementType
  readonly access: Access
  /** The declaration that the tile shows the state of; other tiles have a name of their own. */
  readonly declaration?: Declaration
  readonly state?: 'mapping' | 'sync' | 'configuration'
}

interface PlacedTile extends Tile {
  readonly settingsTile: SettingsTile
}

/** The tiles that a backend of the specification alone has no page for. */
const beyondSpecification: ReadonlySet<string> = new Set([
  'audit',
  'configuration',
  'outbox',
  'retention',
  'tokens',
  'webhooks',
])

/** Whether each backend has the page of a tile. */
export const isInSpecification = (tile: SettingsTile): boolean => !beyondSpecification.has(nameOfTile(tile))

/** The name of a tile in the overview of the service. */
export const nameOfTile = ({ declaration, state, to }: SettingsTile): string =>
  declaration?.name ?? state ?? to

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
  {
    group: 'system',
    icon: 'file',
    place: 5,
    settingsTile: {
      to: pagePaths.configuration,
      title: 'kontor.configuration.title',
      icon: icons.file,
      access: adminRole,
      state: 'configuration',
    },
  },
]

const createTile = (declaration: Declaration, icon: Tile['icon']): SettingsTile => {
  const { path: to, access = 'signedIn' } = declaration
  const title = `resources.${routeNameOf(declaration)}.name`
  return { to, title, icon: icons[icon], access, declaration }
}

const tilesOf = (declaration: Declaration): PlacedTile[] => {
  const { tile } = declaration
  return tile ? [{ ...tile, settingsTile: createTile(declaration, tile.icon) }] : []
}

/** The pages of declarations that have a line in the drawer and no tile. */
export const menuTilesOf = ({ resources, settings }: Declarations): SettingsTile[] =>
  [...Object.values(resources), ...Object.values(settings)].flatMap(declaration =>
    declaration.menu && !declaration.tile ? [createTile(declaration, declaration.menu.icon)] : [],
  )

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

/** The icon of a declaration, for its empty list. */
export const iconOf = ({ tile, menu }: ResourceDeclaration) => {
  const name = tile?.icon ?? menu?.icon
  return name ? icons[name] : InboxOutlined
}
