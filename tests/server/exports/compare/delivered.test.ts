import type { ExportReport } from '../../../../src/contract/calls/exports.ts'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRowFiles, createRowStager } from '../../../../server/exports/compare/articleRows.ts'
import type { ArticleChange } from '../../../../src/contract/calls/exports.ts'
import { csvCells, csvRows } from '../../../../server/tradebyte/csv.ts'
import { type DemoService, startDemoService } from '../startDemoService.ts'
import { onlyInLong } from '../../../shared/long.ts'

describe('a row for the comparison', () => {
  const place = { at: 0, length: 1 }
  const hash = (header: readonly string[], cells: readonly string[]) =>
    createRowStager(header)(cells, place).hash

  it('is the same with its columns in another order, or with further empty ones', () => {
    expect(hash(['a_nr', 'p_nr'], ['1', '2'])).toBe(hash(['p_nr', 'a_ean', 'a_nr'], ['2', '', '1']))
  })

  it('differs if the same cell is in another column, or two cells in one', () => {
    expect(hash(['a_nr', 'a_vk[otto]'], ['1', '2'])).not.toBe(hash(['a_nr', 'a_vk[zalando]'], ['1', '2']))
    expect(hash(['a_nr', 'b'], ['1', '2'])).not.toBe(hash(['a_nr', 'b'], ['12', '']))
  })

  it('has the hash of earlier versions, because otherwise every row would count as changed after an update', () => {
    const cells = ['M-1', 'A-1', 'grün', `http://x/media/abc12/${'s'.repeat(22)}/a/b.jpg`]
    expect(hash(['p_nr', 'a_nr', 'a_comp[Farbe]', 'a_media[image]{0}'], cells)).toBe(4458890302072674)
  })

  it('omits values that each run signs again', () => {
    const link = (signature: string) => ['1', `http://x/media/abc12/${signature.repeat(22)}/a/b.jpg`]
    expect(hash(['a_nr', 'm'], link('A'))).toBe(hash(['a_nr', 'm'], link('_')))
    expect(hash(['a_nr', 'm'], link('A'))).not.toBe(hash(['a_nr', 'm'], ['1', 'http://x/media/c.jpg']))
  })

  it.each([[['a', '', 'b']], [['a "quoted" b', ';', '"', '";"', '']], [['line\r\nbreak', 'x']]])(
    'is read back from its file: %j',
    cells => {
      for (const delimiter of [';', ',', '\t'])
        expect(csvCells(csvRows([cells], { delimiter }), { delimiter })).toEqual(cells)
    },
  )

  it('has the hash of older versions, which delivered rows are compared with', () => {
    const cells = [
      'A1',
      'grün',
      '',
      'long '.repeat(20_000),
      'https://x.example/media/abc/0123456789abcdefghijkl/a.jpg',
    ]
    const header = ['a_nr', 'p_name', 'p_empty', 'p_text', 'a_media[image]{0}']
    expect(createRowStager(header)(cells, place).hash).toBe(3_678_096_871_338_291)
  })

  it('is not read if its file is gone', async () => {
    const files = createRowFiles({
      exports: { find: async () => undefined },
      folder: { read: async () => undefined },
    })
    expect(await files.read(7, [place])).toBeUndefined()
  })
})

/** Products of the demo without faults: their rows have no warnings or errors. */
const count = 40

