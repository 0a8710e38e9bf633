import { statfs } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { RetentionState } from '../../src/contract/calls/retention.ts'
import type { Language, Sentence } from '../../src/contract/words.ts'
import { formatMessage } from '../../src/contract/words.ts'
import { retention as declaration } from '../../src/resources/settings/retention.ts'
import type { ExportFolder } from '../exports/delivery/exportFolder.ts'
import { type Clock, isoTime } from '../shared/clock.ts'
import type { DocumentStore } from '../model/documents.ts'
import type { RecordStore } from '../store/recordStore.ts'
import { storageErrorOf, storageSentences } from '../shared/systemFailures.ts'
import type { Amount, RetentionStore } from '../store/retentionStore.ts'
import { areMessagesDue, type Inventory, isFileDue, limitOf, takeInventory } from './retentionPolicy.ts'
import { createTiming, type Timing } from './timing.ts'

/** The days for which each kind of data is stored. */
export interface RetentionDays {
  readonly fileDays: number
  readonly messageDays: number
  readonly auditDays: number
}

/** Deletes old data each night, and measures the stored amounts. */
export interface Retention {
  /** Starts to check whether a clean-up is due. */
  begin(): void
  /** Runs a clean-up at once. @throws the reason of closing */
  clean(): Promise<void>
  /** @param days unsaved days that the amount of the next clean-up is computed for */
  state(language: Language, days?: Partial<RetentionDays>): Promise<RetentionState>
  /** Stops checking, and a clean-up in progress. */
  close(): Promise<void>
}

/** Every night at three. */
const nightly = '0 3 * * *'
const dayMs = 86_400_000
/** Longest time between two checks, because the machine's clock may be changed. */
const recheckMs = 60_000
/** Amounts that are older are measured again. */
const freshMs = 60_000

const noAmount: Amount = { count: 0, bytes: 0 }

const failedSentence: Sentence = {
  en: '{path} could not be deleted: {reason}.',
  de: '{path} ließ sich nicht löschen: {reason}.',
}

const lastSchema = z.object({
  at: z.string(),
  files: z.number(),
  messages: z.number(),
  audit: z.number(),
  bytes: z.number(),
  failure: z.object({ code: z.string(), path: z.string(), reason: z.string() }).nullable(),
})
type Last = z.output<typeof lastSchema>

const stateSchema = z.object({
  /** The time at which the last clean-up was started, ISO 8601. */
  begun: z.string(),
  last: lastSchema.nullable(),
})

const stateName = 'retentionState'

/** The stored amounts of each export. */
interface Measurement {
  readonly at: number
  readonly inventory: Inventory
  readonly files: ReadonlyMap<number, { readonly bytes: number; readonly changedAt: number }>
  readonly messages: ReadonlyMap<number, Amount>
  readonly audit: ReadonlyMap<string, Amount>
}

