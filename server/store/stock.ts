import { sql } from 'kysely'
import { exportStatuses, exportTypes } from '../../src/contract/calls/exports.ts'
import type { Database } from './openDatabase.ts'

/** An export that has ended, with what it still keeps. */
export interface EndedExport {
  readonly id: number
  /** ISO 8601. */
  readonly endedAt: string
  readonly fileName: string | null
  readonly hasFile: boolean
  /** Whether it broke off and left what a later attempt could go on from. */
  readonly hasCheckpoint: boolean
  readonly fileDeletedAt: string | null
  readonly messagesDeletedAt: string | null
}

/** Exports that have ended, and what of them must stay whatever its age. */
export interface Stock {
  readonly exports: readonly EndedExport[]
  /** The last file that each place got, and those that hold what TB.One has of an article. */
  readonly neededFiles: ReadonlySet<number>
  /** What a delta counts from, or could still be delivered. */
  readonly neededMessages: ReadonlySet<number>
  /** Every export, whether it has ended or not. */
  readonly ids: ReadonlySet<number>
}

/** Rows of one step: short enough that other calls are answered in between. */
export const step = 2000

/** Lets other work of the process go on: the embedded database answers within the call. */
export const yieldToOthers = (signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted()
  return new Promise(resolve => setImmediate(resolve))
}

/** Reads which exports have ended and what of them must stay. @throws the signal's reason */
export const readStock = async (db: Database, signal: AbortSignal): Promise<Stock> => {
  /** Runs that hold the row of an article on sale, of the place files go to or of one they went to before. */
  const deliveredRuns = async (signal: AbortSignal): Promise<Set<number>> => {
    const runs = new Set<number>()
    for (let after = ''; ;) {
      await yieldToOthers(signal)
      const rows = await db
        .selectFrom('delivered')
        .select(['article', 'run'])
        .where('article', '>', after)
        // 0 once the article was withdrawn
        .where('length', '>', 0)
        .orderBy('article')
        .limit(step)
        .execute()
      for (const { run } of rows) runs.add(run)
      const last = rows.at(-1)
      if (rows.length < step || !last) break
      after = last.article
    }
    for (let after = { target: '', article: '' }; ;) {
      await yieldToOthers(signal)
      const rows = await db
        .selectFrom('deliveredElsewhere')
        .select(['target', 'article', 'run', 'length'])
        .where(where =>
          where(where.refTuple('target', 'article'), '>', where.tuple(after.target, after.article)),
        )
        .orderBy('target')
        .orderBy('article')
        .limit(step)
        .execute()
      for (const { run, length } of rows) if (length > 0) runs.add(run)
      const last = rows.at(-1)
      if (rows.length < step || !last) return runs
      after = last
    }
  }

  const allExports = async (signal: AbortSignal) => {
    const found = []
    for (let after = 0; ;) {
      await yieldToOthers(signal)
      const rows = await db
        .selectFrom('exports')
        .select(['id', 'type', 'status', 'startedAt', 'finishedAt', 'fileName', 'hasFile', 'uploaded'])
        .select([
          'excludeAssets',
          'delivered',
          'target',
          'originalId',
          'referenceId',
          'fileDeletedAt',
          'messagesDeletedAt',
        ])
        .select(sql<number>`case when ${sql.ref('checkpoint')} is null then 0 else 1 end`.as('kept'))
        .where('id', '>', after)
        .orderBy('id')
        .limit(step)
        .execute()
      found.push(...rows)
      const last = rows.at(-1)
      if (rows.length < step || !last) return found
      after = last.id
    }
  }
  type Row = Awaited<ReturnType<typeof allExports>>[number]

  const isEnded = ({ status }: Row) => status !== exportStatuses.running && status !== exportStatuses.onHold

  /** The newest one of each place that files went to, and of those of older versions, which do not say. */
  const newestOfEach = (newestFirst: readonly Row[]): Row[] => {
    const newest = new Map<string | null, Row>()
    for (const row of newestFirst) if (!newest.has(row.target)) newest.set(row.target, row)
    return [...newest.values()]
  }

  /** @param newestFirst every export */
  const messagesNeeded = (newestFirst: readonly Row[]): Set<number> => {
    const delivered = newestFirst.filter(row => row.delivered === 1)
    const references = delivered.filter(row => row.type !== exportTypes.retry)
    const needed = new Set<number>()
    // deltas with assets count from another one
    const withAssets = references.filter(row => row.excludeAssets === 0)
    for (const reference of [...newestOfEach(references), ...newestOfEach(withAssets)]) {
      needed.add(reference.id)
      // a delta takes what failed in its reference and succeeded in no retry since
      for (const retry of delivered)
        if (retry.type === exportTypes.retry && retry.id > reference.id) needed.add(retry.id)
    }
    const last = newestFirst.find(row => row.delivered === 1 || row.uploaded === 1)?.id ?? 0
    for (const row of newestFirst) {
      if (row.status === exportStatuses.running && row.referenceId !== null) needed.add(row.referenceId)
      // nothing is newer: it may still go on, or be sent again
      if (row.id > last && (row.kept === 1 || (row.hasFile === 1 && row.uploaded === 0))) needed.add(row.id)
    }
    for (const row of newestFirst)
      if (row.originalId !== null && (!isEnded(row) || needed.has(row.id))) needed.add(row.originalId)
    return needed
  }

  const rows = (await allExports(signal)).toReversed()
  const neededFiles = await deliveredRuns(signal)
  const withFile = rows.filter(row => row.hasFile === 1)
  for (const deliveries of [
    withFile.filter(row => row.uploaded === 1),
    withFile.filter(row => row.delivered === 1),
  ])
    for (const { id } of newestOfEach(deliveries)) neededFiles.add(id)
  return {
    exports: rows.filter(isEnded).map(row => ({
      id: row.id,
      endedAt: row.finishedAt ?? row.startedAt,
      fileName: row.fileName,
      hasFile: row.hasFile === 1,
      hasCheckpoint: row.kept === 1,
      fileDeletedAt: row.fileDeletedAt,
      messagesDeletedAt: row.messagesDeletedAt,
    })),
    neededFiles,
    neededMessages: messagesNeeded(rows),
    ids: new Set(rows.map(({ id }) => id)),
  }
}