describe('a delivered export', () => {
  let demo: DemoService
  beforeEach(async () => {
    demo = await startDemoService(count)
    await demo.service.admin('POST /ui/api/settings/tradebyte/ftp', { protocol: 'folder', directory: null })
  })
  afterEach(() => demo.close())

  const run = async (query = 'delta=false') => demo.ended(await demo.start(query))
  const rowsOf = async (id: number): Promise<Record<string, string>[]> =>
    parse(await demo.file(id), { columns: true, delimiter: ';' })
  const difference = async (id: number) => (await demo.service.deps.exports.find(id))?.difference
  const pageOf = async (id: number, kind: string) => {
    const { body } = await demo.service.admin(`GET /ui/api/exports/${id}/changes?kind=${kind}`)
    return body.data as unknown as { pageData: ArticleChange[]; reasons?: object } // the service validates it
  }
  const changes = async (id: number, kind: string) => (await pageOf(id, kind)).pageData
  const out = async () => readdir(join(demo.service.folder, 'out'))
  const settings = (change: object) => demo.service.admin('POST /ui/api/settings/tradebyte/export-1', change)

  it('is the base of the next comparison: nothing changed, and nothing is uploaded', async () => {
    const first = await run()
    expect(await difference(first.id)).toMatchObject({ base: null, new: (await rowsOf(first.id)).length })
    const second = await run()
    expect(first.upload).toEqual({
      state: 'uploaded',
      at: first.endTime,
      to: join(demo.service.folder, 'out'),
    })
    expect(first.csvFileSize).toBe(Buffer.byteLength(await demo.file(first.id)))
    expect(second).toMatchObject({ wasUploaded: null, csvFileAvailable: true, nothingChanged: true })
    expect(second.upload).toEqual({ state: 'nothingChanged', at: null, to: null })
    expect(await difference(second.id)).toMatchObject({ base: first.id, nothingChanged: true, changed: 0 })
    expect(await out()).toEqual([first.csvFileName])
  })

  it('is sent without changes if the target is another', async () => {
    await run()
    await demo.service.admin('POST /ui/api/settings/tradebyte/ftp', {
      protocol: 'folder',
      directory: 'other',
    })
    expect((await run()).wasUploaded).toBe(true)
  })

  onlyInLong(it)('is sent without changes if TB.One could not read its format before', async () => {
    await run()
    await demo.service.admin('POST /ui/api/settings/tradebyte/csv', { delimiter: ',' })
    expect(await run()).toMatchObject({ wasUploaded: true })
  })

  it('is not one whose upload failed or was switched off', async () => {
    expect((await run('disableUpload=true')).upload?.state).toBe('disabled')
    const { id } = await run()
    expect(await difference(id)).toMatchObject({ base: null, changed: 0, unchanged: 0 })
  })

  it('reports changes: a price beyond the share, a new product', async () => {
    demo.pim.touch(3, { removed: true })
    await run()
    demo.pim.touch(3, { removed: false })
    demo.pim.touch(5, {
      values: { price: [{ locale: null, scope: null, data: [{ amount: '999.00', currency: 'EUR' }] }] },
    })
    const { id, difference: shown } = await run()
    expect(await difference(id)).toMatchObject({ new: 1, changed: 1, prices: 1, unreadable: 0, withdrawn: 0 })
    expect(shown).toMatchObject({ base: { id: id - 1 }, new: 1, prices: 1, priceShare: 20 })
    const [price] = await changes(id, 'prices')
    expect(price).toMatchObject({ article: demo.pim.identifierOf(5), fileMissing: false })
    expect(price?.share).toBeGreaterThan(0.2)
    expect(new Set(price?.cells.map(({ column }) => column.slice(0, 5)))).toEqual(new Set(['a_vk[']))
    const dear = price?.cells.find(({ after }) => after === '999.00')
    expect(dear?.label).toMatch(/^Selling price, (?!\w+de$)/) // with the label of the channel, not its key
    expect(dear?.share).toBeCloseTo(999 / Number(dear?.before) - 1)
    expect(Math.max(...(price?.cells.map(({ share }) => Math.abs(share ?? 0)) ?? []))).toBeCloseTo(
      Math.abs(price?.share ?? 0),
    )
    expect(await changes(id, 'new')).toMatchObject([{ article: demo.pim.identifierOf(3), cells: [] }])
    expect(await changes(id, 'new&q=nothing-like-it')).toEqual([])
  })

  it('reports all its changes in a file for spreadsheets, in the order of the pages', async () => {
    const touch = (index: number, sku: string, amount: string) =>
      demo.pim.touch(index, {
        values: {
          sku: [{ locale: null, scope: null, data: sku }],
          price: [{ locale: null, scope: null, data: [{ amount, currency: 'EUR' }] }],
        },
      })
    touch(5, '=1+1', '100.00')
    touch(6, 'dear', '100.00')
    await run()
    touch(5, '=1+1', '150.00')
    touch(6, 'dear', '300.00')
    const { id } = await run()
    const sheet = async (kind: string): Promise<string[][]> => {
      const { body } = await demo.service.admin(`GET /ui/api/exports/${id}/changes/csv?kind=${kind}`)
      return parse(String(body.text), { delimiter: ';', bom: true })
    }
    const [heads, ...rows] = await sheet('prices')
    expect([heads?.[0], heads?.at(-1)]).toEqual(['Article number', 'Field'])
    const [articles, shares] = [0, 7].map(column => [...new Set(rows.map(row => row[column]))])
    expect(articles).toEqual(['dear', "'=1+1"]) // no spreadsheet computes it
    expect(shares).toEqual(['200', '50'])
    expect(rows[0]?.slice(5, 7)).toEqual(['100.00', '300.00'])
    expect(rows[0]?.[8]).toMatch(/^Selling price, (?!\w+de$)/) // with the label of the channel, not its key
    expect(await sheet('prices&q=dear')).toHaveLength(
      1 + rows.filter(([article]) => article === 'dear').length,
    )
    expect(await sheet('withdrawn')).toHaveLength(1)
  })

  onlyInLong(it)('reports that a price cannot be compared because the old file is gone', async () => {
    const first = await run()
    await rm(join(demo.service.folder, 'exports', String(first.id)), { recursive: true })
    demo.pim.touch(5, {
      values: { price: [{ locale: null, scope: null, data: [{ amount: '999.00', currency: 'EUR' }] }] },
    })
    const { id } = await run()
    expect(await difference(id)).toMatchObject({ changed: 1, prices: 0, unreadable: 1 })
    expect(await changes(id, 'changed')).toMatchObject([{ cells: [], fileMissing: true }])
  })

  describe('with a product that is gone', () => {
    const gone = () => demo.pim.identifierOf(7)
    const withdrawnIn = async (id: number) =>
      (await rowsOf(id)).filter(row => row.a_active === '0').map(row => row.a_nr)

    it('is followed by a full export that withdraws it once, with nothing but its numbers', async () => {
      const first = await run()
      const before = (await rowsOf(first.id)).find(row => row.a_nr === gone())
      demo.pim.touch(7, { removed: true })
      const second = await run()
      const row = (await rowsOf(second.id)).find(({ a_nr }) => a_nr === gone()) ?? {}
      const filled = Object.entries(row).filter(([, cell]) => cell !== '')
      const activation = Object.keys(row).filter(name => name.startsWith('a_active'))
      expect(activation.length).toBeGreaterThan(1)
      expect(Object.fromEntries(filled)).toEqual({
        a_nr: gone(),
        p_nr: before?.p_nr,
        ...Object.fromEntries(activation.map(name => [name, '0'])),
      })
      expect(await difference(second.id)).toMatchObject({ withdrawn: 1, gone: 0, notWithdrawn: null })
      expect(second.wasUploaded).toBe(true)
      const [change] = await changes(second.id, 'withdrawn')
      expect(change).toMatchObject({ article: gone(), product: before?.p_nr, name: before?.p_name })
      expect(change).toMatchObject({ reason: 'notSelected', filled: activation.length + 2 })
      expect(change?.cells.map(({ column, after }) => [column, after])).toEqual(
        activation.map(name => [name, '0']),
      )
      expect(await pageOf(second.id, 'withdrawn')).toMatchObject({ reasons: { notSelected: 1, failed: 0 } })
      expect(await changes(second.id, 'withdrawn&reason=notSelected')).toHaveLength(1)
      expect(await changes(second.id, 'withdrawn&reason=failed')).toEqual([])
      const third = await run()
      expect(await withdrawnIn(third.id)).not.toContain(gone())
      expect(await difference(third.id)).toMatchObject({ withdrawn: 0, nothingChanged: true })
    })

    it('is followed by a delta that withdraws it without other changes', async () => {
      await run()
      demo.pim.touch(7, { removed: true })
      const delta = await run('delta=true')
      expect(await withdrawnIn(delta.id)).toContain(gone())
      // otherwise only products with earlier warnings, which come again
      const again = delta.amountSuccessful + delta.amountWarnings
      expect((await rowsOf(delta.id)).length).toBe(again + ((await difference(delta.id))?.withdrawn ?? 0))
      expect(delta.wasUploaded).toBe(true)
    })

    onlyInLong(it)('stays on sale if the settings say so, and is counted', async () => {
      await settings({ withdrawMissing: false })
      await run()
      demo.pim.touch(7, { removed: true })
      const { id } = await run()
      expect(await withdrawnIn(id)).not.toContain(gone())
      expect(await difference(id)).toMatchObject({ withdrawn: 0, gone: 1, notWithdrawn: 'switchedOff' })
    })

    it('is left to the full export if a delta may not check', async () => {
      await settings({ withdrawInDelta: false })
      await run()
      demo.pim.touch(7, { removed: true })
      const delta = await run('delta=true')
      expect(await difference(delta.id)).toMatchObject({ withdrawn: 0, notWithdrawn: 'delta' })
      expect(await difference((await run()).id)).toMatchObject({ withdrawn: 1 })
    })

    onlyInLong(it)(
      'is left to the full export by a scheduled delta that may not check, and found by the next delta of another',
      async () => {
        await run()
        demo.pim.touch(7, { removed: true })
        const order = { delta: true, excludeAssets: false, disableUpload: false }
        const { runner } = demo.service.deps
        const left = await demo.ended(await runner.start({ ...order, withdrawLater: true }))
        expect(await difference(left.id)).toMatchObject({ withdrawn: 0, notWithdrawn: 'delta' })
        const next = await demo.ended(await runner.start({ ...order, withdrawLater: false }))
        expect(await difference(next.id)).toMatchObject({ withdrawn: 1, notWithdrawn: null })
      },
    )

    it('stays on sale, with a message, if no activation is mapped', async () => {
      const { data } = (await demo.service.admin('GET /ui/api/tradebyte/mapping')).body
      const { a_active, a_active_channel, ...mapping } = data as unknown as Record<string, unknown>
      expect([a_active, a_active_channel]).not.toContain(undefined)
      await demo.service.admin('POST /ui/api/tradebyte/mapping', mapping)
      await run()
      demo.pim.touch(7, { removed: true })
      const { id } = await run()
      expect(await difference(id)).toMatchObject({ withdrawn: 0, gone: 1, notWithdrawn: 'noColumn' })
    })

    onlyInLong(it)('is not withdrawn by a retry or by a run that stopped', async () => {
      demo.pim.faults = { brokenProducts: { 9: 'valuesNotAnObject' } }
      const first = await run()
      demo.pim.touch(7, { removed: true })
      demo.pim.faults = {}
      const { body } = await demo.service.admin(`POST /ui/api/exports/retry/${first.id}`)
      const retry = await demo.ended((body.data as unknown as { id: number }).id)
      expect(await difference(retry.id)).toMatchObject({ withdrawn: 0, gone: 0 })
      demo.pim.faults = { denied: ['products', 'products-uuid'] }
      expect((await run()).csvFileAvailable).toBe(false)
      expect(await demo.service.deps.delivered.countActive()).toBeGreaterThan(0)
    })
  })

  describe('beyond a safety limit', () => {
    const decide = (id: number, act: string, reason = 'The shop is closing down') =>
      demo.service.admin(`POST /ui/api/exports/${id}/${act}`, { reason })
    const remove = (...indexes: number[]) => {
      for (const index of indexes) demo.pim.touch(index, { removed: true })
    }
    /** An export on hold, because it would withdraw two articles with a limit of one. */
    const held = async () => {
      await settings({ holdWithdrawn: 1 })
      const before = await run()
      remove(7, 8)
      const report = await run()
      expect(report).toMatchObject({
        status: 6,
        statusClass: 'onHold',
        statusLabel: 'On hold',
        wasUploaded: null,
      })
      expect(await out()).toEqual([before.csvFileName])
      return { before, report }
    }

    it('waits and uploads nothing; later exports are compared with the delivery before it', async () => {
      const { before, report } = await held()
      expect(report.upload).toEqual({ state: 'onHold', at: null, to: null })
      expect((await demo.service.admin('GET /ui/api/exports/dashboard')).body.data).toMatchObject({
        onHold: 1,
      })
      expect(report.statusDetails).toBe(
        '2 articles would be withdrawn, the limit is 1. Nothing has been uploaded.',
      )
      expect(report.difference).toMatchObject({
        withdrawn: 2,
        exceeded: [{ limit: 'withdrawn', most: 1, isShare: false, count: 2 }],
        decision: null,
      })
      demo.pim.touch(7, { removed: false })
      const later = await run()
      expect(later).toMatchObject({
        wasUploaded: true,
        difference: { base: { id: before.id }, withdrawn: 1 },
      })
      const late = await decide(report.id, 'release')
      expect([late.status, late.body.message]).toEqual([
        409,
        expect.stringContaining(`Export #${later.id} has been delivered since`),
      ])
    })

    onlyInLong(it)('can no longer be released after a later export found nothing to withdraw', async () => {
      const { report } = await held()
      for (const index of [7, 8]) demo.pim.touch(index, { removed: false })
      const later = await run()
      expect(later).toMatchObject({ wasUploaded: null, difference: { nothingChanged: true } })
      expect((await decide(report.id, 'release')).status).toBe(409)
    })

    onlyInLong(it)('is not held for articles that only stay on sale', async () => {
      await settings({ holdWithdrawn: 1, withdrawMissing: false })
      await run()
      remove(7, 8)
      const report = await run()
      expect(report).toMatchObject({ wasUploaded: null, difference: { gone: 2, exceeded: [] } })
      expect(report.statusClass).not.toBe('onHold')
    })

    it('is uploaded when an administrator releases it, and keeps the reason', async () => {
      const { report } = await held()
      expect((await decide(report.id, 'release', ' x ')).status).toBe(422)
      expect((await decide(report.id, 'release')).status).toBe(200)
      let released = await demo.report(report.id)
      while (released.isBeingUploaded) released = await demo.report(report.id)
      expect(released).toMatchObject({
        wasUploaded: true,
        difference: {
          decision: { released: true, by: 'admin@example.com', reason: 'The shop is closing down' },
        },
      })
      expect(await out()).toContain(report.csvFileName)
      expect(await difference((await run()).id)).toMatchObject({ nothingChanged: true })
      expect(released).toMatchObject({ upload: { state: 'uploaded', to: join(demo.service.folder, 'out') } })
      // later than the end of the run
      expect(Date.parse(released.upload?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(released.endTime ?? ''))
      const second = await decide(report.id, 'discard')
      expect([second.status, second.body.message]).toEqual([
        409,
        expect.stringMatching(
          `^admin@example.com released export #${report.id} on \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d\\. Load the page again\\.$`,
        ),
      ])
      const { rows } = await demo.service.deps.audit.page({ range: [0, 9], sort: ['id', 'DESC'] })
      expect(rows.filter(({ action }) => action === 'release')).toMatchObject([
        { record: String(report.id), after: { reason: 'The shop is closing down' } },
      ])
    })

    it('is cancelled when an administrator discards it, and keeps its file', async () => {
      const { report } = await held()
      await decide(report.id, 'discard')
      expect(await demo.report(report.id)).toMatchObject({
        statusClass: 'cancelled',
        csvFileAvailable: true,
        wasUploaded: null,
        upload: { state: 'discarded' },
        difference: { decision: { released: false } },
      })
      // the articles that it would have withdrawn are still on sale
      expect((await run()).statusClass).toBe('onHold')
    })

    onlyInLong(it)(
      'tells an administrator who decides too late about the earlier decision, in their language',
      async () => {
        const { report } = await held()
        const { exports } = demo.service.deps
        const { write } = exports
        exports.write = async (of, change) => {
          exports.write = write
          await decide(of.id, 'discard')
          return write(of, change)
        }
        const late = await demo.service.admin(
          `POST /ui/api/exports/${report.id}/release`,
          { reason: 'It is meant' },
          { 'accept-language': 'de-DE' },
        )
        expect([late.status, late.body.message]).toEqual([
          409,
          expect.stringMatching(
            `^admin@example.com hat Export #${report.id} am .* verworfen\\. Laden Sie die Seite neu\\.$`,
          ),
        ])
        expect((await demo.report(report.id)).statusClass).toBe('cancelled')
      },
    )

    it('is decided by administrators, and by everyone if the settings say so', async () => {
      const { report } = await held()
      const operator = await demo.service.logIn('operator@example.com', 'kontor-demo')
      const act = (action: string) =>
        operator(`POST /ui/api/exports/${report.id}/${action}`, { reason: 'because' })
      const mayDecide = async () => {
        const { body } = await operator(`GET /ui/api/exports/${report.id}`)
        return (body.data as unknown as ExportReport).mayDecide
      }
      for (const action of ['release', 'discard']) expect((await act(action)).status).toBe(403)
      expect(await mayDecide()).toBe(false)
      const { rows } = await demo.service.deps.audit.page({ range: [0, 1], sort: ['id', 'DESC'] })
      expect(rows).toMatchObject([
        { user: 'operator@example.com', action: 'refused' },
        { user: 'operator@example.com', action: 'refused' },
      ])
      await settings({ everyoneDecides: true })
      expect(await mayDecide()).toBe(true)
      expect((await act('discard')).status).toBe(200)
    })

    it('holds an export without a product, and one with too many price changes', async () => {
      await settings({ holdPricesShare: 0 })
      await run()
      demo.pim.touch(5, {
        values: { price: [{ locale: null, scope: null, data: [{ amount: '999.00', currency: 'EUR' }] }] },
      })
      expect((await run()).difference?.exceeded).toMatchObject([{ limit: 'prices', most: 0, isShare: true }])
      remove(...Array.from({ length: count }, (_, index) => index))
      const empty = await run()
      expect(empty.statusClass).toBe('onHold')
      expect(empty.difference?.exceeded).toMatchObject([{ limit: 'empty' }])
    })
  })

  it('keeps an unreadable product on sale, and withdraws one that is no longer valid', async () => {
    await run()
    demo.pim.faults = { brokenProducts: { 9: 'valuesNotAnObject' } }
    const second = await run()
    const rows = await rowsOf(second.id)
    expect(rows.map(row => row.a_nr)).not.toContain(demo.pim.identifierOf(9))
    // its number was unreadable too
    expect(await difference(second.id)).toMatchObject({ withdrawn: 0, gone: 1, notWithdrawn: 'unreadable' })
    demo.pim.faults = {}
    // a number that another article has already is an error of the later article
    demo.pim.touch(11, { values: { sku: [{ locale: null, scope: null, data: demo.pim.identifierOf(2) }] } })
    const third = await run()
    expect(await difference(third.id)).toMatchObject({ withdrawn: 1 })
  })

  it('is continued with each row staged once, also after its last page', async () => {
    await run()
    demo.pim.touch(7, { removed: true })
    const { delivered, runner } = demo.service.deps
    const isStopped = new Promise<void>(resolve => {
      // after the withdrawn rows are in the file
      delivered.count = () => {
        void runner.close().then(resolve)
        throw new Error('stopped')
      }
    })
    const id = await demo.start('delta=false')
    await isStopped
    await demo.restart()
    const report = await demo.ended(id)
    const rows = await rowsOf(id)
    expect(rows.filter(row => row.a_nr === demo.pim.identifierOf(7))).toHaveLength(1)
    expect(await difference(id)).toMatchObject({ withdrawn: 1, changed: 0 })
    expect(new Set(rows.map(row => row.a_nr)).size).toBe(rows.length)
    const sent = await readFile(join(demo.service.folder, 'out', report.csvFileName ?? ''), 'utf8')
    expect(sent).toBe(await demo.file(id))
  })
})
