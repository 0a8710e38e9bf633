import type { Selectable, Transaction, Updateable } from 'kysely'
import type {
  Decision,
  ExportDifference,
  Exceeded,
  SettingsPart,
} from '../../../src/contract/calls/exports.ts'
import { emptyRecordOf } from '../../../src/contract/derive.ts'
import type { RecordOf } from '../../../src/contract/fields.ts'
import { readStoredMessage } from '../../../src/contract/messages/readStored.ts'
import type { MessageParams, StoredMessage } from '../../../src/contract/messages/message.ts'
import { exportSettings } from '../../../src/resources/settings/exportSettings.ts'
import { productFilter } from '../../../src/resources/settings/productFilter.ts'
import type { RunState, StoredOutcome } from '../../model/exportState.ts'
import type { ShortList } from '../../model/akeneo.ts'
import type { Setup } from '../../model/setup.ts'
import type { CauseName, ExportMessageRow, ExportTableRow, Tables } from '../tables.ts'

/** The severity of a message of a run, as the database stores it. */
export const severities = { warning: 1, error: 2 } as const
export type StoredSeverity = (typeof severities)[keyof typeof severities]

export type { StoredMessage }

/** The configuration that a run obeys to its end: how products become rows, and which products. */
export interface RunSetup extends Setup {
  readonly productFilter: RecordOf<typeof productFilter.fields>
  /** The channels whose articles the run takes off sale; absent for none. */
  readonly closing?: readonly string[]
}

/** A hash of each part of a configuration, to find the parts that changed. Exports of older versions have fewer. */
export type SettingsHashes = Readonly<Partial<Record<Exclude<SettingsPart, 'update'>, string>>>

/** The place where an interrupted run continues. */
export interface Checkpoint {
  /** The PIM's next page; null before the first. */
  readonly next: string | null
  /** Bytes of the file that belong to the pages before. */
  readonly bytes: number
  /** Messages stored so far. */
  readonly messages: number
  readonly pages: number
  /** Products of the pages that the run skips: the unchanged ones of a delta. */
  readonly skipped: number
  /** Products with a value that no column takes, by reason and column; absent in checkpoints of older versions. */
  readonly leftOut?: Readonly<Record<string, number>>
  /** The list of products that ended far too early, if one did; absent in checkpoints of older versions. */
  readonly shortList?: ShortList | undefined
  /** The header line, to find that the configuration has changed. */
  readonly header: readonly string[]
}

/** The number of filled cells by column; a column without one is absent. */
export type FilledCells = Readonly<Record<string, number>>

/** The cells of a column that lost their value since the last delivery. */
export interface LostCells {
  readonly column: string
  /** They are empty. */
  readonly emptied: number
  /** They have the text of another language. */
  readonly replaced: number
  /** Filled cells before and now, of the articles that `countsAll` names; absent in rows of older versions. */
  readonly before?: number
  readonly now?: number
  /** One of the lost values, cut; absent in rows of older versions. */
  readonly sample?: string
}

/** How the file of a run differs from the delivered rows. */
export interface StoredDifference {
  /** The delivered run that it is compared with; null for the first. */
  readonly base: number | null
  /** Articles on sale before, as far as is known. */
  readonly active: number
  /** Articles whose last delivery is uncertain; absent in rows of older versions. */
  readonly doubtful?: number
  readonly new: number
  readonly changed: number
  readonly unchanged: number
  readonly moved: number
  /** Sent once with `a_active` 0. */
  readonly withdrawn: number
  /** Articles that left the selection and were not withdrawn. */
  readonly gone: number
  /** The reason why they were not withdrawn or not searched for; null where there are none. */
  readonly notWithdrawn: NonNullable<ExportDifference['notWithdrawn']> | null
  /** Articles with a price change beyond `priceShare` percent. */
  readonly prices: number
  readonly priceShare: number
  /** The columns with lost values, the most affected first; absent in rows of older versions. */
  readonly losses?: readonly LostCells[]
  /** Whether their filled cells are those of all articles that stay or come; otherwise of those that change. */
  readonly countsAll?: boolean
  /** Filled cells of all articles that are on sale once the file has arrived; absent where they are not known. */
  readonly filled?: FilledCells
  /** Changed articles whose old row lies in a file that has been deleted. */
  readonly unreadable: number
  readonly nothingChanged: boolean
  /** Activation columns of this file and of those before it for the same target; absent in rows of older versions. */
  readonly activation?: readonly string[]
  /** Those of this file alone, and those that the file before for this target had and this one lacks. */
  readonly columns?: readonly string[]
  readonly lost?: readonly string[]
  readonly exceeded: readonly Exceeded[]
  readonly decision: Decision | null
  /** The format of the run's file, to read its rows again. */
  readonly format: { readonly charset: string; readonly delimiter: string }
  /** The upload target that the file is for; null where none is configured. */
  readonly target: string | null
  /** The time at which the file was sent again after the run had ended; absent where the run sent it. */
  readonly uploadedAt?: string
}

/** How the messages of an export differ from those of the last delivery, in products. */
export interface MessageNews {
  /** With an error that they did not have. */
  readonly missing: number
  /** With a warning that they did not have. */
  readonly warnings: number
  /** That were missing and no longer are. */
  readonly fewer: number
  /** The most frequent new cause. */
  readonly cause: CauseName | null
}

