import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as demoConfiguration from '../../../../demo/configuration.ts'
import type { ProductFilter } from '../../../../server/exports/select/filterProblems.ts'
import { type Clock, systemClock } from '../../../../server/shared/clock.ts'
import type { Trace } from '../../../../src/contract/calls/products/trace.ts'
import { pagePaths } from '../../../../src/contract/pagePaths.ts'
import { languages } from '../../../../src/resources/languages.ts'
import { exportSettings } from '../../../../src/resources/settings/exportSettings.ts'
import { inLong, onlyInLong } from '../../../shared/long.ts'
import { startTestService } from '../../startTestService.ts'
import { filterWith } from '../select/filterCases.ts'
import { type DemoService, startDemoService } from '../startDemoService.ts'

/** Short pauses between tries, because their length does not matter here. */
const clock: Clock = { ...systemClock, sleep: (ms, signal) => systemClock.sleep(ms / 100, signal) }

const { mapping } = demoConfiguration
const count = 60
let demo: DemoService
beforeAll(async () => {
  demo = await startDemoService(count, {}, clock)
  await demo.service.admin('POST /ui/api/settings/tradebyte/ftp', { protocol: 'folder', directory: null })
})
afterAll(() => demo.close())

const run = async (query = 'delta=false') => demo.ended(await demo.start(query))
const sku = (index: number) => demo.pim.identifierOf(index)
const traceOf = async (text: string): Promise<Trace> => {
  const { body } = await demo.service.admin(`GET /ui/api/trace?sku=${encodeURIComponent(text)}`)
  return body.data as unknown as Trace // the service validates it
}
const trace = (index: number) => traceOf(sku(index))
const saveFilter = (given: Partial<ProductFilter> = {}) =>
  demo.service.admin('POST /ui/api/settings/tradebyte/product-filter', filterWith(given))
const saveMapping = (given: object) => demo.service.admin('POST /ui/api/tradebyte/mapping', given)
const saveSettings = (given: object) => demo.service.admin('POST /ui/api/settings/tradebyte/export-1', given)
const synchronize = () => demo.service.admin('POST /ui/api/settings/akeneo/api/sync')
const articlesOf = async (id: number) =>
  new Set(
    (parse(await demo.file(id), { columns: true, delimiter: ';' }) as Record<string, string>[]).map(
      row => row.a_nr,
    ),
  )
const cell = ({ cells }: Trace, column: string) => cells.find(one => one.column === column)
/** A run with any number of withdrawals is not held. */
const unheld = { holdWithdrawnShare: 100, holdWithdrawn: null, holdPricesShare: 100, holdPrices: null }
const inLocale = (locale: string | null, data: unknown) => [{ locale, scope: null, data }]

describe('GET /ui/api/trace before anything was delivered', () => {
  it('reports an unknown SKU', async () => {
    expect(await traceOf('nobody')).toMatchObject({
      now: { kind: 'unknown' },
      last: null,
      inFile: { state: 'never', since: null },
      pim: { state: 'missing' },
      history: [],
    })
  })

  it('reports that a product was never delivered, and that nothing excludes it', async () => {
    expect((await trace(3)).now).toMatchObject({ kind: 'new', title: 'Not delivered yet' })
  })

  it('reports that there is no language, or that nothing was synchronized', async () => {
    const service = await startTestService()
    const { records } = service.deps
    const found = async () => {
      const { body } = await service.admin('GET /ui/api/trace?sku=1')
      return body.data as unknown as Trace
    }
    expect(await found()).toMatchObject({
      now: {
        kind: 'settings',
        sentences: [expect.stringMatching(/default language/i)],
        remedy: { label: 'Open export settings', path: exportSettings.path },
      },
      pim: { state: 'unasked' },
    })
    // a product without any delivered article says the same
    const { body } = await service.admin('GET /ui/api/products?number=1')
    expect(body.data).toMatchObject({ error: expect.stringMatching(/default language/i), articles: [] })
    const [german] = demoConfiguration.languages
    if (german) await records.create(languages, german)
    await records.changeSettings(exportSettings, stored => ({ ...stored, defaultLanguage: 'de' }))
    expect((await found()).now).toMatchObject({
      kind: 'settings',
      sentences: ['No master data yet. Synchronize Akeneo first.'],
      remedy: { path: pagePaths.sync },
    })
    await service.close()
  })

  it('needs a login', async () => {
    expect((await demo.service.call('GET /ui/api/trace?sku=1')).status).toBe(401)
    expect((await demo.service.call('GET /ui/api/trace/search?q=1')).status).toBe(401)
  })
})

