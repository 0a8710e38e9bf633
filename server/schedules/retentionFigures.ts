import type { FastifyBaseLogger } from 'fastify'
import type { RetentionState } from '../../src/contract/calls/retention.ts'
import type { ExportFolder } from '../exports/delivery/exportFolder.ts'
import { type Clock, isoTime } from '../shared/clock.ts'
import { diskSpaceOf } from '../shared/diskSpace.ts'
import type { Amount, RetentionStore } from '../store/retentionStore.ts'
import {
  areMessagesDue,
  type Inventory,
  isFileDue,
  limitOf,
  type RetentionDays,
  takeInventory,
} from './retentionPolicy.ts'

/** The stored amounts, and those that a clean-up would delete. */
type Figures = Pick<RetentionState, 'measuredAt' | 'files' | 'messages' | 'audit' | 'disk'>

/** Measures how much is stored. Measuring takes long, so that old figures are returned while it runs. */
export interface RetentionFigures {
  /** @param upTo the moment of the clean-up whose amounts are forecast */
  read(days: RetentionDays, upTo: number): Promise<Figures>
  /** Forgets the figures after a clean-up. */
  forget(): void
  /** Fulfilled once no measurement runs. */
  idle(): Promise<void>
}

interface FigureDeps {
  readonly store: RetentionStore
  readonly folder: ExportFolder
  /** DATA_DIR */
  readonly home: string
  readonly clock: Pick<Clock, 'now'>
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** Amounts that are older are measured again. */
const freshMs = 60_000

const noAmount: Amount = { count: 0, bytes: 0 }

/** The stored amounts of each export. */
interface Measurement {
  readonly at: number
  readonly inventory: Inventory
  readonly files: ReadonlyMap<number, { readonly bytes: number; readonly changedAt: number }>
  readonly messages: ReadonlyMap<number, Amount>
  readonly audit: ReadonlyMap<string, Amount>
}

/** The sum of amounts. */
export const sumOf = (amounts: Iterable<Amount>): Amount => {
  let [count, bytes] = [0, 0]
  for (const amount of amounts) {
    count += amount.count
    bytes += amount.bytes
  }
  return { count, bytes }
}

/** Reads the exports, and which of their parts stay. */
export const readInventory = async (store: RetentionStore, signal: AbortSignal): Promise<Inventory> => {
  const exports = await store.exports(signal)
  return takeInventory(exports, await store.runsOfDeliveredRows(signal))
}

/** @param signal stops a measurement */
export const createRetentionFigures = (deps: FigureDeps, signal: AbortSignal): RetentionFigures => {
  const { store, folder, clock, log } = deps
  let measurement: Measurement | undefined
  let measuring: Promise<Measurement> | undefined

  const measure = async (): Promise<Measurement> => {
    const inventory = await readInventory(store, signal)
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

  const diskNow = async () => {
    const space = await diskSpaceOf(deps.home).catch(() => undefined)
    return space ? { path: deps.home, ...space } : null
  }

  return {
    read: async (days, upTo) => {
      const { at, inventory, files, messages, audit } = await figures()
      const fileOf = (id: number) => ({ count: 1, bytes: files.get(id)?.bytes ?? 0 })
      const dueFiles = inventory.ended.filter(
        ended => files.has(ended.id) && isFileDue(ended, inventory, limitOf(days.fileDays, upTo)),
      )
      const dueMessages = inventory.ended
        .filter(ended => areMessagesDue(ended, inventory, limitOf(days.messageDays, upTo)))
        .map(({ id }) => messages.get(id) ?? noAmount)
        .filter(({ count }) => count > 0)
      const lastDay = limitOf(days.auditDays, upTo).slice(0, 10)
      return {
        measuredAt: isoTime(at),
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
    forget: () => {
      measurement = undefined
    },
    idle: async () => {
      await measuring?.catch(() => undefined)
    },
  }
}
