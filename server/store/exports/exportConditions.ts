import { type RawBuilder, sql } from 'kysely'
import { exportStatuses, exportTypes } from '../../../src/contract/calls/exports.ts'

/**
 * Conditions on rows of `exports`. Each selects the rows for which the function of the same name in
 * `server/exports/lifecycle.ts` or `deliveryOutcome.ts` is true; a test compares them over all combinations of the columns.
 * @param table the name or alias that the query gives the table
 * @example select().where(exportConditions().isWaiting)
 */
export const exportConditions = (table = 'exports') => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const [status, attempt, uploaded, delivered] = ['status', 'attempt', 'uploaded', 'delivered'].map(column)
  const [details, notes, difference, type] = ['details', 'notes', 'difference', 'type'].map(column)
  const { running, onHold, cancelled, error } = exportStatuses
  const says = (code: string) => sql`${details} like ${sql.lit(`{"code":"${code}"%`)}`
  const has = (condition: RawBuilder<unknown>) => sql<boolean>`(${condition})`
  const isUndecided = sql`${status} not in (${running}, ${onHold}, ${cancelled})`
  const upload = sql`coalesce(${uploaded}, -1)`
  const isFinished = sql`${isUndecided} and ${upload} <> 0 and not ${says('brokeOff')}`
  const mentions = (code: string) => sql`${notes} like ${sql.lit(`%{"code":"${code}"%`)}`
  const empty = sql`(${type} = ${exportTypes.full} and (${sql.join(
    ['nothingPassed', 'nothingThere'].flatMap(code => [says(code), mentions(code)]),
    sql` or `,
  )}))`
  const differs = (part: string) => sql`coalesce(${difference}, '') like ${sql.lit(`%${part}%`)}`
  const isWhole = sql`(${type} = ${exportTypes.full}
    or (${type} = ${exportTypes.delta} and ${column('changedSince')} is null))`
  const hasRows = sql`(${column('successful')} + ${column('warnings')} > 0
    or (${differs('"withdrawn":')} and not ${differs('"withdrawn":0')}))`
  const isUnchanged = sql`(${differs('"nothingChanged":true')} or (${column('disableUpload')} = 0
    and not ${empty} and not ${hasRows} and not (${status} = ${error} and ${isWhole})))`
  return {
    /** TB.One has its state: its file arrived, or there was nothing to send. */
    hasArrived: has(sql`${isFinished} and (${upload} = 1 or ${isUnchanged})`),
    /** Its file waits for a person who downloads it. */
    isForDownload: has(sql`${isFinished} and ${uploaded} is null and not ${differs('"nothingChanged":true')}
      and ${column('disableUpload')} = 0 and not ${empty} and ${hasRows}`),
    /** It ended without the delivery that it should have made. */
    didNotArrive: has(sql`${isUndecided} and not ${empty} and (
      (${upload} = 0 and not ${says('uploading')}) or (${upload} <> 0 and ${says('brokeOff')})
      or (${upload} = -1 and ${status} = ${error} and ${isWhole} and not ${hasRows}
        and ${column('disableUpload')} = 0 and not ${differs('"nothingChanged":true')}))`),
    isEmpty: has(empty),
    /** It waits in the queue, or a process works on it. */
    isRunning: has(sql`${status} = ${running}`),
    hasEnded: has(sql`${status} <> ${running}`),
    isWaiting: has(sql`${status} = ${running} and ${attempt} = 0`),
    isOnHold: has(sql`${status} = ${onHold}`),
    /** It neither runs nor waits for a person. */
    isSettled: has(sql`${status} not in (${running}, ${onHold})`),
    hasFailed: has(sql`${isUndecided} and coalesce(${uploaded}, 1) = 1 and ${says('brokeOff')}`),
    isOvertaken: has(sql`${status} = ${cancelled} and ${says('overtaken')}`),
    /** It has ended, and its file was to be uploaded and was not. */
    awaitsUpload: has(sql`${isUndecided} and ${uploaded} = 0`),
    isResending: has(sql`${isUndecided} and ${uploaded} = 0 and ${says('uploading')}`),
    isUploaded: has(sql`${uploaded} = 1`),
    isDelivered: has(sql`${delivered} = 1`),
    countsAsDelivered: has(sql`(${uploaded} = 1 or ${delivered} = 1)`),
  }
}
