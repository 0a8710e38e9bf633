import { describe, expect, it } from 'vitest'
import { createExportStore } from '../../../../server/store/exports/exportStore.ts'
import {
  type ExportChange,
  severities,
  type StoredSeverity,
} from '../../../../server/store/exports/exportRecord.ts'
import { createNewsStore } from '../../../../server/store/exports/newsStore.ts'
import { exportStatuses, exportTypes } from '../../../../src/contract/calls/exports.ts'
import { onEachDatabaseInLong } from '../onEachDatabase.ts'

await onEachDatabaseInLong(ground => {
  describe('the news of an export', () => {
    const { full, delta, retry } = exportTypes
    const since = { changedSince: '2026-11-20T00:00:00.000Z' }
    const delivered = { uploaded: true, delivered: true }

    /** Stores an ended export with messages: a product, and the code of its message. */
    const add = async (
      type: number,
      { errors = [], warnings = [], ...more }: Omit<ExportChange, keyof Messages> & Messages = {},
    ) => {
      const exports = createExportStore(ground.db)
      const id = await exports.create({
        type,
        excludeAssets: false,
        disableUpload: false,
        originalId: more.originalId ?? null,
        startedAt: '2026-11-22T00:00:00.000Z',
        fileNames: null,
        details: { code: 'starting', params: {} },
      })
      const messageOf = ([product, code]: readonly [string, string], severity: StoredSeverity) => ({
        severity,
        product,
        ref: product,
        code,
        field: 'a_ean',
        params: {},
      })
      const messages = [
        ...errors.map(one => messageOf(one, severities.error)),
        ...warnings.map(one => messageOf(one, severities.warning)),
      ]
      await exports.checkpoint({ id, attempt: 0 }, {}, messages, 0)
      const counts = {
        erroneous: new Set(errors.map(([product]) => product)).size,
        warnings: warnings.length,
        successful: 1,
      }
      await exports.change(id, { status: exportStatuses.successful, ...counts, ...more })
      return id
    }

    interface Messages {
      readonly errors?: readonly (readonly [string, string])[]
      readonly warnings?: readonly (readonly [string, string])[]
    }

    const newsOf = async (id: number) => {
      const row = await createExportStore(ground.db).find(id)
      return row && createNewsStore(ground.db).compare(row)
    }

    it('are unknown before the first delivery', async () => {
      await add(full, { errors: [['a', 'eanMissing']] })
      expect(await newsOf(await add(full, { errors: [['a', 'eanMissing']] }))).toBeNull()
    })

    it('count products with other errors than at the last delivery, and those that no longer fail', async () => {
      await add(full, {
        ...delivered,
        errors: [
          ['a', 'eanMissing'],
          ['b', 'eanMissing'],
          ['c', 'eanMissing'],
        ],
      })
      // what did not arrive is no delivery to compare with
      await add(full, { uploaded: false, errors: [] })
      const id = await add(full, {
        errors: [
          ['a', 'eanMissing'],
          ['b', 'noArticleNumber'],
          ['d', 'eanMissing'],
          ['e', 'eanMissing'],
        ],
      })
      expect(await newsOf(id)).toEqual({
        missing: 3,
        warnings: 0,
        fewer: 1,
        cause: { code: 'eanMissing', field: 'a_ean' },
      })
    })

    it('do not repeat what each delta brings again, nor what a retry has mended', async () => {
      const first = await add(full, {
        ...delivered,
        errors: [
          ['a', 'eanMissing'],
          ['b', 'eanMissing'],
        ],
        warnings: [['w', 'textTooLong']],
      })
      const same = { errors: [['a', 'eanMissing'] as const], warnings: [['w', 'textTooLong'] as const] }
      const mended = await add(retry, { ...delivered, originalId: first, errors: same.errors })
      expect(await newsOf(mended)).toMatchObject({ missing: 0, fewer: 1 })
      const nothing = { missing: 0, warnings: 0, fewer: 0, cause: null }
      expect(await newsOf(await add(delta, { ...delivered, ...since, ...same }))).toEqual(nothing)
      // the delta before had the warning no more, since only full exports bring all of them
      await add(delta, { ...delivered, ...since, errors: same.errors })
      expect(await newsOf(await add(delta, { ...since, ...same }))).toEqual(nothing)
    })
  })
})
