import type { AkeneoClient } from '../akeneo/akeneoClient.ts'
import type { OnPause } from '../akeneo/transport.ts'
import type { Clock } from '../clock.ts'
import type { Masters } from '../store/createMasterStore.ts'
import type { DocumentStore } from '../store/documentStore.ts'
import type { ExportRecord, ExportStore } from '../store/exportStore.ts'
import type { RecordStore } from '../store/recordStore.ts'
import type { Plan } from '../tradebyte/plan.ts'
import type { Setup } from '../tradebyte/setup.ts'
import type { AssetCache } from '../tessa/createAssetCache.ts'
import type { TransferLog } from '../transfer/uploader.ts'
import type { ExportFolder } from './exportFile.ts'
import type { MediaLinks } from './mediaLinks.ts'
import type { RunSource } from './runSource.ts'

/** Everything a run needs; time and the PIM come by argument. */
export interface RunDeps {
  readonly exports: ExportStore
  readonly records: RecordStore
  readonly documents: DocumentStore
  readonly masters: Masters
  readonly folder: ExportFolder
  readonly media: MediaLinks
  readonly assets: AssetCache
  /** DATA_DIR: the folder protocol writes below it. */
  readonly home: string
  /** @throws RunError when the PIM is not configured */
  connect(onPause?: OnPause): Promise<AkeneoClient>
  readonly clock: Clock
  readonly timeZone: string
  readonly log: TransferLog
}

/** One run with all it obeys. */
export interface Run {
  readonly row: ExportRecord
  readonly deps: RunDeps
  readonly setup: Setup
  readonly plan: Plan
  readonly source: RunSource
  readonly fileName: string
  readonly signal: AbortSignal
}
