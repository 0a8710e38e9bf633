import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createCatalogue } from '../../../server/model/catalogue.ts'
import { readProduct } from '../../../server/akeneo/readProduct.ts'
import { parseListPage } from '../../../server/akeneo/rest/pages.ts'
import { attributeSchema } from '../../../server/akeneo/sync/masterSchemas.ts'
import { compile } from '../../../server/tradebyte/compile.ts'
import { links, measurementFamilies, setup } from './world.ts'

const folder = process.env['KONTOR_REAL_DATA'] ?? ''
const synolia = join(folder, 'akeneo-data', 'synolia-api-json')
const present = folder !== '' && existsSync(synolia)

const itemsOf = (prefix: string): readonly unknown[] =>
  readdirSync(synolia)
    .filter(name => name.startsWith(prefix) && name.endsWith('.json'))
    .flatMap(name => parseListPage(JSON.parse(readFileSync(join(synolia, name), 'utf8')))?.items ?? [])

describe.skipIf(!present)('products of real PIMs (KONTOR_REAL_DATA)', () => {
  it('are written with every attribute mapped: no product fails, no cell shows a value that is not text', () => {
    const attributes = itemsOf('attributes').flatMap(item => attributeSchema.safeParse(item).data ?? [])
    const unique = [...new Map(attributes.map(attribute => [attribute.code, attribute])).values()]
    const catalogue = createCatalogue({
      attributes: unique,
      attributeOptions: [],
      families: [],
      familyVariants: [],
      categories: [],
      measurementFamilies,
    })
    const mapping = {
      p_comp: unique.map(({ code }) => ({ akeneoAttribute: code, key: code })),
      a_tag: unique.map(({ code }) => ({ key: code, akeneoAttributes: [{ akeneoAttribute: code }] })),
    }
    const used = {
      ...setup,
      mapping,
      exportSettings: { ...setup.exportSettings, akeneoChannel: 'ecommerce' },
    }
    const plan = compile(used, catalogue, links)
    const products = itemsOf('products').flatMap(item => {
      const product = readProduct(item, 'sku')
      return 'reason' in product ? [] : [product]
    })
    expect(products.length).toBeGreaterThan(5)
    for (const product of products) {
      const outcome = plan.evaluate({ product, root: null, parentMissing: false })
      expect(outcome.issues.map(({ code }) => code)).not.toContain('unusable')
      expect((outcome.cells ?? []).join('\n')).not.toMatch(/undefined|NaN|\[object/)
      if (Object.keys(product.values).length > 0)
        expect(outcome.cells?.filter(Boolean).length).toBeGreaterThan(2)
    }
  })
})

it.skipIf(present)(
  'products of real PIMs: skipped, set KONTOR_REAL_DATA to the folder that holds akeneo-data',
  () => undefined,
)
