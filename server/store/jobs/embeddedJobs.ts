import { type Job, type JobData, type JobKind, jobRules, type Jobs } from './jobs.ts'

interface StoredJob extends Job {
  state: 'waiting' | 'taken'
  failures: number
}

/** Dead letters of a kind that are remembered. */
const maxDeadLetters = 100

/**
 * The jobs of a process that has the embedded database alone, in its memory: after a start they are sent again for the
 * rows that still wait.
 * @param elsewhere kinds that another process of this service works on: it finds the rows by itself
 */
export const createEmbeddedJobs = (elsewhere: readonly JobKind[] = []): Jobs => {
  let jobs: StoredJob[] = []
  const dead: { readonly kind: JobKind; readonly data: JobData[JobKind] }[] = []
  let lastId = 0

  const remove = ({ id }: Job) => {
    jobs = jobs.filter(job => job.id !== id)
  }
  const isTaken = (kind: JobKind) => jobs.some(job => job.kind === kind && job.state === 'taken')

  const bury = (job: StoredJob) => {
    remove(job)
    dead.push({ kind: job.kind, data: job.data })
    if (dead.length > maxDeadLetters) dead.shift()
  }

  return {
    send: async (kind, data) => {
      if (!elsewhere.includes(kind))
        jobs.push({ id: String(++lastId), kind, data, state: 'waiting', failures: 0 })
    },

    take: async <K extends JobKind>(kind: K) => {
      if (isTaken(kind)) return undefined
      const job = jobs.find(one => one.kind === kind && one.state === 'waiting')
      if (!job) return undefined
      job.state = 'taken'
      return { id: job.id, kind, data: job.data as JobData[K] } // the data of its kind
    },

    // the process that took it is this one, so it cannot die alone
    keep: async () => undefined,

    complete: async job => remove(job),

    leave: ({ id }) => {
      const job = jobs.find(one => one.id === id)
      if (job) job.state = 'waiting'
    },

    fail: async ({ id }) => {
      const job = jobs.find(one => one.id === id)
      if (!job) return
      job.failures += 1
      if (job.failures > jobRules[job.kind].retries) return bury(job)
      job.state = 'waiting'
    },

    isOurs: () => true,
    // a dead process has no jobs any more
    reclaim: async () => undefined,

    pending: async kind => jobs.filter(job => job.kind === kind).length,

    deadLetters: async <K extends JobKind>(kind: K) =>
      dead.filter(job => job.kind === kind).map(({ data }) => data as JobData[K]), // the data of its kind

    longestMs: undefined,
    lookEveryMs: 5_000,
    close: async () => undefined,
  }
}
