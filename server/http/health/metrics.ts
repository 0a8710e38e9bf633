import { monitorEventLoopDelay } from 'node:perf_hooks'
import { schedules } from '../../../src/resources/schedules.ts'
import { version } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { connectionId } from '../../shared/connection.ts'
import { type Labels, type MetricName } from '../../shared/metrics/metricTable.ts'
import { prometheusText, type Sample } from '../../shared/metrics/prometheusText.ts'

const sample = <N extends MetricName>(name: N, labels: Labels<N>, value: number): Sample => ({
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

type MetricDeps = Pick<Deps, 'figures' | 'counters' | 'records' | 'clock'>

const databaseSamples = async ({ figures, counters, records, clock }: MetricDeps): Promise<Sample[]> => {
  await counters.flush()
  const [counted, queue, deliveries, known] = await Promise.all([
    figures.counted(),
    figures.queue(),
    figures.lastDeliveries(),
    records.list(schedules),
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
    ...deliveries.flatMap(({ schedule, at }) => {
      // a deleted schedule delivers nothing any more, which is no reason to wake anybody
      const name = schedule === null ? '' : names.get(schedule)
      return name === undefined
        ? []
        : [sample('kontor_delivery_age_seconds', { connection, schedule: name }, age(at))]
    }),
  ]
}

/** Makes the answer of /metrics, in the text format of Prometheus. The returned function throws the database's errors. */
export const createMetrics = (deps: MetricDeps): (() => Promise<string>) => {
  const watchLoop = createLoopWatch()
  return async () => prometheusText([...processSamples(), ...watchLoop(), ...(await databaseSamples(deps))])
}