describe('GET /ui/api/trace of a product that the filter excludes', () => {
  type Case = readonly [Trace['now']['fields'][number], Partial<ProductFilter>]
  /** One condition on values and one on categories; `npm run test:all` compares the others with a run, too. */
  const cases: readonly Case[] = [
    [
      'akeneoExportAttribute',
      { akeneoExportAttribute: 'name', akeneoExportAttributeLocales: ['fr_FR', 'de_DE'] },
    ],
    ['akeneoCategories', { akeneoCategories: ['mp_tshirts', 'mp_jeans'] }],
    ...inLong<Case>(
      ['akeneoStatus', { akeneoStatus: 'disabled' }],
      ['akeneoExportAttribute', { akeneoExportAttribute: 'sustainable' }],
      ['akeneoFamilies', { akeneoFamilies: ['jeans', 'dresses'] }],
      [
        'akeneoQualityScore',
        {
          akeneoQualityScore: ['A'],
          akeneoQualityScoreChannel: 'ecommerce',
          akeneoQualityScoreLocale: 'de_DE',
        },
      ],
      [
        'akeneoCompleteness',
        {
          akeneoCompleteness: 100,
          akeneoCompletenessChannel: 'ecommerce',
          akeneoCompletenessLocales: ['fr_FR'],
        },
      ],
    ),
  ]

  beforeAll(() => demo.pim.touch(30, { values: { name: inLocale('de_DE', 'Nur deutsch') } }))

  it.each(cases)('names the condition: %s', async (field, filter) => {
    expect((await saveFilter(filter)).body).toMatchObject({ success: true })
    const { id } = await run('delta=false&disableUpload=true')
    const written = await articlesOf(id)
    const failed = new Set(
      (
        (await demo.service.admin(`GET /ui/api/exports/${id}/errors`)).body.data as unknown as {
          productIdentifier: string
        }[]
      ).map(({ productIdentifier }) => productIdentifier),
    )
    const all = Array.from({ length: count }, (_product, index) => sku(index))
    const out = all.find(one => !written.has(one) && !failed.has(one)) ?? ''
    const into = all.find(one => written.has(one)) ?? ''
    const [kept, passed] = [await traceOf(out), await traceOf(into)]
    expect(kept.now).toMatchObject({ kind: 'filtered', fields: [field] })
    expect(kept.filter?.conditions).toMatchObject([{ field, passes: false }])
    expect(passed.now.kind).toBe('new')
    expect(passed.filter?.conditions).toMatchObject([{ field, passes: true }])
  })

  it('names the failing ones among several, and uses the list of SKUs', async () => {
    await saveFilter({ akeneoSkus: sku(1).toUpperCase(), akeneoStatus: 'enabled' })
    expect((await trace(1)).now.kind).toBe('new')
    const kept = await trace(2)
    expect(kept.now).toMatchObject({ kind: 'filtered', fields: ['akeneoSkus'] })
    expect(kept.filter?.conditions.map(({ field, passes }) => [field, passes])).toEqual([
      ['akeneoStatus', true],
      ['akeneoSkus', false],
    ])
    await saveFilter()
  })
})

