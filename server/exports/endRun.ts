import type { FastifyBaseLogger } from 'fastify'
import { exportStatuses, exportTypes } from '../../src/contract/calls/exports.ts'
import type { Params } from '../../src/contract/words.ts'
import { type Clock, isoTime } from '../shared/clock.ts'
import { LocalizedError } from '../shared/errors.ts'
import type { DeliveredStore } from '../store/exports/deliveredStore.ts'
import {
  AttemptOver,
  type ExportChange,
  type ExportRecord,
  type RunAttempt,
  type StoredDifference,
  type StoredMessage,
} from '../store/exports/exportRecord.ts'
import type { ExportStore } from '../store/exports/exportStore.ts'
import { isDatabaseAway } from '../store/openDatabase.ts'
import { storageErrorOf } from '../shared/systemFailures.ts'
import { TransferError } from '../transfer/transferError.ts'
import { holdMessage } from './comparison/brake.ts'
import { recordDelivered } from './comparison/difference.ts'
import { keepDoubt, sendFile, targetOf } from './delivery/delivery.ts'
import type { ExportFolder } from './delivery/exportFolder.ts'
import { RunStopped } from './leases.ts'
import { allows, mayHaveArrived } from './lifecycle.ts'
import { writeEvent } from './lifecycleStore.ts'
import { RunError, runMessage, type RunMessage, type RunWord } from './runMessages.ts'
import type { Run } from './run.ts'
import { type Counts, processedOf } from './progress.ts'

export type WrittenRun = Pick<Run, 'row' | 'deps' | 'fileName' | 'signal'>

/** What every ended run has in common: nobody works on it, and nothing is kept to go on with. */
export const ended = {
  setup: null,
  beingCancelled: false,
  leaseOwner: null,
  leaseUntil: null,
} as const satisfies ExportChange

/** Uploads the written file unless the run excludes it or it is there already, and closes the run's row. */
export const finishRun = async (run: WrittenRun, counts: Counts): Promise<void> => {
  const { row, deps } = run
  const stored = await deps.exports.find(row.id)
  // both are settled with the last page
  const { difference = null, notes = [] } = stored ?? {}
  const nothingChanged = difference?.nothingChanged ?? false
  const rowsInFile = counts.successful + counts.warnings + (difference?.withdrawn ?? 0)
  const place = difference?.target ?? ''
  const isSent = stored?.uploaded === true
  // later runs are compared with the same delivery and held as well, until one is released or the cause is mended
  if (
    !isSent &&
    difference &&
    rowsInFile > 0 &&
    difference.exceeded.length > 0 &&
    canReachTbOne(row, difference)
  )
    return writeEvent(deps.exports, row, 'hold', {
      ...ended,
      details: holdMessage(difference),
      errors: [],
      finishedAt: isoTime(deps.clock.now()),
    })
  const result = isSent
    ? sentTo(stored.target ?? place)
    : await upload(run, nothingChanged ? 0 : rowsInFile, place)
  await closeRun(run, counts, { difference, notes }, result)
}

/** Ends a check run whose products are judged. */
export const finishCheck = async (
  { row, deps }: Pick<WrittenRun, 'row' | 'deps'>,
  counts: Counts,
): Promise<void> => {
  const { notes = [] } = (await deps.exports.find(row.id)) ?? {}
  await writeEvent(deps.exports, row, 'finish', {
    ...ended,
    ...checkOutcome(counts, notes),
    errors: [],
    finishedAt: isoTime(deps.clock.now()),
  })
}

interface ClosingRun extends Pick<WrittenRun, 'row' | 'signal'> {
  readonly deps: Pick<WrittenRun['deps'], 'exports' | 'delivered' | 'records'> & {
    readonly clock: Pick<Clock, 'now'>
  }
}

/**
 * Notes what was delivered, and writes into the row of a run how it ended.
 * @param freed written besides; who gives the lease back by himself leaves it out
 * @throws the signal's reason, but for a cancellation
 */
export const closeRun = async (
  { row, deps, signal }: ClosingRun,
  counts: Counts,
  { difference, notes }: Pick<ExportRecord, 'difference' | 'notes'>,
  { uploaded, errors, target }: UploadResult,
  freed: ExportChange = ended,
): Promise<void> => {
  // a run whose upload was switched off or failed never reached TB.One: deltas must not count from it
  const isDelivered = !row.disableUpload && uploaded !== false
  // what was compared with another place and left out what that one has
  const isPart = difference !== null && target !== (difference.target ?? '') && !isWhole(row)
  const untilStopped = uploaded ? unlessCancelled(signal) : signal
  if (difference?.nothingChanged) await deps.delivered.tidy(row.id, untilStopped)
  else if (isDelivered) await recordDelivered(deps, row, target, untilStopped)
  await writeEvent(deps.exports, row, uploaded === false ? 'fail' : 'finish', {
    ...freed,
    ...outcomeOf(counts, uploaded, difference, notes),
    errors,
    uploaded,
    delivered: isDelivered && !isPart,
    target,
    noTarget: !uploaded && (await targetOf(deps.records)) === null,
    finishedAt: row.finishedAt ?? isoTime(deps.clock.now()),
  })
}

