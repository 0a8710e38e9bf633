/** A figure of /metrics: its kind, its labels and its meaning. */
export interface Metric {
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly labels: readonly string[]
  readonly help: string
  /** The upper bounds of a histogram, in seconds. */
  readonly bounds?: readonly number[]
}

/**
 * All figures of /metrics. Those of `kontor_process_` are about the process that answers; all others come from the
 * database, so that every service that shares it answers the same.
 */
export const metricTable = {
  kontor_info: { type: 'gauge', labels: ['version'], help: 'Always 1; the version of the service.' },
  kontor_exports_ended_total: {
    type: 'counter',
    labels: ['connection', 'type', 'outcome'],
    help: 'Ended exports by what became of their delivery.',
  },
  kontor_export_products_total: {
    type: 'counter',
    labels: ['connection', 'type', 'outcome'],
    help: 'Products of ended exports: successful, with warnings, failed.',
  },
  kontor_export_seconds: {
    type: 'histogram',
    labels: ['connection', 'type'],
    help: 'Time from the start to the end of exports.',
    bounds: [10, 30, 60, 300, 900, 1800, 3600, 7200, 14_400],
  },
  kontor_exports_queued: { type: 'gauge', labels: ['connection'], help: 'Exports that wait for their turn.' },
  kontor_exports_running: { type: 'gauge', labels: ['connection'], help: 'Exports that a process works on.' },
  kontor_exports_on_hold: {
    type: 'gauge',
    labels: ['connection'],
    help: 'Exports on hold that wait for a decision.',
  },
  kontor_queue_oldest_seconds: {
    type: 'gauge',
    labels: ['connection'],
    help: 'Age of the oldest export that waits; 0 if none does.',
  },
  kontor_findings: {
    type: 'gauge',
    labels: ['connection', 'code', 'severity'],
    help: 'What keeps the catalogue from TB.One, as the dashboard names it: its code and severity, error or warning.',
  },
  kontor_delivery_age_seconds: {
    type: 'gauge',
    labels: ['connection', 'schedule'],
    help: 'Time since the last export of a schedule that left TB.One up to date; the empty schedule is any start.',
  },
  kontor_uploads_total: {
    type: 'counter',
    labels: ['connection', 'outcome'],
    help: 'Sent files: sent, failed.',
  },
  kontor_pim_calls_total: {
    type: 'counter',
    labels: ['connection', 'status'],
    help: 'Calls to Akeneo by the status of the answer: 2xx, 3xx, 4xx, 429, 5xx, or none.',
  },
  kontor_pim_call_seconds: {
    type: 'histogram',
    labels: ['connection'],
    help: 'Time until Akeneo has answered a call.',
    bounds: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  },
  kontor_mails_total: { type: 'counter', labels: ['outcome'], help: 'Mails: sent, failed.' },
  kontor_process_start_time_seconds: {
    type: 'gauge',
    labels: [],
    help: 'Start of this process, in seconds since 1970.',
  },
  kontor_process_cpu_seconds_total: { type: 'counter', labels: [], help: 'CPU time of this process.' },
  kontor_process_resident_bytes: { type: 'gauge', labels: [], help: 'Memory of this process.' },
  kontor_process_heap_bytes: { type: 'gauge', labels: [], help: 'Used JavaScript heap of this process.' },
  kontor_process_event_loop_delay_seconds: {
    type: 'gauge',
    labels: ['quantile'],
    help: 'Delay of the event loop of this process since the last answer: 0.5, 0.99, 1.',
  },
} as const satisfies Readonly<Record<string, Metric>>

export type MetricName = keyof typeof metricTable

/** The values of the labels of a metric. */
export type MetricLabels<N extends MetricName> = Readonly<
  Record<(typeof metricTable)[N]['labels'][number], string>
>

/** One value of a metric. `suffix` is `_bucket`, `_sum` or `_count` for the parts of a histogram. */
export interface Sample {
  readonly name: MetricName
  readonly suffix: '' | '_bucket' | '_sum' | '_count'
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** The class of a status for /metrics; 429 has one of its own. */
export const statusClassOf = (status: number) =>
  status === 0 ? 'none' : status === 429 ? '429' : `${Math.floor(status / 100)}xx`