describe('GET /ui/api/trace of a cell', () => {
  it('names attribute, locale and formatter, and a fallback locale', async () => {
    demo.pim.touch(4, { values: { name: inLocale('en_GB', 'Only English'), description: null } })
    const found = await trace(4)
    expect(cell(found, 'p_name')).toMatchObject({
      cell: 'Only English',
      language: 'Deutsch',
      source: { kind: 'attribute', text: 'name', locale: 'en_GB', isFallbackLocale: true },
    })
    expect(cell(found, '<en>p_name')).toMatchObject({ source: { locale: 'en_GB', isFallbackLocale: false } })
    expect(cell(found, 'p_keywords')?.source).toMatchObject({ formatter: 'Join with commas' })
    expect(cell(found, 'p_bullet{1}')?.source).toMatchObject({ text: 'bullet_2', after: 0 })
    expect(cell(found, 'a_nr')?.source).toMatchObject({ text: 'Identifier (SKU)' })
    expect(cell(found, 'p_text')).toMatchObject({ cell: '', empty: { reason: 'nothing' } })
    expect(cell(found, 'a_vk[zade]')).toMatchObject({ channel: 'zade', source: { text: 'price' } })
  })

  it('reports that the value is in another locale', async () => {
    demo.pim.touch(5, { values: { name: inLocale('fr_FR', 'Seulement') } })
    const found = await trace(5)
    expect(cell(found, 'p_name')).toMatchObject({
      cell: '',
      empty: { reason: 'otherLocale', values: ['fr_FR'] },
    })
    expect(found.required?.issues).toMatchObject([
      { severity: 'warning', field: 'p_name', label: 'Product name' },
    ])
    expect(found.now.kind).toBe('new')
  })

  it('names the fallback source, the fixed value, and the origin of each value', async () => {
    await saveMapping({
      ...mapping,
      p_brand: { akeneoAttribute: 'old_price', or: [{ akeneoAttribute: 'brand' }] },
      a_prodnr: { value: 'fixed' },
    })
    demo.pim.touch(6, { values: { old_price: null } })
    const found = await trace(6)
    expect(cell(found, 'p_brand')?.source).toMatchObject({ text: 'brand', after: 1 })
    expect(cell(found, 'a_prodnr')).toMatchObject({ cell: 'fixed', source: { kind: 'fixed' } })
    await saveMapping(mapping)
  })

  it('reports that the articles of a product do not share a value', async () => {
    await saveMapping({ ...mapping, p_brand: { akeneoAttribute: 'ean' } })
    const found = await trace(7)
    expect(cell(found, 'p_brand')?.empty?.reason).toBe('notShared')
    await saveMapping(mapping)
  })

  it('names channels that are switched off but mapped', async () => {
    const { a_vk } = mapping
    await saveMapping({ ...mapping, a_vk: { ...(a_vk as object), otde: { akeneoAttribute: 'price' } } })
    const found = await trace(6)
    expect(found.disabledChannels).toEqual([{ name: 'otde', label: 'Otto DE', fields: ['a_vk'] }])
    expect(cell(found, 'a_vk[otde]')).toBeUndefined()
    await saveMapping(mapping)
  })

  it('names required fields that are not mapped', async () => {
    const { a_ean, ...rest } = mapping
    expect(a_ean).toBeDefined()
    await saveMapping(rest)
    expect((await trace(6)).required?.unmapped).toContainEqual({ field: 'a_ean', label: 'EAN' })
    await saveMapping(mapping)
  })
})

