import type { FastifyBaseLogger } from 'fastify'
import { exportTypes, typeNameOf } from '../../../src/contract/calls/exports.ts'
import type { MetricCounters } from '../../shared/metrics/counters.ts'
import { connectionId } from '../../shared/connection.ts'
import type { ExportRecord } from '../../store/exports/exportRecord.ts'
import { deliveryOutcome, hasArrived } from './outcome.ts'

/** What became of an ended export. */
const endOf = (row: ExportRecord) =>
  row.type === exportTypes.check ? 'checked' : (deliveryOutcome(row) ?? 'running')
const secondsOf = ({ startedAt, finishedAt }: ExportRecord) =>
  (Date.parse(finishedAt ?? startedAt) - Date.parse(startedAt)) / 1000

/**
 * What is told about an ended export. `outcome` is that of the delivery, or `checked` for a check run; `seconds` is the time
 * from start to end.
 */
export const endFacts = (row: ExportRecord) => ({
  export: row.id,
  type: typeNameOf(row.type),
  outcome: endOf(row),
  products: { successful: row.successful, warnings: row.warnings, failed: row.erroneous },
  withdrawn: row.difference?.withdrawn ?? 0,
  seconds: Math.round(secondsOf(row)),
  target: row.target,
})

/** Writes one line about an ended export for those who watch the log: a warning with the code of the cause if nothing arrived. */
export const logEnd = (log: Pick<FastifyBaseLogger, 'info' | 'warn'>, row: ExportRecord): void => {
  const facts = endFacts(row)
  const isGood = facts.outcome === 'checked' || facts.outcome === 'written' || hasArrived(row)
  if (isGood) log.info(facts, 'an export ended')
  else
    log.warn(
      { ...facts, cause: (row.errors[0] ?? row.details).code },
      'an export ended, and nothing was delivered',
    )
}

/** Counts an ended export for /metrics. */
export const countEnd = (counters: Pick<MetricCounters, 'count' | 'observe'>, row: ExportRecord): void => {
  const labels = { connection: connectionId, type: typeNameOf(row.type) }
  counters.count('kontor_exports_ended_total', { ...labels, outcome: endOf(row) })
  const products = { successful: row.successful, warnings: row.warnings, failed: row.erroneous }
  for (const [outcome, count] of Object.entries(products))
    counters.count('kontor_export_products_total', { ...labels, outcome }, count)
  counters.observe('kontor_export_seconds', labels, secondsOf(row))
}
