import type { ResourceProps } from 'react-admin'
import type { ResourceDeclaration } from '../contract/resource.ts'
import { settingsGroups } from './settings/settingsGroups.ts'

/** The icon that a declaration has on the hub; its empty list shows the same. */
export const iconOf = (declaration: ResourceDeclaration): ResourceProps['icon'] =>
  settingsGroups.flatMap(({ tiles }) => tiles).find(tile => tile.declaration === declaration)?.icon as
    ResourceProps['icon'] | undefined // MUI's icons take any props
