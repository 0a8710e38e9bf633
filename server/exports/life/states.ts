import { exportStatuses, exportTypes } from '../../../src/contract/calls/exports.ts'
import type { RunState, StoredOutcome } from '../../model/exportState.ts'
import type { ExportChange, ExportRecord } from '../../store/exports/exportRecord.ts'
import { outcomeOf } from './outcome.ts'

/**
 * The life of an export: its states, the transitions between them, and the conditions of each event.
 * Pure: facts about other exports come by argument. `transition` checks each event before it is written, and gives the
 * columns of the state that it leads to. The store alone writes the first state (`insertExport`) and `start` (`claim`),
 * in the transaction that gives the lease; a test compares both with the table.
 *
 *  queue
 *    │
 *    ▼       start            complete             upload              confirm
 *  waiting ────────► reading ─────────► written ───────────► uploading ────────► recording
 *                    ▲    │              │   │                 │    │              │  ▲
 *                    │    │ fail         │   │ fail            │    │ finish       │  │
 *           continue │    ▼              │   └────────┬────────┘    ▼              │  │
 *                    └─ failed      hold │            │          finished ◄────────┘  │ confirm
 *                                        ▼            ▼                     finish    │
 *                  discarded ◄──────── onHold     uploadFailed                        │
 *                             discard    │           │   ▲                            │
 *                                release │    upload │   │ fail                       │
 *                                        │           ▼   │                            │
 *                                        └───────► resending ────────────────────────┘
 *
 * Besides: `cancel` leads from waiting, reading, written and uploading to cancelled; `finish` leads from written to
 * finished where nothing is to be uploaded, and from reading where the export is a check, which writes no file.
 * `overtake` leads from onHold and uploadFailed to overtaken, once a later export counts as delivered.
 * `checkpoint` stays in reading. An export whose process dies stays where it is, until `start` takes it up there (in
 * resending: `upload`). A retry is an export of its own.
 */
export type RunEvent =
  /** A process claims it, at the first time or after another process was interrupted. */
  | 'start'
  | 'checkpoint'
  /** The file is complete. */
  | 'complete'
  | 'upload'
  /** The target has the file. */
  | 'confirm'
  | 'hold'
  | 'release'
  | 'discard'
  /** A later export was delivered. */
  | 'overtake'
  | 'finish'
  | 'fail'
  | 'cancel'
  | 'continue'

/** Each state with the events it knows, and the state that each leads to. */
export const transitions: Readonly<Record<RunState, Readonly<Partial<Record<RunEvent, RunState>>>>> = {
  waiting: { start: 'reading', cancel: 'cancelled' },
  reading: {
    start: 'reading',
    checkpoint: 'reading',
    complete: 'written',
    finish: 'finished',
    fail: 'failed',
    cancel: 'cancelled',
  },
  written: {
    start: 'written',
    upload: 'uploading',
    hold: 'onHold',
    finish: 'finished',
    fail: 'uploadFailed',
    cancel: 'cancelled',
  },
  uploading: {
    start: 'uploading',
    upload: 'uploading',
    confirm: 'recording',
    finish: 'finished',
    fail: 'uploadFailed',
    cancel: 'cancelled',
  },
  recording: { start: 'recording', finish: 'finished' },
  onHold: { release: 'resending', discard: 'discarded', overtake: 'overtaken' },
  resending: { upload: 'resending', confirm: 'recording', fail: 'uploadFailed' },
  uploadFailed: { upload: 'resending', overtake: 'overtaken' },
  finished: {},
  failed: { continue: 'reading' },
  cancelled: {},
  discarded: {},
  overtaken: {},
}

/** What decides the events of an export. */
export type StateColumns = Pick<ExportRecord, 'state'>

/** The columns that a transition to a state sets; of a finished export the caller knows the status. */
const columnsOf: Readonly<Record<RunState, ExportChange>> = {
  waiting: { status: exportStatuses.running, attempt: 0 },
  reading: { status: exportStatuses.running },
  written: { hasFile: true },
  uploading: {},
  recording: { status: exportStatuses.running, uploaded: true },
  onHold: { status: exportStatuses.onHold },
  resending: { status: exportStatuses.error, uploaded: false },
  uploadFailed: { status: exportStatuses.error, uploaded: false },
  finished: {},
  failed: { status: exportStatuses.error },
  cancelled: { status: exportStatuses.cancelled, hasFile: false, checkpoint: null },
  discarded: { status: exportStatuses.cancelled },
  overtaken: { status: exportStatuses.cancelled },
}

