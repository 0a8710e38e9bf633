import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as demoConfiguration from '../../../../demo/configuration.ts'
import type { Faults } from '../../../../demo/pim/faults.ts'
import { mappingDocument } from '../../../../server/exports/run/runSetup.ts'
import type { MappingHealth } from '../../../../src/contract/mapping/health.ts'
import type { SourceAttribute } from '../../../../src/contract/mapping/mapping.ts'
import type { PreviewProduct } from '../../../../src/contract/mapping/preview.ts'
import { filterWith } from '../../exports/select/filterCases.ts'
import { type DemoService, startDemoService } from '../../exports/startDemoService.ts'
import { onlyInLong } from '../../../shared/long.ts'

const { mapping } = demoConfiguration

let demo: DemoService
beforeAll(async () => {
  demo = await startDemoService(300)
})
afterAll(() => demo.close())
afterEach(async () => {
  await demo.service.deps.documents.write(mappingDocument, mapping)
  await synchronize()
})

const synchronize = async (master: Faults['master'] = {}) => {
  demo.pim.faults = { master }
  expect((await demo.service.admin('POST /ui/api/settings/akeneo/api/sync')).body.success).toBe(true)
}
const save = async (body: object) =>
  expect((await demo.service.admin('POST /ui/api/tradebyte/mapping', body)).body.success).toBe(true)
const get = async <T>(path: string, language = 'en-US') =>
  (
    await demo.service.admin(`GET /ui/api/tradebyte/mapping/${path}`, undefined, {
      'accept-language': language,
    })
  ).body.data as unknown as T // the service validates it
const health = (language?: string) => get<MappingHealth>('health', language)
const typed = (type: string) => ({ attributes: { season: { type } } })
const findings = ({ missing, unmapped, variants, types, renamed }: MappingHealth) => [
  ...variants,
  ...missing,
  ...unmapped,
  ...types,
  ...renamed,
]

