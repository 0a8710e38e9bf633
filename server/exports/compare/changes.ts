import type { ArticleChange, ChangeKindName, WithdrawalReason } from '../../../src/contract/calls/exports.ts'
import { spreadsheetMark, spreadsheetRow } from '../../../src/contract/calls/results.ts'
import { formatSentence, type Language, type Sentence } from '../../../src/contract/words.ts'
import {
  type ChangeKind,
  changeKinds,
  type ComparedRow,
  type DeliveredStore,
} from '../../store/exports/deliveredStore.ts'
import type { Place } from '../deliver/exportFolder.ts'
import { withoutSignatures } from '../deliver/mediaLinks.ts'
import type { ReadRows, RowFiles } from './articleRows.ts'

/** Cells by column. */
export type Cells = ReadonlyMap<string, string>

/** A cell of a column as it was and as it is. */
interface ChangedCell {
  readonly column: string
  readonly before: string | undefined
  readonly after: string
}

type ByArticle = ReadonlyMap<string, Cells>

/** The rows of a run as they are in its file, and as they were delivered before, without rows of deleted files. */
export const readBoth = async (
  files: RowFiles,
  rows: readonly ComparedRow[],
): Promise<{ before: ByArticle; after: ByArticle }> => {
  const old = rows.flatMap(({ article, oldRun, oldAt, oldLength }) =>
    oldRun === null || oldAt === null || oldLength === null
      ? []
      : [{ article, run: oldRun, at: oldAt, length: oldLength }],
  )
  const inFile = rows.filter(({ length }) => length > 0)
  return { before: await readEach(files, old), after: await readEach(files, inFile) }
}

const readEach = async (
  files: RowFiles,
  rows: readonly (Place & { readonly article: string; readonly run: number })[],
): Promise<ByArticle> => {
  const cells = new Map<string, Cells>()
  for (const run of new Set(rows.map(row => row.run))) {
    // in the order of the file the disk is read once
    const places = rows.filter(row => row.run === run).toSorted((one, other) => one.at - other.at)
    const file = await files.read(run, places)
    if (file) for (const [index, { article }] of places.entries()) cells.set(article, cellsOf(file, index))
  }
  return cells
}

const cellsOf = ({ header, rows }: ReadRows, index: number): Cells =>
  new Map(header.map((name, column) => [name, rows[index]?.[column] ?? '']))

