import type { Generated } from 'kysely'
import type { FilePartRow } from './files/fileRows.ts'
import type { OutboxRow } from './outbox/outboxRow.ts'
// Columns hold text, integer or real only (parts of files hold bytes), so that both databases read the same: times are ISO text, flags 0 or 1,
// and JSON is text. The stores of this folder parse it.

/**
 * A row of the connection between one PIM and one TB.One account. Rows with the number of a run belong to the connection of
 * that run. While an installation has one connection, the database fills the column and no key needs it. With a second one, the
 * keys of records, settings, master, renamedOptions, delivered and deliveredElsewhere need it, and so do the queries of all these
 * tables. Other keys do not collide: numbers are unique in the database, and accounts and addresses name their system.
 */
interface OfConnection {
  connection: Generated<string>
}

export interface RecordRow {
  resource: string
  id: string
  data: string
  position: number
}

export interface MasterRow {
  kind: string
  parent: string
  code: string
  data: string
}

export interface ExportTableRow {
  id: number
  type: number
  status: number
  /** A `RunState`. */
  state: Generated<string>
  /** A `StoredOutcome`; null while it runs. */
  outcome: string | null
  excludeAssets: number
  disableUpload: number
  /** 1 for a delta that does not look for withdrawn articles. */
  withdrawLater: number
  beingCancelled: number
  originalId: number | null
  /** JSON of the cause whose products a retry repeats; null for all failed products. */
  retryCause: string | null
  startedAt: string
  finishedAt: string | null
  /** For a delta: products changed after this time. */
  changedSince: string | null
  /** JSON of the message about the current step, or about the end. */
  details: string
  /** JSON of a list of messages. */
  errors: string
  /** JSON of a list of messages: notes that are no errors. */
  notes: string
  total: number | null
  processed: number
  successful: number
  warnings: number
  erroneous: number
  /** Unique; null in rows of older versions without a file. */
  fileName: string | null
  hasFile: number
  uploaded: number | null
  /** 1 when later deltas may count from this run. */
  delivered: number
  /** JSON of the configuration of the run. */
  setup: string | null
  /** JSON of the checkpoint at which an interrupted run continues. */
  checkpoint: string | null
  /** The start by the PIM's clock, from which later deltas count. Null before, and in rows of older versions. */
  pimStartedAt: string | null
  /** Milliseconds by which the PIM's clock was ahead of this machine's. */
  pimSkewMs: number | null
  /** For a delta: the run it counts from. */
  referenceId: number | null
  /** JSON of a hash of each part of its configuration. */
  settingsHashes: string | null
  /** The due time of the missed run that it makes up for. */
  madeUpFor: string | null
  /** 1 if no upload was configured at its end. */
  noTarget: number
  /** The upload target; '' without a configured upload; null before, and in rows of older versions. */
  target: string | null
  /** How many processes have taken the run over; 0 before its start. */
  attempt: number
  /**
   * How often a process took it up since its last progress, including the current one; a stop that hands it back does
   * not count.
   */
  tries: number
  /** The time of the order; null in rows of older versions, which started at once. */
  queuedAt: string | null
  /** The schedule that ordered it. */
  scheduleId: number | null
  startedBy: string | null
  leaseOwner: string | null
  leaseUntil: number | null
  /** JSON of the comparison of the run's file with the delivered rows. */
  difference: string | null
  /** JSON of how its messages differ from those of the last delivery. */
  news: string | null
  /**
   * The times at which its file, and its messages with the rows of its changes, were deleted, and after how many
   * days.
   */
  fileDeletedAt: string | null
  fileDays: number | null
  messagesDeletedAt: string | null
  messageDays: number | null
}

export interface ExportMessageRow {
  exportId: number
  seq: number
  severity: number
  product: string
  ref: string
  code: string
  /** JSON of the values for the places of the sentence. */
  params: string
  /** The column of the message, without the number of a list; '' for none. */
  field: string
}

/** The number of messages of a run with one code and one field. */
export interface ExportCauseRow {
  exportId: number
  code: string
  field: string
  messages: number
  products: number
  /** The first of the messages. */
  firstSeq: number
}

/** Messages of a run with one cause: the same code about the same field. */
export type CauseName = Pick<ExportCauseRow, 'code' | 'field'>

/** The scheduler's progress with a schedule. Times in milliseconds since 1970. */
export interface ScheduleMarkRow {
  scheduleId: number
  /** The timing that the mark belongs to; another timing starts a new mark. */
  timing: string
  /** Runs up to this time were started, recorded as missed, or skipped. */
  handledUntil: number
  /** The due time of the last run that was started. */
  fired: number | null
}

/** A due time of a schedule that a process has handled, in milliseconds since 1970. */
export interface ScheduleRunRow {
  scheduleId: number
  due: number
}

