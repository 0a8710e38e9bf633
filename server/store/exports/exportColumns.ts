import { sql } from 'kysely'
import {
  type ExportState,
  exportStatuses,
  type StatusClass,
  statusClasses,
} from '../../../src/contract/calls/exports.ts'
import { exportConditions } from './exportConditions.ts'
import { column, type Columns } from '../lists/pages.ts'

/** The words for the status of an export, in one language. */
export type StatusLabels = Readonly<Record<StatusClass | 'brokeOff' | 'waiting' | 'overtaken', string>>

/** The columns that the list of exports may be filtered and sorted by, under the names of the contract. */
export const exportColumns = (labels?: StatusLabels): Columns => ({
  id: column('id', 'number'),
  status: column('status', 'number'),
  statusClass: { value: byStatus(name => name), holds: 'text' },
  ...(labels && { statusLabel: { value: labelOf(labels), holds: 'text' } }),
  state: { value: labelOf(stateOf), holds: 'text' },
  type: column('type', 'number'),
  excludeAssets: column('excludeAssets', 'flag'),
  disableUpload: column('disableUpload', 'flag'),
  startTime: column('startedAt', 'moment'),
  endTime: column('finishedAt', 'moment'),
  amountProcessed: column('processed', 'number'),
  amountSuccessful: column('successful', 'number'),
  amountWarnings: column('warnings', 'number'),
  amountErroneous: column('erroneous', 'number'),
  amountTotal: column('total', 'number'),
  csvFileName: {
    value: sql`case when ${sql.ref('hasFile')} = 1 then ${sql.ref('fileName')} end`,
    holds: 'text',
  },
  wasUploaded: column('uploaded', 'flag'),
})

const byStatus = (textOf: (name: StatusClass) => string) => {
  const cases = statusClasses.map(
    name => sql`when ${sql.ref('status')} = ${exportStatuses[name]} then ${sql.lit(textOf(name))}`,
  )
  return sql`case ${sql.join(cases, sql` `)} end`
}

/** The states of the contract by the names of the words. */
const stateOf: Readonly<Record<keyof StatusLabels, ExportState>> = {
  running: 'running',
  waiting: 'waiting',
  onHold: 'onHold',
  successful: 'finished',
  warning: 'warnings',
  error: 'errors',
  brokeOff: 'failed',
  cancelled: 'cancelled',
  overtaken: 'overtaken',
}

const { hasFailed, isWaiting, isOvertaken } = exportConditions()

/** The label of a row's status; failed, waiting and overtaken exports have labels of their own. */
const labelOf = (labels: StatusLabels) =>
  sql`case when ${hasFailed} then ${sql.lit(labels.brokeOff)} when ${isWaiting} then ${sql.lit(labels.waiting)} when ${isOvertaken} then ${sql.lit(labels.overtaken)} else ${byStatus(name => labels[name])} end`
