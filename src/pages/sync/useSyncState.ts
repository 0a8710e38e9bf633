import { useQuery } from '@tanstack/react-query'
import { HttpError } from 'react-admin'
import { useService } from '../../dataProvider/useService.ts'
import { syncCalls, type ShownSyncState } from './syncCalls.ts'

/** Milliseconds between looks while a synchronisation runs. */
const runningInterval = 1000

const unknown: ShownSyncState = { running: null, last: null }

/**
 * What the service knows of synchronisations, whoever started them. A backend that keeps nothing of them knows nothing.
 * @param busy look often, as one is being started here
 * @param idle milliseconds between looks while none runs; never again where it is false
 */
export const useSyncState = (busy: boolean, idle: number | false) => {
  const send = useService()
  return useQuery({
    queryKey: ['settings', 'akeneo', 'sync'],
    queryFn: async ({ signal }) => {
      try {
        return await send(syncCalls.state, { signal })
      } catch (error) {
        if (error instanceof HttpError && error.status === 404) return unknown
        throw error
      }
    },
    refetchInterval: ({ state }) => (busy || state.data?.running ? runningInterval : idle),
  })
}