/** Whether a run takes all products of the filter, so that later deltas may count from it wherever its file went. */
const isWhole = ({ type, changedSince }: ExportRecord) =>
  type === exportTypes.full || (type === exportTypes.delta && changedSince === null)

/** A signal that stops for everything but a cancellation: what TB.One has by now must be noted. */
const unlessCancelled = (signal: AbortSignal): AbortSignal => {
  const stop = new AbortController()
  const pass = () => {
    const reason: unknown = signal.reason
    if (!(reason instanceof RunStopped && reason.reason === 'cancelled')) stop.abort(reason)
  }
  if (signal.aborted) pass()
  else signal.addEventListener('abort', pass, { once: true })
  return stop.signal
}

/**
 * Keeps for good that the file of a run was uploaded. From here on the run is only noted to its end, by whoever claims
 * it: nobody cancels it or sends it again.
 */
export const keepSent = async (
  exports: ExportStore,
  run: RunAttempt,
  target: string,
): Promise<UploadResult> => {
  await writeEvent(exports, run, 'confirm', {
    target,
    details: runMessage('recording'),
    errors: [],
  })
  return sentTo(target)
}

/** Whether the file would be uploaded: one that is only downloaded is in the hands of a person already. */
const canReachTbOne = (row: ExportRecord, { target }: StoredDifference) =>
  !row.disableUpload && target !== null

/** What a note says that people must look into; the others are for their information. */
const isWarning = ({ code }: StoredMessage) =>
  code === 'channelsLeft' || code.startsWith('nothing') || code.startsWith('leftOut.')

/** How a check run is judged: as an export with these counts. */
export const checkOutcome = (counts: Counts, notes: readonly StoredMessage[]) => {
  const { warnings, erroneous } = counts
  const total = processedOf(counts)
  const details = (code: RunMessage['code']) =>
    runMessage(code, { total, warnings, inFile: total - erroneous })
  if (erroneous > 0) return { status: exportStatuses.error, details: details('checkErrors') }
  if (warnings > 0) return { status: exportStatuses.warning, details: details('checkWarnings') }
  const note = notes.find(isWarning)
  if (note && total === 0) return { status: exportStatuses.warning, details: note }
  const status = note ? exportStatuses.warning : exportStatuses.successful
  return { status, details: details(total === 0 ? 'nothing' : 'checkGood') }
}

/**
 * How a finished run is judged.
 * @param uploaded null where nothing was to be uploaded
 * @param notes what is to be known of the run as a whole
 */
export const outcomeOf = (
  counts: Counts,
  uploaded: boolean | null,
  difference: StoredDifference | null,
  notes: readonly StoredMessage[],
): { status: number; details: StoredMessage } => {
  const { warnings, erroneous } = counts
  const total = processedOf(counts)
  const isUnchanged = difference?.nothingChanged ?? false
  const details = (code: 'someErrors' | 'someWarnings' | 'noted', params: Params) =>
    isUnchanged
      ? runMessage(`${code}.unchanged`, { ...params, id: String(difference?.base) })
      : runMessage(code, params)
  if (uploaded === false) return { status: exportStatuses.error, details: runMessage('notUploaded') }
  if (erroneous > 0)
    return { status: exportStatuses.error, details: details('someErrors', { erroneous, total }) }
  if (warnings > 0)
    return { status: exportStatuses.warning, details: details('someWarnings', { warnings, total }) }
  const note = notes.find(isWarning)
  if (note && (total === 0 || note.code === 'channelsLeft'))
    return { status: exportStatuses.warning, details: note }
  if (note) return { status: exportStatuses.warning, details: details('noted', { total }) }
  if (isUnchanged)
    return {
      status: exportStatuses.successful,
      details: runMessage('nothingChanged', { id: String(difference?.base) }),
    }
  const withdrawn = difference?.withdrawn ?? 0
  const outcome = total > 0 ? 'allGood' : withdrawn > 0 ? 'onlyWithdrawn' : 'nothing'
  return { status: exportStatuses.successful, details: runMessage(outcome, { total, withdrawn }) }
}

interface UploadResult {
  /** Null where nothing was to be uploaded. */
  readonly uploaded: boolean | null
  readonly errors: RunMessage[]
  /** The place that the outcome is about; '' where no upload is configured. */
  readonly target: string
}

const sentTo = (target: string): UploadResult => ({ uploaded: true, errors: [], target })

const upload = async (
  { row, deps, fileName, signal }: WrittenRun,
  rowsInFile: number,
  target: string,
): Promise<UploadResult> => {
  // TB.One files an empty file away as a mistake
  if (row.disableUpload || rowsInFile === 0) return { uploaded: null, errors: [], target }
  try {
    const place = await sendFile(deps, { ...row, fileName }, signal)
    return place === null
      ? { uploaded: null, errors: [], target: '' }
      : await keepSent(deps.exports, row, place)
  } catch (error) {
    if (!(error instanceof TransferError)) throw error
    return { uploaded: false, errors: [messageOfFailure(error, row.id)], target }
  }
}

