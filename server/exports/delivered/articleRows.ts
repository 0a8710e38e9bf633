import { createHash } from 'node:crypto'
import iconv from 'iconv-lite'
import type { StagedRow } from '../../store/insertRows.ts'
import type { ExportRecord, StoredDifference } from '../../store/exportRecord.ts'
import type { ExportStore } from '../../store/exportStore.ts'
import { csvCells } from '../../tradebyte/csv.ts'
import type { ExportFolder, Place } from '../delivery/exportFolder.ts'
import { withoutSignatures } from '../delivery/mediaLinks.ts'

/** The mark between a column and its cell, and after it: no cell holds control characters. */
const [toCell, toNext] = ['\u001F', '\u001E']

/**
 * Makes rows of one header comparable with rows of any other. The hash goes by filled cells alone, in the order of their
 * columns' names, since TB.One ignores the others: a column that comes, goes or moves without a value changes nothing.
 */
export const createRowStager = (header: readonly string[]) => {
  const columns = [...header.entries()].toSorted(([, one], [, other]) => (one < other ? -1 : 1))
  const [productColumn, articleColumn] = [header.indexOf('p_nr'), header.indexOf('a_nr')]

  return (cells: readonly string[], { at, length }: Place): StagedRow => {
    let text = ''
    for (const [index, name] of columns) {
      const cell = cells[index]
      if (cell) text += name + toCell + withoutSignatures(cell) + toNext
    }
    return {
      article: cells[articleColumn] ?? '',
      product: cells[productColumn] ?? '',
      hash: hashOf(text),
      at,
      length,
    }
  }
}

/** 52 bits: the chance that a changed row passes for the old one is below one in 10^15. */
const hashOf = (text: string): number => {
  const digest = createHash('sha256').update(text).digest()
  return digest.readUIntBE(0, 6) * 16 + (digest.readUInt8(6) >> 4)
}

/** Rows of a file with the names of their columns. */
export interface ReadRows {
  readonly header: readonly string[]
  readonly rows: readonly string[][]
}

/** Reads single rows out of the files of runs. */
export interface RowFiles {
  /** @returns undefined where the run's file is not there */
  read(run: number, places: readonly Place[]): Promise<ReadRows | undefined>
}

type FileOfRun = Pick<ExportRecord, 'id'> & {
  readonly name: string
  readonly format: StoredDifference['format']
}

/** @param current the run that is being written: its row does not tell of its file yet */
export const createRowFiles = (
  { exports, folder }: { exports: Pick<ExportStore, 'find'>; folder: Pick<ExportFolder, 'read'> },
  current?: FileOfRun,
): RowFiles => {
  const files = new Map<number, Promise<(FileOfRun & { header: readonly string[] }) | undefined>>()

  const fileOf = async (run: number) => {
    const file = run === current?.id ? current : await storedFile(run)
    if (!file) return undefined
    const header = await readHeader(file)
    return header && { ...file, header }
  }
  const storedFile = async (run: number): Promise<FileOfRun | undefined> => {
    const row = await exports.find(run)
    if (!row?.fileName || !row.difference) return undefined
    return { id: run, name: row.fileName, format: row.difference.format }
  }
  const readHeader = async ({ id, name, format }: FileOfRun) => {
    for (let length = 16_384; ; length *= 4) {
      const [start] = (await folder.read(id, name, [{ at: 0, length }])) ?? []
      if (!start) return undefined
      const text = iconv.decode(start, format.charset)
      const end = text.indexOf('\r\n')
      if (end >= 0) return csvCells(text.slice(0, end), format)
      if (start.length < length) return undefined
    }
  }

  return {
    read: async (run, places) => {
      const found = files.get(run) ?? fileOf(run)
      files.set(run, found)
      const file = await found
      const pieces = file && (await folder.read(file.id, file.name, places))
      if (!pieces) return undefined
      const rows = pieces.map(piece => csvCells(iconv.decode(piece, file.format.charset), file.format))
      return { header: file.header, rows }
    },
  }
}
