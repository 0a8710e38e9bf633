import type { Outcome } from '../../src/contract/calls/dashboard.ts'

/** Where an export is in its life. `transitions` in `server/exports/life/states.ts` has the ways between the states. */
export type RunState =
  /** In the queue; no process has started it. */
  | 'waiting'
  /** Products are read and written to the file; it has a checkpoint to go on from. */
  | 'reading'
  /** The file is complete and compared with what was delivered before. */
  | 'written'
  /** The file is on its way to the upload target. */
  | 'uploading'
  /** The target has the file, so that the export cannot be cancelled. The delivered articles are not recorded yet. */
  | 'recording'
  /** The file exceeds a safety limit and waits for a person. */
  | 'onHold'
  /** The file of an ended export waits to be sent, since a person released it or had it sent again, or is on its way. */
  | 'resending'
  /** The file is complete, but was not uploaded. */
  | 'uploadFailed'
  /** All its products were processed; `status` tells their results. */
  | 'finished'
  /** It ended before all its products were processed. */
  | 'failed'
  | 'cancelled'
  /** A person decided against the file of an export on hold. */
  | 'discarded'
  /** A later export was delivered before its file, which must not reach TB.One any more. */
  | 'overtaken'

/** What became of the delivery of an ended export; `empty` is a full export without a product. */
export type StoredOutcome = Outcome | 'empty'
