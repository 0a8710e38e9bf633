import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError } from 'react-admin'
import type { Call, QueryOf } from '../../contract/calls/call.ts'
import { calls } from '../../contract/calls/calls.ts'
import { routeNameOf } from '../../contract/derive.ts'
import { useProvider, useService } from '../../dataProvider/useProvider.ts'
import { resources } from '../../resources/index.ts'
import { useSingleFlight } from '../../kit/useSingleFlight.ts'
import { useToasts } from '../../kit/useToasts.ts'
import { downloadFile, saveFile } from '../../wire/callService.ts'
import { exportInterval } from './useExport.ts'

/**
 * Starts an export, shows a toast and refreshes all queries of exports.
 * @param onStarted called with the id of the export, if the backend tells it
 */
export const useStartExport = (onStarted: (id: number | undefined) => void) => {
  const send = useService()
  const toasts = useToasts()
  const client = useQueryClient()
  const { run, busy } = useSingleFlight()
  const start = (query: QueryOf<typeof calls.runExport>) =>
    run(async () => {
      let id: number | undefined
      try {
        id = (await send(calls.runExport, { query })).data?.id
      } catch (error) {
        // the service explains a full queue; every other error gets a general message
        toasts.failed((isConflict(error) && reasonIn(error)) || 'kontor.exports.startFailed')
        return
      }
      toasts.done('kontor.exports.startedToast')
      onStarted(id)
      void client.invalidateQueries({ queryKey: ['exports'] })
    })
  return { start, starting: busy, clear: toasts.clear }
}

/** The actions on an export: continue, retry, cancel, download and upload again. Each shows a toast with its result, except for a cancel. */
export const useExportActions = (id: number, disableUpload: boolean) => {
  const send = useService()
  const toasts = useToasts()
  const client = useQueryClient()
  const retrying = useSingleFlight()
  const continuing = useSingleFlight()
  const cancelling = useSingleFlight()
  const downloading = useSingleFlight()
  const opening = useSingleFlight()
  const uploading = useUploadAgain(id)
  const refresh = () => void client.invalidateQueries({ queryKey: ['exports'] })
  const save =
    ({ run }: typeof opening, call: Call<`${string}:id${string}`>) =>
    () =>
      run(async () => {
        try {
          const { blob, name } = await downloadFile(call, { places: { id } })
          saveFile(blob, name)
        } catch (error) {
          toasts.failed(reasonIn(error) ?? 'kontor.exports.downloadFailed')
        }
      })
  return {
    ...uploading,
    retrying: retrying.busy,
    /** @param cause limits the retry to the products with this cause */
    retry: (cause?: { code: string; field: string }) =>
      retrying.run(async () => {
        try {
          await send(calls.retryExport, { places: { id }, query: { disableUpload, ...cause } })
          toasts.done('kontor.exports.startedToast')
        } catch (error) {
          // the service explains why a cause cannot be retried; every other error gets a general message
          toasts.failed((cause && isConflict(error) && reasonIn(error)) || 'kontor.exports.startFailed')
        }
        refresh()
      }),
    resuming: continuing.busy,
    resume: () =>
      continuing.run(async () => {
        try {
          await send(calls.continueExport, { places: { id } })
          toasts.done('kontor.exports.continuedToast', { id })
        } catch (error) {
          toasts.failed(reasonIn(error) ?? 'kontor.exports.continueFailed')
        }
        refresh()
      }),
    cancelling: cancelling.busy,
    cancel: () =>
      cancelling.run(async () => {
        try {
          // the page says and announces the status, which may be the end already
          await send(calls.cancelExport, { places: { id } })
        } catch (error) {
          toasts.failed(reasonIn(error) ?? 'kontor.exports.cancelFailed')
        }
        refresh()
      }),
    downloading: downloading.busy,
    download: save(downloading, calls.exportCsv),
    opening: opening.busy,
    /** Downloads the file in a format for spreadsheets. */
    downloadSpreadsheet: save(opening, calls.exportSpreadsheet),
  }
}

/** Releases or discards an export on hold; `isLost` if another user decided first. */
export const useDecision = (id: number) => {
  const send = useService()
  const toasts = useToasts()
  const client = useQueryClient()
  const provider = useProvider()
  const [busy, setBusy] = useState<'release' | 'discard'>()
  const [isLost, setLost] = useState(false)
  const decide = async (decision: 'release' | 'discard', reason: string) => {
    setBusy(decision)
    try {
      const call = decision === 'release' ? calls.releaseExport : calls.discardExport
      await send(call, { places: { id }, body: { reason } })
      toasts.done(`kontor.exports.hold.${decision === 'release' ? 'releasedToast' : 'discardedToast'}`, {
        id,
      })
    } catch (error) {
      const isLate = isConflict(error) && (await hasDecision())
      if (isLate) setLost(true)
      else toasts.failed(reasonIn(error) ?? 'kontor.exports.hold.failed')
    }
    await client.invalidateQueries({ queryKey: ['exports'] })
    setBusy(undefined)
  }
  /** Whether the export has a decision by now; false if it cannot be read. */
  const hasDecision = async () => {
    const { data } = await provider
      .getOne(routeNameOf(resources.exports), { id })
      .catch(() => ({ data: undefined }))
    return Boolean(data?.difference?.decision)
  }
  return { decide, busy, isLost }
}

/** Saves the changes of an export as a file. */
export const useChangesFile = (id: number) => {
  const toasts = useToasts()
  const { run, busy } = useSingleFlight()
  const save = (query: Partial<QueryOf<typeof calls.exportChangesCsv>>) =>
    run(async () => {
      try {
        const { blob, name } = await downloadFile(calls.exportChangesCsv, { places: { id }, query })
        saveFile(blob, name)
      } catch (error) {
        toasts.failed(reasonIn(error) ?? 'kontor.exports.downloadFailed')
      }
    })
  return { save, saving: busy }
}

/** Uploads the file of an export again. The toast shows even if the user has left the page. */
const useUploadAgain = (id: number) => {
  const provider = useProvider()
  const toasts = useToasts()
  const client = useQueryClient()
  const { run, busy } = useSingleFlight()

  const uploadEnd = async () => {
    for (;;) {
      const { data: report } = await provider.getOne(routeNameOf(resources.exports), { id })
      if (!report.isBeingUploaded) return report
      await new Promise(resolve => setTimeout(resolve, exportInterval))
    }
  }

  const upload = () =>
    run(async () => {
      try {
        await provider.send(calls.uploadExport, { places: { id } })
        const { wasUploaded } = await uploadEnd()
        if (wasUploaded === true) toasts.done('kontor.exports.sentToast', { id })
        else toasts.failed('kontor.exports.sendFailed')
      } catch (error) {
        toasts.failed(reasonIn(error) ?? 'kontor.exports.sendFailed')
      }
      await client.invalidateQueries({ queryKey: ['exports'] })
    })
  return { upload, uploading: busy }
}

const isConflict = (error: unknown) => error instanceof HttpError && error.status === 409

/** The error message of the service, if there is one. */
const reasonIn = (error: unknown): string | undefined =>
  error instanceof HttpError && error.message ? error.message : undefined
