import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { ProductFilter } from '../../../../server/exports/select/filterProblems.ts'
import { fieldError } from '../../../../src/contract/errors.ts'
import { administrator } from '../../startTestService.ts'
import { isLong } from '../../../shared/long.ts'
import { filterCases, filterWith } from './filterCases.ts'
import { amount, filterFixture, goneIn, inGerman, path, skuOf } from './filterFixture.ts'

const at = filterFixture()
const { send, save, count, counted, run } = at

describe('the count of the product filter', () => {
  it.each(filterCases)('is the number of matching products: %s', async (_name, given, fits) => {
    const matches = at.every.filter(fits).length
    expect(matches).toBeGreaterThan(0)
    expect(await counted(given)).toMatchObject({ count: matches })
  })

  const processed = isLong ? filterCases : filterCases.filter((_case, index) => index % 12 === 8)
  it.each(processed)('is the number of products that a run processes: %s', async (_name, given, fits) => {
    const matches = at.every.filter(fits).length
    await save(given)
    const { amountProcessed, amountTotal } = await run()
    expect([amountProcessed, amountTotal]).toEqual([matches, matches])
  })

  it('equals the products of a run: 350 pasted SKUs with repeated and unknown ones, alone and with conditions', async () => {
    const known = at.every.slice(0, 700).filter((_item, index) => index % 2 === 0)
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

  it('is returned with an empty list too', async () => {
    expect(await counted({})).toEqual({ count: amount, skus: { given: 0, duplicates: 0, unknown: null } })
  })

  it('stops in the PIM when its caller leaves', async () => {
    const akeneoSkus = Array.from({ length: 10_000 }, (_none, index) => `KTR-${index}`).join('\n')
    at.demo.pim.resetCounters()
    at.demo.pim.faults = { latencyMs: 40 }
    const leaves = new AbortController()
    const answer = fetch(`${at.demo.service.url}${path}/count`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await signIn()}`,
      },
      body: JSON.stringify(filterWith({ akeneoSkus })),
      signal: leaves.signal,
    })
    const asked = () => at.demo.pim.counters.calls.get('/api/rest/v1/products-uuid') ?? 0
    while (asked() < 8) await wait(5)
    leaves.abort()
    await expect(answer).rejects.toThrow()
    let before: number
    do {
      before = asked()
      await wait(200)
    } while (asked() > before)
    at.demo.pim.faults = {}
    expect(before).toBeLessThan(40)
  })

  it('and a connection test can run three times per user, then are refused until one has ended', async () => {
    const { pim, service } = at.demo
    const other = await service.logIn(administrator.email, administrator.password)
    for (const work of [`${path}/count`, '/ui/api/settings/akeneo/api/test-connection']) {
      pim.faults = { held: ['channels', 'products'] }
      const answers = Array.from({ length: 4 }, () => other(`POST ${work}`, filterWith({})))
      const { status, body, headers } = await Promise.race(answers)
      expect([status, body.message, headers.get('retry-after')]).toEqual([
        429,
        'Too much of this is under way already. Wait until some of it has ended, then try again.',
        '5',
      ])
      pim.faults = {}
      const statuses = (await Promise.all(answers)).map(answer => answer.status)
      expect(statuses.toSorted()).toEqual([200, 200, 200, 429])
      expect((await other(`POST ${work}`, filterWith({}))).status).toBe(200)
    }
  })

  it('reports in the language of the reader why the PIM cannot be called', async () => {
    at.demo.pim.faults = { denied: ['products'] }
    const { status, body } = await at.demo.service.admin(`POST ${path}/count`, filterWith(), inGerman)
    at.demo.pim.faults = {}
    expect([status, body.success]).toEqual([502, false])
    expect(String(body.message)).toMatch(/^Das PIM .* lässt diesen Benutzer/)
  })
})

const signIn = async () => {
  const credentials = { username: 'admin@example.com', password: 'kontor-demo' }
  return String((await at.demo.service.call('POST /ui/api/login_check', credentials)).body.token)
}

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
      'a SKU that is longer than Akeneo allows',
      { akeneoSkus: `A-1\n${'x'.repeat(256)}` },
      { akeneoSkus: [fieldError('skuTooLong', 'en', { value: `${'x'.repeat(59)}…`, max: '255' })] },
    ],
    [
      'more SKUs than the limit',
      { akeneoSkus: Array.from({ length: 50_001 }, (_none, index) => index).join('\n') },
      { akeneoSkus: [fieldError('tooMany', 'en', { max: 50_000 })] },
    ],
    [
      'more families than can be chosen',
      { akeneoFamilies: Array.from({ length: 10_001 }, () => 'jeans') },
      { akeneoFamilies: [fieldError('tooMany', 'en', { max: 10_000 })] },
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

  it('refuse an attribute that differs by channel if the export settings name none', async () => {
    const settings = '/ui/api/settings/tradebyte/export-1'
    const { data } = (await at.demo.service.admin(`GET ${settings}`)).body
    const stored = data as unknown as object
    await at.demo.service.admin(`POST ${settings}`, { ...stored, akeneoChannel: null })
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
    await at.demo.service.admin(`POST ${settings}`, stored)
  })

  it('offer no attribute that Akeneo cannot filter by', async () => {
    const { data } = (await at.demo.service.admin(`GET ${path}/options`)).body
    const { akeneoExportAttributes } = data as unknown as { akeneoExportAttributes: { code: string }[] }
    const codes = akeneoExportAttributes.map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['sustainable', 'name', 'tessa_images', 'picture_1']))
    expect(codes.filter(code => ['measurements', 'colour_swatch'].includes(code))).toEqual([])
  })

  it('drop the languages of an attribute that has none', async () => {
    await save({ akeneoExportAttribute: 'ean', akeneoExportAttributeLocales: ['de_DE'] })
    expect((await at.demo.service.admin(`GET ${path}`)).body.data).toMatchObject({
      akeneoExportAttribute: 'ean',
      akeneoExportAttributeLocales: [],
    })
  })
})
