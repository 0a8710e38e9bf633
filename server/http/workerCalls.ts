import type { FastifyBaseLogger, FastifyError } from 'fastify'
import { createWorkLoop } from '../exports/queue/workLoop.ts'
import type { Clock } from '../shared/clock.ts'
import { CallError, LocalizedError } from '../shared/errors.ts'
import { type Job, type Jobs, untakenMs } from '../store/jobs/jobs.ts'
import type { Vault } from '../store/secrets/vault.ts'
import { toLocalizedError } from './errorHandler.ts'

/** Work with input and result in JSON. */
type Work<I, O> = (input: I, signal: AbortSignal) => Promise<O>

/**
 * The calls that reach the PIM. A host with KONTOR_ROLE=web hands each to a worker and waits for the result; any other
 * host makes it itself, and makes those of web hosts, too.
 */
export interface WorkerCalls {
  /**
   * Names a piece of work, under the same name on all hosts.
   * @returns runs it here or on a worker. It throws what the work throws, CallError noWorker, or the signal's reason
   */
  add<I, O>(name: string, work: Work<I, O>): Work<I, O>
  /** Starts to work for web hosts. */
  begin(): void
  close(): Promise<void>
}

interface WorkerCallsDeps {
  readonly jobs: Pick<Jobs, 'ask' | 'answer' | 'take' | 'keep' | 'complete' | 'fail'>
  /** Hosts that share work share its secret. */
  readonly vault: Pick<Vault, 'encrypt' | 'decrypt'>
  /** Whether this host hands its calls over. */
  readonly isWeb: boolean
  /** DATA_DIR, for sentences about its disk. */
  readonly home: string
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  readonly closing: AbortSignal
}

/** Milliseconds between two looks for calls of web hosts: a user waits. */
const lookEveryMs = 200
/** Milliseconds between two heartbeats of a call. */
const keepEveryMs = 10_000
/** The longest time that a caller waits. */
const maxMs = 600_000
/** Calls that a worker makes at once. */
const maxAtOnce = 10
/** Seconds after which a call without a worker is worth repeating. */
const retrySeconds = 10

interface Failure {
  readonly code: string
  readonly en: string
  readonly de: string
  readonly options: Pick<LocalizedError, 'status' | 'retryAfter' | 'errors' | 'more'>
}

/** An error of the worker that made the call. */
class WorkerError extends LocalizedError {
  constructor({ code, en, de, options }: Failure) {
    super(code, { en: '{en}', de: '{de}' }, { en, de }, options)
  }
}

type Result = { readonly value: unknown } | { readonly failure: Failure }

export const createWorkerCalls = (deps: WorkerCallsDeps): WorkerCalls => {
  const { jobs, vault, isWeb, home, clock, log, closing } = deps
  const works = new Map<string, Work<unknown, unknown>>()
  const running = new Set<Promise<void>>()

  const ask = async (name: string, input: unknown, signal: AbortSignal): Promise<unknown> => {
    const encrypted = vault.encrypt(JSON.stringify({ name, input }))
    const patience = AbortSignal.timeout(maxMs)
    const noWorker = () => new CallError('noWorker', {}, { retryAfter: retrySeconds })
    const waiting = AbortSignal.any([signal, closing, patience])
    const data = { encrypted, until: clock.now() + untakenMs }
    const answer = await jobs.ask('call', data, waiting).catch((error: unknown) => {
      if (signal.aborted || !patience.aborted) throw error
      return undefined
    })
    const text = answer && vault.decrypt(answer)
    if (!text) throw noWorker()
    const result = JSON.parse(text) as Result // the text of `run`
    if ('failure' in result) throw new WorkerError(result.failure)
    return result.value
  }

  const failureOf = (thrown: unknown, reference: string): Failure => {
    const error = toLocalizedError(thrown as FastifyError, reference, home) // any error; its members are checked there
    if (error.code === 'internal') log.error({ err: thrown, reference }, 'a call of another host failed')
    const { code, status, retryAfter, errors, more } = error
    return {
      code,
      en: error.sentence('en'),
      de: error.sentence('de'),
      options: { status, retryAfter, errors, more },
    }
  }

  /** Makes a call of a web host. */
  const run = async (job: Job<'call'>) => {
    const text = vault.decrypt(job.data.encrypted)
    const { name, input } = JSON.parse(text ?? '{}') as { name?: string; input?: unknown } // the text of `ask`
    const work = works.get(name ?? '')
    if (!work) return jobs.fail(job, 'this host has another version or another KONTOR_SECRET')
    // a heartbeat that fails is repeated, and in the end the caller gives up
    const heart = setInterval(() => void jobs.keep(job).catch(() => undefined), keepEveryMs)
    const result: Result = await work(input, closing)
      .then(value => ({ value }))
      .catch((error: unknown) => ({ failure: failureOf(error, job.id) }))
      .finally(() => clearInterval(heart))
    await jobs.answer(job, vault.encrypt(JSON.stringify(result)))
  }

  const takeNext = async (): Promise<boolean> => {
    if (running.size >= maxAtOnce) return false
    const job = await jobs.take('call')
    if (!job) return false
    const isOver = job.data.until < clock.now()
    const work = (isOver ? jobs.complete(job) : run(job))
      .catch((error: unknown) => log.warn({ err: error }, 'a call of another host was not answered'))
      .finally(() => running.delete(work))
    running.add(work)
    return true
  }

  const onError = (error: unknown, waitMs: number) =>
    log.warn({ err: error, waitMs }, 'calls of other hosts could not be looked for')
  const loop = createWorkLoop({ clock, lookEveryMs, onError }, takeNext, closing)

  return {
    add: <I, O>(name: string, work: Work<I, O>): Work<I, O> => {
      works.set(name, work as Work<unknown, unknown>) // called with the input of its name
      return isWeb ? (input, signal) => ask(name, input, signal) as Promise<O> : work // the same work makes it there
    },
    begin: () => {
      if (!isWeb) loop.wake()
    },
    close: async () => {
      await loop.idle()
      await Promise.all(running)
    },
  }
}
