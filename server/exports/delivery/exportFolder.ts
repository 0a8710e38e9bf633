import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse'
import iconv from 'iconv-lite'

/** How the rows of a file become bytes. */
export interface FileFormat {
  readonly charset: string
  readonly delimiter: string
}

/** A file while it is written; `.part` until it is whole. */
export interface ExportFile {
  /** Bytes written so far. */
  readonly bytes: number
  write(text: string): Promise<void>
  /** Puts what was written on the disk. */
  flush(): Promise<void>
  /** Flushes, closes and gives the file its name. */
  complete(): Promise<void>
  close(): Promise<void>
}

/** Where the files of exports lie, a folder each. */
export interface ExportFolder {
  pathOf(id: number, name: string): string
  /** @param bytes keep this much of an interrupted file, 0 begins anew */
  open(id: number, name: string, bytes: number, charset: string): Promise<ExportFile>
  /** The rows of an interrupted file, header included, up to `bytes`. */
  rows(id: number, name: string, bytes: number, format: FileFormat): AsyncIterable<string[]>
  /** How much of an interrupted file there is; 0 without one. */
  partSize(id: number, name: string): Promise<number>
  /** Whether the whole file is there. */
  has(id: number, name: string): Promise<boolean>
  remove(id: number): Promise<void>
}

const partOf = (path: string) => `${path}.part`

/** Bytes of a file; null where there is none. */
const sizeOf = async (path: string): Promise<number | null> => {
  try {
    return (await stat(path)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null // stat fails with a system error
    throw error
  }
}

/** @param folder DATA_DIR */
export const createExportFolder = (folder: string): ExportFolder => {
  const home = (id: number) => join(folder, 'exports', String(id))
  const pathOf = (id: number, name: string) => join(home(id), name)
  return {
    pathOf,

    open: async (id, name, keep, charset) => {
      await mkdir(home(id), { recursive: true, mode: 0o700 })
      const path = pathOf(id, name)
      const handle = await open(partOf(path), keep > 0 ? 'r+' : 'w', 0o600)
      await handle.truncate(keep)
      let bytes = keep
      return {
        get bytes() {
          return bytes
        },
        write: async text => {
          const buffer = charset === 'UTF-8' ? Buffer.from(text) : iconv.encode(text, charset)
          await handle.write(buffer, 0, buffer.length, bytes)
          bytes += buffer.length
        },
        flush: () => handle.datasync(),
        complete: async () => {
          await handle.datasync()
          await handle.close()
          await rename(partOf(path), path)
        },
        close: () => handle.close(),
      }
    },

    rows: (id, name, bytes, { charset, delimiter }) =>
      createReadStream(partOf(pathOf(id, name)), { end: bytes - 1 })
        .pipe(iconv.decodeStream(charset))
        .pipe(parse({ delimiter })),

    partSize: async (id, name) => (await sizeOf(partOf(pathOf(id, name)))) ?? 0,

    has: async (id, name) => (await sizeOf(pathOf(id, name))) !== null,

    remove: id => rm(home(id), { recursive: true, force: true }),
  }
}

const secondMs = 1000

/** `PANDA_20261120_143700.csv`: the name TB.One advises, in the service's zone. */
const fileNameAt = (moment: number, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(moment))
  const part = (type: string) => parts.find(candidate => candidate.type === type)?.value ?? ''
  const day = `${part('year')}${part('month')}${part('day')}`
  return `PANDA_${day}_${part('hour')}${part('minute')}${part('second')}.csv`
}

/** Names for the file of a run, best first: of its own second, then of each one after it, without end. */
export function* fileNamesFrom(startedAt: string, timeZone: string): Generator<string, never> {
  for (let moment = Date.parse(startedAt); ; moment += secondMs) yield fileNameAt(moment, timeZone)
}
