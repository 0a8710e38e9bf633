import { z } from 'zod'
import { formatMessage } from '../../../src/contract/messages/format.ts'
import type { MessageCode } from '../../../src/contract/messages/index.ts'
import { syncCountsSchema, syncKinds } from '../../../src/contract/calls/sync.ts'
import type { Language } from '../../../src/contract/words.ts'
import { type Clock, isoTime } from '../../shared/clock.ts'
import { CallError } from '../../shared/errors.ts'
import type { AkeneoClient, Log } from '../akeneoClient.ts'
import type { DocumentStore } from '../../model/documents.ts'
import { AkeneoError } from '../akeneoError.ts'
import type { ConnectAkeneo } from '../createAkeneoClient.ts'
import { syncMasterData } from './syncMasterData.ts'
import type { MasterSyncResult, MasterWriter, SentTexts } from '../../model/masterData.ts'

/** The failure of a synchronization, as it is stored: a code and parameters without a language. */
const syncFailureSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type SyncFailure = z.infer<typeof syncFailureSchema>

/** The failure of a synchronization whose process was stopped. */
const interrupted: SyncFailure = { code: 'syncInterrupted', params: {} }

/** A running synchronization. It counts as interrupted once `until` has passed. */
const runningSchema = z.object({
  /** The name of the only run that may change this record. */
  owner: z.string(),
  /** Milliseconds since 1970. */
  until: z.number(),
  at: z.string(),
  done: z.number(),
  total: z.number(),
  kind: z.enum(syncKinds),
  counts: syncCountsSchema,
})
type RunningSync = z.infer<typeof runningSchema>

const endedSchema = z.object({
  at: z.string(),
  failure: syncFailureSchema.nullable(),
  counts: syncCountsSchema,
})
export type EndedSync = z.infer<typeof endedSchema>

/** The stored state: the running synchronization and the last one that ended. */
export const storedSyncSchema = z.object({
  running: runningSchema.nullable(),
  last: endedSchema.nullable(),
})
type StoredSync = z.infer<typeof storedSyncSchema>

/** The name of the document with the stored state. */
export const syncDocument = 'akeneoSync'

/** A later end of a lease was stored before the clock was set back. */
const maxLeaseMs = 60_000

/** The state at a time: a running synchronization without a valid lease was interrupted. */
const syncAt = (stored: StoredSync | undefined, now: number): StoredSync => {
  if (!stored) return { running: null, last: null }
  const { running } = stored
  if (!running || (running.until > now && running.until < now + maxLeaseMs)) return stored
  const { at, counts } = running
  return { running: null, last: { at, counts, failure: interrupted } }
}

/** Runs synchronizations one at a time, and stores the result of the last one. */
export interface Synchronizer {
  /** @throws CallError syncRunning, syncInterrupted; AkeneoError */
  run(): Promise<MasterSyncResult>
  state(): Promise<StoredSync>
  /** Interrupts the running synchronization and prevents others. */
  close(): Promise<void>
}

/** Compares master data before and after: a changed attribute type or a renamed option can be a value that TB.One rejects. */
export interface MappingWatch {
  /** Stores the present master data for the comparison, before the first list is read. */
  begin(): Promise<void>
  /** The texts that exports send for options now. */
  sentTexts(): Promise<SentTexts>
  /** Counts the products with a difference, as far as the PIM answers. @throws the signal's reason, and nothing else */
  countProducts(client: AkeneoClient, signal: AbortSignal): Promise<void>
}

interface SynchronizerDeps {
  readonly documents: Pick<DocumentStore, 'read' | 'change'>
  readonly masters: MasterWriter
  readonly connect: ConnectAkeneo
  readonly watch?: MappingWatch
  readonly clock: Clock
  readonly log: Log
  /** Creates a unique name for a run. */
  readonly newName: () => string
}

/** A run without a heartbeat for this time was killed with its process. */
const leaseMs = 10_000
const heartbeatMs = 3_000

