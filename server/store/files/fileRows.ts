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

/** A file of the PIM that a worker fetched for a web host: see `mediaStore.ts`. */
export interface MediaFileRow {
  id: string
  code: string
  contentType: string
  /** Bytes; null until all parts are stored. */
  length: number | null
  /** In milliseconds since 1970. */
  storedAt: number
}

export interface MediaPartRow {
  file: string
  /** Bytes of the file before it. */
  at: number
  length: number
  data: Buffer | null
}
