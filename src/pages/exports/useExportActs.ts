import { useQueryClient } from '@tanstack/react-query'
import { calls } from '../../contract/calls.ts'
import { downloadFile } from '../../dataProvider/downloadFile.ts'
import { useService } from '../../dataProvider/useService.ts'
import { useToasts } from '../../kit/useToasts.ts'
import { reasonIn } from './reasonIn.ts'
import { saveFile } from './saveFile.ts'
import { useOnce } from '../../kit/useOnce.ts'
import { useUploadAgain } from './useUploadAgain.ts'

/** What can be done with one export: retry, cancel, download, send again. Each says how it went. */
export const useExportActs = (id: number, disableUpload: boolean) => {
  const send = useService()
  const toasts = useToasts()
  const client = useQueryClient()
  const retrying = useOnce()
  const cancelling = useOnce()
  const downloading = useOnce()
  const uploading = useUploadAgain(id)
  const refresh = () => void client.invalidateQueries({ queryKey: ['exports'] })
  return {
    ...uploading,
    retrying: retrying.busy,
    retry: () =>
      retrying.run(async () => {
        try {
          await send(calls.retryExport, { places: { id }, query: { disableUpload } })
          toasts.done('kontor.exports.startedToast')
        } catch {
          toasts.failed('kontor.exports.startFailed') // the sentence the specification wants, whatever the cause
        }
        refresh()
      }),
    cancelling: cancelling.busy,
    cancel: () =>
      cancelling.run(async () => {
        try {
          await send(calls.cancelExport, { places: { id } })
          toasts.done('kontor.exports.cancelledToast', { id })
        } catch (error) {
          toasts.failed(reasonIn(error) ?? 'kontor.exports.cancelFailed')
        }
        refresh()
      }),
    downloading: downloading.busy,
    download: () =>
      downloading.run(async () => {
        try {
          const { blob, name } = await downloadFile(calls.exportCsv, { id })
          saveFile(blob, name)
        } catch (error) {
          toasts.failed(reasonIn(error) ?? 'kontor.exports.downloadFailed')
        }
      }),
  }
}
