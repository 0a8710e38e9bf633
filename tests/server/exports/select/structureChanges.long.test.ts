import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mapping } from '../../../../demo/configuration.ts'
import type { Faults } from '../../../../demo/pim/faults.ts'
import type { AkeneoProduct, AkeneoValue } from '../../../../server/model/akeneo.ts'
import type { ExportReport } from '../../../../src/contract/calls/exports.ts'
import { type DemoService, startDemoService } from '../startDemoService.ts'

/** Products of the PIM. */
const products = 176

let demo: DemoService
/** The products as they were delivered. */
let original: AkeneoProduct[]
let passed = 0
/** What an export says while nothing is hidden. */
let usual: ReturnType<typeof factsOf>
const factsOf = ({ notes = [], amountErroneous, amountWarnings }: ExportReport) => {
  return { notes, amountErroneous, amountWarnings }
}

const settings = (name: string, change: object) =>
  demo.service.admin(`POST /ui/api/settings/tradebyte/${name}`, change)
const run = async (query: string) => {
  passed += 11 * 60_000
  return demo.ended(await demo.start(query))
}

beforeAll(async () => {
  const environment = { PUBLIC_URL: 'https://kontor.example' }
  demo = await startDemoService(products, environment, undefined, undefined, () => Date.now() + passed)
  await settings('ftp', { protocol: 'folder', directory: null })
  await settings('export-1', { fallbackLanguage: 'de_DE' })
  await demo.service.admin('POST /ui/api/tradebyte/mapping', { ...mapping, p_active: undefined })
  const client = await demo.service.deps.connect()
  const mainIdentifier = 'sku'
  const attributes = (await demo.service.deps.masters.attributes()).map(({ code }) => code)
  original = []
  const pages = client.products({ search: {}, attributes, mainIdentifier }, new AbortController().signal)
  for await (const { items } of pages) original.push(...items)
  await client.close()
  const first = await run('delta=false')
  expect(first.wasUploaded).toBe(true)
  usual = factsOf(first)
})
afterAll(() => demo.close())

const indexOf = ({ identifier }: AkeneoProduct) => demo.pim.indexOf(identifier ?? '') ?? -1
type Touch = NonNullable<Parameters<DemoService['pim']['touch']>[1]>
const touchAll = (change: (product: AkeneoProduct) => Touch) => {
  for (const product of original) if (indexOf(product) >= 0) demo.pim.touch(indexOf(product), change(product))
}
/** Hides values of an attribute from the connection, as permissions of the Enterprise Edition do. */
const hide = (attribute: string, isHidden: (value: AkeneoValue) => boolean = () => true) =>
  touchAll(({ values }) => {
    const left = (values[attribute] ?? []).filter(value => !isHidden(value))
    return { values: { [attribute]: left.length > 0 ? left : null } }
  })
const inLocale = (locale: string) => (value: AkeneoValue) => value.locale === locale
const restoreValues = () =>
  touchAll(({ values: before, enabled, family, parent }) => {
    const values = Object.fromEntries(Object.entries(before).map(([code, list]) => [code, [...list]]))
    return { values, enabled, family, parent }
  })
const restore = () => {
  demo.pim.faults = {}
  restoreValues()
}
afterEach(restore)

const faults = (change: Partial<Faults>) => () => {
  demo.pim.faults = change
}
const master = (list: string, code: string, item: object | null) =>
  faults({ master: { [list]: { [code]: item } } })
const gone = (list: string, code: string) => master(list, code, null)
const modelCodes = () => [...new Set(original.flatMap(({ parent }) => parent ?? []))]

