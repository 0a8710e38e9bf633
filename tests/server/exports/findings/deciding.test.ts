import { assert, asyncProperty, array, constantFrom, boolean } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verdictOf } from '../../../../server/exports/findings/collect.ts'
import { type ExportRecord, toColumns } from '../../../../server/store/exports/exportRecord.ts'
import { createExportStore } from '../../../../server/store/exports/exportStore.ts'
import type { Insertable } from 'kysely'
import type { ExportTableRow } from '../../../../server/store/tables.ts'
import { exportStatuses, exportTypes } from '../../../../src/contract/calls/exports.ts'
import { exportRecord } from '../../../shared/exportRecord.ts'
import { wellFacts } from '../../../shared/wellFacts.ts'
import { onEachDatabaseInLong } from '../../store/onEachDatabase.ts'

const { error, onHold, cancelled } = exportStatuses
const { difference } = exportRecord
const says = (code: string, params = {}) => ({ details: { code, params } })

/** What an export can end like. */
const ends = {
  delivered: { uploaded: true, delivered: true },
  held: { status: onHold, difference, ...says('onHoldWithdrawn', { count: 9, most: '3' }) },
  failed: { state: 'failed', status: error, hasFile: false, ...says('brokeOff', { done: 7 }) },
  refused: { status: error, uploaded: false, ...says('notUploaded') },
  cancelled: { status: cancelled, hasFile: false, ...says('cancelled') },
  unchanged: { successful: 0, difference: { ...difference, withdrawn: 0, nothingChanged: true } },
  empty: { successful: 0, ...says('nothingPassed') },
  written: { delivered: true },
  failedRetry: { type: exportTypes.retry, status: error, uploaded: false, ...says('notUploaded') },
} as const satisfies Readonly<Record<string, Partial<ExportRecord>>>
type End = keyof typeof ends

/** The schedule was missed before all exports. */
const schedules = wellFacts.schedules.map(schedule => ({
  ...schedule,
  lastMissed: '2026-11-21T00:00:00.000Z',
}))

await onEachDatabaseInLong(ground => {
  /** Stores exports that ended like this, the oldest first. */
  const store = async (history: readonly End[], hasSchedule = false) => {
    await ground.db.deleteFrom('exports').execute()
    const rows = history.map((end, at) =>
      exportRecord(at + 1, {
        fileName: `${at}.csv`,
        scheduleId: hasSchedule ? 1 : null,
        // a retry is one of the export before
        originalId: end === 'failedRetry' ? at : null,
        ...ends[end],
      }),
    )
    for (const row of rows)
      await ground.db
        .insertInto('exports')
        .values(toColumns(row) as Insertable<ExportTableRow>)
        .execute() // all columns
    return rows.toReversed()
  }
  const verdict = async (finished: readonly ExportRecord[], hasTarget: boolean) => {
    const lastUploaded = await createExportStore(ground.db).lastUploaded()
    return verdictOf({ ...wellFacts, filter: null, schedules, finished, lastUploaded, hasTarget })
  }

  describe('the exports that decide', () => {
    it('have one on hold among them, however many come after it', async () => {
      await store(['delivered', 'held', ...Array.from({ length: 40 }, () => 'unchanged' as const)])
      const deciding = await createExportStore(ground.db).deciding([])
      expect(deciding.length).toBeLessThan(5)
      expect((await verdict(deciding, true)).troubles[0]).toMatchObject({ sentence: 'Export #2 is on hold' })
    })

    it('lead to the verdict of all exports', async () => {
      const history = array(constantFrom(...(Object.keys(ends) as End[])), { maxLength: 12 }) // its own keys
      await assert(
        asyncProperty(history, boolean(), boolean(), async (ended, hasTarget, hasSchedule) => {
          const all = await store(ended, hasSchedule)
          const deciding = await createExportStore(ground.db).deciding([1])
          expect(await verdict(deciding, hasTarget)).toEqual(await verdict(all, hasTarget))
        }),
        { numRuns: 60 },
      )
    })
  })
})
