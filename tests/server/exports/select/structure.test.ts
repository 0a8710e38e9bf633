import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as demoConfiguration from '../../../../demo/configuration.ts'
import { createDemoMail, type DemoMail } from '../../../../demo/mail/mailCatcher.ts'
import type { Faults } from '../../../../demo/pim/faults.ts'
import { mappingDocument } from '../../../../server/exports/run/runSetup.ts'
import { type Clock, systemClock } from '../../../../server/shared/clock.ts'
import { inLong, onlyInLong } from '../../../shared/long.ts'
import { filterWith } from './filterCases.ts'
import { type DemoService, startDemoService } from '../startDemoService.ts'

const { mapping } = demoConfiguration

/** Short pauses between tries, because their length does not matter here. */
const clock: Clock = { ...systemClock, sleep: (ms, signal) => systemClock.sleep(ms / 100, signal) }

/** Enough for products that fail. */
const products = 100

let demo: DemoService
let mail: DemoMail
beforeAll(async () => {
  mail = await createDemoMail()
  demo = await startDemoService(products, { SMTP_URL: mail.smtpUrl }, clock)
  await demo.service.admin('POST /ui/api/settings/tradebyte/ftp', { protocol: 'folder', directory: 'in' })
})
afterAll(async () => {
  await demo.close()
  await mail.close()
})

const synchronize = () => demo.service.admin('POST /ui/api/settings/akeneo/api/sync')
const sent = () => readdir(join(demo.service.folder, 'out', 'in')).catch(() => [])
const saveFilter = (filter: Parameters<typeof filterWith>[0]) =>
  demo.service.admin('POST /ui/api/settings/tradebyte/product-filter', filterWith(filter))

/** Runs an export to its end. */
const run = async (query = 'delta=false') => demo.ended(await demo.start(query))

/** A run that the guard ended: nothing was read, written or sent. */
const untouched = { statusClass: 'error', amountProcessed: 0, csvFileAvailable: false, wasUploaded: null }

describe('a mapping of two activation levels', () => {
  const both = { ...mapping, p_active: { zade: { akeneoAttribute: '@enabled' } } }

  it('is not saved', async () => {
    const { body } = await demo.service.admin('POST /ui/api/tradebyte/mapping', both)
    expect(body).toMatchObject({
      success: false,
      errors: { p_active: [expect.any(String)], a_active_channel: [expect.any(String)] },
    })
  })

  it('ends a run at its start if an older version has stored it, unless the channel is switched off', async () => {
    const { documents } = demo.service.deps
    await documents.write(mappingDocument, both)
    const report = await run()
    expect(report).toMatchObject(untouched)
    expect(report.errors.join()).toMatch(/a_active\[channel\] and p_active\[channel\]/)
    await documents.write(mappingDocument, { ...both, p_active: { otde: { akeneoAttribute: '@enabled' } } })
    expect((await run()).amountProcessed).toBe(products)
    await documents.write(mappingDocument, mapping)
  })
})

type Change = readonly [what: string, master: Faults['master'], said: RegExp, place: object]
/**
 * A change in the PIM, and the message of a run: one of each page that names it. `npm run test:all` tries the others, which
 * structureProblems.unit.test.ts tests as the pure function that finds them.
 */
const changes: readonly Change[] = [
  [
    'an attribute is deleted',
    { attributes: { description: null } },
    /Attribute “description” is no longer in Akeneo, or not visible to this connection, needed by Description \(p_text\)/,
    { area: 'mapping', field: 'p_text', thing: 'attributes', code: 'description', problem: 'gone' },
  ],
  [
    'a channel is removed',
    { channels: { ecommerce: null } },
    /Akeneo channel “ecommerce” is no longer in Akeneo, or not visible to this connection, needed by Special text .*the export settings/,
    { area: 'exportSettings', field: 'akeneoChannel', thing: 'channels' },
  ],
  [
    'a category of the clusters is deleted',
    { categories: { sale: null } },
    /Category “sale” is no longer in Akeneo, or not visible to this connection, needed by the cluster settings/,
    { area: 'cluster', field: 'akeneoCategories' },
  ],
  ...inLong<Change>(
    [
      'the attribute of several fields is deleted',
      { attributes: { material: null } },
      /“material” .*needed by Product component \(p_comp\), Product attribute \(p_tag\)/,
      { area: 'mapping', field: 'p_comp', code: 'material' },
    ],
    [
      'an attribute has another type',
      { attributes: { weight: { type: 'pim_catalog_textarea' } } },
      /Attribute “weight” has another type .*\(a_weight\)/,
      { area: 'mapping', field: 'a_weight', problem: 'type' },
    ],
    [
      'an attribute has a type that its field cannot take',
      { attributes: { ean: { type: 'pim_catalog_boolean' } } },
      /Attribute “ean” has another type .*\(a_ean\)/,
      { area: 'mapping', field: 'a_ean', problem: 'type' },
    ],
    [
      'a locale is switched off',
      { locales: { fr_FR: { enabled: false } } },
      /Locale “fr_FR” is not active in Akeneo, or not visible to this connection, needed by the language Français/,
      { area: 'languages', field: 'akeneoLanguage', record: 'Français', problem: 'inactive' },
    ],
    [
      'a currency is switched off',
      { currencies: { GBP: { enabled: false } } },
      /Currency “GBP” is not active in Akeneo, needed by the channel Zalando UK/,
      { area: 'channels', field: 'akeneoCurrency' },
    ],
    [
      'a measurement family is deleted',
      { 'measurement-families': { Weight: null } },
      /Unit “KILOGRAM” .*\(a_weight\)/,
      { area: 'mapping', field: 'a_weight', thing: 'units' },
    ],
  ),
]

