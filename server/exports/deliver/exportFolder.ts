import { randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream'
import { parse } from 'csv-parse'
import iconv from 'iconv-lite'
import { spreadsheetMark, spreadsheetRow } from '../../../src/contract/calls/results.ts'
import type { RunAttempt } from '../../store/exports/exportRecord.ts'
import { StorageError } from '../../shared/systemFailures.ts'
import { csvRows } from '../../tradebyte/csv.ts'

/** The format in which rows become bytes. */
export interface FileFormat {
  readonly charset: string
  readonly delimiter: string
}

/**
 * A file while it is written; `.part` until it is complete. Each attempt of a run writes a part of its own and removes
 * the earlier parts, so that a paused process of an earlier attempt cannot change or rename the file.
 */
export interface ExportFile {
  /** Bytes written so far. */
  readonly bytes: number
  /** @returns the bytes of each row. Await it before the next call. */
  write(rows: readonly (readonly string[])[]): Promise<number[]>
  /** Waits until the written rows are on the disk. */
  flush(): Promise<void>
  /** Flushes, closes and renames the file to its name. @throws StorageError if the disk has other bytes than were written */
  complete(): Promise<void>
  close(): Promise<void>
}

/** A piece of a file in bytes. */
export interface Place {
  readonly at: number
  readonly length: number
}

/** The files of exports, in one folder for each export. */
export interface ExportFolder {
  /** DATA_DIR */
  readonly home: string
  pathOf(id: number, name: string): string
  /** The path of the complete file on this host, which copies it from the shared store first where it has none. */
  localPath(id: number, name: string): Promise<string>
  /** @param bytes the length of an interrupted file that stays; 0 starts a new file */
  open(run: RunAttempt, name: string, bytes: number, format: FileFormat): Promise<ExportFile>
  /** The rows of an interrupted file, header included, up to `bytes`. */
  rows(id: number, name: string, bytes: number, format: FileFormat): AsyncIterable<string[]>
  /** Reads pieces of a complete or interrupted file; undefined where there is no file. */
  read(id: number, name: string, places: readonly Place[]): Promise<Buffer[] | undefined>
  /** The bytes of an interrupted file; 0 without one. */
  partSize(id: number, name: string): Promise<number>
  /** Whether the complete file exists. */
  has(id: number, name: string): Promise<boolean>
  /** Bytes of the complete file; null where it does not exist. */
  size(id: number, name: string): Promise<number | null>
  remove(id: number): Promise<void>
  /** The exports that have a folder. */
  list(): Promise<number[]>
  /** The last change of the folder of an export, in milliseconds since 1970. */
  changedAt(id: number): Promise<number>
  /** The attempt that wrote the newest interrupted file; null without one. */
  partAttempt(id: number, name: string): Promise<number | null>
  /** Writes the file of a run from its pieces: as a complete one, or as that of an attempt. */
  copyIn(run: RunAttempt, name: string, pieces: AsyncIterable<Buffer>, isComplete: boolean): Promise<void>
  /** Removes the incomplete copy of an attempt that ended while it copied the part of the attempt before. */
  removeLeftOver(id: number): Promise<void>
}

const attemptOf = (part: string, name: string) => Number(part.slice(name.length + 1, -'.part'.length) || 0)

/** The parts of a file, the newest attempt first; parts of older versions have no number. */
const partsIn = async (home: string, name: string): Promise<string[]> => {
  const all = await namesIn(home)
  return all
    .filter(entry => entry.startsWith(`${name}.`) && /^(\d+\.)?part$/.test(entry.slice(name.length + 1)))
    .toSorted((one, other) => attemptOf(other, name) - attemptOf(one, name))
    .map(part => join(home, part))
}

/** @returns the value for a missing file or folder @throws any other error */
const valueIfMissing = <T>(error: unknown, value: T): T => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return value // a system error carries its code
  throw error
}

const namesIn = (home: string) =>
  readdir(home).catch((error: unknown) => valueIfMissing(error, [] as string[]))

/** Bytes of a file; null where there is none. */
const sizeOf = async (path: string): Promise<number | null> => {
  const stats = await stat(path).catch((error: unknown) => valueIfMissing(error, null))
  return stats?.size ?? null
}

/** The bytes of a text as they stand in a file. */
export const encoded = (text: string, charset: string): Buffer =>
  charset === 'UTF-8' ? Buffer.from(text) : iconv.encode(text, charset)

/** Writes all bytes at a place: the system takes fewer where a disk or a limit has no room for more, and refuses the next. */
const writeAll = async (handle: FileHandle, bytes: Buffer, at: number) => {
  for (let done = 0; done < bytes.length;)
    done += (await handle.write(bytes, done, bytes.length - done, at + done)).bytesWritten
}

const openIfThere = (path: string) =>
  open(path, 'r').catch((error: unknown) => valueIfMissing(error, undefined))

