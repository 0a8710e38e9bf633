import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { parse } from 'csv-parse'
import iconv from 'iconv-lite'
import { spreadsheetMark, spreadsheetRow } from '../../../src/contract/calls/results.ts'
import type { RunAttempt } from '../../store/exports/exportRecord.ts'
import { csvRows } from '../../tradebyte/csv.ts'

/** How the rows of a file become bytes. */
export interface FileFormat {
  readonly charset: string
  readonly delimiter: string
}

/**
 * A file while it is written; `.part` until it is whole. Each attempt of a run writes a part of its own and removes
 * those before it, so that a process that was paused and wakes writes into nothing and can give nothing its name.
 */
export interface ExportFile {
  /** Bytes written so far. */
  readonly bytes: number
  /** @returns the bytes of each row; the next ones are written once this is done */
  write(rows: readonly (readonly string[])[]): Promise<number[]>
  /** Puts what was written on the disk. */
  flush(): Promise<void>
  /** Flushes, closes and gives the file its name. */
  complete(): Promise<void>
  close(): Promise<void>
}

/** A piece of a file in bytes. */
export interface Place {
  readonly at: number
  readonly length: number
}

/** Where the files of exports lie, a folder each. */
export interface ExportFolder {
  pathOf(id: number, name: string): string
  /** @param bytes keep this much of an interrupted file, 0 begins anew */
  open(run: RunAttempt, name: string, bytes: number, format: FileFormat): Promise<ExportFile>
  /** The rows of an interrupted file, header included, up to `bytes`. */
  rows(id: number, name: string, bytes: number, format: FileFormat): AsyncIterable<string[]>
  /** Bytes out of a file, written to its end or not; undefined where there is no file. */
  read(id: number, name: string, places: readonly Place[]): Promise<Buffer[] | undefined>
  /** How much of an interrupted file there is; 0 without one. */
  partSize(id: number, name: string): Promise<number>
  /** Whether the whole file is there. */
  has(id: number, name: string): Promise<boolean>
  /** Bytes of the whole file; null where it is not there. */
  size(id: number, name: string): Promise<number | null>
  remove(id: number): Promise<void>
  /** The exports that have a folder. */
  list(): Promise<number[]>
  /** What lies in the folder of an export, and when it changed last, in milliseconds since 1970. */
  stateOf(id: number): Promise<{ readonly bytes: number; readonly changedAt: number }>
  /** Removes what an attempt left that ended while it copied the part of the one before. @returns bytes */
  removeLeftOver(id: number): Promise<number>
}

/** The parts of a file by attempts, the newest first; one of an older version carries no number. */
const partsIn = async (home: string, name: string): Promise<string[]> => {
  const attemptOf = (part: string) => Number(part.slice(name.length + 1, -'.part'.length) || 0)
  const all = await namesIn(home)
  return all
    .filter(entry => entry.startsWith(`${name}.`) && /^(\d+\.)?part$/.test(entry.slice(name.length + 1)))
    .toSorted((one, other) => attemptOf(other) - attemptOf(one))
    .map(part => join(home, part))
}

/** @returns what to go on with where there is no such file or folder */
const unlessMissing = <T>(error: unknown, instead: T): T => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return instead // a system error carries its code
  throw error
}

const namesIn = (home: string) =>
  readdir(home).catch((error: unknown) => unlessMissing(error, [] as string[]))

/** Bytes of a file; null where there is none. */
const sizeOf = async (path: string): Promise<number | null> => {
  const found = await stat(path).catch((error: unknown) => unlessMissing(error, null))
  return found?.size ?? null
}

/** The bytes of a text as they stand in a file. */
export const encoded = (text: string, charset: string): Buffer =>
  charset === 'UTF-8' ? Buffer.from(text) : iconv.encode(text, charset)

const openIfThere = (path: string) =>
  open(path, 'r').catch((error: unknown) => unlessMissing(error, undefined))

/** The rows of a file up to so many bytes; closed once nobody reads on. */
const rowsIn = (path: string, { charset, delimiter }: FileFormat, bytes = Infinity) => {
  const streams = [createReadStream(path, { end: bytes - 1 }), iconv.decodeStream(charset)] as const
  return pipeline(...streams, parse({ delimiter }), () => undefined) as AsyncIterable<string[]> // rows without columns are lists of cells
}

/** A file as spreadsheets may open it, some rows at a time: what is delivered is for machines and holds texts of anybody. */
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
    pathOf,

    open: async ({ id, attempt }, name, keep, format) => {
      await mkdir(home(id), { recursive: true, mode: 0o700 })
      const path = pathOf(id, name)
      const part = `${path}.${attempt}.part`
      const before = (await partsIn(home(id), name)).filter(other => other !== part)
      if (keep > 0 && before[0]) {
        // whole under its name or not there at all, should this process end meanwhile
        await copyFile(before[0], `${part}.new`, constants.COPYFILE_FICLONE)
        await rename(`${part}.new`, part)
      }
      const handle = await open(part, keep > 0 ? 'r+' : 'w', 0o600)
      await handle.truncate(keep)
      await handle.datasync()
      for (const other of before) await rm(other, { force: true })
      let bytes = keep
      return {
        get bytes() {
          return bytes
        },
        write: async rows => {
          const written = rows.map(cells => encoded(csvRows([cells], format), format.charset))
          const buffer = Buffer.concat(written)
          await handle.write(buffer, 0, buffer.length, bytes)
          bytes += buffer.length
          return written.map(({ length }) => length)
        },
        flush: () => handle.datasync(),
        complete: async () => {
          await handle.datasync()
          await handle.close()
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
        const found: Buffer[] = []
        for (const { at, length } of places) {
          const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at)
          found.push(buffer.subarray(0, bytesRead))
        }
        return found
      } finally {
        await handle.close()
      }
    },

    partSize: async (id, name) => {
      const [part] = await partsIn(home(id), name)
      return part === undefined ? 0 : ((await sizeOf(part)) ?? 0)
    },

    size: (id, name) => sizeOf(pathOf(id, name)),

    has: async (id, name) => (await sizeOf(pathOf(id, name))) !== null,

    remove: id => rm(home(id), { recursive: true, force: true }),

    list: async () =>
      (await namesIn(join(folder, 'exports'))).filter(name => /^[1-9]\d*$/.test(name)).map(Number),

    stateOf: async id => {
      let bytes = 0
      let changedAt = 0
      for (const name of ['.', ...(await namesIn(home(id)))]) {
        const found = await stat(join(home(id), name)).catch((error: unknown) => unlessMissing(error, null))
        if (found?.isFile()) bytes += found.size
        changedAt = Math.max(changedAt, found?.mtimeMs ?? 0)
      }
      return { bytes, changedAt }
    },

    removeLeftOver: async id => {
      let bytes = 0
      for (const name of await namesIn(home(id))) {
        if (!name.endsWith('.part.new')) continue
        bytes += (await sizeOf(join(home(id), name))) ?? 0
        await rm(join(home(id), name), { force: true })
      }
      return bytes
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
