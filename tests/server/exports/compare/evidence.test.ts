import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ExportRecord } from '../../../../server/store/exports/exportRecord.ts'
import type { Evidence } from '../../../../src/contract/hold/evidence.ts'
import type { Conflict } from '../../../../src/contract/versions/versionCalls.ts'
import type { ArticleChange } from '../../../../src/contract/calls/exports.ts'
import { type DemoService, startDemoService } from '../startDemoService.ts'
import { onlyInLong } from '../../../shared/long.ts'

const count = 40
const filterCall = '/ui/api/settings/tradebyte/product-filter'

describe('GET /ui/api/exports/:id/evidence', () => {
  let demo: DemoService
  beforeEach(async () => {
    demo = await startDemoService(count)
    await demo.service.admin('POST /ui/api/settings/tradebyte/ftp', { protocol: 'folder', directory: null })
    await demo.service.admin('POST /ui/api/settings/tradebyte/export-1', { holdWithdrawn: 1 })
  })
  afterEach(() => demo.close())

  const run = async () => demo.ended(await demo.start('delta=false'))
  const evidence = async (id: number) =>
    (await demo.service.admin(`GET /ui/api/exports/${id}/evidence`)).body.data as unknown as Evidence // the service validates it
  const filter = async () =>
    (await demo.service.admin(`GET ${filterCall}`)).body.data as unknown as Record<string, unknown>
  const changeFilter = async (change: object) =>
    demo.service.admin(`POST ${filterCall}`, { ...(await filter()), ...change })
  const families = async () => {
    const { body } = await demo.service.admin('GET ' + filterCall + '/options')
    const { akeneoFamilies } = body.data as unknown as { akeneoFamilies: { code: string; label: string }[] }
    return akeneoFamilies
  }

  it('tells each withdrawal by its cause, and who changed the filter from what to what', async () => {
    await changeFilter({ akeneoStatus: 'enabled' })
    const first = await run()
    const onSale = new Set<number>()
    const { deps } = demo.service
    for (let index = 0; index < count; index++) {
      const [sold] = await deps.delivered.onSale([demo.pim.identifierOf(index)], [])
      if (sold) onSale.add(index)
    }
    const familyOf = async (index: number) => {
      const client = await deps.connect()
      const search = { uuid: [{ operator: 'IN', value: [demo.pim.uuidOf(index)] }] }
      try {
        for await (const { items } of client.products({ search }, AbortSignal.timeout(5000)))
          return items[0]?.family ?? ''
      } finally {
        await client.close()
      }
      return ''
    }
    const [removed = 0, disabled = 0, noEan = 0, ...others] = onSale
    const dropped = await familyOf(others[0] ?? 0)
    demo.pim.touch(removed, { removed: true })
    demo.pim.touch(disabled, { enabled: false })
    demo.pim.touch(noEan, { values: { ean: null } })
    // those three must fail for their own reason only
    const remaining = (await families()).filter(({ code }) => code !== dropped)
    demo.pim.touch(disabled, { enabled: false, family: remaining[0]?.code })
    demo.pim.touch(noEan, { values: { ean: null }, family: remaining[0]?.code })
    await changeFilter({ akeneoFamilies: remaining.map(({ code }) => code) })
    const held = await run()
    expect(held.statusClass).toBe('onHold')
    const { withdrawals, newerHold, filter: reviewed } = await evidence(held.id)
    expect(newerHold).toBeNull()
    expect(reviewed).toEqual({ version: (await filter())['version'], former: { akeneoFamilies: [] } })
    expect(withdrawals.reduce((sum, cause) => sum + cause.count, 0)).toBe(held.difference?.withdrawn)
    const byKey = new Map(withdrawals.map(cause => [cause.key, cause]))
    expect(byKey.get('deleted')).toMatchObject({
      kind: 'deleted',
      count: 1,
      sentence: 'Deleted in Akeneo',
      articles: [{ article: demo.pim.identifierOf(removed) }],
    })
    expect(byKey.get('condition.akeneoStatus')).toMatchObject({
      count: 1,
      sentence: 'Disabled in Akeneo',
      articles: [{ article: demo.pim.identifierOf(disabled) }],
    })
    const failed = withdrawals.find(({ kind }) => kind === 'failed')
    expect(failed).toMatchObject({ count: 1, sentence: 'EAN: Missing' })
    expect(failed?.articles.map(({ article }) => article)).toEqual([demo.pim.identifierOf(noEan)])
    const cut = byKey.get('filter.akeneoFamilies')
    expect(cut?.count).toBe((held.difference?.withdrawn ?? 0) - 3)
    expect(withdrawals[0]?.kind).toBe('filter')
    expect(cut).toMatchObject({
      sentence: 'Product filter changed: Families',
      canRestoreFilter: true,
      changes: [
        {
          label: 'Families',
          by: 'admin@example.com',
          before: [],
          after: remaining.map(({ label }) => label),
        },
      ],
    })
    const page = await demo.service.admin(
      `GET /ui/api/exports/${held.id}/changes?kind=withdrawn&cause=deleted`,
    )
    const { pageData } = page.body.data as unknown as { pageData: ArticleChange[] }
    expect(pageData).toMatchObject([{ article: demo.pim.identifierOf(removed), cause: 'deleted' }])

    // a colleague changes the filter while the dialog is open
    const restore = (seen: number | undefined) =>
      demo.service.admin(`POST /ui/api/exports/${held.id}/restore-filter?seen=${seen}`, {
        reason: 'Families were cut by mistake',
      })
    await changeFilter({ akeneoStatus: null })
    const changed = await filter()
    const refused = await restore(reviewed?.version)
    expect(refused.status).toBe(409)
    const { conflict } = refused.body as unknown as { conflict: Conflict }
    expect(conflict).toMatchObject({
      version: changed['version'],
      user: 'admin@example.com',
      paths: ['akeneoStatus'],
      before: { akeneoStatus: 'enabled' },
      theirs: { akeneoStatus: null },
    })
    expect(await filter()).toEqual(changed)
    expect((await demo.report(held.id)).statusClass).toBe('onHold')
    expect((await evidence(held.id)).filter).toEqual(reviewed)

    const restored = await restore(conflict.version)
    const { id } = restored.body.data as unknown as { id: number }
    expect(await filter()).toMatchObject({ akeneoFamilies: [], akeneoStatus: 'enabled' })
    expect((await demo.report(held.id)).difference?.decision).toMatchObject({ released: false })
    const next = await demo.ended(id)
    expect(next.difference).toMatchObject({ base: { id: first.id }, withdrawn: 3 })
  })

  onlyInLong(it)('says which later export is on hold, too', async () => {
    await run()
    demo.pim.touch(7, { removed: true })
    demo.pim.touch(8, { removed: true })
    const [held, later] = [await run(), await run()]
    expect((await evidence(held.id)).newerHold).toEqual({ id: later.id })
    expect((await evidence(later.id)).newerHold).toBeNull()
  })

  it('counts the cells of a column that is emptied over all articles, with one of the lost values', async () => {
    await demo.service.admin('POST /ui/api/settings/tradebyte/export-1', { holdLost: 1 })
    const rowsOf = async (id: number): Promise<Record<string, string>[]> =>
      parse(await demo.file(id), { columns: true, delimiter: ';', bom: true })
    const filledIn = (rows: readonly Record<string, string>[], column: string) =>
      rows.filter(row => row[column]).length
    const nrOf = (row: Record<string, string>) => row['a_nr'] ?? ''
    demo.pim.touch(0, { removed: true })
    const first = await run()
    const sold = await rowsOf(first.id)
    // half of the articles lose a text, one leaves, one comes
    for (let index = 1; index < count / 2; index++) demo.pim.touch(index, { values: { bullet_1: null } })
    demo.pim.touch(count - 1, { removed: true })
    demo.pim.touch(0, { removed: false })
    const held = await run()
    expect(held.statusClass).toBe('onHold')
    const { losses, countsAll } = await evidence(held.id)
    const rows = (await rowsOf(held.id)).filter(row => row['p_name'])
    const numbers = new Set(rows.map(nrOf))
    expect([countsAll, losses.length > 0]).toEqual([true, true])
    for (const { column, before, now, emptied, sample } of losses) {
      expect([column, before]).toEqual([
        column,
        filledIn(
          sold.filter(row => numbers.has(nrOf(row))),
          column,
        ),
      ])
      expect([column, now]).toEqual([column, filledIn(rows, column)])
      expect(now).toBeGreaterThanOrEqual((before ?? 0) - emptied)
      expect(sample).not.toBe('')
    }

    // a delta knows the cells of the articles that it leaves out from the delivery before it
    await demo.service.admin(`POST /ui/api/exports/${held.id}/release`, { reason: 'Meant so' })
    await demo.until(held.id, ({ delivered }) => delivered)
    for (let index = count / 2; index < count - 8; index++)
      demo.pim.touch(index, { values: { bullet_1: null } })
    const delta = await demo.ended(await demo.start('delta=true'))
    expect(delta.statusClass).toBe('onHold')
    const later = await evidence(delta.id)
    expect(later.countsAll).toBe(true)
    for (const { column, before, now, emptied } of later.losses) {
      expect([column, before]).toEqual([column, filledIn(rows, column)])
      expect(now).toBe((before ?? 0) - emptied)
    }
    expect(later.losses.length).toBeGreaterThan(0)

    // an export of an older version has not counted them
    const { exports } = demo.service.deps
    const base = await exports.find(held.id)
    const { filled: _filled, ...older } = base?.difference ?? {}
    await exports.change(held.id, { difference: older as ExportRecord['difference'] })
    for (let index = count - 8; index < count - 1; index++)
      demo.pim.touch(index, { values: { bullet_1: null } })
    const unknown = await evidence((await demo.ended(await demo.start('delta=true'))).id)
    expect(unknown.countsAll).toBe(false)
    expect(unknown.losses.every(({ before, emptied }) => (before ?? 0) >= emptied)).toBe(true)
  })
})
