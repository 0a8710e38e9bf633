import type { ComponentType } from 'react'
import { connects } from '../../contract/derive.ts'
import { isResource, type Declaration } from '../../contract/resource.ts'
import { resources, settings } from '../../resources/index.ts'
import { FilterState } from '../productFilter/FilterState.tsx'
import { AkeneoState } from './states/AkeneoState.tsx'
import { AuditState } from './states/AuditState.tsx'
import { CacheState } from './states/CacheState.tsx'
import { ClusterState } from './states/ClusterState.tsx'
import { ConnectionState } from './states/ConnectionState.tsx'
import { FormState } from './states/FormState.tsx'
import { ListState } from './states/ListState.tsx'

/** Pages whose state is more than how many or whether complete. */
const own: Readonly<Record<string, ComponentType>> = {
  [settings.akeneoApi.name]: AkeneoState,
  [settings.assetCache.name]: CacheState,
  [settings.cluster.name]: ClusterState,
  [settings.productFilter.name]: FilterState,
  [resources.audit.name]: AuditState,
}

/** Dot and words for the state of a page's content; an empty line while nobody knows. */
export const TileState = ({ declaration }: { declaration: Declaration }) => {
  const Own = own[declaration.name]
  if (Own) return <Own />
  if (isResource(declaration)) return <ListState declaration={declaration} />
  const State = connects(declaration) ? ConnectionState : FormState
  return <State declaration={declaration} />
}