describe('GET /ui/api/trace of a delivered product', () => {
  /** The run that delivered everything. */
  let first = 0
  beforeAll(async () => {
    await saveSettings({ ...demoConfiguration.exportSettings, ...unheld })
    first = (await run()).id
  })

  it('reports the current state as delivered, also after a delta without it', async () => {
    const link = { id: first }
    expect(await trace(8)).toMatchObject({
      now: { kind: 'current' },
      last: link,
      inFile: { state: 'in', reason: '', since: link },
      pending: [],
      history: [{ run: link, kind: 'new', isOnHold: false, error: null }],
    })
  })

  it('reports the changes since, and their delivery', async () => {
    demo.pim.touch(9, { values: { name: inLocale('de_DE', 'Neuer Name') } })
    const before = await trace(9)
    expect(before).toMatchObject({ now: { kind: 'changed' }, inFile: { since: { id: first } } })
    const named = { column: 'p_name', label: 'Product name', after: 'Neuer Name' }
    expect(before.pending).toContainEqual(expect.objectContaining(named))
    const { id } = await run('delta=true')
    const after = await trace(9)
    expect(after).toMatchObject({ now: { kind: 'current' }, inFile: { since: { id } } })
    expect(after.history[0]?.cells).toContainEqual(expect.objectContaining(named))
    expect(after.history.map(step => [step.run.id, step.kind])).toEqual([
      [id, 'changed'],
      [first, 'new'],
    ])
    expect(after.history[0]?.cells).toContainEqual(
      expect.objectContaining({ column: 'p_name', after: 'Neuer Name' }),
    )
    expect(await trace(8)).toMatchObject({
      now: { kind: 'current' },
      inFile: { since: { id: first } },
      last: { id },
    })
  })

  it('reports a missing EAN, and the export since which the product is out', async () => {
    demo.pim.touch(10, { values: { ean: null } })
    // the file still has it, whatever would happen now
    expect(await trace(10)).toMatchObject({
      now: { kind: 'failed', fields: ['a_ean'] },
      inFile: { state: 'in', reason: '' },
    })
    const { id } = await run()
    const last = (await run()).id
    const found = await trace(10)
    expect(found).toMatchObject({
      inFile: { state: 'error', reason: 'EAN: Missing', since: { id: last } },
      now: {
        kind: 'failed',
        title: 'Does not get into the file: EAN',
        sentences: [
          'EAN (a_ean): missing. Fill in the attribute “ean” in Akeneo.',
          `It was withdrawn with #${id}, so it is off sale.`,
        ],
        remedy: { label: 'Fill in EAN', path: null, href: found.akeneoUrl },
      },
    })
    expect(found.history.map(step => [step.run.id, step.kind])).toEqual([
      [last, 'failed'],
      [id, 'withdrawn'],
      [first, 'new'],
    ])
    expect(found.history[1]).toMatchObject({ error: expect.stringContaining('EAN') })
    expect(found.required).toMatchObject({
      mapped: found.required?.mapped,
      filled: (found.required?.mapped ?? 0) - 1,
    })
    expect(cell(found, 'p_name')?.cell).not.toBe('')
    expect(
      (await demo.service.admin(`GET /ui/api/trace?sku=${sku(10)}`, undefined, { 'accept-language': 'de' }))
        .body,
    ).toMatchObject({
      data: {
        now: {
          sentences: ['EAN (a_ean): fehlt. Füllen Sie in Akeneo das Attribut „ean“ aus.', expect.any(String)],
        },
      },
    })
  })

  it('reports that it is in the file and not for sale', async () => {
    demo.pim.touch(11, { enabled: false })
    expect((await trace(11)).now.kind).toBe('inactive')
  })

  it('reports that it was deleted in Akeneo and withdrawn', async () => {
    demo.pim.touch(14, { removed: true })
    expect(await trace(14)).toMatchObject({
      now: { kind: 'gone', hold: null },
      inFile: { state: 'in' },
      pim: { state: 'missing' },
    })
    const { id } = await run()
    expect(await trace(14)).toMatchObject({
      now: { kind: 'gone' },
      inFile: { state: 'withdrawn', reason: `withdrawn with #${id}`, since: { id } },
      history: [{ run: { id }, kind: 'withdrawn' }, {}],
    })
    demo.pim.touch(14, { removed: false })
    expect(await trace(14)).toMatchObject({ now: { kind: 'withdrawn' }, inFile: { since: { id } } })
  })

  onlyInLong(it)(
    'reports that it was in the last file and is not in this one, but stays on sale',
    async () => {
      await saveSettings({ withdrawMissing: false })
      demo.pim.touch(15, { removed: true })
      const { id } = await run()
      expect(await trace(15)).toMatchObject({
        now: { kind: 'gone' },
        inFile: { state: 'in' },
        history: [{ run: { id }, kind: 'gone' }, {}],
      })
      await saveSettings({ withdrawMissing: true })
      demo.pim.touch(15, { removed: false })
      await run()
    },
  )

  it('reports that it waits in an export on hold', async () => {
    await saveSettings({ ...unheld, holdWithdrawn: 1 })
    demo.pim.touch(16, { removed: true })
    demo.pim.touch(17, { removed: true })
    demo.pim.touch(18, { values: { name: inLocale('de_DE', 'Wartet') } })
    const { id, statusClass } = await run()
    expect(statusClass).toBe('onHold')
    expect(await trace(18)).toMatchObject({
      now: { kind: 'onHold', hold: { id }, remedy: { path: `/exports/${id}` } },
      inFile: { state: 'in' },
      history: [{ run: { id }, isOnHold: true, kind: 'changed' }, {}],
    })
    expect(await trace(16)).toMatchObject({ now: { kind: 'gone', hold: { id } }, inFile: { state: 'in' } })
    expect((await trace(8)).now).toMatchObject({ kind: 'current', hold: null })
    for (const index of [16, 17]) demo.pim.touch(index, { removed: false })
    await saveSettings(unheld)
    await run()
    expect((await trace(18)).now).toMatchObject({ kind: 'current', hold: null })
  })

  it('names items of the settings that Akeneo lacks, and items that are not synchronized yet', async () => {
    demo.pim.faults = { master: { attributes: { material: null } } }
    const gone = await trace(8)
    expect(gone.now.kind).toBe('settings')
    expect(gone.now.sentences.join()).toContain('“material” is no longer in Akeneo')
    await synchronize()
    demo.pim.faults = {}
    const unsynchronized = await trace(8)
    expect(unsynchronized.now.sentences.join()).toContain('has not been synchronized yet')
    expect(cell(unsynchronized, 'p_comp[material]')?.empty).toEqual({
      reason: 'unsynchronized',
      values: ['material'],
    })
    await synchronize()
    expect((await trace(8)).now.kind).toBe('current')
  })

  it('returns the delivered values if Akeneo does not answer', async () => {
    demo.pim.faults = { denied: ['products', 'products-uuid'] }
    const found = await trace(8)
    expect(found).toMatchObject({
      now: { kind: 'away' },
      inFile: { state: 'in' },
      pim: { state: 'away' },
    })
    expect(found.pim.error).toBeTruthy()
    expect(found.history.length).toBeGreaterThan(0)
    demo.pim.faults = {}
  })

  it('reports that a product is unreadable', async () => {
    demo.pim.faults = { brokenProducts: { 8: 'valuesNotAnObject' } }
    expect((await trace(8)).now).toMatchObject({ kind: 'failed' })
    demo.pim.faults = {}
  })

  it('finds a product by its UUID, and shows the requested number of steps at most', async () => {
    expect((await traceOf(demo.pim.uuidOf(10))).sku).toBe(sku(10))
    const { body } = await demo.service.admin(`GET /ui/api/trace?sku=${sku(10)}&steps=1`)
    expect(body.data).toMatchObject({ hasOlder: true, history: [{}] })
  })

  onlyInLong(it)('reports that another article has its number', async () => {
    await saveMapping({ ...mapping, a_nr: { akeneoAttribute: 'supplier_sku' } })
    demo.pim.touch(12, { values: { supplier_sku: inLocale(null, 'SAME') } })
    demo.pim.touch(13, { values: { supplier_sku: inLocale(null, 'SAME') } })
    await run('delta=false')
    const verdicts = [(await trace(12)).now, (await trace(13)).now]
    expect(verdicts.filter(({ kind }) => kind === 'failed')).toMatchObject([{ fields: ['a_nr'] }])
    await saveMapping(mapping)
    await run()
  })
})

