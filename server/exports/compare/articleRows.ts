import { hash } from 'node:crypto'
import iconv from 'iconv-lite'
import { exportTypes } from '../../../src/contract/calls/exports.ts'
import type { Catalogue } from '../../model/catalogue.ts'
import type { ListedArticle, StagedRow } from '../../store/exports/runRows.ts'
import { compile } from '../../tradebyte/compile.ts'
import type { ExportRecord, RunSetup, StoredDifference } from '../../store/exports/exportRecord.ts'
import type { ExportStore } from '../../store/exports/exportStore.ts'
import type { Plan } from '../../tradebyte/plan.ts'
import { csvCells } from '../../tradebyte/csv.ts'
import { targetOf } from '../deliver/uploadTarget.ts'
import type { ExportFolder, Place } from '../deliver/exportFolder.ts'
import { withoutSignatures } from '../deliver/mediaLinks.ts'
import { runMessage, type RunMessage } from '../findings/runMessages.ts'
import type { Run } from '../run/run.ts'
import { asDelivered } from '../write/identities.ts'
import type { TakePart } from '../select/rootModels.ts'
import { type ProductFields, refOf, type RunSource } from '../select/sources.ts'

/** The characters between a column and its cell, and after the cell: no cell holds control characters. */
const [cellMark, columnMark] = ['\u001F', '\u001E']

/**
 * Makes rows of one header comparable with rows of any other header. The hash covers only filled cells, in the order of
 * the names of their columns, because TB.One ignores empty cells: adding, removing or moving an empty column changes no hash.
 */
export const createRowStager = (header: readonly string[], closing?: Plan['closing']) => {
  const columns = [...header.entries()]
    .filter(([, name]) => !closing?.has(name))
    .toSorted(([, one], [, other]) => (one < other ? -1 : 1))
    .map(([index, name]) => [index, name + cellMark] as const)
  const [productColumn, articleColumn] = [header.indexOf('p_nr'), header.indexOf('a_nr')]
  const eanColumn = header.indexOf('a_ean')

  return (cells: readonly string[], { at, length }: Place): StagedRow => {
    let text = ''
    for (const [index, start] of columns) {
      const cell = cells[index]
      if (cell) text += start + withoutSignatures(cell) + columnMark
    }
    return {
      article: cells[articleColumn] ?? '',
      product: cells[productColumn] ?? '',
      ean: cells[eanColumn] ?? '',
      hash: hashOf(text),
      at,
      length,
    }
  }
}

/** 52 bits, so that a number holds them. */
const hashOf = (text: string): number => parseInt(hash('sha256', text).slice(0, 13), 16)

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

/** @param current the run that is being written: its record does not name its file yet */
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
      const filePromise = files.get(run) ?? fileOf(run)
      files.set(run, filePromise)
      const file = await filePromise
      const pieces = file && (await folder.read(file.id, file.name, places))
      if (!pieces) return undefined
      const rows = pieces.map(piece => csvCells(iconv.decode(piece, file.format.charset), file.format))
      return { header: file.header, rows }
    },
  }
}

/** Lists the article numbers of all products of the product filter, page by page, in the order of a full export. */
export type ListArticles = (signal: AbortSignal) => AsyncIterable<readonly ListedArticle[]>

/** Makes a list that reads only the sources of the article number. */
export const createArticleList = (
  setup: RunSetup,
  catalogue: Catalogue,
  everything: (fields: ProductFields) => RunSource,
): ListArticles => {
  const { a_nr } = setup.mapping
  const mapping: RunSetup['mapping'] = a_nr === undefined ? {} : { a_nr }
  const plan = compile({ ...setup, mapping }, catalogue, { media: () => '', tessa: () => null })
  const { mainIdentifier } = catalogue
  const fields = { attributes: [...new Set([mainIdentifier, ...plan.attributes])], mainIdentifier }
  return async function* (signal) {
    for await (const { items, faults } of everything(fields).pages(null, signal))
      yield [
        ...items.flatMap(product => {
          const { articleNumber, issues } = plan.evaluate({ product, root: null, parentMissing: false })
          if (issues.some(({ code }) => code === 'unusable'))
            return [{ article: plan.numberOfUnread(product.identifier), ref: '' }]
          // a product without a number was never delivered
          return articleNumber === '' ? [] : [{ article: articleNumber, ref: refOf(product) }]
        }),
        ...faults.map(({ identifier }) => ({ article: plan.numberOfUnread(identifier), ref: '' })),
      ]
  }
}

/** Whether a run lists the article numbers of all products. A delta does, unless settings or schedule leave that to full exports. */
export const isListing = ({ row, setup }: Pick<Run, 'row' | 'setup'>): boolean =>
  row.type === exportTypes.delta &&
  row.changedSince !== null &&
  !row.withdrawLater &&
  setup.exportSettings.withdrawMissing &&
  setup.exportSettings.withdrawInDelta