const changes: readonly (readonly [name: string, change: () => void])[] = [
  ...['name', 'description', 'price', 'ean', 'brand', 'colour', 'size', 'supplier_sku'].map(
    code => [`attribute ${code} deleted`, gone('attributes', code)] as const,
  ),
  ['attribute of another type', master('attributes', 'name', { type: 'pim_catalog_number' })],
  ['attribute scopable now', master('attributes', 'name', { scopable: true })],
  ['attribute not localizable now', master('attributes', 'name', { localizable: false })],
  ...['en_GB', 'de_DE', 'fr_FR'].map(
    code => [`locale ${code} inactive`, master('locales', code, { enabled: false })] as const,
  ),
  ...['EUR', 'GBP', 'CHF'].map(
    code => [`currency ${code} inactive`, master('currencies', code, { enabled: false })] as const,
  ),
  ['channel deleted', gone('channels', 'ecommerce')],
  ...['attributes', 'locales', 'channels', 'currencies', 'families', 'categories'].map(
    list => [`list ${list} denied`, faults({ denied: [list] })] as const,
  ),
  ['measurement families without a route', faults({ withoutRoute: ['measurement-families'] })],
  ['products denied', faults({ denied: ['products', 'products-uuid'] })],
  ['models denied', faults({ denied: ['product-models'] })],
  ['models hidden', () => (demo.pim.faults = { missingModels: modelCodes() })],
  [
    'half of the models hidden',
    () => (demo.pim.faults = { missingModels: modelCodes().slice(0, modelCodes().length / 2) }),
  ],
  ['all prices hidden', () => hide('price')],
  [
    'the prices of a currency hidden',
    () =>
      touchAll(({ values }) => ({
        values: {
          price: (values['price'] ?? []).map(value => ({
            ...value,
            data: (value.data as { currency: string }[]).filter(({ currency }) => currency !== 'EUR'),
          })),
        },
      })),
  ],
  ['a text hidden', () => hide('description')],
  ['the names of one language hidden', () => hide('name', inLocale('en_GB'))],
  ['the texts of one language hidden', () => hide('description', inLocale('fr_FR'))],
  ['the names of the default language hidden', () => hide('name', inLocale('de_DE'))],
  ['all EANs hidden', () => hide('ean')],
  ['a select hidden', () => hide('brand')],
  ['all products disabled', () => touchAll(() => ({ enabled: false }))],
  ['all products without a family', () => touchAll(() => ({ family: null }))],
  ['all variants without a model', () => touchAll(() => ({ parent: null }))],
]

describe('a change of the structure or of what the connection sees', () => {
  it('has many kinds', () => {
    expect(changes.length).toBeGreaterThanOrEqual(38)
  })

  it.each(changes)('%s: nothing is uploaded in silence', async (_name, change) => {
    change()
    const report = await run('delta=false')
    // on hold, failed, or nothing changed
    if (report.wasUploaded !== true) return
    // what is uploaded is named with its count
    expect(factsOf(report)).not.toEqual(usual)
    restore()
    await run('delta=false')
  })

  const hideLocale = (locale: string) =>
    touchAll(({ values }) => {
      const left = Object.entries(values).map(([code, list]) => {
        const others = list.filter(value => value.locale !== locale)
        return [code, others.length > 0 ? others : null] as const
      })
      return { values: Object.fromEntries(left) }
    })
  /** Hides the values of a language while one page of products is read, as if it was inactive for that time. */
  const hideOnPage = (locale: string, at: number) => {
    let calls = 0
    const latencyMs = ({ pathname, searchParams }: URL) => {
      if (!pathname.endsWith('/products-uuid') || searchParams.get('limit') !== '100') return 0
      calls++
      if (calls === at) hideLocale(locale)
      else restoreValues()
      return 0
    }
    demo.pim.faults = { latencyMs }
  }

  it('a language hidden while the first page was read: held', async () => {
    hideOnPage('en_GB', 1)
    const report = await run('delta=false')
    expect(report).toMatchObject({ statusClass: 'onHold' })
    expect(report.statusDetails).toMatch(/values would be emptied|99 values/)
  })

  it('names of one language hidden, with a fallback that is no language of the file: held', async () => {
    await demo.service.admin('DELETE /ui/api/settings/tradebyte/languages/fr')
    await settings('export-1', { fallbackLanguage: 'fr_FR' })
    expect((await run('delta=false')).wasUploaded).toBe(true)
    hide('name', inLocale('en_GB'))
    const report = await run('delta=false')
    expect(report).toMatchObject({ statusClass: 'onHold' })
    expect(report.statusDetails).toMatch(/would be replaced by the text of another language/)
  })
})
