import { useState } from 'react'
import { useService } from '../../dataProvider/useService.ts'
import { useToasts } from '../../kit/useToasts.ts'
import { useOnce } from '../../kit/useOnce.ts'
import { syncCalls, type ShownSync } from './syncCalls.ts'
import { useSyncState } from './useSyncState.ts'

/** Somebody else may start one: looked for this often, in milliseconds. */
const idleInterval = 5000

const ended = (more: Partial<ShownSync>): ShownSync => ({
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
  const { run, busy } = useOnce()
  const state = useSyncState(busy, idleInterval)
  /** What only this tab knows: a call that never reached a service, or one that keeps no results. */
  const [own, setOwn] = useState<ShownSync | undefined>()
  const { data, refetch } = state

  const attempt = async () => {
    try {
      return ended({ success: true, counts: await send(syncCalls.start) })
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
