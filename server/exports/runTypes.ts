import type { Connect } from '../akeneo/createAkeneoClient.ts'
import type { MappingWatch } from '../akeneo/sync/synchroniser.ts'
import type { Clock } from '../shared/clock.ts'
import type { DeliveredStore } from '../store/exports/deliveredStore.ts'
import type { DocumentStore } from '../model/documents.ts'
import type {
  Checkpoint,
  ExportChange,
  ExportMessage,
  ExportRecord,
  RunSetup,
  StoredMessage,
} from '../store/exports/exportRecord.ts'
import type { ExportStore } from '../store/exports/exportStore.ts'
import type { MasterStore } from '../store/masterStore.ts'
import type { HashStore } from '../store/exports/hashStore.ts'
import type { RefStore } from '../store/exports/refStore.ts'
import type { RecordStore } from '../store/recordStore.ts'
import type { AssetCache } from '../tessa/assetCache.ts'
import type { Plan } from '../tradebyte/plan.ts'
import type { TransferLog } from '../transfer/uploader.ts'
import type { ExportFolder } from './delivery/exportFolder.ts'
import type { MediaLinks } from './delivery/mediaLinks.ts'
import type { RunSource } from './selection/sources.ts'
import type { Network } from '../shared/networks.ts'
import type { KnownArticle, StagedRow } from '../store/exports/insertRows.ts'

/** What every run is carried out with; time and the PIM come by argument. */
export interface RunDeps {
  readonly exports: ExportStore
  readonly delivered: DeliveredStore
  readonly refs: RefStore
  readonly hashes: HashStore
  readonly records: RecordStore
  readonly documents: DocumentStore
  readonly masters: MasterStore
  readonly folder: ExportFolder
  readonly media: MediaLinks
  readonly assets: AssetCache
  /** DATA_DIR: the folder protocol writes below it. */
  readonly home: string
  readonly network: Network
  /** @throws RunError when the PIM is not configured */
  readonly connect: Connect
  /** Counts what is found wrong with the mapping. */
  readonly watch: Pick<MappingWatch, 'countProducts'>
  /** Milliseconds an outage of the PIM is waited out. */
  readonly outageMs: number
  readonly clock: Clock
  readonly timeZone: string
  readonly log: TransferLog
}

/** One run under way, with the configuration it obeys. */
export interface Run {
  readonly row: ExportRecord
  readonly deps: RunDeps
  readonly setup: RunSetup
  readonly plan: Plan
  readonly source: RunSource
  readonly fileName: string
  readonly signal: AbortSignal
}

/** What became of a run's products: each processed one counts in exactly one of the three. */
export interface Counts {
  readonly successful: number
  readonly warnings: number
  readonly erroneous: number
}

/** How far a run has come: the counts of all of it, and the messages since its last checkpoint. */
export interface Progress {
  readonly counts: { -readonly [N in keyof Counts]: Counts[N] }
  pending: ExportMessage[]
  /** Rows of the file since then, by article number. */
  readonly written: Map<string, StagedRow>
  /** Articles without a row since then: those that failed, and those that could not be read. */
  known: KnownArticle[]
  /** Messages stored by checkpoints. */
  stored: number
  pages: number
  /** Products that the run passes over: a delta's unchanged ones. */
  skipped: number
  /** Products of the run, the skipped ones among them; null until it is known. */
  total: number | null
  /** Products of the file whose value no column takes, by what `leftOutName` calls it. */
  readonly leftOut: Map<string, number>
}

export const processedOf = ({ successful, warnings, erroneous }: Counts): number =>
  successful + warnings + erroneous

/**
 * Stores counts, messages and checkpoint of a run in one step.
 * @param change what else becomes true with them, `details` at least
 * @param checkpoint null where the run need not go on from here
 */
export const saveCheckpoint = async (
  { row, deps }: Pick<Run, 'row' | 'deps'>,
  progress: Progress,
  change: ExportChange & { readonly details: StoredMessage },
  checkpoint: Checkpoint | null,
): Promise<void> => {
  const { pending, stored, counts, total, skipped, written, known } = progress
  const processed = processedOf(counts)
  const isFurther = change.hasFile === true || progress.pages > (row.checkpoint?.pages ?? 0)
  await deps.exports.checkpoint(
    row,
    {
      ...change,
      ...counts,
      processed,
      total: total === null ? null : Math.max(total - skipped, processed),
      checkpoint,
      ...(isFurther && { tries: 1 }),
    },
    pending,
    stored,
    { written: [...written.values()], known },
  )
  progress.stored += pending.length
  progress.pending = []
  written.clear()
  progress.known = []
}
