import type { TransferSettings } from '../../../server/transfer/remote.ts'

/** What goes wrong, by the byte of the file where it does. */
export interface PlaceFaults {
  refuseWrites: boolean
  /** 0 = never. */
  fullAfter: number
  cutAfter: number
  /** How many connections break. */
  cuts: number
  writeMs: number
  /** Renaming over an existing file is refused. */
  renameRefusesExisting: boolean
}

/** A real place that files go to. */
export interface Place {
  readonly settings: TransferSettings
  /** Where its `/in` lies on this machine. */
  readonly folder: string
  readonly faults: PlaceFaults
  close(): Promise<void>
}

export const noPlaceFaults: PlaceFaults = {
  refuseWrites: false,
  fullAfter: 0,
  cutAfter: 0,
  cuts: 1,
  writeMs: 0,
  renameRefusesExisting: false,
}

export const username = 'merchant'
export const password = 'pa55-wörd-of-merchant'
