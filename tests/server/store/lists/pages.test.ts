import { describe, expect, it } from 'vitest'
import { createAuditStore } from '../../../../server/store/auditStore.ts'
import { exportColumns } from '../../../../server/store/exports/exportColumns.ts'
import { createExportStore } from '../../../../server/store/exports/exportStore.ts'
import { text } from '../../../../src/contract/fields.ts'
import {
  comparatorFor,
  defaultComparator,
  matchesCondition,
  readFilter,
} from '../../../../src/contract/filters.ts'
import { exports as declaration } from '../../../../src/resources/exports.ts'
import { onEachDatabase } from '../onEachDatabase.ts'

const labels = {
  running: 'Läuft',
  waiting: 'Wartet',
  finished: 'Beendet',
  warnings: 'Mit Warnungen beendet',
  errors: 'Mit Fehlern beendet',
  failed: 'Fehlgeschlagen',
  cancelled: 'Abgebrochen',
  overtaken: 'Overtaken',
  onHold: 'Zurückgehalten',
}
const ended = { finishedAt: '2026-05-04T09:00:00.000Z' }
/** The differences between the runs, the oldest first. */
const runs = [
  { state: 'finished', status: 2, ...ended, successful: 10, uploaded: true, hasFile: true },
  {
    state: 'uploadFailed',
    status: 4,
    ...ended,
    successful: 9,
    warnings: 2,
    uploaded: false,
    excludeAssets: true,
  },
  { state: 'failed', status: 4, ...ended },
  { state: 'reading', status: 1, attempt: 1, successful: 100, total: 500 },
] as const
const read = (filter: Record<string, unknown>) =>
  readFilter(filter, name =>
    name in exportColumns(labels)
      ? (comparatorFor(declaration.fields)(name) ?? defaultComparator)
      : undefined,
  )

