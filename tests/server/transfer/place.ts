import type { TransferSettings } from '../../../server/transfer/remote.ts'

/** The faults, by the byte of the file at which they happen. */
export interface PlaceFaults {
  refuseWrites: boolean
  /** 0 = never. */
  fullAfter: number
  cutAfter: number
  /** The number of connections that break. */
  cuts: number
  writeMs: number
  /** Renaming over an existing file is refused. */
  renameRefusesExisting: boolean
}

/** A real target of files. */
export interface Place {
  readonly settings: TransferSettings
  /** The path of its `/in` on this machine. */
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
