import { exportTypes } from '../../../src/contract/calls/exports.ts'
import type { AkeneoClient } from '../../akeneo/akeneoClient.ts'
import { relevantSkewMs } from '../../akeneo/pimClock.ts'
import { isoTime, localTime } from '../../shared/clock.ts'
import type { ExportRecord, RunSetup, SettingsHashes } from '../../store/exports/exportRecord.ts'
import type { ExportStore } from '../../store/exports/exportStore.ts'
import { deltaStartNow, isNewTarget, pendingOf, referenceRun } from './deltaReference.ts'
import { channelLabels } from '../compare/channelsOnSale.ts'
import { isFailed } from '../life/states.ts'
import { runMessage, type RunMessage } from '../findings/runMessages.ts'
import { type DeltaScope, scopeMessage } from './deltaScope.ts'
import type { RunDeps } from './run.ts'

/**
 * Stores at the first start of a run the facts that hold to its end: the configuration, the moment by the PIM's clock
 * that later deltas count from, and for a delta the export that it counts from itself.
 * @param configuration the present one, with its hashes
 * @returns the row with all of them; unchanged where the run is resumed
 * @throws AkeneoError when the PIM does not answer
 */
export const beginRun = async (
  row: ExportRecord,
  { setup, hashes }: { readonly setup: RunSetup; readonly hashes: SettingsHashes },
  deps: RunDeps,
  client: AkeneoClient,
  signal: AbortSignal,
): Promise<ExportRecord> => {
  if (row.setup !== null) return row
  const { now, skewMs } = await client.now(signal)
  const start = {
    setup,
    settingsHashes: hashes,
    pimStartedAt: isoTime(now),
    pimSkewMs: skewMs,
    ...(await deltaStartOf(row, setup, deps, skewMs)),
  }
  await deps.exports.write(row, start)
  return { ...row, ...start }
}

/** The moment and the export that a delta counts from; the retry of a failed delta takes those of that delta. */
const deltaStartOf = async (
  row: ExportRecord,
  { closing = [] }: RunSetup,
  deps: RunDeps,
  skewMs: number | null,
) => {
  const original = row.originalId === null ? undefined : await deps.exports.find(row.originalId)
  const source = original && isFailed(original) ? original : row
  if (source.type !== exportTypes.delta) return {}
  // to close a channel, all its articles need a row
  if (closing.length > 0) return { changedSince: null, referenceId: null }
  const isStarted = source !== row && source.pimStartedAt !== null
  const reference = await (isStarted
    ? source.referenceId === null
      ? undefined
      : deps.exports.find(source.referenceId)
    : referenceRun(deps, false, source.excludeAssets))
  return {
    changedSince: reference ? (await deltaStartNow(deps, reference, skewMs)).changedSince : null,
    referenceId: reference?.id ?? null,
  }
}

/**
 * Resolves the work of a run: the retry of a failed export repeats all of that export, because it has no complete file.
 * @returns the row, in such a retry with type, reference and original of the export whose work it does
 */
export const resolveRetryOf = async (row: ExportRecord, exports: ExportStore): Promise<ExportRecord> => {
  if (row.type !== exportTypes.retry) return row
  const original = row.originalId === null ? undefined : await exports.find(row.originalId)
  if (!original) return { ...row, type: exportTypes.full }
  if (!isFailed(original)) return row
  const { type, originalId, retryCause, changedSince, referenceId } = await resolveRetryOf(original, exports)
  return {
    ...row,
    type,
    originalId,
    retryCause,
    changedSince: row.changedSince ?? changedSince,
    referenceId: row.referenceId ?? referenceId,
  }
}

/** The notes of a run about its start, the most important first. */
export const startNotes = async (
  row: ExportRecord,
  scope: DeltaScope | undefined,
  deps: RunDeps,
): Promise<RunMessage[]> => {
  if (row.type === exportTypes.check) return []
  const notes: RunMessage[] = []
  if (row.madeUpFor !== null)
    notes.push(runMessage('madeUp', { time: localTime(row.madeUpFor, deps.timeZone) }))
  const skewMs = row.pimSkewMs ?? 0
  if (Math.abs(skewMs) > relevantSkewMs) {
    const minutes = Math.round(Math.abs(skewMs) / 60_000)
    notes.push(runMessage(skewMs > 0 ? 'pimAhead' : 'pimBehind', { minutes }))
  }
  const reference = row.referenceId === null ? undefined : await deps.exports.find(row.referenceId)
  const minutes = reference ? (await deltaStartNow(deps, reference, row.pimSkewMs)).setMinutes : 0
  if (reference && minutes !== 0)
    notes.push(
      runMessage(minutes > 0 ? 'pimSetForward' : 'pimSetBack', {
        minutes: Math.abs(minutes),
        id: String(reference.id),
      }),
    )
  if (row.type !== exportTypes.retry && (await isNewTarget(deps))) return [...notes, runMessage('newTarget')]
  const { closing = [], channels = [] } = row.setup ?? {}
  if (closing.length > 0 && row.type !== exportTypes.retry) {
    const params = { channels: channelLabels(closing, channels), channelCount: closing.length }
    return [...notes, runMessage('channelsClose', params)]
  }
  if (row.type !== exportTypes.delta) return notes
  if (row.changedSince === null) {
    const anyReference = await referenceRun(deps, false, true)
    return [...notes, runMessage('noReference', { assets: anyReference ? 1 : 0 })]
  }
  const scopeNote = scope && scopeMessage(scope)
  return scopeNote ? [...notes, scopeNote] : notes
}

/** The note of a delta about products that it repeats; call it after they are listed. */
export const pendingNotes = async (
  row: ExportRecord,
  { refs }: Pick<RunDeps, 'refs'>,
): Promise<RunMessage[]> => {
  const count = row.type === exportTypes.delta && pendingOf(row) ? await refs.count(row.id, 'again') : 0
  return count > 0 ? [runMessage('pendingAgain', { count })] : []
}
