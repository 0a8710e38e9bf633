import { changeKinds, type GoneArticle } from '../../store/exports/deliveredStore.ts'
import type { StagedRow } from '../../store/exports/runRows.ts'
import type { ExportFile } from '../deliver/exportFolder.ts'
import type { createRowStager } from './articleRows.ts'
import { isActivation } from './channelsOnSale.ts'

/** A row of the file, with what is staged for the comparison beside its place. */
export interface FileRow extends Pick<
  StagedRow,
  'kind' | 'oldRun' | 'oldAt' | 'oldLength' | 'ref' | 'fallbacks' | 'isVariant'
> {
  readonly cells: readonly string[]
}

/** Whether a file can take an article off sale. */
export const canWithdraw = (header: readonly string[]): boolean =>
  header.includes('a_nr') && header.some(isActivation)

/** The row that only takes an article off sale. */
export const withdrawalRow = (
  header: readonly string[],
  {
    article,
    product,
    ref,
    run,
    at,
    length,
    failed = false,
  }: Omit<GoneArticle, 'failed'> & Partial<Pick<GoneArticle, 'failed'>>,
): FileRow => ({
  cells: header.map(name => {
    if (name === 'a_nr') return article
    if (name === 'p_nr') return product
    return isActivation(name) ? '0' : ''
  }),
  kind: failed ? changeKinds.invalid : changeKinds.withdrawn,
  oldRun: run,
  oldAt: at,
  oldLength: length,
  ref,
})

/** Whether a row of a file only takes its article off sale. */
export const isWithdrawalRow = (header: readonly string[], cells: readonly string[]): boolean =>
  header.every((name, index) => {
    if (name === 'a_nr' || name === 'p_nr') return true
    return (cells[index] ?? '') === (isActivation(name) ? '0' : '')
  })

/** Appends rows to a file. @returns the rows to stage for the comparison */
export const writeRows = async (
  file: ExportFile,
  rows: readonly FileRow[],
  stager: ReturnType<typeof createRowStager>,
): Promise<StagedRow[]> => {
  let at = file.bytes
  const lengths = await file.write(rows.map(({ cells }) => cells))
  return rows.map(({ cells, ...row }, index) => {
    const length = lengths[index] ?? 0
    const staged = { ...stager(cells, { at, length }), ...row }
    at += length
    return staged
  })
}
