import { sql } from 'kysely'
import {
  type ExportState,
  exportStatuses,
  type StatusClass,
  statusClasses,
  stateOfStatus,
} from '../../../src/contract/calls/exports.ts'
import { exportConditions } from './exportConditions.ts'
import { column, type SqlColumns } from '../lists/pages.ts'

/** The labels of the states of an export, in one language. */
export type StateLabels = Readonly<Record<ExportState, string>>

/** The columns that the list of exports may be filtered and sorted by, under the names of the contract. */
export const exportColumns = (labels?: StateLabels): SqlColumns => ({
  id: column('id', 'number'),
  status: column('status', 'number'),
  statusClass: { value: byStatus(name => name), holds: 'text' },
  ...(labels && { statusLabel: { value: byState(state => labels[state]), holds: 'text' } }),
  state: { value: byState(state => state), holds: 'text' },
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

const { hasFailed, isWaiting, isOvertaken } = exportConditions()

/** The text of a row's state; failed, waiting and overtaken exports have states of their own. */
const byState = (textOf: (state: ExportState) => string) =>
  sql`case when ${hasFailed} then ${sql.lit(textOf('failed'))} when ${isWaiting} then ${sql.lit(textOf('waiting'))} when ${isOvertaken} then ${sql.lit(textOf('overtaken'))} else ${byStatus(name => textOf(stateOfStatus[name]))} end`
