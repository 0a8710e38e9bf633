import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError } from 'react-admin'
import type { Call, QueryOf } from '../../contract/calls/call.ts'
import { calls } from '../../contract/calls/calls.ts'
import { routeNameOf } from '../../contract/derive.ts'
import { useProvider, useService } from '../../dataProvider/useProvider.ts'
import { resources } from '../../resources/index.ts'
import { useSingleFlight } from '../../kit/timing.ts'
import { useToasts } from '../../kit/useToasts.ts'
import { downloadFile, saveFile } from '../../wire/callService.ts'
import { exportInterval } from './useExport.ts'

/**
 * Starts an export once, says so, and refreshes what shows exports.
 * @param onStarted is given its number, where the backend tells it
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
        // a full queue says so; else one sentence whatever the cause
        toasts.failed((isConflict(error) && reasonIn(error)) || 'kontor.exports.startFailed')
        return
      }
      toasts.done('kontor.exports.startedToast')
      onStarted(id)
      void client.invalidateQueries({ queryKey: ['exports'] })
    })
  return { start, starting: busy, clear: toasts.clear }
}

/** Continues, retries, cancels, downloads or uploads one export again, each once at a time, and shows how it went. */
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
    /** @param cause whose products alone are retried */
    retry: (cause?: { code: string; field: string }) =>
      retrying.run(async () => {
        try {
          await send(calls.retryExport, { places: { id }, query: { disableUpload, ...cause } })
          toasts.done('kontor.exports.startedToast')
        } catch (error) {
          // a cause that is retried or gone meanwhile says so; else one sentence whatever the cause
          toasts.failed((cause && isConflict(error) && reasonIn(error)) || 'kontor.exports.startFailed')
        }
        refresh()
      }),
    goingOn: continuing.busy,
    goOn: () =>
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
          await send(calls.cancelExport, { places: { id } })
          toasts.done('kontor.exports.cancelledToast', { id })
        } catch (error) {
          toasts.failed(reasonIn(error) ?? 'kontor.exports.cancelFailed')
        }
        refresh()
      }),
    downloading: downloading.busy,
    download: save(downloading, calls.exportCsv),
    opening: opening.busy,
    /** The same rows, for spreadsheets. */
    openAsSheet: save(opening, calls.exportSpreadsheet),
  }
}

/** Releases or discards an export on hold, and shows how it went; `isLost` once somebody else was quicker. */
export const useDecision = (id: number) => {
  const send = useService()
  const toasts = useToasts()
  const client = useQueryClient()
  const provider = useProvider()
  const [busy, setBusy] = useState<'release' | 'discard'>()
  const [isLost, setLost] = useState(false)
  const decide = async (act: 'release' | 'discard', reason: string) => {
    setBusy(act)
    try {
      const call = act === 'release' ? calls.releaseExport : calls.discardExport
      await send(call, { places: { id }, body: { reason } })
      toasts.done(`kontor.exports.hold.${act === 'release' ? 'releasedToast' : 'discardedToast'}`, { id })
    } catch (error) {
      const isDecided = isConflict(error) && (await isDecidedByNow())
      if (isDecided) setLost(true)
      else toasts.failed(reasonIn(error) ?? 'kontor.exports.hold.failed')
    }
    await client.invalidateQueries({ queryKey: ['exports'] })
    setBusy(undefined)
  }
  /** Somebody else may have been quicker; what cannot be read is no answer. */
  const isDecidedByNow = async () => {
    const { data } = await provider
      .getOne(routeNameOf(resources.exports), { id })
      .catch(() => ({ data: undefined }))
    return Boolean(data?.difference?.decision)
  }
  return { decide, busy, isLost }
}

/** Saves the changes of an export as a file, once at a time. */
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

/** Uploads the file of an export again; the toast comes even when one has gone to another page meanwhile. */
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

/** The service's own sentence about a failed call, if it gave one. */
const reasonIn = (error: unknown): string | undefined =>
  error instanceof HttpError && error.message ? error.message : undefined
