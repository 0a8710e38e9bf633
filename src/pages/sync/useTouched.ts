import type { Declaration } from '../../contract/resource.ts'
import { useSyncState } from './useSyncState.ts'

/** How many choices of a page name something that Akeneo no longer has, as far as the last synchronisation knows. */
export const useTouched = ({ name }: Declaration): number => {
  const { data } = useSyncState(false, false)
  return data?.last?.touched.filter(({ area }) => area === name).length ?? 0
}
