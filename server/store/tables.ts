// Columns hold text, integer or real only, so that both databases read the same: times are ISO text, flags 0 or 1,
// and JSON is text. The stores of this folder parse it.

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

export interface ExportRow {
  id: number
  type: number
  status: number
  excludeAssets: number
  disableUpload: number
  /** A delta that does not look for articles that are gone. */
  withdrawLater: number
  beingCancelled: number
  originalId: number | null
  /** JSON of the cause whose products a retry takes; null for all that failed. */
  retryCause: string | null
  startedAt: string
  finishedAt: string | null
  /** Delta: products changed after this moment. */
  changedSince: string | null
  /** JSON of a message: what the run is doing or how it ended. */
  details: string
  /** JSON of a list of messages. */
  errors: string
  /** JSON of a list of messages: what people should know of a run that is no error. */
  notes: string
  total: number | null
  processed: number
  successful: number
  warnings: number
  erroneous: number
  /** Given with the row and to no other run; null in rows of older versions without a file. */
  fileName: string | null
  hasFile: number
  uploaded: number | null
  /** 1 when later deltas may count from this run. */
  delivered: number
  /** JSON of the configuration the run obeys to its end. */
  setup: string | null
  /** JSON of where an interrupted run goes on. */
  checkpoint: string | null
  /** 1 once the users were mailed how it ended. */
  notified: number
  /** When it began, by the PIM's own clock: later deltas count from here. Null before, and in rows of older versions. */
  pimStartedAt: string | null
  /** Milliseconds by which the PIM's clock was ahead of ours. */
  pimSkewMs: number | null
  /** Delta: the run it counts from. */
  referenceId: number | null
  /** JSON: a hash of each part of the configuration it began with. */
  settingsHashes: string | null
  /** The missed due time that it makes up for. */
  madeUpFor: string | null
  /** 1 when it ended while no upload was configured. */
  noTarget: number
  /** Where its file went, or was to go: '' where no upload was configured; null before, and in rows of older versions. */
  target: string | null
  /** How often somebody took the run over; 0 while nobody has begun it. */
  attempt: number
  /** How often it was taken up since it last came further, the present time included; a stop that hands it back counts as none. */
  tries: number
  /** When it was ordered; null in rows of older versions, which began at once. */
  queuedAt: string | null
  /** The schedule that ordered it. */
  scheduleId: number | null
  startedBy: string | null
  leaseOwner: string | null
  leaseUntil: number | null
  /** JSON of how the run's file differs from what was delivered before. */
  difference: string | null
  /** When its file, and its messages with the rows of its changes, were deleted, and after how many days. */
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
  /** The column it is about, without the number of a list; '' for none. */
  field: string
}

/** How often a run has messages of one code about one field. */
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

/** How far the scheduler has come with a schedule. Moments in milliseconds since 1970. */
export interface ScheduleMarkRow {
  scheduleId: number
  /** What the mark belongs to; another timing begins anew. */
  timing: string
  /** Runs due until here are started, noted as missed, or were not wanted. */
  handledUntil: number
  /** The due time of the last run that was started. */
  fired: number | null
}

export interface AuditRow {
  id: number
  at: string
  user: string
  address: string | null
  action: string
  resource: string
  record: string
  /** What people called the record then; null for a singleton and in entries of older versions. */
  recordName: string | null
  /** JSON of the fields that changed; null where there was nothing. */
  before: string | null
  after: string | null
}

/** What TB.One has of an article: the row of the last file that was delivered with it. */
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
}

/** A row of a run's file; `length` is 0 for an article that is gone and gets none. */
export interface WrittenRow {
  run: number
  article: string
  product: string
  hash: number
  at: number
  length: number
  /** How it differs from what was delivered (`changeKinds`); null = not at all, or not compared yet. */
  kind: number | null
  /** The largest change of a price, 0.5 = half as much again; null where none exceeds the run's share. */
  share: number | null
  /** Where the row lies that was delivered before. */
  oldRun: number | null
  oldAt: number | null
  oldLength: number | null
}

/** An article of which a run knows that it has no row for it. */
export interface KnownRow {
  run: number
  article: string
  /** 1 where it failed in the run; 0 where it is still selected, or could not be read. */
  failed: number
  /** Bytes of the file before: what comes after a checkpoint is forgotten with it. */
  at: number
  /** How to read the product: uuid or identifier; '' where it is not asked for again. */
  ref: string
}

/** A product, or root model, in one of the lists that a run goes by: see `RefStore`. */
export interface RunRefRow {
  run: number
  list: number
  /** The order of the list; where it is the same, the references are. */
  place: number
  ref: string
  /** `ref` of the product whose article number it shares; '' in the other lists. */
  holder: string
}

/** A text of an option that exports used to send and that a synchronisation found changed. */
export interface RenamedOptionRow {
  attribute: string
  option: string
  locale: string
  before: string
  after: string
  /** When the synchronisation found it, in milliseconds since 1970. */
  at: number
}

export interface Tables {
  records: RecordRow
  settings: { name: string; data: string }
  sequences: { name: string; last: number }
  master: MasterRow
  exports: ExportRow
  exportMessages: ExportMessageRow
  exportCauses: ExportCauseRow
  scheduleMarks: ScheduleMarkRow
  audit: AuditRow
  /** `at` in milliseconds since 1970. */
  assets: { url: string; ok: number; at: number }
  delivered: DeliveredRow
  /** What places have that files went to before, and may go to again. */
  deliveredElsewhere: DeliveredRow & { target: string }
  /** The place of which `delivered` tells: one row, none for ''. */
  deliveredTo: { target: string }
  written: WrittenRow
  known: KnownRow
  runRefs: RunRefRow
  renamedOptions: RenamedOptionRow
}