await onEachDatabase(ground => {
  const filled = async () => {
    const exports = createExportStore(ground.db)
    for (const [index, run] of runs.entries()) {
      const id = await exports.create({
        type: (index % 2) + 1,
        excludeAssets: false,
        disableUpload: false,
        originalId: null,
        startedAt: `2026-05-0${index + 1}T08:00:00.000Z`,
        fileNames: [`PANDA_${index + 1}.csv`],
        details: { code: 'starting', params: {} },
      })
      await exports.change(id, run)
    }
    return exports
  }

  describe('a page of exports', () => {
    // all in one filled database, because filling takes as long as a hundred reads
    const filters: [Record<string, unknown>, number[]][] = [
      [{}, [4, 3, 2, 1]],
      [{ id: '2' }, [2]],
      [{ id: [1, '4', 9] }, [4, 1]],
      [{ id_neq: 3 }, [4, 2, 1]],
      [{ amountSuccessful_gte: '10' }, [4, 1]],
      [{ amountSuccessful_gt: 9, amountSuccessful_lt: 100 }, [1]],
      [{ type: 2 }, [4, 2]],
      [{ excludeAssets: 'true' }, [2]],
      [{ wasUploaded: null }, [4, 3]],
      [{ wasUploaded_neq: true }, [4, 3, 2]],
      [{ wasUploaded_neq: null }, [2, 1]],
      [{ endTime: null }, [4]],
      [{ startTime_gte: '2026-05-03T10:00:00+02:00' }, [4, 3]],
      [{ startTime_lt: '2026-05-02' }, [1]],
      [{ statusClass: ['running', 'successful'] }, [4, 1]],
      [{ status_neq: [1, 2] }, [3, 2]],
      [{ statusLabel: 'beendet' }, [2, 1]],
      [{ statusLabel: 'LÄUF' }, [4]],
      [{ statusLabel_eq: 'Fehlgeschlagen' }, [3]],
      [{ csvFileName: 'panda' }, [1]],
      [{ csvFileName: null }, [4, 3, 2]],
      [{ q: 'PANDA_1' }, [1]],
      [{ q: '4' }, [4]],
      [{ q: '%' }, []],
      [{ id: [] }, []],
      [{ type: 2, status: 4 }, [2]],
    ]

    it('has the rows of its filter', async () => {
      const exports = await filled()
      for (const [filter, ids] of filters) {
        const page = { range: [0, 24], sort: ['id', 'DESC'], ...read(filter) } as const
        const { rows, total } = await exports.page(page, labels)
        expect.soft([rows.map(({ id }) => id), total], JSON.stringify(filter)).toEqual([ids, ids.length])
      }
    })

    const sorts: [string, 'ASC' | 'DESC', number[]][] = [
      ['id', 'ASC', [1, 2, 3, 4]],
      ['startTime', 'DESC', [4, 3, 2, 1]],
      ['amountSuccessful', 'DESC', [4, 1, 2, 3]],
      ['endTime', 'ASC', [4, 3, 2, 1]],
      ['wasUploaded', 'ASC', [4, 3, 2, 1]],
      ['wasUploaded', 'DESC', [1, 2, 4, 3]],
      ['statusLabel', 'ASC', [1, 3, 4, 2]],
      ['csvFileName', 'DESC', [1, 4, 3, 2]],
    ]

    it('is sorted as requested', async () => {
      const exports = await filled()
      for (const [field, order, ids] of sorts) {
        const { rows } = await exports.page({ range: [0, 24], sort: [field, order] }, labels)
        expect
          .soft(
            rows.map(({ id }) => id),
            `${field} ${order}`,
          )
          .toEqual(ids)
      }
    })

    it('shows a waiting run by its waiting time', async () => {
      const exports = await filled()
      await exports.change(4, { state: 'waiting', attempt: 0 })
      const found = (statusLabel: string) =>
        exports.page({ range: [0, 24], sort: ['id', 'DESC'], ...read({ statusLabel }) }, labels)
      expect((await found('Wartet')).rows.map(({ id }) => id)).toEqual([4])
      expect((await found('Läuft')).rows).toEqual([])
    })

    it('has the requested rows, and the total counts all', async () => {
      const exports = await filled()
      const { rows, total } = await exports.page({ range: [1, 2], sort: ['id', 'DESC'] })
      expect(await exports.page({ range: [0, -1], sort: ['id', 'DESC'] })).toEqual({ rows: [], total })
      expect([rows.map(({ id }) => id), total]).toEqual([[3, 2], 4])
    })
  })

  describe('a page of the audit log', () => {
    const texts = ['Äpfel', 'äther', 'Birne', '50 % more_or_less', '']
    const logged = async () => {
      const audit = createAuditStore(ground.db)
      for (const recordName of texts)
        await audit.add({
          at: '2026-05-04T08:00:00.000Z',
          user: 'a@example.com',
          address: null,
          action: 'update',
          resource: 'users',
          record: '1',
          recordName,
          before: null,
          after: null,
        })
      return audit
    }

    const filters: Record<string, unknown>[] = [
      { recordName: 'ä' },
      { recordName: 'ÄPF' },
      { recordName: '%' },
      { recordName: '_or_' },
      { recordName_eq: 'Birne' },
      { recordName_eq: 'birne' },
      { recordName: null },
      { recordName_neq: null },
      { recordName_gt: 'b' },
      { recordName: ['Birne', 'Äpfel'] },
    ]

    it('equals the result of the console', async () => {
      const audit = await logged()
      for (const filter of filters) {
        const terms = readFilter(filter, comparatorFor({ recordName: text('Name') }))
        const expected = texts.filter(recordName =>
          terms.conditions.every(condition => matchesCondition({ recordName }, condition)),
        )
        const { rows } = await audit.page({ range: [0, 24], sort: ['id', 'ASC'], ...terms })
        expect
          .soft(
            rows.map(({ recordName }) => recordName),
            JSON.stringify(filter),
          )
          .toEqual(expected)
      }
    })
  })
})
