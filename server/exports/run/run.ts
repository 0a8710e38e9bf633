import type { ConnectAkeneo } from '../../akeneo/createAkeneoClient.ts'
import type { MappingWatch } from '../../akeneo/sync/synchronizer.ts'
import type { Clock } from '../../shared/clock.ts'
import type { MetricCounters } from '../../shared/metrics/counters.ts'
import type { DeliveredStore } from '../../store/exports/deliveredStore.ts'
import type { DocumentStore } from '../../model/documents.ts'
import type { ExportRecord, RunSetup } from '../../store/exports/exportRecord.ts'
import type { ExportStore } from '../../store/exports/exportStore.ts'
import type { MasterStore } from '../../store/masterStore.ts'
import type { RefStore } from '../../store/exports/refStore.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import type { AssetCache } from '../../tessa/assetCache.ts'
import type { Plan } from '../../tradebyte/plan.ts'
import type { TransferLog } from '../../transfer/uploader.ts'
import type { ExportFolder } from '../deliver/exportFolder.ts'
import type { MediaLinks } from '../deliver/mediaLinks.ts'
import type { RunSource } from '../select/sources.ts'
import type { Network } from '../../shared/networks.ts'

/** The dependencies of a run. */
export interface RunDeps {
  readonly exports: ExportStore
  readonly delivered: DeliveredStore
  readonly refs: RefStore
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
  readonly connect: ConnectAkeneo
  /** Counts the products of problems with the mapping. */
  readonly watch: Pick<MappingWatch, 'countProducts'>
  /** Milliseconds an outage of the PIM is waited out. */
  readonly outageMs: number
  readonly clock: Clock
  readonly timeZone: string
  readonly counters: MetricCounters
  readonly log: TransferLog
}

/** A run in progress, with its configuration. */
export interface Run {
  readonly row: ExportRecord
  readonly deps: RunDeps
  readonly setup: RunSetup
  readonly plan: Plan
  readonly source: RunSource
  readonly fileName: string
  readonly signal: AbortSignal
}
