import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { ExportFolder } from '../exports/deliver/exportFolder.ts'
import { isoTime } from '../shared/clock.ts'
import { storageErrorOf } from '../shared/systemFailures.ts'
import type { RetentionStore } from '../store/retentionStore.ts'
import {
  areMessagesDue,
  isFileDue,
  oldestKept,
  readInventory,
  type RetentionDays,
} from './retentionPolicy.ts'

/** Days for which the outbox has messages and answers. */
const outboxDays = 30

/** The result of a clean-up, as it is stored. */
export const cleanUpSchema = z.object({
  at: z.string(),
  files: z.number(),
  messages: z.number(),
  audit: z.number(),
  failure: z
    .object({
      code: z.string(),
      path: z.string(),
      reason: z.string(),
      /** Further values of the sentence. */
      params: z.record(z.string(), z.string()).optional(),
    })
    .nullable(),
})
export type CleanUpResult = z.output<typeof cleanUpSchema>

interface CleanUpDeps {
  readonly store: RetentionStore
  readonly folder: ExportFolder
  /** DATA_DIR */
  readonly home: string
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

const failureOf = (error: unknown, home: string, path: string): NonNullable<CleanUpResult['failure']> => {
  const storageError = storageErrorOf(error, home)
  const reason = error instanceof Error ? error.message : String(error)
  return { code: storageError?.code ?? 'failed', path: String(storageError?.params['path'] ?? path), reason }
}

/** The result of a clean-up that deleted nothing. */
export const nothingDeleted = (now: number, failure: CleanUpResult['failure'] = null): CleanUpResult => ({
  at: isoTime(now),
  files: 0,
  messages: 0,
  audit: 0,
  failure,
})

/** The result of a repeated clean-up, with what the one before deleted. */
export const addAmounts = (before: CleanUpResult, last: CleanUpResult): CleanUpResult => ({
  ...last,
  files: before.files + last.files,
  messages: before.messages + last.messages,
  audit: before.audit + last.audit,
})

/**
 * Deletes what is older than its days, in short steps.
 * @param readDays reads the days at its start
 * @returns what it deleted, and the first failure
 * @throws the reason of the signal
 */
export const cleanUp = async (
  deps: CleanUpDeps,
  readDays: () => Promise<RetentionDays>,
  now: number,
  signal: AbortSignal,
): Promise<CleanUpResult> => {
  const { store, folder, log } = deps

  const cleanFiles = async (days: number) => {
    const inventory = await readInventory(store, signal)
    const byId = new Map(inventory.ended.map(ended => [ended.id, ended]))
    const newest = Math.max(0, ...inventory.ids)
    const limit = oldestKept(days, now)
    let files = 0
    let failure: CleanUpResult['failure'] = null
    for (const id of await folder.list()) {
      signal.throwIfAborted()
      try {
        const ended = byId.get(id)
        const changedAt = await folder.changedAt(id)
        // DATA_DIR may hold files of an earlier database: only export numbers of this database are deleted
        const isLost = !inventory.ids.has(id) && id < newest && isoTime(changedAt) < limit
        const isLeftOver = ended !== undefined && ended.fileDeletedAt !== null
        if (isLost || isLeftOver || (ended && isFileDue(ended, inventory, limit))) {
          if (ended && !isLeftOver && !(await store.markFile(ended, now, days))) continue
          await folder.remove(id)
          files += 1
        } else if (ended) await folder.removeLeftOver(id)
      } catch (error) {
        if (signal.aborted) throw error
        log.error({ err: error, export: id }, 'the files of an export could not be deleted')
        failure ??= failureOf(error, deps.home, folder.pathOf(id, ''))
      }
    }
    return { files, failure }
  }

  const cleanMessages = async (days: number) => {
    const inventory = await readInventory(store, signal)
    const limit = oldestKept(days, now)
    let messages = await store.deleteLeftOver(signal)
    for (const ended of inventory.ended.filter(one => areMessagesDue(one, inventory, limit)))
      messages += (await store.deleteMessages(ended.id, now, days, signal)) ?? 0
    return messages
  }

  const last = nothingDeleted(now)
  try {
    const days = await readDays()
    Object.assign(last, await cleanFiles(days.fileDays))
    last.messages = await cleanMessages(days.messageDays)
    last.audit = await store.deleteAudit(oldestKept(days.auditDays, now), signal)
    await store.deleteOutbox(oldestKept(outboxDays, now))
    log.info(last, 'a clean-up deleted old data')
  } catch (error) {
    if (signal.aborted) throw error
    log.error({ err: error }, 'a clean-up failed')
    last.failure ??= failureOf(error, deps.home, deps.home)
  }
  return last
}
