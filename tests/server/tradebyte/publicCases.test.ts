import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import type { AkeneoProduct, AkeneoValue, AkeneoValues, Labels } from '../../../server/model/akeneo.ts'
import { createCatalogue } from '../../../server/model/catalogue.ts'
import type { Article, Setup } from '../../../server/model/setup.ts'
import { compile } from '../../../server/tradebyte/compile.ts'
import { csvRows } from '../../../server/tradebyte/csv.ts'
import { runArticles } from './runArticles.ts'
import { attributeOf, links, measurementFamilies, productOf, setup, value } from './world.ts'

/** A catalogue that came out wrong elsewhere, in Akeneo's shapes, with a mapping. */
interface Case {
  readonly catalogue: {
    readonly attributes?: readonly Readonly<Record<string, unknown>>[]
    readonly options?: Readonly<Record<string, readonly { code: string; labels: Labels }[]>>
    readonly records?: Readonly<Record<string, readonly { code: string; values: CaseValues }[]>>
    readonly assets?: Readonly<Record<string, readonly { code: string; values: CaseValues }[]>>
    readonly models?: readonly CaseProduct[]
    readonly products: readonly CaseProduct[]
  }
  readonly mapping: readonly (readonly [field: string, kind: number, entry: unknown])[]
  readonly charset: string
}
type CaseValues = Readonly<
  Record<string, readonly (Omit<AkeneoValue, 'scope'> & { channel: string | null })[]>
>
interface CaseProduct {
  readonly sku?: string
  readonly code?: string
  readonly parent?: string | null
  readonly family?: string
  readonly family_variant?: string
  readonly values: Readonly<Record<string, readonly AkeneoValue[]>>
}

const folder = join(process.env['KONTOR_REAL_DATA'] ?? '', 'cases')
const isPresent = Boolean(process.env['KONTOR_REAL_DATA']) && existsSync(folder)

/** The catalogue of shirts that the cases add to. */
const attributes = {
  sku: { type: 'pim_catalog_identifier', isMainIdentifier: true },
  name: { type: 'pim_catalog_text', localizable: true },
  description: { type: 'pim_catalog_textarea', localizable: true, scopable: true },
  feature: { type: 'pim_catalog_textarea', localizable: true },
  brand: { type: 'pim_catalog_simpleselect' },
  ean: { type: 'pim_catalog_text' },
  stock_text: { type: 'pim_catalog_text' },
  color: { type: 'pim_catalog_simpleselect' },
  size: { type: 'pim_catalog_simpleselect' },
  price: { type: 'pim_catalog_price_collection' },
}
const options: Readonly<Record<string, readonly { code: string; labels: Labels }[]>> = {
  brand: [{ code: 'acme', labels: { de_DE: 'Acme', en_US: 'Acme' } }],
  size: [{ code: 's', labels: { de_DE: 'S', en_US: 'S' } }],
  color: [{ code: 'red', labels: { de_DE: 'Rot', en_US: 'Red' } }],
}

const german = setup.languages[0]
const languages = german ? [german, { ...german, name: 'en', label: 'en', akeneoLanguage: 'en_US' }] : []