describe('a run whose mapping relies on a missing part of the PIM', () => {
  afterEach(async () => {
    demo.pim.faults = {}
    await synchronize()
  })

  it.each(changes)('ends before it reads a product: %s', async (_what, master, said, place) => {
    const before = await sent()
    for (const isSynchronized of [false, true]) {
      demo.pim.faults = { master }
      if (isSynchronized) await synchronize()
      demo.pim.resetCounters()
      const report = await run()
      expect(report).toMatchObject(untouched)
      expect(report.errors[0]).toMatch(/^Akeneo no longer has what this export relies on/)
      expect(report.errors.slice(1).join('\n')).toMatch(said)
      expect(report.structure).toContainEqual(expect.objectContaining({ ...place, stops: true }))
      expect([...demo.pim.counters.calls.keys()].join()).not.toMatch(/product/)
    }
    expect(await sent()).toEqual(before)
    const { body } = await demo.service.admin('GET /ui/api/settings/akeneo/api/sync')
    expect((body.data as unknown as { last: object }).last).toMatchObject({
      touched: expect.arrayContaining([expect.objectContaining(place)]),
    })
  })

  onlyInLong(it)('is reported by mail in the language of its reader', async () => {
    demo.pim.faults = { master: { locales: { fr_FR: { enabled: false } } } }
    const { id } = await run()
    const about = () => mail.mails.find(({ subject }) => subject.includes(`#${id}`))
    while (!about()) await wait(20)
    expect(about()?.text).toContain('fr_FR')
  })

  it.each([
    ['categories', { akeneoCategories: ['sale'] }, { categories: { sale: null } }],
    ['families', { akeneoFamilies: ['sneakers'] }, { families: { sneakers: null } }],
  ])('ends likewise when the %s of the product filter are gone', async (_what, filter, master) => {
    await demo.service.admin('POST /ui/api/settings/tradebyte/cluster', { akeneoCategories: [] })
    expect((await saveFilter(filter)).body).toMatchObject({ success: true })
    demo.pim.faults = { master }
    const report = await run()
    expect(report).toMatchObject(untouched)
    expect(report.errors[0]).toMatch(/The product filter cannot be applied.*(sale|sneakers)/)
    expect(report.structure).toMatchObject([{ area: 'productFilter', field: Object.keys(filter)[0] }])
    await saveFilter({})
    await demo.service.admin('POST /ui/api/settings/tradebyte/cluster', demoConfiguration.cluster)
  })

  it('ends after its products when the PIM changes meanwhile', async () => {
    demo.pim.resetCounters()
    demo.pim.faults = { held: ['products'] }
    const id = await demo.start('delta=false')
    while (!demo.pim.counters.calls.has('/api/rest/v1/products-uuid')) await wait(10)
    demo.pim.faults = { master: { locales: { fr_FR: { enabled: false } } } }
    const report = await demo.ended(id)
    expect(report).toMatchObject({ statusClass: 'error', csvFileAvailable: false, wasUploaded: null })
    expect(report.errors.join()).toMatch(/While the products were read.*fr_FR/)
  })

  it('ends after its products when the filter cannot be applied any more', async () => {
    const filter = {
      akeneoCompleteness: 1,
      akeneoCompletenessChannel: 'marketplace',
      akeneoCompletenessLocales: ['en_GB'],
    }
    expect((await saveFilter(filter)).body).toMatchObject({ success: true })
    demo.pim.resetCounters()
    demo.pim.faults = { held: ['products'] }
    const id = await demo.start('delta=false')
    while (!demo.pim.counters.calls.has('/api/rest/v1/products-uuid')) await wait(10)
    // the language is still active, so that nothing but the filter misses it
    demo.pim.faults = { master: { channels: { marketplace: { locales: ['de_DE'] } } } }
    const report = await demo.ended(id)
    expect(report).toMatchObject({ statusClass: 'error', csvFileAvailable: false, wasUploaded: null })
    expect(report.errors.join()).toMatch(/filter.*en_GB/i)
    await saveFilter({})
  })
})

describe('a run that relies on nothing that is missing', () => {
  afterEach(async () => {
    demo.pim.faults = {}
    await saveFilter({})
  })

  onlyInLong(it)('repeats the call when the PIM fails for a moment', async () => {
    demo.pim.faults = { failEvery: 2 }
    expect((await run()).amountProcessed).toBe(products)
  })

  it.each([
    ['has no right to a list', { denied: ['families'] }],
    ['finds no route to a list', { withoutRoute: ['families'] }],
  ])('continues if it %s, and reports it', async (_what, faults) => {
    await saveFilter({ akeneoFamilies: ['sneakers'] })
    demo.pim.faults = faults
    const report = await run()
    expect(report.amountProcessed).toBeGreaterThan(0)
    expect(report.notes).toEqual([expect.stringMatching(/does not show its families.*could not be checked/)])
  })

  it('continues if only a choice without effect is gone, and reports it', async () => {
    await saveFilter({ akeneoCompletenessChannel: 'marketplace' })
    demo.pim.faults = { master: { channels: { marketplace: null } } }
    const report = await run()
    expect(report.amountProcessed).toBe(products)
    expect(report.notes?.join()).toContain('marketplace')
  })

  onlyInLong(it)('does not check the filter when it only retries failed products', async () => {
    const failed = await run()
    await saveFilter({ akeneoFamilies: ['sneakers'] })
    demo.pim.faults = { master: { families: { sneakers: null } } }
    const { body } = await demo.service.admin(`POST /ui/api/exports/retry/${failed.id}`)
    const retry = await demo.ended((body.data as unknown as { id: number }).id)
    expect(retry.amountProcessed).toBe(failed.amountErroneous)
  })
})
