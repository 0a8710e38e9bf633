import { useQueryClient } from '@tanstack/react-query'
import type { QueryOf } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { useService } from '../../dataProvider/useService.ts'
import { useToasts } from '../../kit/useToasts.ts'
import { useOnce } from '../../kit/useOnce.ts'

/** Starts an export once, says so, and refreshes what shows exports. */
export const useStartExport = (onStarted: () => void) => {
  const send = useService()
  const toasts = useToasts()
  const client = useQueryClient()
  const { run, busy } = useOnce()
  const start = (query: QueryOf<typeof calls.runExport>) =>
    run(async () => {
      try {
        await send(calls.runExport, { query })
      } catch {
        toasts.failed('kontor.exports.startFailed') // the sentence the specification wants, whatever the cause
        return
      }
      toasts.done('kontor.exports.startedToast')
      onStarted()
      void client.invalidateQueries({ queryKey: ['exports'] })
    })
  return { start, starting: busy }
}