/** An event that the state of an export does not know. */
export class TransitionRefused extends Error {
  override name = 'TransitionRefused'

  constructor(id: number, state: RunState, event: RunEvent) {
    super(`export ${id} is ${state}: ${event} is not possible`)
  }
}

/** Whether the state of an export knows an event. */
export const allows = ({ state }: StateColumns, event: RunEvent): boolean =>
  transitions[state][event] !== undefined

/**
 * The change to write for an event: the new state with its columns, and the outcome of an end.
 * @param change the columns to write in addition, at least `details`
 * @throws TransitionRefused
 * @example await exports.write(row, transition(row, 'release', resendOf(row)))
 */
export const transition = <Change extends ExportChange>(
  record: ExportRecord,
  event: RunEvent,
  change: Change,
): ExportChange & Change & { readonly state: RunState; readonly outcome: StoredOutcome | null } => {
  const state = transitions[record.state][event]
  if (state === undefined) throw new TransitionRefused(record.id, record.state, event)
  const columns = { ...columnsOf[state], ...change, state }
  return { ...columns, outcome: outcomeOf({ ...record, ...columns }) }
}

/** Whether a process works on it or will: it has not ended, nor waits for a person. */
export const isRunning = ({ status }: Pick<ExportRecord, 'status'>): boolean =>
  status === exportStatuses.running

/** Whether it neither runs nor waits for a person. */
export const isSettled = (record: Pick<ExportRecord, 'status'>): boolean =>
  !isRunning(record) && record.status !== exportStatuses.onHold

export const isWaiting = ({ state }: StateColumns): boolean => state === 'waiting'

/** Whether it ended before all its products were processed. */
export const isFailed = ({ state }: StateColumns): boolean => state === 'failed'

/** Whether a later export was delivered before its file, so that it will never be uploaded. */
export const isOvertaken = ({ state }: StateColumns): boolean => state === 'overtaken'

/** Whether the upload target has its file. */
export const isUploaded = ({ uploaded }: Pick<ExportRecord, 'uploaded'>): boolean => uploaded === true

/** Whether its articles are recorded as delivered, by an upload or for a person who downloads the file. */
export const isDelivered = ({ delivered }: Pick<ExportRecord, 'delivered'>): boolean => delivered

/** Whether TB.One has its articles, or a person without an upload target can fetch them: older files are outdated. */
export const countsAsDelivered = (record: Pick<ExportRecord, 'uploaded' | 'delivered'>): boolean =>
  isUploaded(record) || isDelivered(record)

/** Whether it can still be continued or sent, as long as no later export counts as delivered. */
export const canStillBeDelivered = (
  record: Pick<ExportRecord, 'hasFile' | 'uploaded'> & { readonly hasCheckpoint: boolean },
): boolean => record.hasCheckpoint || (record.hasFile && record.uploaded === false)

/** Whether a process started to send the file and stored no result: the target may have the file. */
export const mayHaveArrived = (record: StateColumns & Pick<ExportRecord, 'target'>): boolean =>
  isOnItsWay(record) && record.target !== null

/** Whether the file is being sent, or was when its process died. */
const isOnItsWay = ({ state }: StateColumns): boolean => state === 'uploading' || state === 'resending'

/** Whether its details only tell its progress: those of an upload are needed to take it up. */
export const hasOnlyProgress = (record: StateColumns): boolean =>
  record.state !== 'recording' && !isOnItsWay(record)

/** Facts about the exports after one, which decide the events that are possible for it. */
export interface LaterExports {
  /** A retry of it waits or runs. */
  readonly isBeingRetried: boolean
  /** A later export that is no check has started and has not ended. */
  readonly hasStarted: boolean
  /** The newest later one that counts as delivered. */
  readonly delivery: Pick<ExportRecord, 'id'> | undefined
}