interface EndDeps {
  readonly exports: ExportStore
  readonly delivered: DeliveredStore
  readonly folder: ExportFolder
  /** DATA_DIR */
  readonly home: string
  readonly clock: Pick<Clock, 'now'>
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>
  /** Gives the lease of this process back. */
  release(id: number): Promise<void>
}

/**
 * Ends a run before the end of its products, or leaves it to be resumed. What it has written so far stays, so that it
 * can be continued.
 * @param error why: RunStopped when it was told to, AttemptOver when another process took it over, anything else is a failure
 * @throws what the database says; the run is claimed again then
 */
export const failRun = async (deps: EndDeps, row: ExportRecord, error: unknown): Promise<void> => {
  // another process goes on with it, or will
  if (error instanceof AttemptOver || (error instanceof RunStopped && error.reason === 'leaseLost'))
    return deps.log.info({ export: row.id, attempt: row.attempt }, 'an export was taken over')
  // the row cannot be written either: it is claimed again as soon as it can
  if (isDatabaseAway(error)) throw error
  if (error instanceof RunStopped) {
    if (error.reason === 'cancelled') await cancelRun(deps, row)
    // the row stays as its last checkpoint left it, for whoever takes it next
    if (error.reason === 'shutdown') await deps.release(row.id)
    return
  }
  const now = await deps.exports.find(row.id)
  // only the record of the delivery is missing: the export is claimed and tried again
  if (now && !allows(now, 'fail')) throw error
  deps.log.error({ err: error, export: row.id }, 'an export failed')
  await writeEvent(deps.exports, row, 'fail', {
    ...ended,
    ...(now?.hasFile
      ? { details: runMessage('notUploaded') }
      : { details: runMessage('brokeOff', { done: now?.processed ?? 0 }), ...keptToContinue(now, error) }),
    errors: messagesOfFailure(error, row.id, deps.home),
    finishedAt: isoTime(deps.clock.now()),
  })
}

/** Failures that would come again at the same checkpoint, or that make what is written doubtful. */
const stale: ReadonlySet<string> = new Set([
  'changedMeanwhile',
  'selectionChanged',
  'notContinuable',
  'structureMissing',
  'structureLost',
])
const isStale = (error: unknown) =>
  error instanceof RunError && (stale.has(error.code) || error.code.startsWith('filter.'))

const keptToContinue = (row: ExportRecord | undefined, error: unknown): ExportChange =>
  isStale(error) ? { checkpoint: null } : { setup: row?.setup ?? null }

/**
 * Closes a run that somebody cancelled, and throws its file away; one that is uploaded is queued to be noted to its end,
 * and one that may be is noted as such.
 * Does nothing when somebody has taken it over since `row` was read.
 */
export const cancelRun = async (
  { exports, delivered, folder, clock }: EndDeps,
  row: Pick<ExportRecord, 'id' | 'attempt'>,
): Promise<void> => {
  // who was paused in it must not go on
  const taken = { id: row.id, attempt: row.attempt + 1 }
  try {
    await exports.write(row, { attempt: taken.attempt })
  } catch (error) {
    if (error instanceof AttemptOver) return
    throw error
  }
  const now = await exports.find(row.id)
  if (!now) return
  if (!allows(now, 'cancel'))
    return exports.write(taken, { beingCancelled: false, leaseOwner: null, leaseUntil: null })
  if (mayHaveArrived(now)) await keepDoubt({ exports, delivered }, taken, new AbortController().signal)
  await folder.remove(row.id)
  await delivered.forget(taken, 0)
  await writeEvent(exports, taken, 'cancel', {
    ...ended,
    details: runMessage('cancelled', { done: now.processed }),
    errors: [],
    finishedAt: isoTime(clock.now()),
  })
}

/** The errors that a run keeps, by their names, each with what its codes are prefixed with. */
const keptErrors: Readonly<Record<string, string>> = {
  RunError: '',
  PlanError: '',
  AkeneoError: '',
  TransferError: 'transfer.',
  StorageError: 'storage.',
}

/** The message that a run stores about the error that broke it. */
export const messageOfFailure = (error: unknown, id: number): RunMessage => {
  const prefix = error instanceof LocalizedError ? keptErrors[error.name] : undefined
  if (!(error instanceof LocalizedError) || prefix === undefined)
    return runMessage('internal', { id: String(id) })
  return runMessage(`${prefix}${error.code}` as RunWord, error.params) // the table above has the words of all three
}

/**
 * All messages that a run stores about the error that broke it: what happened, then each thing behind it.
 * @param home DATA_DIR
 */
const messagesOfFailure = (error: unknown, id: number, home: string): RunMessage[] => [
  messageOfFailure(storageErrorOf(error, home) ?? error, id),
  ...(error instanceof RunError ? error.details : []),
]
