import { type RawBuilder, sql } from 'kysely'
import { exportStatuses } from '../../../src/contract/calls/exports.ts'

/**
 * Conditions on rows of `exports`. Each selects the rows for which the function of the same name in
 * `server/exports/lifecycle.ts` is true; a test compares them over all combinations of the columns.
 * @param table the name or alias that the query gives the table
 * @example select().where(exportConditions().isWaiting)
 */
export const exportConditions = (table = 'exports') => {
  const [status, attempt, uploaded, delivered, details] = [
    'status',
    'attempt',
    'uploaded',
    'delivered',
    'details',
  ].map(name => sql.ref(`${table}.${name}`))
  const { running, onHold, cancelled } = exportStatuses
  const says = (code: string) => sql`${details} like ${sql.lit(`{"code":"${code}"%`)}`
  const has = (condition: RawBuilder<unknown>) => sql<boolean>`(${condition})`
  const isUndecided = sql`${status} not in (${running}, ${onHold}, ${cancelled})`
  return {
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
