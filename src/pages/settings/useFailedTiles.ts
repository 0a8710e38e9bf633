import { useQueryClient, type Query } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { dashboardQuery } from '../../dataProvider/dashboardQuery.ts'

/** The drawer asks here too, and its page says what comes of that. */
const isOfDrawer = ({ queryKey }: Query) => queryKey[0] === dashboardQuery.queryKey[0]

const isOfTile = (query: Query) => query.isActive() && !isOfDrawer(query)
const hasNothing = (query: Query) =>
  isOfTile(query) && query.state.status === 'error' && query.state.data === undefined

/** Whether some tiles know nothing because their calls failed, and another try for those. */
export const useFailedTiles = (): { readonly failed: boolean; retry: () => void } => {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const failed = useSyncExternalStore(
    told => cache.subscribe(told),
    () => cache.getAll().some(hasNothing),
  )
  return { failed, retry: () => void client.refetchQueries({ predicate: hasNothing }) }
}
