import type { FastifyBaseLogger } from 'fastify'
import { exportTypes, typeNameOf } from '../../../src/contract/calls/exports.ts'
import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import { deliveryOutcome, hasArrived } from '../deliveryOutcome.ts'

/**
 * Writes one line about an ended export for those who watch the log: a warning with the code of the cause if nothing arrived.
 * `outcome` is that of the delivery, or `checked` for a check run; `seconds` is the time from start to end.
 */
export const logEnd = (log: Pick<FastifyBaseLogger, 'info' | 'warn'>, row: ExportRecord): void => {
  const outcome = row.type === exportTypes.check ? 'checked' : deliveryOutcome(row)
  const isGood = outcome === 'checked' || outcome === 'written' || hasArrived(row)
  const facts = {
    export: row.id,
    type: typeNameOf(row.type),
    outcome,
    products: { successful: row.successful, warnings: row.warnings, failed: row.erroneous },
    withdrawn: row.difference?.withdrawn ?? 0,
    seconds: Math.round((Date.parse(row.finishedAt ?? row.startedAt) - Date.parse(row.startedAt)) / 1000),
    target: row.target,
  }
  if (isGood) log.info(facts, 'an export ended')
  else
    log.warn(
      { ...facts, cause: (row.errors[0] ?? row.details).code },
      'an export ended, and nothing was delivered',
    )
}