/** The facts about the newest export. */
export const nothingLater: LaterExports = { isBeingRetried: false, hasStarted: false, delivery: undefined }

/** Whether its products are read again by a retry, or older than what was delivered since. */
export const isOutdated = ({ isBeingRetried, delivery }: LaterExports): boolean =>
  isBeingRetried || delivery !== undefined

/** Whether a process can cancel it. */
export const isCancellable = (record: StateColumns): boolean => allows(record, 'cancel')

/** Whether a person may have it cancelled: it is cancellable, and no request waits. */
export const canCancel = (record: StateColumns & Pick<ExportRecord, 'beingCancelled'>): boolean =>
  isCancellable(record) && !record.beingCancelled

export const canRelease = (record: StateColumns): boolean => allows(record, 'release')

export const canDiscard = (record: StateColumns): boolean => allows(record, 'discard')

/**
 * Whether it can continue from its checkpoint. It cannot once a later one has started or was delivered, because its rows
 * would restore old values.
 */
export const canContinue = (record: ExportRecord, later: LaterExports): boolean =>
  allows(record, 'continue') && record.checkpoint !== null && !later.hasStarted && !isOutdated(later)

/** Whether a retry can repeat it: all products of a failed export, else the products with errors. */
export const canRetry = (record: ExportRecord): boolean =>
  isExport(record) &&
  record.status === exportStatuses.error &&
  (isFailed(record) || (record.erroneous > 0 && hasMessages(record)))

/** Whether it is a retry after which the same products have the same problems: another one needs a change first. */
export const hasMendedNothing = (record: ExportRecord): boolean =>
  record.type === exportTypes.retry &&
  record.erroneous > 0 &&
  !isFailed(record) &&
  record.successful + record.warnings === 0

/** Whether a retry can take the products of one cause: messages name them, and only ended exports have all of them. */
export const canRetryCause = (record: ExportRecord): boolean =>
  isExport(record) &&
  (record.status === exportStatuses.error || record.status === exportStatuses.warning) &&
  !isFailed(record) &&
  hasMessages(record)

const isExport = ({ type }: ExportRecord) => type !== exportTypes.check

const hasMessages = ({ messagesDeletedAt }: ExportRecord) => messagesDeletedAt === null

/** Whether it has ended, and its file was to be uploaded and was not. */
export const awaitsUpload = ({ state }: StateColumns): boolean =>
  state === 'resending' || state === 'uploadFailed'

/** Whether its file awaits the upload, is stored here, and may be uploaded. */
export const isUploadable = (record: ExportRecord): record is ExportRecord & { fileName: string } =>
  awaitsUpload(record) &&
  !record.disableUpload &&
  !exceedsLimits(record) &&
  record.hasFile &&
  record.fileName !== null

/**
 * Whether its file waits for a person instead of being uploaded: it exceeds a safety limit. A file without rows
 * or without a configured target is never uploaded, and so it is not held.
 */
export const mustBeHeld = (record: ExportRecord, rowsInFile: number): boolean =>
  allows(record, 'hold') &&
  rowsInFile > 0 &&
  !record.disableUpload &&
  record.difference !== null &&
  record.difference.target !== null &&
  exceedsLimits(record)

/** Whether it exceeds a safety limit and no person has released it. */
const exceedsLimits = ({ difference }: ExportRecord) =>
  difference !== null && difference.exceeded.length > 0 && !difference.decision?.released

/** Whether the file of an ended export is sent again right now, or will be. @param now milliseconds */
export const isBeingResent = (record: ExportRecord, now: number): boolean => {
  const hasLease = (record.leaseUntil ?? 0) > now
  const isRecorded = record.state === 'recording' && record.finishedAt !== null
  return ((!isRunning(record) || isRecorded) && hasLease) || (isUploadable(record) && isOnItsWay(record))
}

/** Whether a person may have its file sent again. @param now milliseconds */
export const canUploadAgain = (record: ExportRecord, { delivery }: LaterExports, now: number): boolean =>
  isUploadable(record) && !isBeingResent(record, now) && delivery === undefined
