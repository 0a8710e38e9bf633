import { z } from 'zod'
import { callErrors } from '../../../src/contract/calls/callErrors.ts'
import { syncCountsSchema, syncKinds } from '../../../src/contract/calls/sync.ts'
import { formatMessage, type Language, type Sentence } from '../../../src/contract/words.ts'
import { type Clock, isoTime } from '../../shared/clock.ts'
import { CallError, LocalizedError, withCauses } from '../../shared/errors.ts'
import type { AkeneoClient, Log } from '../akeneoClient.ts'
import type { DocumentStore } from '../../model/documents.ts'
import { akeneoSentences } from '../akeneoError.ts'
import type { Connect } from '../createAkeneoClient.ts'
import { syncMasterData } from './syncMasterData.ts'
import type { MasterSyncResult, MasterWriter, SentTexts } from '../../model/masterData.ts'

/** Why a synchronisation failed, as it is stored: in no language yet. */
const syncFailureSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type SyncFailure = z.infer<typeof syncFailureSchema>

/** The service was stopped meanwhile. */
const interrupted: SyncFailure = { code: 'syncInterrupted', params: {} }

/** A synchronisation under way; it is over, however it ended, once `until` has passed. */
const runningSchema = z.object({
  /** Names the one run that may write here. */
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

/** What the database keeps of synchronisations. */
export const storedSyncSchema = z.object({
  running: runningSchema.nullable(),
  last: endedSchema.nullable(),
})
type StoredSync = z.infer<typeof storedSyncSchema>

/** The name of that document. */
export const syncDocument = 'akeneoSync'

/** The stored state as it counts now: a run that no process keeps alive was interrupted. */
const syncAt = (stored: StoredSync | undefined, now: number): StoredSync => {
  if (!stored) return { running: null, last: null }
  const { running } = stored
  if (!running || running.until > now) return stored
  const { at, counts } = running
  return { running: null, last: { at, counts, failure: interrupted } }
}

/** Runs synchronisations, one at a time, and remembers how the last one ended. */
export interface Synchroniser {
  /** @throws CallError syncRunning, syncInterrupted; AkeneoError */
  run(): Promise<MasterSyncResult>
  state(): Promise<StoredSync>
  /** Interrupts a running one; no other can begin. */
  close(): Promise<void>
}

/** Watches what exports rely on for changes that they bear and TB.One may not: attributes of another type, options renamed. */
export interface MappingWatch {
  /** Notes what is to be compared, before anything is read. */
  begin(): Promise<void>
  /** What exports send of options now. */
  sentTexts(): Promise<SentTexts>
  /** Counts the products of what was found, as far as the PIM answers. Never throws but for the signal. */
  countProducts(client: AkeneoClient, signal: AbortSignal): Promise<void>
}

interface SynchroniserDeps {
  readonly documents: Pick<DocumentStore, 'read' | 'change'>
  readonly masters: MasterWriter
  readonly connect: Connect
  readonly watch?: MappingWatch
  readonly clock: Clock
  readonly log: Log
  /** Makes a name that no other run has. */
  readonly newName: () => string
}

/** A run that says nothing this long was killed with its process. */
const leaseMs = 10_000
const heartbeatMs = 3_000

/** Makes the synchroniser. The database says which run is under way: processes that share it run one at a time. */
export const createSynchroniser = (deps: SynchroniserDeps): Synchroniser => {
  const { documents, masters, connect, watch, clock, log, newName } = deps
  const closing = new AbortController()
  let current: Promise<unknown> = Promise.resolve()

  const change = (to: (stored: StoredSync | undefined) => StoredSync | undefined) =>
    documents.change(syncDocument, storedSyncSchema, to)

  /** Claims the one run that may be under way, in whatever process. */
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
    const changeMine = (to: (stored: StoredSync) => StoredSync) =>
      change(stored => (stored?.running?.owner === mine.owner ? to(stored) : undefined))

    const beat = async () => {
      // read when it is written: a heartbeat must not bring older progress back
      const running = () => ({ ...progress, until: clock.now() + leaseMs })
      const kept = await changeMine(stored => ({ ...stored, running: running() }))
      if (!kept) lost.abort(new CallError('syncInterrupted'))
    }
    const end = (failure: EndedSync['failure']) => {
      const last = { at: isoTime(clock.now()), failure, counts: progress.counts }
      return changeMine(() => ({ running: null, last }))
    }

    const heart = setInterval(() => {
      beat().catch((err: unknown) => log.warn({ err }, 'a synchronisation could not say that it is alive'))
    }, heartbeatMs)
    try {
      const client = await connect({ caller: 'work' })
      const signal = AbortSignal.any([closing.signal, lost.signal])
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
      const run = synchronise()
      const others = current
      // its caller handles its failure
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

const sentences: Readonly<Record<string, Sentence>> = {
  ...akeneoSentences,
  syncInterrupted: callErrors.syncInterrupted[1],
  internal: {
    en: 'Something went wrong in Kontor. Try again. If it happens again, contact an administrator.',
    de: 'In Kontor ist ein Fehler aufgetreten. Versuchen Sie es erneut. Tritt er wieder auf, wenden Sie sich an die Administration.',
  },
}

/** The failure that is stored for an error. */
const syncFailureOf = (error: unknown): SyncFailure =>
  error instanceof LocalizedError && error.code in sentences
    ? { code: error.code, params: error.params }
    : { code: 'internal', params: {} }

/** Writes a stored failure in the reader's language. A code from a newer version shows as itself. */
export const formatSyncFailure = ({ code, params }: SyncFailure, language: Language): string => {
  const sentence = sentences[code]
  return sentence ? formatMessage(sentence, language, withCauses(params, language)) : code
}