describe('the mapping health', () => {
  it('finds nothing in a complete mapping, except languages without texts', async () => {
    await synchronize()
    const found = await health()
    expect(findings(found)).toEqual([])
    expect(found.check).toBeNull()
  })

  it('names fields of products that read what differs between variants, plainly or in a template', async () => {
    await save({
      ...mapping,
      p_text_intern: { akeneoAttribute: 'colour' },
      p_supplement: { akeneoAttribute: '', template: '{name} in {colour}' },
    })
    const { variants, defaults } = await health('de-DE')
    expect(variants).toMatchObject([
      { field: 'p_supplement', attribute: 'colour', attributeLabel: 'Farbe' },
      { field: 'p_text_intern', attribute: 'colour' },
    ])
    expect(defaults.map(({ field }) => field)).toEqual(['p_nr', 'a_nr'])
    const sources = await get<SourceAttribute[]>('akeneo-attributes')
    const differing = sources.filter(({ differs }) => differs).map(({ code }) => code)
    expect(differing).toEqual(expect.arrayContaining(['@identifier', 'colour']))
    expect(differing).not.toContain('name')
  })

  it('names required fields without a source, and every product of the filter', async () => {
    const { p_brand: _brand, p_name: name, a_ean: _ean, ...rest } = mapping
    await save({ ...rest, p_name_keyword: name })
    const { unmapped, touched } = await health('de-DE')
    expect(unmapped).toEqual([
      { field: 'p_brand', label: 'Marke', column: 'p_brand', stops: false, products: 300 },
      { field: 'a_ean', label: 'EAN', column: 'a_ean', stops: true, products: 300 },
    ])
    expect(touched).toEqual({ products: 300, isExact: true })
  })

  it('names items that Akeneo lacks, with the place that relies on them', async () => {
    await synchronize({ attributes: { material: null } })
    const { missing, types } = await health()
    expect(types).toEqual([])
    expect(missing.map(({ field, code, problem, stops }) => [field, code, problem, stops])).toEqual([
      ['p_comp', 'material', 'gone', true],
      ['p_tag', 'material', 'gone', true],
    ])
  })

  describe('a type that changed in Akeneo', () => {
    it('is named with the previous one, its fields and its products', async () => {
      await synchronize(typed('pim_catalog_multiselect'))
      const { types, touched } = await health()
      expect(types).toMatchObject([
        {
          attribute: 'season',
          label: 'Season',
          before: 'pim_catalog_simpleselect',
          after: 'pim_catalog_multiselect',
          feeds: [{ field: 'p_tag', column: 'p_tag[season]' }],
          stops: false,
        },
      ])
      expect(types[0]?.products).toBeGreaterThan(0)
      expect(touched?.products).toBeGreaterThanOrEqual(types[0]?.products ?? 0)
    })

    it('offers no attribute whose records the connection cannot read', async () => {
      const codesOf = async () => (await get<{ code: string }[]>('akeneo-attributes')).map(({ code }) => code)
      expect(await codesOf()).toContain('season')
      const entity = { type: 'akeneo_reference_entity', reference_data_name: 'seasons' }
      await synchronize({ attributes: { season: entity } })
      expect(await codesOf()).not.toContain('season')
    })

    it('reports that exports end because a field does not support it', async () => {
      await synchronize({ attributes: { stock: { type: 'pim_catalog_date' } } })
      const { types, missing } = await health()
      expect(types).toMatchObject([{ attribute: 'stock', before: 'pim_catalog_number', stops: true }])
      expect(missing).toEqual([])
    })

    onlyInLong(it)('is removed once the type changes back, or the field is mapped again', async () => {
      await synchronize(typed('pim_catalog_multiselect'))
      await synchronize()
      expect((await health()).types).toEqual([])
      await synchronize(typed('pim_catalog_multiselect'))
      await save({ ...mapping, p_brand: { akeneoAttribute: 'brand', formatter: 'upper' } })
      expect((await health()).types).toHaveLength(1)
      await save({
        ...mapping,
        p_tag: [{ key: 'season', akeneoAttributes: [{ akeneoAttribute: 'season', formatter: 'join' }] }],
      })
      expect((await health()).types).toEqual([])
    })

    it('can be confirmed, as far as the user has seen it', async () => {
      const keep = (after: string) =>
        demo.service.admin('POST /ui/api/tradebyte/mapping/attribute-type', { attribute: 'season', after })
      await synchronize(typed('pim_catalog_multiselect'))
      await keep('pim_catalog_text')
      expect((await health()).types).toHaveLength(1)
      await keep('pim_catalog_multiselect')
      expect((await health()).types).toEqual([])
      await keep('pim_catalog_simpleselect')
    })

    it('is not reported if both are read alike', async () => {
      await synchronize({ attributes: { name: { type: 'pim_catalog_textarea' } } })
      expect((await health()).types).toEqual([])
    })
  })

  it('counts the products without a text in a language, and lists them', async () => {
    await save({ p_text: { akeneoAttribute: 'description' }, p_bullet: [{ akeneoAttribute: 'bullet_3' }] })
    for (const index of [3, 8, 9]) demo.pim.touch(index, { values: { description: null, bullet_3: null } })
    await synchronize()
    const { languages } = await health()
    expect(languages.length).toBeGreaterThan(0)
    for (const { language, fields, products } of languages) {
      expect(fields.map(({ field }) => field)).toEqual(['p_text', 'p_bullet'])
      const listed = await get<PreviewProduct[]>(`health/products?language=${language}`)
      expect(listed).toHaveLength(Math.min(100, products))
      expect(listed.map(({ identifier }) => identifier)).toEqual(
        expect.arrayContaining([3, 8, 9].map(index => demo.pim.identifierOf(index))),
      )
    }
    // another mapped field requests another number
    await save({ p_text: { akeneoAttribute: 'short_description', akeneoChannel: 'ecommerce' } })
    expect((await health()).languages).toEqual([])
  })

  onlyInLong(it)('counts again in a check run, and within the product filter', async () => {
    const { p_brand: _brand, ...rest } = mapping
    await save(rest)
    const path = 'POST /ui/api/settings/tradebyte/product-filter'
    await demo.service.admin(path, filterWith({ akeneoStatus: 'enabled' }))
    expect((await health()).unmapped[0]?.products).toBeNull()
    const { body } = await demo.service.admin('POST /ui/api/exports/check')
    const { id } = body.data as unknown as { id: number }
    const { amountProcessed } = await demo.ended(id)
    const { unmapped, check } = await health()
    expect(check).toEqual({ id })
    expect(unmapped[0]?.products).toBe(amountProcessed)
    expect(amountProcessed).toBeLessThan(300)
    await demo.service.admin(path, filterWith({}))
  })
})
