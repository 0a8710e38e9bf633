/** The part of pino's logger transfers use. */
export interface TransferLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/** How a file is put. */
export interface PutOptions {
  readonly signal: AbortSignal
  /** Told while the file goes out. */
  readonly onProgress?: (sentBytes: number, totalBytes: number) => void
}

/**
 * An open connection to the directory files go to. One call at a time; close it.
 * Every method throws TransferError, or the reason of an aborted signal.
 */
export interface Uploader {
  /**
   * Writes `name.tmp`, then gives it its name, also over an existing file: nobody ever sees half a file.
   * A broken connection is taken up again where it broke. After a failure no `.tmp` is left where that is in our hands.
   * @param name file name without path; TB.One ignores names that contain "test" (refused)
   * @param localPath read as a stream
   */
  put(name: string, localPath: string, options: PutOptions): Promise<void>
  /** Writes, renames and removes a small `.tmp` file: proves that `put` may work. */
  probe(signal?: AbortSignal): Promise<void>
  /** Of the SSH host key or of a certificate no authority vouches for: to be stored and given as `pinned`. Null: nothing to pin. */
  readonly fingerprint: string | null
  close(): Promise<void>
}
