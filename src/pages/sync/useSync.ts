import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '../../contract/calls/calls.ts'
import type { LastSync, SyncState } from '../../contract/calls/sync.ts'
import { useService } from '../../dataProvider/useProvider.ts'
import { useSingleFlight } from '../../kit/useSingleFlight.ts'
import { useToasts } from '../../kit/useToasts.ts'
import { isUnknownCall } from '../../wire/saves.ts'

/** Milliseconds between two requests while a synchronization runs. */
const runningInterval = 1000

/** The query key of the synchronization's state. */
export const syncStateKey = ['settings', 'akeneo', 'sync']

/**
 * Loads the state of the synchronization; null if the backend does not offer it.
 * @param busy whether to poll frequently, because this page is starting a synchronization
 * @param idle milliseconds between two requests while none runs; false to not poll
 */
export const useSyncState = (busy: boolean, idle: number | false) => {
  const send = useService()
  return useQuery({
    queryKey: syncStateKey,
    queryFn: async ({ signal }): Promise<SyncState | null> => {
      try {
        return (await send(calls.syncState, { needs: ['running.done', 'running.total', 'last.at'], signal }))
          .data
      } catch (error) {
        if (isUnknownCall(error)) return null
        throw error
      }
    },
    refetchInterval: ({ state }) => (busy || state.data?.running ? runningInterval : idle),
  })
}

/** Milliseconds between two requests while none runs, because another user may start one. */
const idleInterval = 5000

const resultOf = (more: Partial<LastSync>): LastSync => ({
  at: new Date().toISOString(),
  success: false,
  error: null,
  counts: {},
  touched: [],
  schedules: [],
  ...more,
})

/** The state of the synchronization, with the function that starts one. */
export const useSync = () => {
  const send = useService()
  const toasts = useToasts()
  const { run, busy } = useSingleFlight()
  const state = useSyncState(busy, idleInterval)
  /** The result that only this tab knows: of a failed call, or from a backend that stores no results. */
  const [localResult, setLocalResult] = useState<LastSync | undefined>()
  const { data, refetch } = state

  const attempt = async () => {
    try {
      return resultOf({ success: true, counts: (await send(calls.syncAkeneo)).data })
    } catch (error) {
      return resultOf({ error: error instanceof Error ? error.message : null })
    }
  }
  const start = () =>
    run(async () => {
      setLocalResult(undefined)
      const before = data?.last?.at
      const result = await attempt()
      const { data: now } = await refetch()
      if (now?.last && now.last.at !== before) return
      // another user was faster, or the call failed while the service continues
      if (now?.running) toasts.failed(result.error ?? 'kontor.sync.failed')
      else setLocalResult(result)
    })

  return {
    start,
    busy: busy || Boolean(data?.running),
    running: data?.running ?? null,
    last: localResult ?? data?.last ?? null,
    /** Whether the backend stores no results. */
    isUnknown: data === null,
    isPending: state.isPending,
    isError: state.isError,
    /** When the state was last loaded, in milliseconds; 0 = never. */
    readAt: state.dataUpdatedAt,
    reload: () => void refetch(),
  }
}