/** Creates the synchronizer. The lease of the running synchronization is in the database, so that all processes share it. */
export const createSynchronizer = (deps: SynchronizerDeps): Synchronizer => {
  const { documents, masters, connect, watch, clock, log, newName } = deps
  const closing = new AbortController()
  let current: Promise<unknown> = Promise.resolve()

  const change = (to: (stored: StoredSync | undefined) => StoredSync | undefined) =>
    documents.change(syncDocument, storedSyncSchema, to)

  /** Takes the lease. @throws CallError syncRunning while another run of any process has it */
  const begin = async (): Promise<RunningSync> => {
    const now = clock.now()
    const running: RunningSync = {
      owner: newName(),
      until: now + leaseMs,
      at: isoTime(now),
      done: 0,
      total: syncKinds.length,
      kind: syncKinds[0],
      counts: {},
    }
    const hasLease = await change(stored => {
      const state = syncAt(stored, now)
      return state.running ? undefined : { ...state, running }
    })
    if (!hasLease) throw new CallError('syncRunning')
    return running
  }

  const synchronize = async (): Promise<MasterSyncResult> => {
    const startedRun = await begin()
    const leaseLost = new AbortController()
    let progress = startedRun
    // a process that was suspended continues, unless another run has started in the meantime
    const changeOwnRun = (to: (stored: StoredSync) => StoredSync) =>
      change(stored => (stored?.running?.owner === startedRun.owner ? to(stored) : undefined))

    const beat = async () => {
      // the progress is read when it is written, because a heartbeat must not restore an older progress
      const running = () => ({ ...progress, until: clock.now() + leaseMs })
      const hasLease = await changeOwnRun(stored => ({ ...stored, running: running() }))
      if (!hasLease) leaseLost.abort(new CallError('syncInterrupted'))
    }
    const end = (failure: EndedSync['failure']) => {
      const last = { at: isoTime(clock.now()), failure, counts: progress.counts }
      return changeOwnRun(() => ({ running: null, last }))
    }

    const heart = setInterval(() => {
      beat().catch((err: unknown) => log.warn({ err }, 'the lease of a synchronization could not be renewed'))
    }, heartbeatMs)
    try {
      const client = await connect({ caller: 'work' })
      const signal = AbortSignal.any([closing.signal, leaseLost.signal])
      const readAll = async () => {
        await watch?.begin()
        const counts = await syncMasterData({
          client,
          store: masters,
          signal,
          sentTexts: watch?.sentTexts,
          onProgress: ({ kind, counts, done }) => {
            const next = syncKinds[done] ?? kind
            progress = { ...progress, done, kind: next, counts: { ...progress.counts, [kind]: counts } }
            return beat()
          },
        })
        await watch?.countProducts(client, signal)
        return counts
      }
      const result = await readAll().finally(() => client.close())
      await end(null)
      return result
    } catch (error) {
      await end(syncFailureOf(error))
      throw error
    } finally {
      clearInterval(heart)
    }
  }

  return {
    run: async () => {
      closing.signal.throwIfAborted()
      const run = synchronize()
      const previous = current
      // the caller of the run handles its failure
      current = run.catch(() => previous)
      return run
    },
    state: async () => syncAt(await documents.read(syncDocument, storedSyncSchema), clock.now()),
    close: async () => {
      closing.abort(new CallError('syncInterrupted'))
      await current
    },
  }
}

/** The failure to store for an error. */
const syncFailureOf = (error: unknown): SyncFailure =>
  error instanceof AkeneoError
    ? { code: error.code, params: { ...error.params } }
    : error instanceof CallError && error.code === interrupted.code
      ? interrupted
      : { code: 'internal', params: {} }

/** The codes in the catalogue, where stored failures have others. */
const messageCodes: Readonly<Partial<Record<string, MessageCode>>> = {
  internal: 'syncFailed',
  syncInterrupted: 'call.syncInterrupted',
}

/** Formats a stored failure in the reader's language. A code of a newer version is returned unchanged. */
export const formatSyncFailure = ({ code, params }: SyncFailure, language: Language): string =>
  formatMessage({ code: messageCodes[code] ?? code, params }, language)
