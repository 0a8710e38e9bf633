import { useQueryClient } from '@tanstack/react-query'
import { calls } from '../../contract/calls.ts'
import { useService } from '../../dataProvider/useService.ts'
import { useToasts } from '../../kit/useToasts.ts'
import { exportCalls } from './exportCalls.ts'
import { reasonIn } from './reasonIn.ts'
import { useOnce } from '../../kit/useOnce.ts'

/** Milliseconds between looks at an upload under way. */
const interval = 1000

/** Sends the file of an export again and says how that went, also to who has gone to another page meanwhile. */
export const useUploadAgain = (id: number) => {
  const send = useService()
  const toasts = useToasts()
  const client = useQueryClient()
  const { run, busy } = useOnce()

  const ended = async () => {
    for (;;) {
      const report = await send(exportCalls.report, { places: { id } })
      if (!report.isBeingUploaded) return report
      await new Promise(resolve => setTimeout(resolve, interval))
    }
  }

  const upload = () =>
    run(async () => {
      try {
        await send(calls.uploadExport, { places: { id } })
        const { wasUploaded } = await ended()
        if (wasUploaded === true) toasts.done('kontor.exports.sentToast', { id })
        else toasts.failed('kontor.exports.sendFailed')
      } catch (error) {
        toasts.failed(reasonIn(error) ?? 'kontor.exports.sendFailed')
      }
      await client.invalidateQueries({ queryKey: ['exports'] })
    })
  return { upload, uploading: busy }
}