/** The columns of an export for which the database has no type, as the service reads and writes them. */
interface ParsedColumns {
  readonly state: RunState
  /** Null while it runs. */
  readonly outcome: StoredOutcome | null
  readonly excludeAssets: boolean
  readonly disableUpload: boolean
  readonly withdrawLater: boolean
  readonly beingCancelled: boolean
  readonly hasFile: boolean
  /** Null where nothing was to be uploaded. */
  readonly uploaded: boolean | null
  readonly delivered: boolean
  readonly details: StoredMessage
  readonly errors: readonly StoredMessage[]
  readonly notes: readonly StoredMessage[]
  readonly setup: RunSetup | null
  readonly settingsHashes: SettingsHashes | null
  readonly noTarget: boolean
  readonly retryCause: CauseName | null
  readonly checkpoint: Checkpoint | null
  readonly difference: StoredDifference | null
  /** Null before the end, and where nothing can be compared. */
  readonly news: MessageNews | null
}

/** One stored export. */
export type ExportRecord = Readonly<Omit<Selectable<ExportTableRow>, keyof ParsedColumns>> & ParsedColumns

/**
 * The right of a process to write into an export. A process that takes the export over raises its attempt, so that one
 * that was paused meanwhile changes nothing when it wakes.
 */
export type RunAttempt = Pick<ExportRecord, 'id' | 'attempt'>

/** Another process has taken the export over and raised its attempt. */
export class AttemptOver extends Error {
  override name = 'AttemptOver'

  constructor({ id, attempt }: RunAttempt) {
    super(`attempt ${attempt} of export ${id} was taken over`)
  }
}

/** Columns of an export with their new values. */
export type ExportChange = Partial<Omit<ExportRecord, 'id'>>

/** A message of a run about one of its products. */
export interface ExportMessage {
  readonly severity: StoredSeverity
  /** The name of the product for people: its SKU. */
  readonly product: string
  /** The key by which a retry finds it: uuid or identifier. */
  readonly ref: string
  readonly code: string
  /** The column that the message is about, without the number of a list; '' for none. */
  readonly field: string
  readonly params: MessageParams
}

/** Reads a row of the table; its JSON was written by `toColumns`. */
export const toRecord = (row: Selectable<ExportTableRow>): ExportRecord => ({
  ...row,
  // written by `transition` alone
  state: row.state as RunState,
  outcome: row.outcome as StoredOutcome | null,
  excludeAssets: row.excludeAssets === 1,
  disableUpload: row.disableUpload === 1,
  withdrawLater: row.withdrawLater === 1,
  beingCancelled: row.beingCancelled === 1,
  hasFile: row.hasFile === 1,
  uploaded: row.uploaded === null ? null : row.uploaded === 1,
  delivered: row.delivered === 1,
  details: readStoredMessage(JSON.parse(row.details) as StoredMessage),
  errors: (JSON.parse(row.errors) as StoredMessage[]).map(readStoredMessage),
  notes: (JSON.parse(row.notes) as StoredMessage[]).map(readStoredMessage),
  setup: row.setup === null ? null : setupIn(row.setup),
  settingsHashes: row.settingsHashes === null ? null : (JSON.parse(row.settingsHashes) as SettingsHashes),
  noTarget: row.noTarget === 1,
  retryCause: row.retryCause === null ? null : (JSON.parse(row.retryCause) as CauseName),
  checkpoint: row.checkpoint === null ? null : (JSON.parse(row.checkpoint) as Checkpoint),
  difference: row.difference === null ? null : (JSON.parse(row.difference) as StoredDifference),
  news: row.news === null ? null : (JSON.parse(row.news) as MessageNews),
})

/** A run of an older version has none of the settings that came later. */
const setupIn = (text: string): RunSetup => {
  const stored = JSON.parse(text) as Omit<RunSetup, 'productFilter'> &
    Partial<Pick<RunSetup, 'productFilter'>>
  return {
    productFilter: emptyRecordOf(productFilter.fields) as RunSetup['productFilter'], // defaults are of the declared kinds
    ...stored,
    exportSettings: {
      ...(emptyRecordOf(exportSettings.fields) as RunSetup['exportSettings']), // the same
      ...stored.exportSettings,
    },
  }
}

/** Writes changes as the table's columns: flags as 0 or 1, objects and lists as JSON. */
export const toColumns = (change: ExportChange): Updateable<ExportTableRow> =>
  Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name, toColumn(value)]),
  ) as Updateable<ExportTableRow> // the columns that `toRecord` reads

const toColumn = (value: ExportChange[keyof ExportChange]) => {
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

/** Reads a row of the messages; its JSON was written by `checkpoint`. */
export const toMessage = ({
  severity,
  product,
  ref,
  code,
  field,
  params,
}: Selectable<ExportMessageRow>): ExportMessage => ({
  severity: severity as StoredSeverity,
  product,
  ref,
  code,
  field,
  params: JSON.parse(params) as MessageParams,
})

/** Until the transaction ends, no other process claims a run or an upload: the leases that it reads stay true. */
export const lockExports = (trx: Transaction<Tables>) =>
  trx
    .updateTable('sequences')
    .set(set => ({ last: set.ref('last') }))
    .where('name', '=', 'exports')
    .execute()
