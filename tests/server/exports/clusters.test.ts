import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cluster, exportSettings, mapping } from '../../../demo/configuration.ts'
import { rootOf } from '../../../demo/pim/catalogue/roots.ts'
import { categories } from '../../../demo/pim/master/categories.ts'
import { type DemoService, startDemoService } from './startDemoService.ts'
import { onlyInLong } from '../../shared/long.ts'

const path = '/ui/api/settings/tradebyte'
type Row = Record<string, string>

let demo: DemoService
beforeAll(async () => {
  demo = await startDemoService(600)
})
afterAll(() => demo.close())

const save = async (name: string, settings: object) => {
  const { body } = await demo.service.admin(`POST ${name}`, settings)
  expect(body).toMatchObject({ success: true })
}
/** The rows of a full export, with their filled clusters. */
const run = async () => {
  const report = await demo.ended(await demo.start('delta=false&disableUpload=1'))
  const rows: Row[] = parse(await demo.file(report.id), { columns: true, delimiter: ';' })
  const columns = Object.keys(rows[0] ?? {}).filter(name => name.includes('p_cluster'))
  const filled = rows.map(row => columns.map(name => row[name] ?? '').filter(Boolean))
  return { report, columns, filled, rows }
}
const labelsIn = (locale: 'de_DE' | 'en_GB' | 'fr_FR', codes: readonly string[]) =>
  codes.map(code => categories.find(category => category.code === code)?.labels[locale] ?? code)

describe('p_cluster without a mapping', () => {
  it('has the labels of the chosen categories, in the language of the clusters, in their order', async () => {
    const { columns, filled, rows } = await run()
    expect(columns).toEqual([0, 1, 2, 3, 4].map(n => `p_cluster{${n}}`))
    expect(filled.filter(one => one.length > 1).length).toBeGreaterThan(10)
    const expected = rows.map(row => {
      const own = rootOf(1, Number(/\d+/.exec(row['p_nr'] ?? '')?.[0])).categories
      return labelsIn(
        'de_DE',
        cluster.akeneoCategories.filter(code => own.includes(code)),
      )
    })
    expect(filled).toEqual(expected)
  })

  onlyInLong(it)('is equal in all rows of a product', async () => {
    const { rows, columns } = await run()
    const seen = new Map<string, string>()
    for (const row of rows) {
      const cells = columns.map(name => row[name]).join(';')
      expect(seen.get(row['p_nr'] ?? '') ?? cells).toBe(cells)
      seen.set(row['p_nr'] ?? '', cells)
    }
  })

  onlyInLong(it)('uses another language for all rows', async () => {
    await save(`${path}/cluster`, { ...cluster, akeneoLocale: 'fr_FR' })
    expect(new Set((await run()).filled.flat())).toEqual(new Set(labelsIn('fr_FR', cluster.akeneoCategories)))
  })

  onlyInLong(it)('uses the default language if none is chosen', async () => {
    await save(`${path}/cluster`, { ...cluster, akeneoLocale: null })
    expect(new Set((await run()).filled.flat())).toEqual(new Set(labelsIn('de_DE', cluster.akeneoCategories)))
    await save(`${path}/export-1`, { ...exportSettings, defaultLanguage: 'en' })
    expect(new Set((await run()).filled.flat())).toEqual(new Set(labelsIn('en_GB', cluster.akeneoCategories)))
    await save(`${path}/export-1`, exportSettings)
  })

  it('has as many columns as it can need, and none if no category is chosen', async () => {
    await save(`${path}/cluster`, { akeneoLocale: 'de_DE', akeneoCategories: ['sale', 'new'] })
    expect((await run()).columns).toEqual(['p_cluster{0}', 'p_cluster{1}'])
    await save(`${path}/cluster`, { akeneoLocale: 'de_DE', akeneoCategories: [] })
    expect((await run()).columns).toEqual([])
  })

  onlyInLong(it)('warns of each product with more clusters than columns', async () => {
    const leaves = categories.filter(({ code }) => !categories.some(({ parent }) => parent === code))
    const chosen = leaves.map(({ code }) => code)
    await save(`${path}/cluster`, { akeneoLocale: 'de_DE', akeneoCategories: chosen })
    const six = ['women_dresses', 'sale', 'new', 'sustainable', 'gifts', 'outlet']
    demo.pim.touch(3, { parent: null, categories: six })
    const sku = demo.pim.identifierOf(3)
    const { report, rows, columns } = await run()
    const row = rows.find(({ a_nr }) => a_nr === sku)
    expect(columns.map(name => row?.[name]).filter(Boolean)).toHaveLength(5)
    const { body } = await demo.service.admin(`GET /ui/api/exports/${report.id}/warnings`)
    const warnings = body.data as unknown as { productIdentifier: string; warningMessage: string }[] // a list by contract
    expect(warnings.filter(({ warningMessage }) => warningMessage.includes('p_cluster'))).toEqual([
      {
        productIdentifier: sku,
        warningMessage: expect.stringMatching(
          /^Cluster \(p_cluster\{0\}\): 6 values, but only 5 columns; the values from “/,
        ),
      },
    ])
  })
})

describe('p_cluster with a mapping', () => {
  it('follows the mapping alone', async () => {
    await save(`${path}/cluster`, cluster)
    await save('/ui/api/tradebyte/mapping', { ...mapping, p_cluster: [{ akeneoAttribute: 'brand' }] })
    const { columns, rows, filled } = await run()
    expect(columns).toEqual(['p_cluster{0}'])
    expect(filled.flat()).toEqual(rows.map(row => row['p_brand']))
  })
})
