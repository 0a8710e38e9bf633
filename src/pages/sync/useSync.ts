import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '../../contract/calls/calls.ts'
import type { LastSync, SyncState } from '../../contract/calls/sync.ts'
import { useService } from '../../dataProvider/useProvider.ts'
import { useSingleFlight } from '../../kit/useSingleFlight.ts'
import { useToasts } from '../../kit/useToasts.ts'
import { isUnknownCall } from '../../wire/saves.ts'

/** Milliseconds between looks while a synchronisation runs. */
const runningInterval = 1000

/** Where the state of synchronisations is kept. */
export const syncStateKey = ['settings', 'akeneo', 'sync']

const unknown: SyncState = { running: null, last: null }

/**
 * What the service knows of synchronisations, whoever started them. A backend that keeps nothing of them knows nothing.
 * @param busy look often, as one is being started here
 * @param idle milliseconds between looks while none runs; never again where it is false
 */
export const useSyncState = (busy: boolean, idle: number | false) => {
  const send = useService()
  return useQuery({
    queryKey: syncStateKey,
    queryFn: async ({ signal }) => {
      try {
        return (await send(calls.syncState, { needs: ['running.done', 'running.total', 'last.at'], signal }))
          .data
      } catch (error) {
        if (isUnknownCall(error)) return unknown
        throw error
      }
    },
    refetchInterval: ({ state }) => (busy || state.data?.running ? runningInterval : idle),
  })
}

/** Somebody else may start one: looked for this often, in milliseconds. */
const idleInterval = 5000

const ended = (more: Partial<LastSync>): LastSync => ({
  at: new Date().toISOString(),
  success: false,
  error: null,
  counts: {},
  touched: [],
  schedules: [],
  ...more,
})

/** The synchronisation: how it stands, and the start of one. */
export const useSync = () => {
  const send = useService()
  const toasts = useToasts()
  const { run, busy } = useSingleFlight()
  const state = useSyncState(busy, idleInterval)
  /** What only this tab knows: a call that never reached a service, or one that keeps no results. */
  const [own, setOwn] = useState<LastSync | undefined>()
  const { data, refetch } = state

  const attempt = async () => {
    try {
      return ended({ success: true, counts: (await send(calls.syncAkeneo)).data })
    } catch (error) {
      return ended({ error: error instanceof Error ? error.message : null })
    }
  }
  const start = () =>
    run(async () => {
      setOwn(undefined)
      const before = data?.last?.at
      const mine = await attempt()
      const { data: now } = await refetch()
      if (now?.last && now.last.at !== before) return
      // somebody else was faster, or the call broke while the service goes on
      if (now?.running) toasts.failed(mine.error ?? 'kontor.sync.failed')
      else setOwn(mine)
    })

  return {
    start,
    busy: busy || Boolean(data?.running),
    running: data?.running ?? null,
    last: own ?? data?.last ?? null,
    isPending: state.isPending,
    isError: state.isError,
    /** When the state was last read, in milliseconds; 0 while it never was. */
    readAt: state.dataUpdatedAt,
    readAgain: () => void refetch(),
  }
}
