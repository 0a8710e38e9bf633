import type { ExportRow, HistoryBar } from '../../../contract/calls/exportRows.ts'
import { type Folded, foldQuiet } from '../../exports/list/foldQuiet.ts'

/** The selections of the ledger, in their order. */
export const ledgerFilters = ['all', 'delivered', 'missed', 'news'] as const
export type LedgerFilter = (typeof ledgerFilters)[number]

const arrived = new Set(['delivered', 'written'])
const lost = new Set(['onHold', 'notUploaded', 'failed', 'overtaken', 'cancelled'])

/** What became of the delivery of an export; a backend without outcomes leaves it to the status. */
const outcomeIn = ({ delivery, statusClass }: ExportRow): string => {
  if (delivery) return delivery.outcome
  if (statusClass === 'onHold' || statusClass === 'cancelled') return statusClass
  return statusClass === 'successful' || statusClass === 'warning' ? 'delivered' : ''
}

/** Whether the products of an export differ from those of the delivery before. */
const hasNews = ({ quality }: ExportRow): boolean => {
  const { missing = 0, warnings = 0, fewer = 0 } = quality?.news ?? {}
  return missing + warnings + fewer > 0
}

const matches: { readonly [F in LedgerFilter]: (row: ExportRow) => boolean } = {
  all: () => true,
  delivered: row => arrived.has(outcomeIn(row)),
  missed: row => lost.has(outcomeIn(row)),
  news: hasNews,
}

/** The exports of a selection. */
export const selectRows = (rows: readonly ExportRow[], filter: LedgerFilter): ExportRow[] =>
  rows.filter(matches[filter])

const failures = new Set(['notUploaded', 'failed'])

/**
 * The exports that failed to arrive and are newer than an export: `TB.One has #34, two later ones did not arrive`. One that waits
 * for a person, was stopped by one or was overtaken did not fail.
 */
export const laterLost = (rows: readonly ExportRow[], id: number): number =>
  rows.filter(row => row.id > id && failures.has(outcomeIn(row))).length

/** The exports of one day of the user. */
export interface LedgerDay {
  /** Midnight, in milliseconds. */
  readonly day: number
  readonly parts: readonly Folded<ExportRow>[]
}

const dayOf = (iso: string): number => new Date(iso).setHours(0, 0, 0, 0)

/** Groups exports by the day of their start, newest first, and folds consecutive quiet ones of a day. */
export const daysOf = (rows: readonly ExportRow[]): LedgerDay[] => {
  const days: { day: number; rows: ExportRow[] }[] = []
  for (const row of rows) {
    const day = dayOf(row.startTime)
    const last = days.at(-1)
    // a row without a valid time stays with those before it
    if (last && (last.day === day || Number.isNaN(day))) last.rows.push(row)
    else days.push({ day, rows: [row] })
  }
  return days.map(({ day, rows }) => ({ day, parts: foldQuiet(rows) }))
}

/** The fewest runs that the chart of the last runs shows. */
export const fewestBars = 5

/** The quiet runs among the last ones. */
export const countQuiet = (rows: readonly Pick<HistoryBar, 'isQuiet'>[]): number =>
  rows.filter(({ isQuiet }) => isQuiet).length
