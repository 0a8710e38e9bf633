import { setTimeout as wait } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProductFilter } from '../../../server/exports/productFilter/filterContext.ts'
import { fieldError } from '../../../src/contract/errors.ts'
import type { Language } from '../../../src/contract/words.ts'
import { words as german } from '../../../src/i18n/de/resources.ts'
import { productFilter } from '../../../src/resources/settings/productFilter.ts'
import { open, type Caller, type Item } from '../../demo/connect.ts'
import { filterCases, filterWith } from './filterCases.ts'
import { startDemoService, type DemoService } from './startDemoService.ts'

const path = '/ui/api/settings/tradebyte/product-filter'
const amount = 700

let demo: DemoService
let twin: Caller
let every: Item[]
beforeAll(async () => {
  demo = await startDemoService(amount)
  // the same catalogue, read without any filter
  twin = await open({ products: amount })
  every = await twin.all('/products-uuid?with_completenesses=true&with_quality_scores=true')
})
afterAll(async () => {
  await twin.pim.close()
  await demo.close()
})

const inGerman = { 'accept-language': 'de-DE' }
const send = async (given: Partial<ProductFilter>, headers: Record<string, string> = {}) =>
  (await demo.service.admin(`POST ${path}`, filterWith(given), headers)).body
const save = async (given: Partial<ProductFilter>) => expect(await send(given)).toEqual({ success: true })
const count = async (given: Partial<ProductFilter>, headers: Record<string, string> = {}) =>
  (await demo.service.admin(`POST ${path}/count`, filterWith(given), headers)).body
const counted = async (given: Partial<ProductFilter>) => (await count(given)).data as unknown as object
const run = async (query = 'delta=false&disableUpload=true') => demo.ended(await demo.start(query))
const numbersIn = async (id: number): Promise<string[]> => {
  const rows: Record<string, string>[] = parse(await demo.file(id), { columns: true, delimiter: ';' })
  return rows.map(row => row['a_nr'] ?? '')
}
const skuOf = (item: Item) => String(item.values['sku']?.[0]?.data)

