// The rows of files that hosts share; `data` is null for bytes in a bucket.

/** A part of the file of a run, compressed by gzip: see `filePartStore.ts`. */
export interface FilePartRow {
  run: number
  /** Bytes of the file before it. */
  at: number
  /** Bytes before compression. */
  length: number
  attempt: number
  /** 1 in the last part of a complete file. */
  isLast: number
  /** Bytes after compression. */
  stored: number
  data: Buffer | null
}
