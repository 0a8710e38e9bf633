import { parse } from 'csv-parse/sync'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExportReport } from '../../../src/contract/calls/exports.ts'
import type { CsvRow } from './catalogue.ts'
import { mapping } from './configuration.ts'
import { createOracle, type Oracle } from './oracle.ts'
import { mediaCodeOf } from './productItems.ts'
import { type CatalogService, sentenceOnly, startCatalogService } from './startCatalogService.ts'

const folder = join(process.env['KONTOR_REAL_DATA'] ?? '', 'akeneo-data')
const present = Boolean(process.env['KONTOR_REAL_DATA']) && existsSync(join(folder, 'catalog_modeling'))

type Rows = Record<string, string>[]

const grammar = /^(<[a-z]+>)?[a-z_0-9]+(\[[^\]]+\])?(\{\d+\})?$/
const rowsIn = (text: string): Rows => parse(text, { columns: true, delimiter: ';' })
const sumOf = ({ amountSuccessful, amountWarnings, amountErroneous }: ExportReport) =>
  amountSuccessful + amountWarnings + amountErroneous

describe.skipIf(!present)('a full export of a real catalogue (KONTOR_REAL_DATA)', () => {
  let service: CatalogService
  let oracle: Oracle
  let report: ExportReport
  let rows: Rows
  let byNumber: Map<string | undefined, Record<string, string>>

  beforeAll(async () => {
    service = await startCatalogService(folder)
    oracle = createOracle(service.pim)
    report = await service.run('POST /exports/run?delta=false')
    rows = rowsIn((await service.bytes(report.id)).toString('utf8'))
    byNumber = new Map(rows.map(row => [row.a_nr, row]))
  })
  afterAll(() => service.close())

  const products = () => service.pim.catalogue.products
  const rowOf = (product: CsvRow) => byNumber.get(product.sku) ?? {}

  it('starts with a synchronization that counts every row of the CSV files', () => {
    const { catalogue, measures } = service.pim
    const added = Object.fromEntries(
      Object.entries(service.counts).map(([kind, count]) => [kind, count.added]),
    )
    expect(added).toEqual({
      channels: catalogue.channels.length,
      locales: catalogue.locales.length,
      currencies: catalogue.currencies.length,
      attributeGroups: catalogue.attributeGroups.length,
      attributes: catalogue.attributes.length,
      attributeOptions: catalogue.attributeOptions.length,
      families: catalogue.families.length,
      familyVariants: catalogue.familyVariants.length,
      categories: catalogue.categories.length,
      measurementFamilies: measures.length,
    })
    expect(measures.length).toBeGreaterThan(15)
  })

  it('maps every attribute type that the catalogue has', () => {
    const mapped = new Set(JSON.stringify(mapping).match(/(?<="akeneoAttribute":")\w+/g))
    const left = service.pim.catalogue.attributes.filter(({ code = '' }) => !mapped.has(code))
    const used = service.pim.catalogue.attributes.filter(({ code = '' }) => mapped.has(code))
    const types = new Set(used.map(({ type }) => type))
    expect(left.map(({ type }) => type).filter(type => !types.has(type))).toEqual([])
  })

  it('processes all 242 products, each of which counts once', () => {
    expect([report.amountProcessed, report.amountTotal, products().length]).toEqual([242, 242, 242])
    expect(sumOf(report)).toBe(242)
    expect([report.amountErroneous, report.errors]).toEqual([0, []])
  })

  it('writes successes and warnings into the file, each article once', () => {
    expect(rows).toHaveLength(report.amountSuccessful + report.amountWarnings)
    expect(new Set(rows.map(row => row.a_nr))).toEqual(new Set(products().map(({ sku }) => sku)))
  })

  it('has the header grammar, with a column per mapping, language and enabled channel', () => {
    const header = Object.keys(rows[0] ?? {})
    expect(header.filter(name => !grammar.test(name))).toEqual([])
    expect(header).toEqual(
      expect.arrayContaining([
        'p_nr',
        'p_name',
        '<de>p_name',
        '<fr>p_name',
        'p_comp[wash]',
        'p_tag[season]{0}',
        'a_nr',
        '<fr>a_comp[color]',
        'a_media[image]{1}',
        'a_vk[zade]',
        'a_vk[amus]',
        'a_uvp[list]',
      ]),
    )
    expect(header.filter(name => name.includes('otde') || name.startsWith('<en>'))).toEqual([])
  })

  it('writes no cell with artifacts of a program', () => {
    const cells = rows.flatMap(row => Object.values(row))
    expect(cells.filter(cell => /\b(undefined|null|NaN)\b|\[object Object\]/.test(cell))).toEqual([])
  })

  it('groups the variants of a model under the code of its root', () => {
    for (const product of products()) expect(rowOf(product).p_nr, product.sku).toBe(oracle.rootCode(product))
    const groups = new Set(rows.map(row => row.p_nr))
    const roots = service.pim.catalogue.models.filter(model => !model.parent)
    const simple = products().filter(product => !product.parent)
    expect([...groups].filter(code => roots.some(root => root.code === code)).length).toBeGreaterThan(40)
    expect(simple.map(({ sku }) => sku).filter(sku => !groups.has(sku ?? ''))).toEqual([])
  })

  it('writes for every article the values of the CSV rows', () => {
    for (const product of products()) expect(rowOf(product), product.sku).toMatchObject(oracle.cells(product))
  })

  it('writes the same product columns in all rows of a product', () => {
    const seen = new Map<string | undefined, Record<string, string>>()
    for (const row of rows) {
      const ofProduct = Object.fromEntries(Object.entries(row).filter(([name]) => /^(<\w+>)?p_/.test(name)))
      expect(ofProduct, row.a_nr).toEqual(seen.get(row.p_nr) ?? ofProduct)
      seen.set(row.p_nr, ofProduct)
    }
  })

  describe('the cells of', () => {
    const model = (code: string | undefined) => service.pim.hierarchy.model(code ?? '') ?? {}
    const first = (wanted: (product: CsvRow) => unknown): CsvRow => products().find(wanted) ?? {}

    it('a simple product with a metric come from its own row', () => {
      const product = first(row => !row.parent && row['weight-unit'] === 'GRAM')
      expect(rowOf(product)).toMatchObject({
        p_nr: product.sku,
        a_nr: product.sku,
        a_ean: product.ean,
        p_name: product['name-en_US'],
        '<de>p_name': product['name-en_US'],
        a_weight: String(Number(product.weight) / 1000),
        'ap_comp[grams]': product.weight,
        '<de>ap_comp[grams]': product.weight?.replace('.', ','),
        'a_comp[size]': '',
        p_text: '',
        'a_vk[zade]': '',
        a_active: '1',
      })
    })

    it('a variant below one model come from two rows', () => {
      const product = first(row => model(row.parent)['price-EUR'] && !model(row.parent).parent)
      const root = model(product.parent)
      expect(rowOf(product)).toMatchObject({
        p_nr: root.code,
        p_name: root['name-en_US'],
        p_text: root['description-en_US-ecommerce'],
        p_text_intern: root['erp_name-en_US'],
        p_brand: root.supplier,
        'a_comp[color]': oracle.label('color', product.color, 'en_US'),
        '<fr>a_comp[color]': oracle.label('color', product.color, 'fr_FR'),
        'a_comp[size]': oracle.label('size', product.size, 'en_US'),
      })
    })

    it('a variant below two models come from three rows', () => {
      const product = first(row => model(row.parent).parent && model(row.parent).color)
      const [middle, root] = [model(product.parent), model(model(product.parent).parent)]
      expect(rowOf(product)).toMatchObject({
        p_nr: root.code,
        p_name: root['name-en_US'],
        'ap_comp[variation]': middle['variation_name-en_US'],
        'a_comp[color]': oracle.label('color', middle.color, 'en_US'),
        'a_comp[size]': oracle.label('size', product.size, 'en_US'),
        a_weight: String(Number(product.weight) / 1000),
      })
    })

    it('a variant with a price carry it in the currency of each channel', () => {
      const product = first(row => model(row.parent)['price-EUR'])
      const price = `${model(product.parent)['price-EUR']}.00`
      expect(rowOf(product)).toMatchObject({
        'a_vk[zade]': price,
        'a_vk[amus]': '',
        'a_uvp[list]': price,
        a_ek: price,
      })
    })

    it('a shoe are distinguished by its own size attribute', () => {
      const product = first(row => row.eu_shoes_size)
      expect(rowOf(product)).toMatchObject({
        'a_comp[shoesize]': oracle.label('eu_shoes_size', product.eu_shoes_size, 'en_US'),
        'a_comp[color]': '',
        'a_comp[size]': '',
      })
    })

    it('a variant whose image is on the middle level link to that file through the service', async () => {
      const product = first(row => model(row.parent).variation_image)
      const address = rowOf(product)['a_media[image]{0}'] ?? ''
      const code = mediaCodeOf(model(product.parent).variation_image ?? '')
      expect(address).toContain(code)
      const picture = await fetch(address)
      expect([picture.status, await picture.text()]).toEqual([200, code])
    })

    it('a description with line breaks keep them', () => {
      const product = first(row => model(row.parent)['description-en_US-ecommerce']?.includes('\n'))
      expect(rowOf(product).p_text).toBe(model(product.parent)['description-en_US-ecommerce'])
      expect(rowOf(product).p_text?.split('\n').length).toBeGreaterThan(5)
    })

    it('an article whose option the CSV spells in another case carry its label', () => {
      const product = first(row => /[A-Z]/.test(model(row.parent).collection ?? ''))
      expect(rowOf(product)['p_tag[season]{0}']).toBe(
        oracle.label('collection', model(product.parent).collection, 'en_US'),
      )
      expect(rowOf(product)['p_tag[season]{0}']).not.toMatch(/_/)
    })
  })

  it('warns of exactly the errors in the CSV, in both languages', async () => {
    const [english, german] = [
      await service.messages(report.id, 'warnings', 'en-US'),
      await service.messages(report.id, 'warnings', 'de-DE'),
    ]
    const columns = english.map(({ sku, sentence }) => `${sku} ${/\(([^()]+)\):/.exec(sentence)?.[1]}`)
    const expected = products().flatMap(row => oracle.complaints(row).map(column => `${row.sku} ${column}`))
    expect(columns.toSorted()).toEqual(expected.toSorted())
    expect(new Set(english.map(({ sku }) => sku)).size).toBe(report.amountWarnings)
    expect(german).toHaveLength(english.length)
    for (const [index, { sentence }] of english.entries()) {
      const other = german[index]?.sentence ?? ''
      for (const text of [sentence, other]) expect(text).toMatch(sentenceOnly)
      expect(other).not.toBe(sentence)
    }
  })
})

it.skipIf(present)(
  'a full export of a real catalogue: skipped, set KONTOR_REAL_DATA to the folder that holds akeneo-data',
  () => undefined,
)