describe('GET /ui/api/trace/search', () => {
  const search = async (q: string) =>
    (await demo.service.admin(`GET /ui/api/trace/search?q=${encodeURIComponent(q)}`)).body
      .data as unknown as {
      found: { sku: string; name: string; inFile: object }[]
      delivery: { id: number } | null
      isWhole: boolean
    } // the service validates it

  it('finds the exact SKU first, and others by a part of it', async () => {
    const { found, isWhole, delivery } = await search(sku(20))
    expect(found[0]).toMatchObject({
      sku: sku(20),
      name: expect.stringMatching(/./),
      inFile: { state: 'in' },
    })
    expect(delivery?.id).toBeGreaterThan(0)
    expect(isWhole).toBe(true)
    const part = sku(20).slice(2)
    const several = (await search(part.slice(0, 4))).found
    expect(several.length).toBeGreaterThan(1)
    expect(
      several.every(one => one.sku.includes(part.slice(0, 4)) || one.name.includes(part.slice(0, 4))),
    ).toBe(true)
  })

  it('finds names, and delivered articles while Akeneo is away', async () => {
    const { found } = await search('Neuer N')
    expect(found).toMatchObject([{ sku: sku(9), name: expect.stringContaining('N') }])
    demo.pim.faults = { denied: ['products', 'products-uuid'] }
    expect(await search(sku(20))).toMatchObject({ found: [{ sku: sku(20), name: '' }], isWhole: false })
    demo.pim.faults = {}
  })

  onlyInLong(it)(
    'finds an article by its EAN, and the articles of a product number, delivered or not',
    async () => {
      const ean = cell(await trace(20), 'a_ean')?.cell ?? ''
      expect((await search(ean)).found[0]).toMatchObject({ sku: sku(20) })
      expect(await traceOf(ean)).toMatchObject({ now: { kind: 'unknown' }, articles: [sku(20)] })
      const number = cell(await trace(20), 'p_nr')?.cell ?? ''
      const { articles } = await traceOf(number)
      expect(articles).toContain(sku(20))
      expect(articles.length).toBeGreaterThan(1)
      // one of them may be gone from Akeneo, and has no cells then
      for (const one of articles) expect(cell(await traceOf(one), 'p_nr')?.cell ?? number).toBe(number)
      expect((await search(number)).found.map(one => one.sku)).toEqual(expect.arrayContaining([sku(20)]))
      expect((await traceOf('nobody')).articles).toEqual([])
    },
  )
})