interface RetentionDeps {
  readonly store: RetentionStore
  readonly records: RecordStore
  readonly documents: DocumentStore
  readonly folder: ExportFolder
  /** DATA_DIR */
  readonly home: string
  readonly clock: Clock
  readonly timeZone: string
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

/** The sum of amounts. */
const sumOf = (amounts: Iterable<Amount>): Amount => {
  let [count, bytes] = [0, 0]
  for (const amount of amounts) {
    count += amount.count
    bytes += amount.bytes
  }
  return { count, bytes }
}

const failureOf = (error: unknown, home: string, path: string): NonNullable<Last['failure']> => {
  const storageError = storageErrorOf(error, home)
  const reason = error instanceof Error ? error.message : String(error)
  return { code: storageError?.code ?? 'failed', path: String(storageError?.params['path'] ?? path), reason }
}

const formatFailure = ({ code, path, reason }: NonNullable<Last['failure']>, language: Language): string => {
  const sentences: Readonly<Record<string, Sentence>> = storageSentences
  return formatMessage(sentences[code] ?? failedSentence, language, { path, reason })
}

/** Makes the retention of one process. Of several processes that share a database, one cleans up each night. */
export const createRetention = (deps: RetentionDeps): Retention => {
  const { store, records, documents, folder, clock, log } = deps
  const closing = new AbortController()
  const { signal } = closing
  let nights: Timing | undefined
  const timing = () => (nights ??= createTiming(nightly, deps.timeZone))
  let checking: Promise<void> | undefined
  let measurement: Measurement | undefined
  let measuring: Promise<Measurement> | undefined

  const storedDays = async (): Promise<RetentionDays> => {
    const { fileDays, messageDays, auditDays } = await records.readSettings(declaration)
    return { fileDays: Number(fileDays), messageDays: Number(messageDays), auditDays: Number(auditDays) }
  }

  const next = () => timing().after(clock.now()) ?? clock.now() + dayMs

  const readInventory = async (): Promise<Inventory> => {
    const exports = await store.exports(signal)
    return takeInventory(exports, await store.runsOfDeliveredRows(signal))
  }

  const measure = async (): Promise<Measurement> => {
    const inventory = await readInventory()
    const files = new Map<number, { bytes: number; changedAt: number }>()
    for (const id of await folder.list()) {
      signal.throwIfAborted()
      files.set(id, await folder.stateOf(id))
    }
    const before = measurement
    const endings = new Map(before?.inventory.ended.map(({ id, endedAt }) => [id, endedAt]))
    const messages = new Map<number, Amount>()
    for (const { id, endedAt, messagesDeletedAt } of inventory.ended) {
      if (messagesDeletedAt !== null) continue
      const amount = endings.get(id) === endedAt ? before?.messages.get(id) : undefined
      messages.set(id, amount ?? (await store.messages(id, signal)))
    }
    return { at: clock.now(), inventory, files, messages, audit: await store.auditByDay(signal) }
  }

  const measureOnce = () => {
    measuring ??= measure()
      .then(result => (measurement = result))
      .finally(() => (measuring = undefined))
    return measuring
  }

  /** Returns the last amounts at once; old ones are measured again in the background. */
  const figures = async (): Promise<Measurement> => {
    if (!measurement) return measureOnce()
    if (clock.now() - measurement.at > freshMs && !measuring)
      measureOnce().catch((error: unknown) => {
        if (!signal.aborted) log.error({ err: error }, 'the stored data could not be measured')
      })
    return measurement
  }

  const cleanFiles = async (days: number, now: number) => {
    const inventory = await readInventory()
    const byId = new Map(inventory.ended.map(ended => [ended.id, ended]))
    const newest = Math.max(0, ...inventory.ids)
    const limit = limitOf(days, now)
    let [files, bytes] = [0, 0]
    let failure: Last['failure'] = null
    for (const id of await folder.list()) {
      signal.throwIfAborted()
      try {
        const ended = byId.get(id)
        const { bytes: size, changedAt } = await folder.stateOf(id)
        // DATA_DIR may hold files of an earlier database: only export numbers of this database are deleted
        const isLost = !inventory.ids.has(id) && id < newest && isoTime(changedAt) < limit
        const isLeftOver = ended !== undefined && ended.fileDeletedAt !== null
        if (isLost || isLeftOver || (ended && isFileDue(ended, inventory, limit))) {
          if (ended && !isLeftOver && !(await store.markFile(ended, now, days))) continue
          await folder.remove(id)
          files += 1
          bytes += size
        } else if (ended) bytes += await folder.removeLeftOver(id)
      } catch (error) {
        if (signal.aborted) throw error
        log.error({ err: error, export: id }, 'the files of an export could not be deleted')
        failure ??= failureOf(error, deps.home, folder.pathOf(id, ''))
      }
    }
    return { files, bytes, failure }
  }

  const cleanMessages = async (days: number, now: number) => {
    const inventory = await readInventory()
    const limit = limitOf(days, now)
    let [messages, bytes] = [await store.deleteLeftOver(signal), 0]
    for (const ended of inventory.ended.filter(one => areMessagesDue(one, inventory, limit))) {
      const size = await store.messages(ended.id, signal)
      const deleted = await store.deleteMessages(ended.id, now, days, signal)
      if (deleted === undefined) continue
      messages += deleted
      bytes += size.bytes
    }
    return { messages, bytes }
  }

  const cleanAudit = async (days: number, now: number) => {
    const before = sumOf((await store.auditByDay(signal)).values())
    const audit = await store.deleteAudit(limitOf(days, now), signal)
    const after = sumOf((await store.auditByDay(signal)).values())
    return { audit, bytes: Math.max(0, before.bytes - after.bytes) }
  }

  const clean = async () => {
    const now = clock.now()
    const last: Last = { at: isoTime(now), files: 0, messages: 0, audit: 0, bytes: 0, failure: null }
    try {
      const days = await storedDays()
      const files = await cleanFiles(days.fileDays, now)
      Object.assign(last, { files: files.files, bytes: files.bytes, failure: files.failure })
      const messages = await cleanMessages(days.messageDays, now)
      Object.assign(last, { messages: messages.messages, bytes: last.bytes + messages.bytes })
      const audit = await cleanAudit(days.auditDays, now)
      Object.assign(last, { audit: audit.audit, bytes: last.bytes + audit.bytes })
      log.info(last, 'a clean-up deleted old data')
    } catch (error) {
      if (signal.aborted) throw error
      log.error({ err: error }, 'a clean-up failed')
      last.failure ??= failureOf(error, deps.home, deps.home)
    }
    measurement = undefined
    await documents.change(stateName, stateSchema, stored => ({ begun: last.at, ...stored, last }))
  }

  /** @returns whether a clean-up is due that no other process has started */
  const claim = async (): Promise<boolean> => {
    const now = isoTime(clock.now())
    const due = isoTime(timing().before(clock.now() + 1000) ?? 0)
    let isFirst = false
    const isOurs = await documents.change(stateName, stateSchema, stored => {
      isFirst = stored === undefined
      // the first clean-up waits for the next night, so that the days can be set before
      if (!stored) return { begun: now, last: null }
      return stored.begun < due ? { ...stored, begun: now } : undefined
    })
    return isOurs && !isFirst
  }

  const checkUntilClosed = async () => {
    while (!signal.aborted)
      try {
        if (await claim()) await clean()
        await clock.sleep(Math.max(1, Math.min(next() - clock.now(), recheckMs)), AbortSignal.any([signal]))
      } catch (error) {
        if (signal.aborted) return
        log.error({ err: error }, 'the check for a due clean-up failed')
        await clock.sleep(recheckMs, AbortSignal.any([signal])).catch(() => undefined)
      }
  }

  const diskNow = async () => {
    const stats = await statfs(deps.home).catch(() => undefined)
    if (!stats) return null
    return { path: deps.home, free: stats.bavail * stats.bsize, size: stats.blocks * stats.bsize }
  }

  return {
    begin: () => {
      checking ??= checkUntilClosed()
    },
    clean,
    state: async (language, unsaved = {}) => {
      const { at, inventory, files, messages, audit } = await figures()
      const stored = await storedDays()
      const days: RetentionDays = {
        fileDays: unsaved.fileDays ?? stored.fileDays,
        messageDays: unsaved.messageDays ?? stored.messageDays,
        auditDays: unsaved.auditDays ?? stored.auditDays,
      }
      const upTo = next()
      const state = await documents.read(stateName, stateSchema)
      const fileOf = (id: number) => ({ count: 1, bytes: files.get(id)?.bytes ?? 0 })
      const dueFiles = inventory.ended.filter(
        ended => files.has(ended.id) && isFileDue(ended, inventory, limitOf(days.fileDays, upTo)),
      )
      const dueMessages = inventory.ended
        .filter(ended => areMessagesDue(ended, inventory, limitOf(days.messageDays, upTo)))
        .map(({ id }) => messages.get(id) ?? noAmount)
        .filter(({ count }) => count > 0)
      const lastDay = limitOf(days.auditDays, upTo).slice(0, 10)
      const last = state?.last ?? null
      return {
        measuredAt: isoTime(at),
        next: isoTime(upTo),
        last: last && { ...last, failure: last.failure && formatFailure(last.failure, language) },
        files: {
          ...sumOf([...files.keys()].map(fileOf)),
          due: sumOf(dueFiles.map(({ id }) => fileOf(id))),
        },
        messages: {
          ...sumOf(messages.values()),
          due: { ...sumOf(dueMessages), count: dueMessages.length },
        },
        audit: {
          ...sumOf(audit.values()),
          due: sumOf([...audit].filter(([day]) => day < lastDay).map(([, amount]) => amount)),
        },
        disk: await diskNow(),
      }
    },
    close: async () => {
      closing.abort(new Error('the service stops'))
      await checking
      await measuring?.catch(() => undefined)
    },
  }
}