/** Runs the articles of a case; without a fallback language unless one is given. */
const runCase = (name: string, fallbackLanguage: string | null = null) => {
  const one = JSON.parse(readFileSync(join(folder, name, 'case.json'), 'utf8')) as Case // its own shape
  const added = (one.catalogue.attributes ?? []).map(attribute =>
    attributeOf(String(attribute['code']), {
      type: String(attribute['type']),
      localizable: attribute['localizable'] === true,
      scopable: attribute['scopable'] === true,
      metricFamily: (attribute['metric_family'] as string | null) ?? null,
      referenceDataName: (attribute['reference_data_name'] as string | null) ?? null,
    }),
  )
  const records = added.flatMap(({ code, referenceDataName }) =>
    (one.catalogue.records?.[referenceDataName ?? ''] ?? []).map(record => ({
      attribute: code,
      code: record.code,
      sortOrder: 0,
      labels: Object.fromEntries(
        (record.values['label'] ?? []).map(({ locale, data }) => [locale ?? '', String(data)]),
      ),
    })),
  )
  const catalogue = createCatalogue({
    attributes: [...Object.entries(attributes).map(([code, sketch]) => attributeOf(code, sketch)), ...added],
    attributeOptions: [
      ...Object.entries({ ...options, ...one.catalogue.options }).flatMap(([attribute, items]) =>
        items.map(item => ({ ...item, attribute, sortOrder: 0 })),
      ),
      ...records,
    ],
    families: [{ code: 'shirts', attributes: [], attributeAsLabel: null, labels: {} }],
    familyVariants: [
      {
        code: 'by_color_size',
        family: 'shirts',
        labels: {},
        levels: [{ axes: ['color', 'size'], attributes: ['sku', 'ean', 'color', 'size', 'price'] }],
      },
    ],
    categories: [],
    measurementFamilies,
  })
  const used: Setup = {
    ...setup,
    languages,
    channels: [{ enabled: true, withdraw: true, name: 'zade', label: 'Zalando', akeneoCurrency: 'EUR' }],
    exportSettings: { ...setup.exportSettings, akeneoChannel: 'ecommerce', fallbackLanguage },
    csv: { ...setup.csv, charset: one.charset },
    mapping: Object.fromEntries(one.mapping.map(([field, , entry]) => [field, entry])),
  }
  const models = new Map((one.catalogue.models ?? []).map(model => [model.code, model]))
  /** The values with the files of their assets, as the client of the PIM adds them. */
  const withAssets = (values: AkeneoValues): AkeneoValues =>
    Object.fromEntries(
      Object.entries(values).map(([code, list]) => {
        const assets = one.catalogue.assets?.[catalogue.assetFamilies.get(code) ?? ''] ?? []
        const addresses = assets.map(asset => {
          const [file] = Object.values(asset.values).flat()
          return [asset.code, [{ locale: null, scope: null, href: '', file: String(file?.data) }]] as const
        })
        return [code, assets.length > 0 ? list.map(one => ({ ...one, assets: new Map(addresses) })) : list]
      }),
    )
  const articles = one.catalogue.products.map((product): Article => {
    const model = models.get(product.parent ?? '')
    const values = withAssets({ ...model?.values, ...product.values, sku: value(product.sku) })
    const sketch: Partial<AkeneoProduct> = {
      parent: product.parent ?? null,
      family: product.family ?? null,
      values,
    }
    const root = model ? { code: model.code ?? '', familyVariant: model.family_variant ?? null } : null
    return { product: productOf(product.sku ?? null, sketch), root, parentMissing: false }
  })
  const plan = compile(used, catalogue, links)
  const run = runArticles(plan, articles)
  return { ...run, bytes: iconv.encode(csvRows(run.rows, used.csv), one.charset) }
}

