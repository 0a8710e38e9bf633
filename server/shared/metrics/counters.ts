import type { Clock } from '../clock.ts'
import { type MetricLabels, type MetricName, metricTable, type Sample } from './metricTable.ts'

type NamesOf<T extends string> = {
  [N in MetricName]: (typeof metricTable)[N]['type'] extends T ? N : never
}[MetricName]

/** Counts what happens in this process. */
export interface MetricCounters {
  count<N extends NamesOf<'counter'>>(name: N, labels: MetricLabels<N>, by?: number): void
  /** Adds a value to a histogram. */
  observe<N extends NamesOf<'histogram'>>(name: N, labels: MetricLabels<N>, seconds: number): void
  /** Stores what was counted since the last time. */
  flush(): Promise<void>
  close(): Promise<void>
}

interface CounterDeps {
  /** Adds amounts to the stored ones. */
  readonly add: (amounts: readonly Sample[]) => Promise<void>
  readonly clock: Pick<Clock, 'sleep'>
  readonly log: { warn(facts: object, text: string): void }
}

/** Milliseconds after which counted amounts are stored; those of a killed process since then are lost. */
const flushMs = 5_000

/** Makes the counters of one process. Amounts are stored a few seconds later in one write, since calls come by the hundred. */
export const createCounters = ({ add, clock, log }: CounterDeps): MetricCounters => {
  const closing = new AbortController()
  let amounts = new Map<string, Sample>()
  let waiting = false

  const put = (sample: Sample) => {
    const key = JSON.stringify([sample.name, sample.suffix, sample.labels])
    amounts.set(key, { ...sample, value: (amounts.get(key)?.value ?? 0) + sample.value })
    if (waiting || closing.signal.aborted) return
    waiting = true
    clock
      .sleep(flushMs, closing.signal)
      .then(flush)
      .catch(() => undefined)
      .finally(() => {
        waiting = false
      })
  }

  const flush = async () => {
    const taken = amounts
    amounts = new Map()
    if (taken.size === 0) return
    try {
      await add([...taken.values()])
    } catch (error) {
      // the database is away; the next write takes them
      log.warn({ err: error }, 'the counters of /metrics were not stored')
      for (const sample of taken.values()) put(sample)
    }
  }

  return {
    count: (name, labels, by = 1) => {
      if (by > 0) put({ name, suffix: '', labels, value: by })
    },
    observe: (name, labels, seconds) => {
      const { bounds } = metricTable[name]
      for (const bound of [...bounds, Infinity])
        put({
          name,
          suffix: '_bucket',
          labels: { ...labels, le: bound === Infinity ? '+Inf' : String(bound) },
          // a bucket that nothing fell into is shown with 0
          value: seconds <= bound ? 1 : 0,
        })
      put({ name, suffix: '_sum', labels, value: seconds })
      put({ name, suffix: '_count', labels, value: 1 })
    },
    flush,
    close: async () => {
      closing.abort()
      await flush()
    },
  }
}
