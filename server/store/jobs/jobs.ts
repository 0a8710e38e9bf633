import type { Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

/** The kinds of jobs, with what a job of each carries. */
export interface JobData {
  /** Work on the queue of exports: the oldest waiting export runs, or a file is sent again. `export` is the one that was ordered. */
  readonly run: { readonly export: number }
  /** The deletion of old data that is due since a moment, ISO 8601. */
  readonly cleanUp: { readonly due: string }
}

export type JobKind = keyof JobData

/** A job that this process took. */
export interface Job<K extends JobKind = JobKind> {
  readonly id: string
  readonly kind: K
  readonly data: JobData[K]
}

/** How the jobs of a kind are given out: at most one of them is taken at a time, among all processes. */
export interface JobRules {
  /** A job that failed more often than this becomes a dead letter. */
  readonly retries: number
}

export const jobRules: { readonly [K in JobKind]: JobRules } = {
  // each stop at a checkpoint gives the job back
  run: { retries: 1000 },
  // it is looked for once a minute
  cleanUp: { retries: 5 },
}

/** A job that is not pending this long after it was sent was lost with the memory of its process. */
export const lostAfterMs = 120_000

/** Writes of a transaction in which other rows are written. */
export type Within = (trx: Transaction<Tables>) => Promise<unknown>

/**
 * Jobs: work that is sent by one process, and taken by the same or another one. Rows of the database say what is to be
 * done and guard it by their attempts; a job only says that it is time. A job may therefore come twice, and one without
 * work is completed.
 *
 * Two implementations pass one suite of tests: `embeddedJobs.ts` in the process that has the embedded database alone, and
 * `pgBossJobs.ts` for processes that share a PostgreSQL.
 */
export interface Jobs {
  /** @param trx sends the job together with the other writes of the transaction; embedded jobs are sent at once */
  send<K extends JobKind>(kind: K, data: JobData[K], trx?: Transaction<Tables>): Promise<void>
  /** Takes the oldest job that is due. @returns undefined where none is, or where another process has the only one that may be taken */
  take<K extends JobKind>(kind: K): Promise<Job<K> | undefined>
  /** Keeps a job: one that is not kept for half a minute is given to another process. */
  keep(job: Job): Promise<void>
  complete(job: Job, trx?: Transaction<Tables>): Promise<void>
  /** Leaves a job that another process may have taken over by now, without a word about it. */
  leave(job: Job): void
  /** Whether no other process can have a job by now that this one took, kept, and neither completed nor gave back. */
  isOurs(job: Job): boolean
  /** Gives a job back: it is given out again, or becomes a dead letter. */
  fail(job: Job, reason: string, trx?: Transaction<Tables>): Promise<void>
  /** Gives out again the taken jobs of a kind, whose processes are known to be dead. */
  reclaim(kind: JobKind): Promise<void>
  /** The number of jobs that wait or are taken. */
  pending(kind: JobKind): Promise<number>
  /** The jobs that failed too often, the oldest first. */
  deadLetters<K extends JobKind>(kind: K): Promise<JobData[K][]>
  /** Milliseconds after which a job must have been given back; undefined for no limit. */
  readonly longestMs: number | undefined
  /** Milliseconds between two looks for jobs of other processes. */
  readonly lookEveryMs: number
  close(): Promise<void>
}
