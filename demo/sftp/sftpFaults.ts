/** What can go wrong on purpose. All of it can be set at the start and while the server runs. */
export interface SftpFaults {
  /** True: files may not be opened for writing. */
  refuseWrites: boolean
  /** The disk is full once a file has this many bytes; 0 = never. */
  fullAfter: number
  /** The connection breaks when a file reaches this many bytes; 0 = never. */
  cutAfter: number
  /** How often `cutAfter` strikes before it is over. */
  cuts: number
  /** True: connections are accepted and get no answer. */
  silent: boolean
  /** True: renaming over an existing file is refused, as the standard asks. */
  renameRefusesExisting: boolean
  /** Milliseconds each write takes. */
  writeMs: number
}

/** A server without faults. */
export const noSftpFaults: SftpFaults = {
  refuseWrites: false,
  fullAfter: 0,
  cutAfter: 0,
  cuts: 1,
  silent: false,
  renameRefusesExisting: false,
  writeMs: 0,
}