/** Whether a column holds a selling price. */
export const isPrice = (column: string): boolean => /^a_vk(\[|$)/.test(column)

const amount = (cell: string | undefined) => (cell ? Number(cell.replace(',', '.')) : Number.NaN)

/**
 * The relative change of a price: 0.5 for 50 percent more, -1 for a price that vanished; null for other columns, and
 * without a price before.
 */
export const priceChange = ({ column, before, after }: ChangedCell): number | null => {
  if (!isPrice(column) || !before) return null
  const change = after === '' ? -1 : amount(after) / amount(before) - 1
  return Number.isFinite(change) ? change : null
}

const storedKinds: { readonly [K in ChangeKindName]: readonly ChangeKind[] | 'prices' } = {
  new: [changeKinds.new],
  changed: [changeKinds.changed],
  moved: [changeKinds.moved],
  withdrawn: [changeKinds.withdrawn, changeKinds.invalid],
  gone: [changeKinds.gone],
  prices: 'prices',
}

const kindOfReason: { readonly [R in WithdrawalReason]: ChangeKind } = {
  notSelected: changeKinds.withdrawn,
  failed: changeKinds.invalid,
}

/** Selects changes of a run. */
interface ChangeQuery {
  readonly kind: ChangeKindName
  readonly q: string
  readonly reason?: WithdrawalReason | undefined
  /** The stored causes of withdrawals; all if absent. */
  readonly causes?: readonly string[] | undefined
}

const storedKindsOf = ({ kind, reason }: ChangeQuery) =>
  kind === 'withdrawn' && reason ? [kindOfReason[reason]] : storedKinds[kind]

/** The sources of a page of changes. */
export interface ChangesDeps {
  readonly delivered: DeliveredStore
  readonly files: RowFiles
  /** The label of a column. */
  readonly labelOf: (column: string) => string
  /** The key of a stored cause of a withdrawal. */
  readonly causeOf?: (stored: string) => string | undefined
}

/**
 * Reads one page of the changes of a run, with the cells that differ.
 * @returns the number of changes on all pages, and the changes of this page
 */
export const readChanges = async (
  { delivered, files, labelOf, causeOf }: ChangesDeps,
  run: number,
  { page, perPage, ...query }: ChangeQuery & { page: number; perPage: number },
): Promise<{ count: number; changes: ArticleChange[] }> => {
  const range = { offset: (page - 1) * perPage, limit: perPage }
  const { total, rows } = await delivered.page(run, storedKindsOf(query), range, query)
  const changes = (await changesOf(files, rows, query.kind)).map((change, index) => ({
    ...change,
    cause: change.reason === null ? null : (causeOf?.(rows[index]?.cause ?? '') ?? null),
    cells: change.cells.map(cell => ({ ...cell, label: labelOf(cell.column), share: priceChange(cell) })),
  }))
  return { count: total, changes }
}

/** Articles that a run withdraws, by the reason. */
export const countReasons = async (
  { delivered }: Pick<ChangesDeps, 'delivered'>,
  run: number,
): Promise<Record<WithdrawalReason, number>> => {
  const count = async (reason: WithdrawalReason) =>
    (await delivered.page(run, [kindOfReason[reason]], { offset: 0, limit: 1 })).total
  return { notSelected: await count('notSelected'), failed: await count('failed') }
}

const sheetWords = {
  article: { en: 'Article number', de: 'Artikelnummer' },
  product: { en: 'Product number', de: 'Produktnummer' },
  name: { en: 'Name', de: 'Name' },
  why: { en: 'Reason', de: 'Ursache' },
  column: { en: 'Column', de: 'Spalte' },
  before: { en: 'Before', de: 'Vorher' },
  after: { en: 'After', de: 'Nachher' },
  change: { en: 'Price change in percent', de: 'Preisänderung in Prozent' },
  field: { en: 'Field', de: 'Feld' },
  notSelected: { en: 'No longer selected', de: 'Nicht mehr ausgewählt' },
  failed: { en: 'Failed in this export', de: 'In diesem Export fehlerhaft' },
} as const satisfies Record<string, Sentence>

const sheetHeads = [
  'article',
  'product',
  'name',
  'why',
  'column',
  'before',
  'after',
  'change',
  'field',
] as const

/**
 * All changes of a kind as a CSV file for spreadsheets, a line for each cell that differs, read some at a time.
 * @param language of the heads and reasons
 */
export async function* changesSheet(
  { delivered, files, labelOf }: ChangesDeps,
  run: number,
  query: ChangeQuery,
  language: Language,
): AsyncGenerator<string> {
  const word = (name: keyof typeof sheetWords) => formatSentence(sheetWords[name], language)
  yield spreadsheetMark + spreadsheetRow(sheetHeads.map(word))
  for (let last: ComparedRow | undefined; ;) {
    const range = { after: last, limit: sheetBatch }
    const { rows } = await delivered.page(run, storedKindsOf(query), range, query)
    let text = ''
    for (const { article, product, name, reason, share, cells } of await changesOf(files, rows, query.kind)) {
      const start = [article, product, name, reason ? word(reason) : '']
      const change = share === null || query.kind !== 'prices' ? '' : String(Math.round(share * 1000) / 10)
      for (const { column, before, after } of cells.length > 0 ? cells : [noCell])
        text += spreadsheetRow([...start, column, before, after, change, column && labelOf(column)])
    }
    yield text
    if (rows.length < sheetBatch) return
    last = rows.at(-1)
  }
}

/** Articles of one read. */
const sheetBatch = 1000

const noCell = { column: '', before: '', after: '' }

const changesOf = async (files: RowFiles, rows: readonly ComparedRow[], kind: ChangeKindName) => {
  const both = await readBoth(files, rows)
  return rows.map(row => {
    const [before, after] = [both.before.get(row.article), both.after.get(row.article)]
    const isOff = row.kind === changeKinds.withdrawn || row.kind === changeKinds.invalid
    const expectsOld = row.oldRun !== null && kind !== 'new'
    return {
      article: row.article,
      product: row.product,
      name: (isOff || !after ? before : after)?.get('p_name') ?? '',
      reason: isOff
        ? row.kind === changeKinds.invalid
          ? ('failed' as const)
          : ('notSelected' as const)
        : null,
      share: row.share,
      filled: after ? [...after.values()].filter(cell => cell !== '').length : 0,
      cells: before && after && kind !== 'new' ? differentCells(before, after, isOff, kind) : [],
      fileMissing: (expectsOld && !before) || (row.length > 0 && !after),
    }
  })
}

/** The cells that differ between two rows of an article. @param isOff whether the second row withdraws it */
export const differentCells = (before: Cells, after: Cells, isOff: boolean, kind: ChangeKindName) =>
  [...new Set([...after.keys(), ...before.keys()])].flatMap(column => {
    const [old, now] = [before.get(column) ?? '', after.get(column) ?? '']
    const isSame = withoutSignatures(old) === withoutSignatures(now)
    // a row that withdraws an article changes nothing else
    if (isSame || (isOff && now === '') || (kind === 'prices' && !isPrice(column))) return []
    return [{ column, before: old, after: now }]
  })