/** The lists of article numbers that a run can read from the PIM. */
export interface ArticleLists {
  readonly all: ListArticles
  /** The numbers of the products that a retry repeats; empty in other runs. */
  readonly failed: ListArticles
}

/**
 * Lists the articles of the filter, where the run needs them, and adds articles that share their number to the list
 * `readLast`: a delta or retry that reads only one of them cannot know which product a full export takes first.
 * @returns how products take part now: as `takePart` decides, but not those with shared numbers
 */
export const excludeSharedArticleNumbers = async (
  run: Run,
  lists: ArticleLists,
  takePart: TakePart,
): Promise<TakePart> => {
  const { row, deps, setup } = run
  const { withdrawMissing, withdrawInDelta } = setup.exportSettings
  const isRetry = row.type === exportTypes.retry && withdrawMissing && withdrawInDelta
  if (!isRetry && !isListing(run)) return takePart
  await deps.refs.clear(row, 'readLast')
  if (isRetry) await listSharedNumbersOfRetry(run, lists)
  else await listArticles(run, lists.all)
  if ((await deps.refs.count(row.id, 'readLast')) === 0) return takePart
  return async (products, roots) => {
    const withSharedNumber = await deps.refs.intersect(row.id, 'readLast', products.map(refOf))
    const participations = await takePart(products, roots)
    return products.map((product, index) =>
      withSharedNumber.has(refOf(product)) ? 'no' : (participations[index] ?? 'no'),
    )
  }
}

const listArticles = async ({ row, deps, signal }: Run, list: ListArticles): Promise<void> => {
  await deps.exports.write(row, { details: runMessage('collecting') })
  for await (const articles of list(signal)) {
    signal.throwIfAborted()
    await deps.refs.list(row, await asDelivered(deps.delivered, articles))
  }
}

/**
 * Finds the products with an article number. A run that has not listed the numbers lists them at the first call, because
 * most runs find no product under a new number.
 */
export const createNumberOwners = (run: Run, list: ListArticles) => {
  const { row, deps } = run
  const listsOnDemand = !isListing(run) && row.type !== exportTypes.retry
  let listing: Promise<void> | undefined
  return {
    isOfOther: async (article: string, exceptRef: string): Promise<boolean> => {
      if (listsOnDemand) await (listing ??= listArticles(run, list))
      return deps.delivered.isListedFor(row.id, article, exceptRef)
    },
    /**
     * Forgets a list made on demand, so that its articles count as read only where the run read them.
     * @param bytes of the file with all read articles
     */
    forget: async (bytes: number): Promise<void> => {
      if (!listing) return
      await deps.delivered.forget(row, bytes + 1)
      await deps.refs.clear(row, 'readLast')
    },
  }
}

/** Lists the products that share their number with a product of a retry. */
const listSharedNumbersOfRetry = async (run: Run, { all, failed }: ArticleLists): Promise<void> => {
  const { row, deps } = run
  await switchToTarget(run)
  // a failed article is off sale unless another product has its number, so that most retries need no list of the catalogue
  if (!(await areSold(run, failed))) return
  await listArticles(run, all)
  // products that no longer pass the filter come last
  await listArticles(run, failed)
  await deps.refs.dropUnsharedNumbers(row)
}

const areSold = async ({ deps, signal }: Run, list: ListArticles): Promise<boolean> => {
  for await (const articles of list(signal)) {
    signal.throwIfAborted()
    if (await deps.delivered.sells(await asDelivered(deps.delivered, articles))) return true
  }
  return false
}

/** Switches to the rows of the current target, because the last run may have used another. */
export const switchToTarget = async ({ row, deps }: Pick<Run, 'row' | 'deps'>) =>
  deps.delivered.switchTarget(row, (await targetOf(deps.records)) ?? '')

/** The most products that a delta exports because they return; each is read in full. */
const maxReturning = 10_000

/**
 * Finds the products that a delta must read in addition to the changed ones: articles of the filter that are not on sale,
 * for instance because the filter was widened again, or that were delivered without assets.
 */
export const findReturningProducts = async ({
  row,
  deps,
}: Run): Promise<{ refs: string[]; notes: RunMessage[] }> => {
  await switchToTarget({ row, deps })
  const refs = await deps.delivered.returned(
    row.id,
    maxReturning + 1,
    row.excludeAssets ? null : row.referenceId,
  )
  if (refs.length <= maxReturning) return { refs, notes: [] }
  return { refs: refs.slice(0, maxReturning), notes: [runMessage('returnLimited', { count: maxReturning })] }
}
