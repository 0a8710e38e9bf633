import { type Metric, type MetricName, metricTable } from './metricTable.ts'

/** One value of a metric. `suffix` is `_bucket`, `_sum` or `_count` for the parts of a histogram. */
export interface Sample {
  readonly name: MetricName
  readonly suffix: '' | '_bucket' | '_sum' | '_count'
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const escapeHelp = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
const escapeLabel = (text: string) => escapeHelp(text).replaceAll('"', '\\"')

const labelText = (labels: Sample['labels']) => {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return parts.length > 0 ? `{${parts.join(',')}}` : ''
}

/** The content type of the text format of Prometheus. */
export const prometheusType = 'text/plain; version=0.0.4; charset=utf-8'

/** Formats samples in the text format of Prometheus. Metrics without a sample are left out. */
export const prometheusText = (samples: readonly Sample[]): string =>
  (Object.entries(metricTable) as [MetricName, Metric][]) // the table's keys are its names
    .flatMap(([name, { type, help }]) => {
      const own = samples.filter(sample => sample.name === name)
      if (own.length === 0) return []
      return [
        `# HELP ${name} ${escapeHelp(help)}`,
        `# TYPE ${name} ${type}`,
        ...own.map(({ suffix, labels, value }) => `${name}${suffix}${labelText(labels)} ${value}`),
        '',
      ]
    })
    .join('\n')
