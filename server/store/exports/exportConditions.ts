import { sql } from 'kysely'
import { exportStatuses } from '../../../src/contract/calls/exports.ts'
import type { RunState, StoredOutcome } from '../../model/exportState.ts'

/**
 * Conditions on rows of `exports`, each with the name of the function in `server/exports/life/states.ts` or
 * `server/exports/life/outcome.ts` that says the same of one row.
 * @param table the name or alias that the query gives the table
 * @example select().where(exportConditions().isWaiting)
 */
export const exportConditions = (table = 'exports') => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const isOneOf = (name: 'state' | 'outcome' | 'status', values: readonly (string | number)[]) =>
    sql<boolean>`(${column(name)} in (${sql.join(values.map(value => sql.lit(value)))}))`
  const isIn = (...states: readonly RunState[]) => isOneOf('state', states)
  const became = (...outcomes: readonly StoredOutcome[]) => isOneOf('outcome', outcomes)
  const { running, onHold } = exportStatuses
  const isRunning = isOneOf('status', [running])
  return {
    /** TB.One has its state: its file arrived, or there was nothing to send. */
    hasArrived: became('delivered', 'unchanged'),
    /** Its file waits for a person who downloads it. */
    isForDownload: sql<boolean>`(${became('written')} and ${column('disableUpload')} = 0)`,
    /** It ended without the delivery that it should have made. */
    didNotArrive: sql<boolean>`(${became('failed', 'notUploaded')} and not ${isIn('resending')})`,
    isEmpty: became('empty'),
    /** It waits in the queue, or a process works on it. */
    isRunning,
    hasEnded: sql<boolean>`(not ${isRunning})`,
    isWaiting: isIn('waiting'),
    isOnHold: isIn('onHold'),
    /** It neither runs nor waits for a person. */
    isSettled: sql<boolean>`(not ${isOneOf('status', [running, onHold])})`,
    hasFailed: isIn('failed'),
    isOvertaken: isIn('overtaken'),
    /** It has ended, and its file was to be uploaded and was not. */
    awaitsUpload: isIn('resending', 'uploadFailed'),
    isResending: isIn('resending'),
    isUploaded: sql<boolean>`(${column('uploaded')} = 1)`,
    isDelivered: sql<boolean>`(${column('delivered')} = 1)`,
    countsAsDelivered: sql<boolean>`(${column('uploaded')} = 1 or ${column('delivered')} = 1)`,
  }
}
