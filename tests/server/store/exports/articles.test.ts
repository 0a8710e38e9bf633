import type { Insertable } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { exportStatuses } from '../../../../src/contract/calls/exports.ts'
import { createArticleStore } from '../../../../server/store/exports/articleStore.ts'
import { changeKinds, createDeliveredStore } from '../../../../server/store/exports/deliveredStore.ts'
import { createExportStore } from '../../../../server/store/exports/exportStore.ts'
import { isHashDelivered } from '../../../../server/store/exports/deliveredRows.ts'
import type { ExportTableRow } from '../../../../server/store/tables.ts'
import { onEachDatabaseInLong } from '../onEachDatabase.ts'

const { signal } = new AbortController()
const of = (id: number) => ({ id, attempt: 0 })

await onEachDatabaseInLong(ground => {
  describe('the article store', () => {
    const addExport = (id: number, change: Partial<Insertable<ExportTableRow>>) => {
      const row = {
        id,
        type: 1,
        status: exportStatuses.successful,
        startedAt: '',
        details: '{}',
        ...none,
        ...change,
      }
      return ground.db
        .insertInto('exports')
        .values(row as Insertable<ExportTableRow>)
        .execute() // the database fills the rest
    }
    const none = {
      excludeAssets: 0,
      disableUpload: 0,
      hasFile: 0,
      delivered: 0,
      attempt: 0,
      tries: 0,
      noTarget: 0,
      processed: 0,
      successful: 0,
      warnings: 0,
      erroneous: 0,
      notes: '[]',
    }
    const stage = (id: number, rows: Readonly<Record<string, number>>, kind?: number) =>
      createDeliveredStore(ground.db).stage(
        of(id),
        Object.entries(rows).map(([article, hash], index) => ({
          article,
          product: 'P',
          hash: 2 ** 50 + hash,
          at: 5_000_000_000 + index * 70,
          length: 70,
          ...(kind !== undefined && { kind }),
        })),
      )
    const say = (id: number, ...messages: [product: string, severity: 1 | 2, code: string][]) =>
      createExportStore(ground.db).checkpoint(
        of(id),
        {},
        messages.map(([product, severity, code]) => ({
          severity,
          product,
          ref: product,
          code,
          field: '',
          params: {},
        })),
        0,
      )

    beforeEach(async () => {
      await addExport(1, { delivered: 1, uploaded: 1 })
      await addExport(2, { delivered: 1 })
      await addExport(3, {}) // its upload was switched off
      await addExport(4, { state: 'onHold', status: exportStatuses.onHold })
    })

    it('finds the rows of an article for each target, and their places', async () => {
      const [articles, delivered] = [createArticleStore(ground.db), createDeliveredStore(ground.db)]
      await delivered.switchTarget(of(1), 'one')
      await stage(1, { a: 1, b: 2 })
      await delivered.deliver(of(1), signal)
      await delivered.switchTarget(of(2), 'two')
      await stage(2, { b: 3 })
      await delivered.deliver(of(2), signal)
      const [inOne, inTwo] = [await articles.find('b', 'one'), await articles.find('b', 'two')]
      expect([inOne, inTwo]).toMatchObject([
        { article: 'b', product: 'P', run: 1, at: 5_000_000_070, length: 70 },
        { run: 2, at: 5_000_000_000, length: 70 },
      ])
      expect([2, 3].map(hash => inOne && isHashDelivered(2 ** 50 + hash, inOne))).toEqual([true, false])
      expect([await articles.find('a', 'two'), await articles.find('b', 'three')]).toEqual([
        undefined,
        undefined,
      ])
    })

    it('tells the articles and products on sale from withdrawn and unknown ones', async () => {
      const [articles, delivered] = [createArticleStore(ground.db), createDeliveredStore(ground.db)]
      await stage(1, { a: 1, b: 2 })
      await delivered.deliver(of(1), signal)
      await ground.db.updateTable('delivered').set({ ref: 'product-a' }).where('article', '=', 'a').execute()
      await ground.db.updateTable('delivered').set({ length: 0 }).where('article', '=', 'b').execute()
      const onSale = await articles.onSale(['a', 'product-a', 'b', 'c'])
      expect(['a', 'product-a', 'b', 'c'].map(one => onSale.has(one))).toEqual([true, true, false, false])
      expect(await articles.onSale([])).toEqual(new Set())
    })

    it('returns the changes of an article in delivered exports and those on hold, the newest first', async () => {
      const articles = createArticleStore(ground.db)
      for (const id of [1, 2, 3, 4]) await stage(id, { a: id }, changeKinds.changed)
      await stage(2, { b: 1 })
      expect((await articles.changes(['a'])).map(({ run }) => run)).toEqual([4, 2, 1])
      expect(await articles.changes(['b'])).toEqual([])
    })

    it('returns the exports in which a product failed, and the first reason', async () => {
      const articles = createArticleStore(ground.db)
      await say(1, ['p', 1, 'warned'], ['p', 2, 'first'], ['p', 2, 'second'], ['q', 2, 'other'])
      await say(2, ['p', 1, 'warned'])
      await say(3, ['p', 2, 'unsent'])
      await say(4, ['p', 2, 'held'])
      expect(await articles.failures(['p'])).toEqual([
        { run: 4, product: 'p' },
        { run: 1, product: 'p' },
      ])
      expect(await articles.failure(1, 'p')).toMatchObject({ code: 'first', product: 'p', severity: 2 })
      expect(await articles.failure(2, 'p')).toBeUndefined()
    })

    it('ignores a hold that a later delivery made obsolete', async () => {
      const articles = createArticleStore(ground.db)
      expect(await articles.held()).toEqual([4])
      await stage(4, { a: 1 }, changeKinds.new)
      await addExport(5, { uploaded: 1 })
      expect([await articles.held(), await articles.changes(['a'])]).toEqual([[], []])
    })

    it('finds article numbers by their beginning, in both cases', async () => {
      const articles = createArticleStore(ground.db)
      await stage(1, { 'KTR-1': 1, 'KTR-2': 1, 'KTR%3': 1, 'ktr-4': 1, 'ÄB-5': 1, 'LTR-6': 1 })
      await createDeliveredStore(ground.db).deliver(of(1), signal)
      expect(await articles.search('Ktr-', 9)).toEqual(['ktr-4', 'KTR-1', 'KTR-2'])
      expect(await articles.search('KTR-', 2)).toEqual(['KTR-1', 'KTR-2'])
      expect(await articles.search('KTR%', 9)).toEqual(['KTR%3'])
      expect(await articles.search('Ä', 9)).toEqual(['ÄB-5'])
    })
  })
})
