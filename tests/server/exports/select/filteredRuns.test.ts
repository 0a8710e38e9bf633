import { describe, expect, it } from 'vitest'
import type { ProductFilter } from '../../../../server/exports/select/filterProblems.ts'
import { words as german } from '../../../../src/i18n/de/resources.ts'
import { productFilter } from '../../../../src/resources/settings/productFilter.ts'
import { filterWith } from './filterCases.ts'
import { filterFixture, goneIn, inGerman, skuOf } from './filterFixture.ts'
import { onlyInLong } from '../../../shared/long.ts'

const at = filterFixture()
const { save, count, run, numbersIn } = at

describe('a delta export', () => {
  it('includes the variants of a changed product that match the filter, also if the changed one does not', async () => {
    const settings = '/ui/api/settings/tradebyte/export-1'
    const { data } = (await at.demo.service.admin(`GET ${settings}`)).body
    await at.demo.service.admin(`POST ${settings}`, {
      ...(data as unknown as object),
      deltaExportAllVariants: true,
    })
    await save({ akeneoStatus: 'enabled' })
    await run('delta=false')
    const parent = at.every.find(
      item => item.family === 'shirts' && at.every.filter(one => one.parent === item.parent).length > 3,
    )?.parent
    const variants = at.every.filter(item => item.parent === parent)
    const [touched, ...rest] = variants
    at.demo.pim.touch(at.demo.pim.indexOf(skuOf(touched!)) ?? 0, { enabled: false })
    const report = await run('delta=true')
    const wanted = rest.filter(item => item.enabled).map(skuOf)
    // with products that failed or had warnings before, and their siblings
    const written = await numbersIn(report.id)
    const failed = wanted.filter(sku => !written.includes(sku))
    expect(failed.length).toBeLessThanOrEqual(report.amountErroneous)
    // the changed one itself is written once more, because it is withdrawn
    expect(written.filter(sku => sku === skuOf(touched!))).toHaveLength(1)
    await save({ akeneoStatus: 'enabled', akeneoSkus: wanted.slice(0, 2).join('\n').toLowerCase() })
    at.demo.pim.touch(at.demo.pim.indexOf(skuOf(touched!)) ?? 0, { enabled: false })
    expect((await run('delta=true')).amountProcessed).toBe(2)
    await at.demo.service.admin(`POST ${settings}`, data)
  })

  it('includes changes of the products that match the filter', async () => {
    await save({ akeneoFamilies: ['jeans'] })
    const full = await run('delta=false')
    const jeans = at.every.find(item => item.family === 'jeans')
    const other = at.every.find(item => item.family === 'bags')
    at.demo.pim.touch(at.demo.pim.indexOf(skuOf(jeans!)) ?? 0)
    at.demo.pim.touch(at.demo.pim.indexOf(skuOf(other!)) ?? 0)
    const report = await run('delta=true')
    // failed products come again
    expect(report.amountProcessed).toBe(1 + full.amountErroneous)
    const written = await numbersIn(report.id)
    expect(written).toContain(skuOf(jeans!))
    expect(written).not.toContain(skuOf(other!))
  })
})

describe('a filter that names a missing item', () => {
  const store = (given: Partial<ProductFilter>) =>
    at.demo.service.deps.records.changeSettings(productFilter, () => filterWith(given))

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
  ])('ends a run with the name of the %s and a link to it', async (_thing, given, field, value) => {
    await store(given)
    const { statusClass, errors, canBeRetried, amountProcessed } = await run()
    expect({ statusClass, canBeRetried, amountProcessed }).toEqual({
      statusClass: 'error',
      canBeRetried: true,
      amountProcessed: 0,
    })
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain(`${productFilter.fields[field].label}: ${goneIn('en', value)}`)
    expect(errors[0]).toContain(`You find it under Settings, ${productFilter.label}.`)
  })

  it('is retried whole after the correction', async () => {
    await store({ akeneoFamilies: ['ghosts'] })
    const broken = await run()
    const { body: told } = await at.demo.service.admin(
      `GET /ui/api/exports/${broken.id}`,
      undefined,
      inGerman,
    )
    expect(JSON.stringify(told.data)).toContain(
      `${german.productFilter.fields.akeneoFamilies}: ${goneIn('de', 'ghosts')}`,
    )
    await save({ akeneoFamilies: ['jeans'] })
    const { body } = await at.demo.service.admin(`POST /ui/api/exports/retry/${broken.id}`)
    const retry = await at.demo.ended((body.data as unknown as { id: number }).id)
    expect(retry.amountProcessed).toBe(at.every.filter(item => item.family === 'jeans').length)
  })

  it('ends it too when only the PIM knows about the change', async () => {
    const { masters } = at.demo.service.deps
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
    await at.demo.service.admin('POST /ui/api/settings/akeneo/api/sync')
  })
})

describe('a stopped service', () => {
  onlyInLong(it)('continues in the middle of several searches, with the filter of its start', async () => {
    const akeneoSkus = at.every.slice(0, 660).map(skuOf).join('\n')
    await save({ akeneoSkus })
    const whole = await run()
    const file = await at.demo.file(whole.id)
    at.demo.pim.faults = { latencyMs: 250 }
    const id = await at.demo.start('delta=false&disableUpload=true')
    await at.demo.underWay(id, 150)
    await at.demo.restart()
    await save({ akeneoFamilies: ['bags'] })
    at.demo.pim.faults = {}
    const report = await at.demo.ended(id)
    expect([report.amountProcessed, whole.amountProcessed]).toEqual([660, 660])
    const withoutLinks = (text: string) => text.replaceAll(/http:[^"]*\/media\/[^"]*/g, '')
    expect(withoutLinks(await at.demo.file(id))).toBe(withoutLinks(file))
  })
})
