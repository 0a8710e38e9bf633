import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createArticleStore } from '../../../../server/store/exports/articleStore.ts'
import { changeKinds, createDeliveredStore } from '../../../../server/store/exports/deliveredStore.ts'
import { AttemptOver } from '../../../../server/store/exports/exportRecord.ts'
import { createExportStore } from '../../../../server/store/exports/exportStore.ts'
import type { StagedRow } from '../../../../server/store/exports/runRows.ts'
import { createRefStore } from '../../../../server/store/exports/refStore.ts'
import { migrations } from '../../../../server/store/migrations/migrations.ts'
import { onEachDatabase } from '../onEachDatabase.ts'
import { onlyInLong } from '../../../shared/long.ts'

const { signal } = new AbortController()
const of = (id: number, attempt = 0) => ({ id, attempt })

/** Rows of a file one after the other; the hash of an article represents its content. */
const rows = (contents: Readonly<Record<string, number>>, product = 'P'): StagedRow[] =>
  Object.entries(contents).map(([article, hash], index) => {
    return { article, product, hash, at: 100 + index * 10, length: 10 }
  })

await onEachDatabase(ground => {
  describe('delivered rows', () => {
    beforeEach(async () => {
      const none = {
        withdrawLater: 0,
        beingCancelled: 0,
        errors: '[]',
        processed: 0,
        successful: 0,
        warnings: 0,
        erroneous: 0,
      }
      const flags = {
        excludeAssets: 0,
        disableUpload: 0,
        hasFile: 0,
        delivered: 0,
        attempt: 0,
        tries: 0,
        noTarget: 0,
        notes: '[]',
      }
      const row = { type: 1, status: 1, startedAt: '', details: '{}', ...none, ...flags }
      for (const id of [1, 2, 3, 4, 9])
        await ground.db
          .insertInto('exports')
          .values({ ...row, id })
          .execute()
    })

    const refs = () => createRefStore(ground.db)
    const gather = async (run: number, onlyFailed = false) => {
      const found: string[] = []
      for await (const some of createDeliveredStore(ground.db).gone(run, onlyFailed, signal))
        found.push(...some.map(one => one.article))
      return found
    }

    it('distinguishes new, changed, moved and unchanged rows', async () => {
      const store = createDeliveredStore(ground.db)
      await store.stage(of(1), rows({ a: 1, b: 1, c: 1 }))
      await store.compare(of(1), signal)
      expect((await store.count(1)).kinds.new).toBe(3)
      await store.deliver(of(1), signal)
      await store.tidy(1, signal)
      await store.stage(of(2), [...rows({ a: 1, b: 2, d: 1 }), ...rows({ c: 2 }, 'Q')])
      await store.compare(of(2), signal)
      expect(await store.count(2)).toEqual({
        kinds: { new: 1, changed: 1, moved: 1, withdrawn: 0, invalid: 0, gone: 0 },
        unchanged: 1,
        prices: 0,
      })
      const { rows: changed } = await store.page(2, [changeKinds.changed], { offset: 0, limit: 9 })
      expect(changed).toMatchObject([{ article: 'b', oldRun: 1, oldAt: 110, oldLength: 10 }])
    })

    it('compares again if another file was delivered since', async () => {
      const store = createDeliveredStore(ground.db)
      await store.stage(of(1), rows({ a: 1, b: 1, c: 1 }))
      await store.deliver(of(1), signal)
      await store.stage(of(4), rows({ a: 2, b: 1, c: 2, d: 1 }))
      await store.compare(of(4), signal)
      await store.setShares(of(4), [{ article: 'a', share: 0.5 }])
      expect(await store.count(4)).toMatchObject({ kinds: { new: 1, changed: 2 }, prices: 1 })
      await store.stage(of(2), rows({ a: 2, b: 3, d: 1 }))
      await store.deliver(of(2), signal)
      await store.compare(of(4), signal)
      expect(await store.count(4)).toMatchObject({ kinds: { new: 0, changed: 2 }, unchanged: 2, prices: 0 })
      const { rows: changed } = await store.page(4, [changeKinds.changed], { offset: 0, limit: 9 })
      expect(changed.map(({ article, oldRun }) => [article, oldRun])).toEqual([
        ['b', 2],
        ['c', 1],
      ])
      await store.compare(of(4), signal)
      expect((await store.count(4)).kinds.changed).toBe(2)
    })

    it('knows removed articles, and which of them failed or are only hidden', async () => {
      const store = createDeliveredStore(ground.db)
      await store.stage(of(1), rows({ '': 1, a: 1, b: 1, c: 1, d: 1 }))
      await store.deliver(of(1), signal)
      await store.stage(of(2), rows({ a: 1 }))
      await store.remember(of(2), [
        { article: 'b', failed: 1, at: 5 },
        { article: 'c', failed: 0, at: 5 },
        { article: 'c', failed: 1, at: 5 },
      ])
      expect(await gather(2)).toEqual(['b', 'd'])
      expect(await gather(2, true)).toEqual(['b'])
    })

    it('has the causes of withdrawals: counted, and as a filter of pages', async () => {
      const store = createDeliveredStore(ground.db)
      const off = (kind: number, articles: Record<string, number>) =>
        rows(articles).map(row => ({ ...row, kind, ref: `ref-${row.article}` }))
      await store.stage(of(2), [
        ...off(changeKinds.withdrawn, { a: 1, b: 1, c: 1 }),
        ...off(changeKinds.invalid, { d: 1, e: 1 }),
        { ...off(changeKinds.new, { new: 1 })[0]!, ref: 'ref-c' }, // one row was made
      ])
      await store.markRenumbered(of(2))
      await store.setCauses(of(2), ['a'], 'deleted')
      await store.setFailure(of(2), ['ref-d', 'ref-a'], 'error missing a_ean')
      const counts = (await store.countCauses(2)).toSorted((one, other) => (one.cause < other.cause ? -1 : 1))
      expect(counts).toEqual([
        { cause: '', count: 2 },
        { cause: 'deleted', count: 1 },
        { cause: 'error missing a_ean', count: 1 },
        { cause: 'renumbered', count: 1 },
      ])
      const kinds = [changeKinds.withdrawn, changeKinds.invalid]
      const page = (causes: string[]) => store.page(2, kinds, { offset: 0, limit: 9 }, { causes })
      expect((await page(['', 'deleted'])).rows.map(({ article }) => article)).toEqual(['a', 'b', 'e'])
      expect((await page(['renumbered'])).rows.map(({ article }) => article)).toEqual(['c'])
    })

    it('withdraws an article once, and treats it as new when it returns', async () => {
      const store = createDeliveredStore(ground.db)
      await store.stage(of(1), rows({ a: 1, b: 1 }))
      await store.deliver(of(1), signal)
      await store.stage(of(2), rows({ a: 1 }))
      await store.compare(of(2), signal)
      await store.stage(
        of(2),
        rows({ b: 7 }).map(row => ({ ...row, kind: changeKinds.withdrawn })),
      )
      await store.deliver(of(2), signal)
      expect(await store.countActive()).toBe(1)
      await store.stage(of(3), rows({ a: 1 }))
      expect(await gather(3)).toEqual([])
      await store.stage(of(4), rows({ a: 1, b: 7 }))
      await store.compare(of(4), signal)
      expect((await store.count(4)).kinds.new).toBe(1)
    })

    it('treats rows as changed and on sale if the result of an upload is unknown', async () => {
      const store = createDeliveredStore(ground.db)
      await store.stage(of(1), rows({ a: 1, b: 1, c: 1, d: 1 }))
      await store.deliver(of(1), signal)
      const withdrawn = rows({ b: 7 }).map(row => ({ ...row, kind: changeKinds.withdrawn }))
      await store.stage(of(2), [...rows({ a: 1, c: 2, e: 1 }), ...withdrawn])
      for (const _ of [1, 2]) await store.markUncertain(of(2), signal)
      expect([await store.countActive(), await store.countUncertain()]).toEqual([5, 3])
      await refs().list(
        of(3),
        ['a', 'b', 'c', 'd', 'e'].map(article => ({ article, ref: article })),
      )
      // all as delivered first, because rows that may have arrived meanwhile are sent again
      await store.stage(of(3), rows({ a: 1, b: 1, d: 1 }))
      await store.compare(of(3), signal)
      expect(await store.count(3)).toMatchObject({ kinds: { new: 0, changed: 1 }, unchanged: 2 })
      expect(await store.returned(3, 9)).toEqual(['c', 'e'])
      const { rows: changed } = await store.page(3, [changeKinds.changed], { offset: 0, limit: 9 })
      expect(changed).toMatchObject([{ article: 'b', oldRun: 1, oldLength: 10 }])
      await store.stage(of(4), rows({ a: 1, b: 1, c: 1, d: 1 }))
      expect(await gather(4)).toEqual(['e'])
      await store.deliver(of(4), signal)
      expect(await store.countUncertain()).toBe(1)
    })

    it('lack their assets if only exports without assets delivered them', async () => {
      const store = createDeliveredStore(ground.db)
      await store.stage(of(1), rows({ a: 1 }))
      await store.deliver(of(1), signal)
      await ground.db.updateTable('exports').set({ excludeAssets: 1 }).where('id', '=', 2).execute()
      await store.stage(of(2), rows({ a: 2, b: 1 }))
      await store.compare(of(2), signal)
      await store.deliver(of(2), signal)
      await refs().list(
        of(3),
        ['a', 'b'].map(article => ({ article, ref: article })),
      )
      expect([await store.returned(3, 9), await store.returned(3, 9, 1)]).toEqual([[], ['b']])
      await store.stage(of(3), rows({ b: 3 }))
      await store.deliver(of(3), signal)
      await refs().list(of(4), [{ article: 'b', ref: 'b' }])
      expect(await store.returned(4, 9, 1)).toEqual([])
    })

    it('are stored for each target of files', async () => {
      const store = createDeliveredStore(ground.db)
      await store.switchTarget(of(1), 'one')
      await store.stage(of(1), rows({ a: 1, b: 1 }))
      await store.deliver(of(1), signal)
      await store.switchTarget(of(2), 'two')
      expect(await store.countActive()).toBe(0)
      await store.stage(of(2), rows({ a: 2 }))
      await store.compare(of(2), signal)
      expect((await store.count(2)).kinds.new).toBe(1)
      await store.deliver(of(2), signal)
      for (const place of ['one', 'one']) await store.switchTarget(of(3), place)
      expect(await gather(3)).toEqual(['a', 'b'])
      await store.switchTarget(of(3), 'two')
      expect(await gather(3)).toEqual(['a'])
    })

    it('returns articles that are listed but not on sale, and products that share a number', async () => {
      const store = createDeliveredStore(ground.db)
      await store.stage(of(1), rows({ a: 1, b: 1 }))
      await store.deliver(of(1), signal)
      const list = (run: number, articles: Record<string, string>) =>
        refs().list(
          of(run),
          Object.entries(articles).map(([ref, article]) => ({ article, ref })),
        )
      const back = async () => (await refs().page(2, 'readLast', null, 9)).map(({ ref }) => ref)
      await list(2, { A: 'a', C: 'c', D: 'd', E: 'e', '': 'f' })
      expect(await back()).toEqual([])
      await list(2, { A: 'a', G: 'c', H: 'h', I: 'h', K: 'c' })
      await list(2, { B: 'a' })
      expect(await back()).toEqual(['C', 'G', 'H', 'I', 'K', 'A', 'B'])
      await refs().add(of(2), 'again', ['I', 'X', 'A'])
      await refs().dropUnsharedNumbers(of(2))
      expect(await back()).toEqual(['H', 'I', 'A', 'B'])
      const sells = (...articles: string[]) => store.sells(articles.map(article => ({ article, ref: '' })))
      expect([await sells('c', 'b'), await sells('c', 'd'), await sells()]).toEqual([true, false, false])
      await store.stage(of(2), rows({ e: 1 }))
      await store.remember(of(2), [{ article: 'd', failed: 1, at: 5 }])
      expect(await store.returned(2, 9)).toEqual(['C', 'H'])
      expect(await store.returned(2, 1)).toEqual(['C'])
      // failed products are gone although they are listed
      await store.remember(of(2), [{ article: 'a', failed: 1, at: 5 }])
      expect(await gather(2)).toEqual(['a', 'b'])
      await store.forget(of(2), 50)
      expect(await store.returned(2, 9)).toEqual([])
      expect(await gather(2)).toEqual(['a', 'b'])
    })

    it('drops the changes of an interrupted run after its checkpoint, and nothing else', async () => {
      const exports = createExportStore(ground.db)
      const store = createDeliveredStore(ground.db)
      const run = 1
      const [a, b, c] = rows({ a: 1, b: 1, c: 1 }) as [StagedRow, StagedRow, StagedRow]
      await exports.checkpoint(of(run), { processed: 2 }, [], 0, {
        written: [a, b],
        known: [{ article: 'x', failed: 1, at: 99 }],
      })
      await store.stage(of(run), [c])
      await store.forget(of(run), 120)
      expect(await store.countRows(run)).toBe(2)
      await store.stage(of(9), [a])
      await store.forget(of(run), 0)
      expect([await store.countRows(run), await store.countRows(9)]).toEqual([0, 1])
    })

    it('keeps pending withdrawals of a run without a later delivery', async () => {
      const [exports, store] = [createExportStore(ground.db), createDeliveredStore(ground.db)]
      const checkpoint = { next: null, bytes: 0, messages: 0, pages: 0, skipped: 0, header: [] }
      await exports.change(1, { checkpoint })
      await store.remember(of(1), [{ article: '', failed: 0, at: 5 }])
      await store.stage(of(1), rows({ a: 1 }))
      // a run whose upload was switched off does not prevent the previous one from continuing
      await store.tidy(2, signal)
      expect([await store.hasUnreadable(1), await store.countRows(1)]).toEqual([true, 1])
      await exports.change(2, { delivered: true })
      await store.tidy(3, signal)
      expect([await store.hasUnreadable(1), await store.countRows(1)]).toEqual([false, 0])
    })

    it('are not written by a process whose run another process has taken over', async () => {
      const store = createDeliveredStore(ground.db)
      await store.stage(of(1), rows({ a: 1 }))
      await ground.db.updateTable('exports').set({ attempt: 1 }).where('id', '=', 1).execute()
      await expect(store.stage(of(1), rows({ b: 1 }))).rejects.toThrow(AttemptOver)
      await expect(store.compare(of(1), signal)).rejects.toThrow(AttemptOver)
      await expect(store.deliver(of(1), signal)).rejects.toThrow(AttemptOver)
      await store.deliver(of(1, 1), signal)
      expect(await store.countActive()).toBe(1)
    })

    it.each([1, 11, 234])('stages %i rows at once with all facts about them, and again', async count => {
      const store = createDeliveredStore(ground.db)
      const withdrawn = { kind: changeKinds.withdrawn, oldRun: 1, oldAt: 70, oldLength: 7 }
      const many = Array.from({ length: count }, (_, index) => {
        const article = `A-${String(index).padStart(3, '0')}`
        const row = { article, product: `P-${index}`, hash: 2 ** 51 + index, at: index * 10, length: 10 }
        return index % 3 === 0 ? { ...withdrawn, ...row } : row
      })
      const stored = () => ground.db.selectFrom('written').selectAll().orderBy('article').execute()
      const unplaced = { oldRun: null, oldAt: null, oldLength: null }
      const none = {
        kind: null,
        share: null,
        ...unplaced,
        ref: '',
        ean: '',
        fallbacks: null,
        isVariant: null,
        cause: null,
      }
      await store.stage(of(1), many)
      expect(await stored()).toEqual(many.map(row => ({ run: 1, ...none, ...row })))
      const moved = many.map(({ article, product, hash }) => ({ article, product, hash, at: 5, length: 6 }))
      await store.stage(of(1), moved)
      expect(await stored()).toEqual(moved.map(row => ({ run: 1, ...none, ...row })))
    })

    it('has the columns of the fallback locale as they are and as they were delivered', async () => {
      const store = createDeliveredStore(ground.db)
      const row = { article: 'a', product: 'P', at: 0, length: 9 }
      await store.stage(of(1), [{ ...row, hash: 1, fallbacks: 'p_text' }])
      await store.deliver(of(1), signal)
      await store.stage(of(2), [{ ...row, hash: 2, fallbacks: 'p_text\np_name' }])
      await store.compare(of(2), signal)
      expect(await store.rowsAfter(2, changeKinds.changed, '', 9)).toMatchObject([
        { article: 'a', fallbacks: 'p_text\np_name', oldFallbacks: 'p_text' },
      ])
    })

    it('finds articles on sale with numbers of other products', async () => {
      const store = createDeliveredStore(ground.db)
      const row = { hash: 1, at: 0, length: 9 }
      const rows = [
        { ...row, article: 'a', product: 'P', ean: '4006381333931', isVariant: 1 },
        { ...row, article: 'b', product: 'b', ean: '', isVariant: 0 },
        // a variant with the number of its product model
        { ...row, article: 'c', product: 'c', ean: '', isVariant: 1 },
        // delivered before it was stored: the first one is unknown, the second one is a variant
        { ...row, article: 'd', product: 'd', ean: '', isVariant: null },
        { ...row, article: 'e', product: 'Q', ean: '', isVariant: null },
        { ...row, article: 'f', product: 'R', ean: '', kind: changeKinds.withdrawn },
      ]
      const articlesWith = async (numbers: Partial<Parameters<typeof store.withNumbers>[0]>) =>
        (await store.withNumbers({ eans: [], models: [], singles: [], ...numbers }))
          .map(({ article, isVariant }) => `${article} ${isVariant}`)
          .toSorted()
      const expectAll = async () => {
        expect(await articlesWith({})).toEqual([])
        expect(await articlesWith({ eans: ['4006381333931', '4000000002222'] })).toEqual(['a true'])
        expect(await articlesWith({ models: ['P', 'b', 'c', 'd', 'R'] })).toEqual([
          'b false',
          'c true',
          'd null',
        ])
        expect(await articlesWith({ singles: ['P', 'Q', 'b', 'R'] })).toEqual(['a true', 'e true'])
      }
      await store.stage(of(1), rows)
      await store.deliver(of(1), signal)
      await expectAll()
      await store.stage(
        of(2),
        rows.slice(0, 5).map(one => ({ ...one, hash: 2, isVariant: null })),
      )
      await store.markUncertain(of(2), signal)
      await expectAll()
      await store.switchTarget(of(2), 'other')
      expect(await articlesWith({ models: ['b'] })).toEqual([])
      const ofTarget = await createArticleStore(ground.db).withNumbers(
        { eans: [], models: ['b', 'c'], singles: ['P'] },
        '',
      )
      expect(ofTarget.map(({ article }) => article).toSorted()).toEqual(['a', 'b', 'c'])
      await store.switchTarget(of(2), '')
      await expectAll()
    })

    it('stores the first entry of many articles, and the facts of the run over those of the list', async () => {
      const store = createDeliveredStore(ground.db)
      const numbers = Array.from({ length: 123 }, (_, index) => `A-${String(index).padStart(3, '0')}`)
      await refs().list(
        of(1),
        numbers.map(article => ({ article, ref: `uuid:${article}` })),
      )
      const learned = numbers.slice(0, 111).map((article, at) => ({ article, failed: at % 2, at }))
      await store.remember(of(1), [...learned, { article: 'A-000', failed: 1, at: 999 }])
      await store.remember(of(1), [{ article: 'A-001', failed: 0, at: 999 }])
      const known = await ground.db.selectFrom('known').selectAll().orderBy('article').execute()
      expect(known).toEqual(
        numbers.map((article, index) => ({
          run: 1,
          failed: 0,
          at: -1,
          ...learned[index],
          article,
          ref: `uuid:${article}`,
        })),
      )
    })

    onlyInLong(it)('compares more rows than one step handles, and pages and finds them', async () => {
      const store = createDeliveredStore(ground.db)
      const many = Object.fromEntries(Array.from({ length: 4500 }, (_, index) => [`A-${index}`, 1]))
      await store.stage(of(1), rows(many))
      await store.deliver(of(1), signal)
      await store.stage(of(2), rows({ ...many, 'A-17': 2, 'A-4400': 3 }))
      await store.compare(of(2), signal)
      expect(await store.count(2)).toMatchObject({ kinds: { changed: 2 }, unchanged: 4498 })
      await store.setShares(of(2), [
        { article: 'A-17', share: 0.3 },
        { article: 'A-4400', share: -0.9 },
      ])
      const prices = await store.page(2, 'prices', { offset: 0, limit: 1 })
      expect(prices).toMatchObject({ total: 2, rows: [{ article: 'A-4400' }] })
      const found = await store.page(2, [changeKinds.changed], { offset: 0, limit: 9 }, { q: 'a-1' })
      expect(found.rows.map(({ article }) => article)).toEqual(['A-17'])
      await store.tidy(2, signal)
      expect(await store.countRows(2)).toBe(2)
    })

    it('are unchanged after an update from a version with another order', async () => {
      const { db } = ground
      const was = 'run integer, article text, product text, hash bigint, at bigint, length integer'
      const compared =
        'kind integer, share double precision, "oldRun" integer, "oldAt" bigint, "oldLength" integer'
      for (const statement of [
        'drop table delivered',
        'drop table written',
        'drop table known',
        'alter table "deliveredElsewhere" drop column ref',
        'alter table "deliveredElsewhere" drop column ean',
        'alter table "deliveredElsewhere" drop column fallbacks',
        'alter table "deliveredElsewhere" drop column "isVariant"',
        `create table delivered (${was}, active integer)`,
        `create table written (${was}, ${compared})`,
        'create table known (run integer, article text, failed integer, at bigint)',
        'create index written_kind on written (run, kind, at)',
        `insert into delivered values (1, 'b', 'P', 7, 20, 10, 0), (1, 'a', 'P', 4503599627370501, 5000000123, 10, 1)`,
        `insert into written values (2, 'a', 'Q', 6, 30, 11, 3, 0.5, 1, 10, 10)`,
        `insert into known values (2, 'b', 1, 40)`,
      ])
        await sql.raw(statement).execute(db)
      await migrations['012-by-article']?.up(db)
      await migrations['018-small-rows']?.up(db)
      await migrations['030-plain-rows']?.up(db)
      await migrations['032-delivered-refs']?.up(db)
      await migrations['033-delivered-eans']?.up(db)
      await migrations['034-fallback-cells']?.up(db)
      await migrations['035-delivered-variants']?.up(db)
      const store = createDeliveredStore(db)
      expect(await store.countActive()).toBe(1)
      expect(await gather(2)).toEqual([])
      expect((await store.page(2, [changeKinds.moved], { offset: 0, limit: 9 })).rows).toMatchObject([
        { article: 'a', product: 'Q', hash: 6, at: 30, length: 11, share: 0.5, oldRun: 1, oldLength: 10 },
      ])
      await store.compare(of(2), signal)
      const { rows: moved } = await store.page(2, [changeKinds.moved], { offset: 0, limit: 9 })
      expect(moved).toMatchObject([{ oldAt: 5_000_000_123, oldLength: 10 }])
      await store.stage(of(3), [{ article: 'a', product: 'P', hash: 2 ** 52 + 5, at: 7, length: 9 }])
      await store.compare(of(3), signal)
      expect(await store.count(3)).toMatchObject({ unchanged: 1 })
    })

    it('keeps the place of a row in a large file', async () => {
      const store = createDeliveredStore(ground.db)
      const row = {
        article: 'a',
        product: 'P',
        hash: 2 ** 52 - 1,
        at: 137_000_000_063,
        length: 33_000_001,
        ref: 'uuid:1',
      }
      await store.stage(of(1), [row])
      await store.deliver(of(1), signal)
      const found = []
      for await (const some of store.gone(2, false, signal)) found.push(...some)
      expect(found).toEqual([
        { article: 'a', product: 'P', run: 1, at: row.at, length: row.length, ref: 'uuid:1', failed: false },
      ])
    })
  })
})