export interface AuditTableRow {
  id: number
  at: string
  user: string
  address: string | null
  action: string
  resource: string
  record: string
  /** The name of the record at that time; null for a singleton and in entries of older versions. */
  recordName: string | null
  /** JSON of the changed fields; null without a value. */
  before: string | null
  after: string | null
}

/** A saved state of a document of the configuration. */
export interface VersionTableRow {
  id: number
  /** The mapping, a singleton, or a record: `channels/zade`. */
  document: string
  at: string
  user: string
  address: string | null
  action: string
  /** The version that was restored or undone. */
  of: number | null
  /** JSON of the document without secrets; null if it does not exist any more. */
  data: string | null
}

/** The state of an article at TB.One: the row of the last delivered file that contains it. */
export interface DeliveredRow {
  article: string
  /** Of the row's filled cells and their columns; in rows delivered before version 2.24 its lower 31 bits. */
  hash: number
  /** First byte of the row in the file of `run`. */
  at: number
  run: number
  /** Bytes of the row; 0 once the article was withdrawn. */
  length: number
  product: string
  /** The reference of its product; '' in rows delivered before version 2.25. */
  ref: Generated<string>
  /** '' without one, and in rows delivered before version 2.25. */
  ean: Generated<string>
  /** The columns that the fallback locale fills, one a line; null = unknown, in rows delivered before version 2.25. */
  fallbacks: Generated<string | null>
  /** 1 for an article of a product model; null = unknown, in rows delivered before version 2.26. */
  isVariant: Generated<number | null>
}

/** A row of a run's file; `length` is 0 for an article that left the selection and gets none. */
export interface WrittenRow {
  run: number
  article: string
  product: string
  hash: number
  at: number
  length: number
  /** The kind of difference to the delivered row (`changeKinds`); null for none, or before the comparison. */
  kind: number | null
  /** The largest change of a price, 0.5 for 50 percent more; null if none exceeds the run's share. */
  share: number | null
  /** The file and position of the previously delivered row. */
  oldRun: number | null
  oldAt: number | null
  oldLength: number | null
  /** The reference of its product. */
  ref: Generated<string>
  ean: Generated<string>
  /** The columns that the fallback locale fills, one a line; null = unknown. */
  fallbacks: Generated<string | null>
  /** 1 for an article of a product model; null = unknown. */
  isVariant: Generated<number | null>
  /** Why the article is withdrawn (`WithdrawalCauses`); null = unknown, or not withdrawn. */
  cause: Generated<string | null>
}

/** An article for which a run has no row. */
export interface KnownRow {
  run: number
  article: string
  /** 1 if it failed in the run; 0 if it is still selected, or could not be read. */
  failed: number
  /** Bytes of the file before it, so that a rewind to a checkpoint removes it. */
  at: number
  /** The product's uuid or identifier; '' where it is not read again. */
  ref: string
}

/** A product or root model in one of the lists of a run: see `RefStore`. */
export interface RunRefRow {
  run: number
  list: number
  /** The order in the list; rows of equal place are ordered by reference. */
  place: number
  ref: string
  /** `ref` of the product that has the same article number; '' in the other lists. */
  holder: string
}

/** A text of an option that exports sent before, and that a synchronization found changed. */
export interface RenamedOptionRow {
  attribute: string
  option: string
  locale: string
  before: string
  after: string
  /** The time of the synchronization that found it, in milliseconds since 1970. */
  at: number
}

/** An amount of /metrics that only grows: see `counterStore.ts`. */
export interface CounterRow {
  name: string
  suffix: string
  /** JSON of the labels. */
  labels: string
  value: number
}

export interface Tables {
  records: RecordRow & OfConnection
  settings: OfConnection & { name: string; data: string }
  sequences: { name: string; last: number }
  master: MasterRow & OfConnection
  exports: ExportTableRow & OfConnection
  exportMessages: ExportMessageRow
  exportCauses: ExportCauseRow
  scheduleMarks: ScheduleMarkRow
  scheduleRuns: ScheduleRunRow
  audit: AuditTableRow
  versions: VersionTableRow & OfConnection
  /** `at` in milliseconds since 1970. */
  assets: { url: string; ok: number; at: number }
  delivered: DeliveredRow & OfConnection
  /** The state of articles at earlier upload targets. */
  deliveredElsewhere: DeliveredRow & OfConnection & { target: string }
  /** The upload target that `delivered` belongs to: one row, none for ''. */
  deliveredTo: OfConnection & { target: string }
  written: WrittenRow
  known: KnownRow
  runRefs: RunRefRow
  renamedOptions: RenamedOptionRow & OfConnection
  counters: CounterRow
  fileParts: FilePartRow
  outbox: OutboxRow
  /** Accounts of users of an OpenID provider: see `logins/identityStore.ts`. */
  identities: { issuer: string; subject: string; userId: number }
}