describe('the count of the product filter', () => {
  it.each(filterCases)('is what a run processes: %s', async (_name, given, fits) => {
    const wanted = every.filter(fits).length
    expect(wanted).toBeGreaterThan(0)
    expect(await counted(given)).toMatchObject({ count: wanted })
    await save(given)
    const { amountProcessed, amountTotal } = await run()
    expect([amountProcessed, amountTotal]).toEqual([wanted, wanted])
  })

  it('is what a run processes: 350 pasted SKUs with repeated and unknown ones, alone and with conditions', async () => {
    const known = every.slice(0, 700).filter((_item, index) => index % 2 === 0)
    const skus = known.map((item, index) => (index % 3 === 0 ? skuOf(item).toLowerCase() : skuOf(item)))
    const repeated = skus.slice(0, 12).map(sku => sku.toUpperCase())
    const akeneoSkus = [...skus, ...repeated, 'nobody-1', 'nobody-2'].join('\n').replace('\n', ' ;\t,\r\n ')
    const told = { given: 364, duplicates: 12 }
    expect(await counted({ akeneoSkus })).toEqual({ count: 350, skus: { ...told, unknown: 2 } })
    const given = {
      akeneoSkus,
      akeneoStatus: 'enabled',
      akeneoFamilies: ['jeans', 'tshirts', 'dresses'],
      akeneoCategories: ['sale', 'women', 'mp_clothing'],
    }
    const wanted = known.filter(
      item =>
        item.enabled &&
        given.akeneoFamilies.includes(item.family ?? '') &&
        item.categories.some(code => /^(sale|women|mp_(clothing|tshirts|dresses|jeans))/.test(code)),
    ).length
    expect(wanted).toBeGreaterThan(10)
    expect(await counted(given)).toEqual({ count: wanted, skus: { ...told, unknown: null } })
    await save(given)
    expect((await run()).amountProcessed).toBe(wanted)
  })

  it('is told with an empty list, too', async () => {
    expect(await counted({})).toEqual({ count: amount, skus: { given: 0, duplicates: 0, unknown: null } })
  })

  it('ends in the PIM when nobody waits for it any more', async () => {
    const akeneoSkus = Array.from({ length: 10_000 }, (_none, index) => `KTR-${index}`).join('\n')
    demo.pim.resetCounters()
    demo.pim.faults = { latencyMs: 40 }
    const leaves = new AbortController()
    const answer = fetch(`${demo.service.url}${path}/count`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await signIn()}`,
      },
      body: JSON.stringify(filterWith({ akeneoSkus })),
      signal: leaves.signal,
    })
    const asked = () => demo.pim.counters.calls.get('/api/rest/v1/products-uuid') ?? 0
    while (asked() < 8) await wait(5)
    leaves.abort()
    await expect(answer).rejects.toThrow()
    await wait(200)
    const then = asked()
    await wait(200)
    demo.pim.faults = {}
    expect(asked()).toBe(then)
    expect(then).toBeLessThan(40)
  })

  it('says in the language of the reader why the PIM cannot be asked', async () => {
    demo.pim.faults = { denied: ['products'] }
    const { status, body } = await demo.service.admin(`POST ${path}/count`, filterWith(), inGerman)
    demo.pim.faults = {}
    expect([status, body.success]).toEqual([502, false])
    expect(String(body.message)).toMatch(/^Das PIM .* lässt diesen Benutzer/)
  })
})

const signIn = async () => {
  const credentials = { username: 'admin@example.com', password: 'kontor-demo' }
  return String((await demo.service.call('POST /ui/api/login_check', credentials)).body.token)
}

const goneIn = (language: Language, value: string) => fieldError('optionGone', language, { value })
const notOfChannel = fieldError('localeNotOfChannel', 'en', { value: 'fr_FR', channel: 'marketplace' })

describe('a save and a count', () => {
  const incomplete = fieldError('incomplete', 'en')
  it.each<[string, Partial<ProductFilter>, Record<string, unknown>]>([
    [
      'an attribute that differs by language, without languages',
      { akeneoExportAttribute: 'name' },
      { akeneoExportAttributeLocales: [incomplete] },
    ],
    [
      'scores without channel and language',
      { akeneoQualityScore: ['A'] },
      { akeneoQualityScoreChannel: [incomplete], akeneoQualityScoreLocale: [incomplete] },
    ],
    [
      'channel and language without scores',
      { akeneoQualityScoreChannel: 'ecommerce', akeneoQualityScoreLocale: 'de_DE' },
      { akeneoQualityScore: [incomplete] },
    ],
    [
      'a score in a language that the channel does not have',
      {
        akeneoQualityScore: ['A'],
        akeneoQualityScoreChannel: 'marketplace',
        akeneoQualityScoreLocale: 'fr_FR',
      },
      {
        akeneoQualityScoreLocale: [notOfChannel],
      },
    ],
    [
      'a completeness without channel',
      { akeneoCompleteness: 50 },
      { akeneoCompletenessChannel: [incomplete] },
    ],
    [
      'a completeness in a language that the channel does not have',
      {
        akeneoCompleteness: 50,
        akeneoCompletenessChannel: 'marketplace',
        akeneoCompletenessLocales: ['de_DE', 'fr_FR'],
      },
      {
        akeneoCompletenessLocales: [notOfChannel],
      },
    ],
    [
      'a completeness over 100',
      { akeneoCompleteness: 120 },
      { akeneoCompleteness: [fieldError('tooLarge', 'en', { max: 100 })] },
    ],
    [
      'an attribute that Akeneo cannot filter by',
      { akeneoExportAttribute: 'measurements' },
      { akeneoExportAttribute: [fieldError('notFilterable', 'en', { value: 'measurements' })] },
    ],
    [
      'a family that is gone',
      { akeneoFamilies: ['jeans', 'ghosts'] },
      { akeneoFamilies: [goneIn('en', 'ghosts')] },
    ],
  ])('refuse %s', async (_name, given, errors) => {
    expect(await send(given)).toEqual({ success: false, errors })
    expect(await count(given)).toEqual({ success: false, errors })
  })

  it('refuse an attribute that differs by channel while the export settings name none', async () => {
    const settings = '/ui/api/settings/tradebyte/export-1'
    const { data } = (await demo.service.admin(`GET ${settings}`)).body
    const stored = data as unknown as object
    await demo.service.admin(`POST ${settings}`, { ...stored, akeneoChannel: null })
    const errors = {
      akeneoExportAttribute: [fieldError('exportChannelMissing', 'de', { value: 'channel_price' })],
    }
    expect(await send({ akeneoExportAttribute: 'channel_price' }, inGerman)).toEqual({
      success: false,
      errors,
    })
    expect(await count({ akeneoExportAttribute: 'channel_price' }, inGerman)).toEqual({
      success: false,
      errors,
    })
    await demo.service.admin(`POST ${settings}`, stored)
  })

  it('offer no attribute that Akeneo cannot filter by', async () => {
    const { data } = (await demo.service.admin(`GET ${path}/options`)).body
    const { akeneoExportAttributes } = data as unknown as { akeneoExportAttributes: { code: string }[] }
    const codes = akeneoExportAttributes.map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['sustainable', 'name', 'tessa_images', 'picture_1']))
    expect(codes.filter(code => ['measurements', 'colour_swatch'].includes(code))).toEqual([])
  })

  it('forget the languages of an attribute that has none', async () => {
    await save({ akeneoExportAttribute: 'ean', akeneoExportAttributeLocales: ['de_DE'] })
    expect((await demo.service.admin(`GET ${path}`)).body.data).toMatchObject({
      akeneoExportAttribute: 'ean',
      akeneoExportAttributeLocales: [],
    })
  })
})

describe('a delta export', () => {
  it('takes those variants of a touched product that pass the filter, also when the touched one does not', async () => {
    const settings = '/ui/api/settings/tradebyte/export-1'
    const { data } = (await demo.service.admin(`GET ${settings}`)).body
    await demo.service.admin(`POST ${settings}`, {
      ...(data as unknown as object),
      deltaExportAllVariants: true,
    })
    await save({ akeneoStatus: 'enabled' })
    await run('delta=false')
    const parent = every.find(
      item => item.family === 'shirts' && every.filter(one => one.parent === item.parent).length > 3,
    )?.parent
    const variants = every.filter(item => item.parent === parent)
    const [touched, ...rest] = variants
    demo.pim.touch(demo.pim.indexOf(skuOf(touched!)) ?? 0, { enabled: false })
    const report = await run('delta=true')
    const wanted = rest.filter(item => item.enabled).map(skuOf)
    expect(report.amountProcessed).toBe(wanted.length)
    await save({ akeneoStatus: 'enabled', akeneoSkus: wanted.slice(0, 2).join('\n').toLowerCase() })
    demo.pim.touch(demo.pim.indexOf(skuOf(touched!)) ?? 0, { enabled: false })
    expect((await run('delta=true')).amountProcessed).toBe(2)
    await demo.service.admin(`POST ${settings}`, data)
  })

  it('takes what changed of the products that pass the filter', async () => {
    await save({ akeneoFamilies: ['jeans'] })
    await run('delta=false')
    const jeans = every.find(item => item.family === 'jeans')
    const other = every.find(item => item.family === 'bags')
    demo.pim.touch(demo.pim.indexOf(skuOf(jeans!)) ?? 0)
    demo.pim.touch(demo.pim.indexOf(skuOf(other!)) ?? 0)
    const report = await run('delta=true')
    expect(report.amountProcessed).toBe(1)
    expect(await numbersIn(report.id)).toEqual([skuOf(jeans!)])
  })
})

describe('a filter that names something gone', () => {
  const store = (given: Partial<ProductFilter>) =>
    demo.service.deps.records.changeSettings(productFilter, () => filterWith(given))

  it.each<[string, Partial<ProductFilter>, keyof ProductFilter, string]>([
    ['family', { akeneoFamilies: ['jeans', 'ghosts'] }, 'akeneoFamilies', 'ghosts'],
    ['category', { akeneoCategories: ['attic'] }, 'akeneoCategories', 'attic'],
    ['attribute', { akeneoExportAttribute: 'shade' }, 'akeneoExportAttribute', 'shade'],
    [
      'locale',
      { akeneoExportAttribute: 'name', akeneoExportAttributeLocales: ['nl_NL'] },
      'akeneoExportAttributeLocales',
      'nl_NL',
    ],
    [
      'channel',
      { akeneoCompleteness: 50, akeneoCompletenessChannel: 'print' },
      'akeneoCompletenessChannel',
      'print',
    ],
  ])('ends a run with the %s by name and the way to it', async (_thing, given, field, value) => {
    await store(given)
    const { statusClass, errors, canBeRetried, amountProcessed } = await run()
    expect({ statusClass, canBeRetried, amountProcessed }).toEqual({
      statusClass: 'error',
      canBeRetried: true,
      amountProcessed: 0,
    })
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain(`${productFilter.fields[field].label}: ${goneIn('en', value)}`)
    expect(errors[0]).toContain(`(${productFilter.path})`)
  })

  it('is retried whole once it is mended', async () => {
    await store({ akeneoFamilies: ['ghosts'] })
    const broken = await run()
    const { body: told } = await demo.service.admin(`GET /ui/api/exports/${broken.id}`, undefined, inGerman)
    expect(JSON.stringify(told.data)).toContain(
      `${german.productFilter.fields.akeneoFamilies}: ${goneIn('de', 'ghosts')}`,
    )
    await save({ akeneoFamilies: ['jeans'] })
    const { body } = await demo.service.admin(`POST /ui/api/exports/retry/${broken.id}`)
    const retry = await demo.ended((body.data as unknown as { id: number }).id)
    expect(retry.amountProcessed).toBe(every.filter(item => item.family === 'jeans').length)
  })

  it('is told so, too, when only the PIM knows yet', async () => {
    const { masters } = demo.service.deps
    const families = await masters.families()
    const ghosts = { code: 'ghosts', attributes: [], attributeAsLabel: null, labels: {} }
    const items = [...families, ghosts].map(data => ({ parent: '', code: data.code, data }))
    await masters.replace('families', items)
    await save({ akeneoFamilies: ['jeans', 'ghosts'] })
    const sentence = goneIn('en', 'ghosts')
    expect(await count({ akeneoFamilies: ['ghosts'] })).toEqual({
      success: false,
      errors: { akeneoFamilies: [sentence] },
    })
    expect((await run()).errors).toEqual([expect.stringContaining(sentence)])
    await demo.service.admin('POST /ui/api/settings/akeneo/api/sync')
  })
})

describe('a stopped service', () => {
  it('goes on in the middle of several searches, by the filter the run began with', async () => {
    const akeneoSkus = every.slice(0, 660).map(skuOf).join('\n')
    await save({ akeneoSkus })
    const whole = await run()
    const file = await demo.file(whole.id)
    demo.pim.faults = { latencyMs: 250 }
    const id = await demo.start('delta=false&disableUpload=true')
    while ((await demo.report(id)).amountProcessed < 150) await wait(10)
    await demo.restart()
    await save({ akeneoFamilies: ['bags'] })
    demo.pim.faults = {}
    const report = await demo.ended(id)
    expect([report.amountProcessed, whole.amountProcessed]).toEqual([660, 660])
    const withoutLinks = (text: string) => text.replaceAll(/http:[^"]*\/media\/[^"]*/g, '')
    expect(withoutLinks(await demo.file(id))).toBe(withoutLinks(file))
  })
})
