import { exportTypes, typeNameOf } from '../../../src/contract/calls/exports.ts'
import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import type { ExportEnd, HappenedEvent } from '../../store/outbox/events.ts'
import { deliveredAt, deliveryOutcome } from './outcome.ts'
import { isRunning } from './states.ts'
import { reasonOf } from './quality.ts'

/** The name of the end of an export; undefined while its file is sent again, and once another one has overtaken it. */
const endNameOf = (row: ExportRecord): 'exportEnded' | 'exportFailed' | 'exportOnHold' | undefined => {
  if (isRunning(row) || row.type === exportTypes.check || row.state === 'resending') return undefined
  const outcome = deliveryOutcome(row)
  if (outcome === 'overtaken') return undefined
  if (outcome === 'onHold') return 'exportOnHold'
  return outcome === 'failed' || outcome === 'notUploaded' ? 'exportFailed' : 'exportEnded'
}

/** What webhooks get about an export, as docs/webhooks.md describes it. */
const factsOf = (row: ExportRecord): NonNullable<ExportEnd['facts']> => ({
  id: row.id,
  type: typeNameOf(row.type),
  outcome: deliveryOutcome(row),
  startedAt: row.startedAt,
  finishedAt: row.finishedAt,
  startedBy: row.startedBy,
  products: { successful: row.successful, warnings: row.warnings, failed: row.erroneous },
  withdrawn: row.difference?.withdrawn ?? 0,
  file: row.hasFile ? row.fileName : null,
  cause: (row.errors[0] ?? row.details).code,
  message: reasonOf(row, null, 'en'),
})

/** The event of an export that has ended, or whose file left later; undefined for one that goes on. */
export const endEventOf = (row: ExportRecord): HappenedEvent | undefined => {
  const event = endNameOf(row)
  if (!event) return undefined
  const times = [row.finishedAt ?? row.startedAt, deliveredAt(row)].toSorted()
  return {
    event,
    // each time its file is sent again raises the attempt
    subject: `export ${row.id} ${event} ${row.attempt}`,
    at: times[1] ?? row.startedAt,
    data: { export: row.id, attempt: row.attempt, facts: factsOf(row) },
  }
}
