import { syncKinds } from '../../../src/contract/sync.ts'
import { CallError } from '../../callError.ts'
import { isoTime, type Clock } from '../../clock.ts'
import type { DocumentStore } from '../../store/documentStore.ts'
import type { AkeneoClient } from '../akeneoClient.ts'
import type { MasterStore } from '../masterStore.ts'
import { syncMasterData, type MasterSyncResult } from '../syncMasterData.ts'
import type { AkeneoLog } from '../transport.ts'
import {
  storedSyncSchema,
  syncAt,
  syncDocument,
  type EndedSync,
  type RunningSync,
  type StoredSync,
} from './storedSync.ts'
import { syncFailureOf } from './syncFailure.ts'

/** Runs synchronisations, one at a time, and remembers how the last one ended. */
export interface Synchroniser {
  /** @throws CallError syncRunning, syncInterrupted; AkeneoError */
  run(): Promise<MasterSyncResult>
  state(): Promise<StoredSync>
  /** Interrupts a running one; no other can begin. */
  close(): Promise<void>
}

interface SynchroniserDeps {
  readonly documents: Pick<DocumentStore, 'read' | 'change'>
  readonly masters: MasterStore
  readonly connect: () => Promise<AkeneoClient>
  readonly clock: Clock
  readonly log: AkeneoLog
  /** Another name every time. */
  readonly newName: () => string
}

/** A run that says nothing this long was killed with its process. */
const leaseMs = 10_000
const heartbeatMs = 3_000

/** The database says which run is under way: processes that share it run one at a time. */
export const createSynchroniser = (deps: SynchroniserDeps): Synchroniser => {
  const { documents, masters, connect, clock, log, newName } = deps
  const closing = new AbortController()
  let current: Promise<unknown> = Promise.resolve()

  const change = (to: (stored: StoredSync | undefined) => StoredSync | undefined) =>
    documents.change(syncDocument, storedSyncSchema, to)

  /** Takes the place of the one run that may be under way, in whatever process. */
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
    const begun = await change(stored => {
      const seen = syncAt(stored, now)
      return seen.running ? undefined : { ...seen, running }
    })
    if (!begun) throw new CallError('syncRunning')
    return running
  }

  const synchronise = async (): Promise<MasterSyncResult> => {
    const mine = await begin()
    const lost = new AbortController()
    let progress = mine
    // a process that stood still goes on, unless another has begun meanwhile
    const unlessTaken = (to: (stored: StoredSync) => StoredSync) =>
      change(stored => (stored?.running?.owner === mine.owner ? to(stored) : undefined))

    const keep = async () => {
      // read when it is written: a heartbeat must not bring older progress back
      const running = () => ({ ...progress, until: clock.now() + leaseMs })
      const kept = await unlessTaken(stored => ({ ...stored, running: running() }))
      if (!kept) lost.abort(new CallError('syncInterrupted'))
    }
    const end = (failure: EndedSync['failure']) => {
      const last = { at: isoTime(clock.now()), failure, counts: progress.counts }
      return unlessTaken(() => ({ running: null, last }))
    }

    const heart = setInterval(() => {
      keep().catch((err: unknown) => log.warn({ err }, 'a synchronisation could not say that it is alive'))
    }, heartbeatMs)
    try {
      const client = await connect()
      const result = await syncMasterData({
        client,
        store: masters,
        signal: AbortSignal.any([closing.signal, lost.signal]),
        onProgress: ({ kind, counts, done }) => {
          const next = syncKinds[done] ?? kind
          progress = { ...progress, done, kind: next, counts: { ...progress.counts, [kind]: counts } }
          return keep()
        },
      }).finally(() => client.close())
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
      const run = synchronise()
      const others = current
      // whoever called it hears of its failure
      current = run.catch(() => others)
      return run
    },
    state: async () => syncAt(await documents.read(syncDocument, storedSyncSchema), clock.now()),
    close: async () => {
      closing.abort(new CallError('syncInterrupted'))
      await current
    },
  }
}
