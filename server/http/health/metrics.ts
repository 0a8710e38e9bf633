import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Registry } from 'prom-client'
import { schedules } from '../../../src/resources/schedules.ts'
import { version } from '../../config.ts'
import { isTrouble, readFindings } from '../../exports/findings/collect.ts'
import type { FactDeps } from '../../exports/findings/facts.ts'
import type { Deps } from '../../deps.ts'
import { connectionId } from '../../shared/connection.ts'
import { groupedBy } from '../../shared/groupedBy.ts'
import {
  type MetricLabels,
  type Metric,
  type MetricName,
  metricTable,
  type Sample,
} from '../../shared/metrics/metricTable.ts'

const sample = <N extends MetricName>(name: N, labels: MetricLabels<N>, value: number): Sample => ({
  name,
  suffix: '',
  labels,
  value,
})

const nanosecondsPerSecond = 1e9

/** Watches the delay of the event loop; costs nothing before the first answer of /metrics. */
const createLoopWatch = () => {
  let histogram: ReturnType<typeof monitorEventLoopDelay> | undefined
  return (): Sample[] => {
    if (!histogram) {
      histogram = monitorEventLoopDelay({ resolution: 20 })
      histogram.enable()
    }
    // without a measured delay the values are NaN
    const seconds = (nanoseconds: number) =>
      (Number.isFinite(nanoseconds) ? nanoseconds : 0) / nanosecondsPerSecond
    const values = [
      ['0.5', histogram.percentile(50)],
      ['0.99', histogram.percentile(99)],
      ['1', histogram.max],
    ] as const
    const samples = values.map(([quantile, value]) =>
      sample('kontor_process_event_loop_delay_seconds', { quantile }, histogram?.count ? seconds(value) : 0),
    )
    histogram.reset()
    return samples
  }
}

const processSamples = (): Sample[] => {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  return [
    sample('kontor_info', { version }, 1),
    sample('kontor_process_start_time_seconds', {}, Math.round(Date.now() / 1000 - process.uptime())),
    sample('kontor_process_cpu_seconds_total', {}, (user + system) / 1e6),
    sample('kontor_process_resident_bytes', {}, rss),
    sample('kontor_process_heap_bytes', {}, heapUsed),
  ]
}

type MetricDeps = Pick<Deps, 'figures' | 'counters' | 'records' | 'clock'> & FactDeps

const databaseSamples = async (deps: MetricDeps): Promise<Sample[]> => {
  const { figures, counters, records, clock } = deps
  await counters.flush()
  const [counted, queue, deliveries, known, findings] = await Promise.all([
    figures.counted(),
    figures.queue(),
    figures.lastDeliveries(),
    records.list(schedules),
    readFindings(deps, 'en'),
  ])
  const connection = connectionId
  const age = (at: string | null) => (at === null ? 0 : Math.max(0, (clock.now() - Date.parse(at)) / 1000))
  const names = new Map(known.map(({ id, name }) => [Number(id), String(name)]))
  return [
    ...counted,
    sample('kontor_exports_queued', { connection }, queue.queued),
    sample('kontor_exports_running', { connection }, queue.running),
    sample('kontor_exports_on_hold', { connection }, queue.onHold),
    sample('kontor_queue_oldest_seconds', { connection }, age(queue.oldestOrder)),
    ...[...groupedBy(findings.filter(isTrouble), ({ code, severity }) => `${String(code)} ${severity}`)].map(
      ([key, { length }]) => {
        const [code = '', severity = ''] = key.split(' ')
        return sample('kontor_findings', { connection, code, severity }, length)
      },
    ),
    ...deliveries.flatMap(({ schedule, at }) => {
      // a deleted schedule delivers nothing any more, which is no reason to wake anybody
      const name = schedule === null ? '' : names.get(schedule)
      return name === undefined
        ? []
        : [sample('kontor_delivery_age_seconds', { connection, schedule: name }, age(at))]
    }),
  ]
}

/** The place of a sample among those of its labels: buckets by their bounds, then sum and count. */
const placeOf = ({ suffix, labels: { le } }: Sample): number => {
  if (suffix === '_count') return Infinity
  if (suffix === '_sum') return Number.MAX_VALUE
  return le === '+Inf' ? Number.MAX_SAFE_INTEGER : Number(le)
}

/** The samples of a metric by their labels, the buckets of each histogram in rising order. */
const inOrder = (samples: readonly Sample[]) =>
  [...groupedBy(samples, ({ labels: { le: _le, ...own } }) => JSON.stringify(own)).values()].flatMap(series =>
    series.toSorted((one, other) => placeOf(one) - placeOf(other)),
  )

/**
 * A registry of samples, as one of several processes is filled: prom-client counts in memory, and Kontor in the database.
 * Metrics without a sample are left out.
 */
export const registryOf = async (samples: readonly Sample[]): Promise<Registry> => {
  // loaded with the first answer, because most installations have no monitor
  const { AggregatorRegistry } = await import('prom-client')
  const byName = groupedBy(samples, ({ name }) => name)
  const metrics = (Object.entries(metricTable) as [MetricName, Metric][]) // the table's keys are its names
    .flatMap(([name, { type, help }]) => {
      const own = byName.get(name)
      if (!own) return []
      const values = inOrder(own).map(({ suffix, labels, value }) => ({
        metricName: name + suffix,
        labels,
        value,
      }))
      return [{ name, type, help, values, aggregator: 'sum' }]
    })
  return AggregatorRegistry.aggregate([metrics])
}

/** Makes the figures of /metrics. The returned function throws the database's errors. */
export const createMetrics = (deps: MetricDeps): (() => Promise<Registry>) => {
  const watchLoop = createLoopWatch()
  return async () => registryOf([...processSamples(), ...watchLoop(), ...(await databaseSamples(deps))])
}
