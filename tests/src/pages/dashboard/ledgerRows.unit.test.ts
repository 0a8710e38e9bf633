import { describe, expect, it } from 'vitest'
import type { ExportRow, HistoryBar } from '../../../../src/contract/calls/exportRows.ts'
import { pathsOf } from '../../../../src/pages/dashboard/History.tsx'
import { daysOf, laterLost, selectRows } from '../../../../src/pages/dashboard/ledger/ledgerRows.ts'
import { exportRow } from '../exports/exportRow.ts'

type Outcome = NonNullable<ExportRow['delivery']>['outcome']

const ended = (id: number, outcome: Outcome, more: Partial<ExportRow> = {}) =>
  exportRow(id, 'successful', {
    startTime: new Date(2026, 10, 20, 8).toISOString(),
    delivery: { outcome, label: '', reason: '', onSale: '', at: null, changes: null },
    ...more,
  })
const news = { missing: 0, warnings: 0, fewer: 0, cause: '' }

describe('the ledger of deliveries', () => {
  const rows = [
    ended(5, 'notUploaded'),
    ended(4, 'onHold'),
    ended(3, 'delivered', { quality: { missing: 2, warnings: 0, news: { ...news, missing: 2 } } }),
    ended(2, 'unchanged', { quality: { missing: 2, warnings: 0, news } }),
    ended(1, 'failed'),
  ]
  const idsOf = (filter: Parameters<typeof selectRows>[1]) => selectRows(rows, filter).map(({ id }) => id)

  it('selects what was delivered, what did not arrive, and what has something new', () => {
    expect(idsOf('all')).toEqual([5, 4, 3, 2, 1])
    expect(idsOf('delivered')).toEqual([3])
    expect(idsOf('missed')).toEqual([5, 4, 1])
    expect(idsOf('news')).toEqual([3])
  })

  it('takes the status where another backend tells no outcome', () => {
    const foreign = [exportRow(3, 'error'), exportRow(2, 'cancelled'), exportRow(1, 'warning')]
    expect(selectRows(foreign, 'delivered').map(({ id }) => id)).toEqual([1])
    expect(selectRows(foreign, 'missed').map(({ id }) => id)).toEqual([2])
  })

  it('counts what failed to arrive after a delivery, not what waits or was stopped by a person', () => {
    const later = [ended(7, 'cancelled'), ended(6, 'overtaken'), ...rows]
    expect([laterLost(later, 3), laterLost(later, 5)]).toEqual([1, 0])
  })

  it('has a part for each day, and folds quiet runs within it', () => {
    const at = (day: number, hour: number) => ({
      startTime: new Date(2026, 10, day, hour).toISOString(),
      isQuiet: true,
    })
    const days = daysOf([
      ended(5, 'delivered', { startTime: at(21, 9).startTime }),
      ended(4, 'unchanged', at(21, 8)),
      ended(3, 'unchanged', at(20, 23)),
      ended(2, 'unchanged', at(20, 22)),
    ])
    expect(days.map(({ day }) => new Date(day).getDate())).toEqual([21, 20])
    expect(days.map(({ parts }) => parts.map(part => ('row' in part ? 1 : part.quiet.length)))).toEqual([
      [1, 1],
      [2],
    ])
  })
})

describe('the durations of the last runs', () => {
  const bars = (outcomes: readonly HistoryBar['outcome'][]): HistoryBar[] =>
    outcomes.map((outcome, index) => ({
      id: index,
      outcome,
      durationMs: 1000,
      amountSuccessful: 1,
      amountWarnings: 0,
      amountErroneous: 0,
    }))

  it('are a line, and a dot where a run has no neighbor', () => {
    const { line, dots } = pathsOf(
      bars(['delivered', 'failed', 'delivered', 'delivered', 'onHold', 'delivered']),
      2000,
    )
    expect(line).toBe('M26.5 0.5L27.5 0.5')
    expect(dots).toBe('M24.5 0.5h0M29.5 0.5h0')
  })
})