/** What is right for each case; the folder of a case without an entry here fails the last test. */
const expectations: Readonly<Record<string, (name: string) => void>> = {
  '01-double-variant-values': name => {
    const { codesOf, sentencesOf } = runCase(name)
    expect(sentencesOf('DUP-2').join()).toContain('DUP-1')
    expect(sentencesOf('DUP-1').join()).toContain('DUP-2')
    expect(sentencesOf('DUP-1').join()).toContain('Rot, S')
    expect(codesOf('DUP-3')).toEqual([])
  },
  '02-duplicate-ean': name => {
    const { codesOf, sentencesOf } = runCase(name)
    expect(sentencesOf('E-2').join()).toMatch(/4006381333931.*E-1/)
    expect([codesOf('E-1'), codesOf('E-3')]).toEqual([[], []])
  },
  '03-model-code-equals-sku': name => {
    const { codesOf, sentencesOf } = runCase(name)
    expect([codesOf('TEE'), codesOf('TEE-R-S')]).toEqual([['modelCodeIsSku'], ['modelCodeIsSku']])
    expect(sentencesOf('TEE').join()).toMatch(/product model.*Map the product number/)
  },
  '04-reference-entity-label': name => {
    const { cell, codesOf } = runCase(name)
    expect(cell('REF-1', 'p_brand')).toBe('Nike')
    expect(cell('REF-1', 'p_comp[material]')).toBe('Baumwolle')
    expect(cell('REF-1', '<en>p_comp[material]')).toBe('co')
    expect(codesOf('REF-1')).toEqual(['optionUnlabeled'])
  },
  '05-asset-collection': name => {
    const { cell, codesOf } = runCase(name)
    expect(cell('AST-1', 'a_media[image]{0}')).toBe('https://kontor.example/media/front.jpg')
    expect(codesOf('AST-1')).toEqual([])
  },
  '06-blank-but-not-empty': name => {
    const strict = runCase(name)
    expect(strict.cell('WYS-1', 'p_text')).toBe('')
    expect(strict.codesOf('WS-1')).toEqual(['requiredMissing'])
    expect(strict.codesOf('NB-1')).toEqual(['requiredMissing'])
    const { cell, codesOf } = runCase(name, 'en_US')
    expect(cell('WYS-1', 'p_text')).toBe('<p>English text</p>')
    expect(cell('WYS-1', 'p_bullet{0}')).toBe('Light')
    expect(cell('WS-1', 'p_name')).toBe('Shirt')
    expect(cell('NUL-1', 'p_comp[len]')).toBe('5')
    expect(cell('NB-1', 'p_name')).toBe('')
    expect(codesOf('NB-1')).toEqual(['requiredMissing'])
  },
  '08-price-zero-or-missing': name => {
    const { codesOf } = runCase(name)
    expect(codesOf('PRC-0')).toEqual(['priceZero'])
    expect(codesOf('PRC-USD')).toEqual(['priceCurrencyMissing'])
    expect(codesOf('PRC-NULL')).toEqual(['priceMissing'])
    expect(codesOf('PRC-OK')).toEqual([])
  },
  '09-thousands-in-text': name => {
    const { cell, codesOf } = runCase(name)
    for (const article of ['STX-1', 'STX-2']) {
      expect(cell(article, 'a_stock')).toBe('')
      expect(codesOf(article)).toEqual(['ambiguousNumber'])
    }
    expect(cell('STX-3', 'a_stock')).toBe('1234567')
  },
  '12-nfd-in-windows-1252': name => {
    const { bytes, codesOf } = runCase(name)
    expect(bytes.includes(Buffer.from([0x47, 0x72, 0xf6, 0xdf, 0x65, 0x20, 0x4d, 0xfc]))).toBe(true)
    expect(codesOf('NFD-1')).toEqual([])
  },
  '19-url-not-encoded': name => {
    const { cell, codesOf } = runCase(name)
    expect(cell('URL-1', 'a_media[image]{0}')).toBe('https://cdn.example.com/Bild%201.jpg')
    expect(cell('URL-2', 'a_media[image]{0}')).toBe('https://cdn.example.com/Gr%C3%B6%C3%9Fe.jpg')
    expect([codesOf('URL-1'), codesOf('URL-2')]).toEqual([[], []])
  },
  '24-html-formatters': name => {
    const { cell } = runCase(name)
    expect(cell('STR-1', 'p_text')).toBe('Größe siehe Tabelle & mehr')
    expect(cell('STR-2', 'p_text')).toBe('Leistung 5 m2, Temperatur ad')
    expect(cell('STR-3', 'p_text')).toBe('Erste eins zwei')
    expect(cell('STR-3', 'p_text_intern')).toBe('<p>Erste</p><ul><li>eins</li></ul>')
    for (const article of ['CUT-1', 'CUT-2']) {
      const cut = cell(article, 'p_bullet{0}') ?? ''
      expect(cut).toMatch(/^<p>x+.*<\/p>$/)
      expect(cut.length).toBeLessThanOrEqual(255)
      expect(cut).not.toMatch(/&(?!amp;)|<(?!\/?(p|strong)>)/)
    }
  },
}

describe.skipIf(!isPresent)('cases from public reports (KONTOR_REAL_DATA)', () => {
  it.each(Object.keys(expectations))('%s', name => expectations[name]?.(name))

  it('are all read', () => {
    const names = readdirSync(folder, { withFileTypes: true }).filter(item => item.isDirectory())
    expect(Object.keys(expectations)).toEqual(expect.arrayContaining(names.map(item => item.name)))
  })
})

it.skipIf(isPresent)(
  'cases from public reports: skipped, set KONTOR_REAL_DATA to the folder that holds cases',
  () => undefined,
)