/** The rows of a file up to a number of bytes. The file is closed when the iteration ends. */
const rowsIn = (path: string, { charset, delimiter }: FileFormat, bytes = Infinity) => {
  const streams = [createReadStream(path, { end: bytes - 1 }), iconv.decodeStream(charset)] as const
  return pipeline(...streams, parse({ delimiter }), () => undefined) as AsyncIterable<string[]> // rows without columns are lists of cells
}

/** A file in the form for spreadsheets, in batches: the delivered file may hold texts that a spreadsheet would run as formulas. */
export async function* spreadsheetOf(path: string, format: FileFormat): AsyncGenerator<string> {
  let text = spreadsheetMark
  for await (const cells of rowsIn(path, format)) {
    text += spreadsheetRow(cells)
    if (text.length < 65_536) continue
    yield text
    text = ''
  }
  yield text
}

/** @param folder DATA_DIR */
export const createExportFolder = (folder: string): ExportFolder => {
  const home = (id: number) => join(folder, 'exports', String(id))
  const pathOf = (id: number, name: string) => join(home(id), name)
  return {
    home: folder,
    pathOf,
    localPath: async (id, name) => pathOf(id, name),

    open: async ({ id, attempt }, name, start, format) => {
      await mkdir(home(id), { recursive: true, mode: 0o700 })
      const path = pathOf(id, name)
      const part = `${path}.${attempt}.part`
      const before = (await partsIn(home(id), name)).filter(other => other !== part)
      if (start > 0 && before[0]) {
        // the part never has an incomplete copy, even if this process ends meanwhile
        await copyFile(before[0], `${part}.new`, constants.COPYFILE_FICLONE)
        await rename(`${part}.new`, part)
      }
      const handle = await open(part, start > 0 ? 'r+' : 'w', 0o600)
      await handle.truncate(start)
      await handle.datasync()
      for (const other of before) await rm(other, { force: true })
      let bytes = start
      return {
        get bytes() {
          return bytes
        },
        write: async rows => {
          const pieces = rows.map(cells => encoded(csvRows([cells], format), format.charset))
          const buffer = Buffer.concat(pieces)
          await writeAll(handle, buffer, bytes)
          bytes += buffer.length
          return pieces.map(({ length }) => length)
        },
        flush: () => handle.datasync(),
        complete: async () => {
          await handle.datasync()
          const { size } = await handle.stat()
          await handle.close()
          if (size !== bytes)
            throw new StorageError('diskFailed', part, new Error(`${size} of ${bytes} bytes`))
          await rename(part, path)
        },
        close: () => handle.close(),
      }
    },

    async *rows(id, name, bytes, format) {
      const [part] = await partsIn(home(id), name)
      if (part === undefined) return
      yield* rowsIn(part, format, bytes)
    },

    read: async (id, name, places) => {
      const [part] = await partsIn(home(id), name)
      const handle =
        (await openIfThere(pathOf(id, name))) ?? (part === undefined ? undefined : await openIfThere(part))
      if (!handle) return undefined
      try {
        const pieces: Buffer[] = []
        for (const { at, length } of places) {
          const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at)
          pieces.push(buffer.subarray(0, bytesRead))
        }
        return pieces
      } finally {
        await handle.close()
      }
    },

    partSize: async (id, name) => {
      const [part] = await partsIn(home(id), name)
      return part === undefined ? 0 : ((await sizeOf(part)) ?? 0)
    },

    partAttempt: async (id, name) => {
      const [part] = await partsIn(home(id), name)
      return part === undefined ? null : attemptOf(basename(part), name)
    },

    copyIn: async ({ id, attempt }, name, pieces, isComplete) => {
      await mkdir(home(id), { recursive: true, mode: 0o700 })
      const path = isComplete ? pathOf(id, name) : `${pathOf(id, name)}.${attempt}.part`
      // two requests may fetch the same file
      const copy = `${path}.${randomUUID()}.part.new`
      const handle = await open(copy, 'wx', 0o600)
      try {
        for await (const piece of pieces) await handle.appendFile(piece)
        await handle.datasync()
      } finally {
        await handle.close()
      }
      await rename(copy, path)
    },

    size: (id, name) => sizeOf(pathOf(id, name)),

    has: async (id, name) => (await sizeOf(pathOf(id, name))) !== null,

    remove: id => rm(home(id), { recursive: true, force: true }),

    list: async () =>
      (await namesIn(join(folder, 'exports'))).filter(name => /^[1-9]\d*$/.test(name)).map(Number),

    changedAt: async id => {
      let newest = 0
      for (const name of ['.', ...(await namesIn(home(id)))]) {
        const stats = await stat(join(home(id), name)).catch((error: unknown) => valueIfMissing(error, null))
        newest = Math.max(newest, stats?.mtimeMs ?? 0)
      }
      return newest
    },

    removeLeftOver: async id => {
      for (const name of await namesIn(home(id)))
        if (name.endsWith('.part.new')) await rm(join(home(id), name), { force: true })
    },
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

/** Names for the file of an export, best first: that of its own second, then of each second after it, without end. */
export function* fileNamesFrom(startedAt: string, timeZone: string): Generator<string, never> {
  for (let moment = Date.parse(startedAt); ; moment += secondMs) yield fileNameAt(moment, timeZone)
}
