import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogPim, type CatalogPim } from './catalogPim.ts'

const folder = join(process.env['KONTOR_REAL_DATA'] ?? '', 'akeneo-data')
const genuine = join(folder, 'synolia-api-json')
const present = Boolean(process.env['KONTOR_REAL_DATA']) && existsSync(genuine)

interface Item {
  readonly code: string
  readonly parent: string | null
  readonly family_variant?: string
  readonly categories: readonly string[]
  readonly values: Record<string, unknown>
  readonly variant_attribute_sets?: readonly { axes: readonly string[]; attributes: readonly string[] }[]
}
interface Page {
  readonly _embedded: { readonly items: readonly Item[] }
  readonly _links: { readonly next?: { readonly href: string } }
  readonly items_count?: number
}

/** The other PIM changed the attribute, has other codes of files or an attribute of its own. */
const differs = new Set(['name', 'image', 'variation_image', 'enabled_channels'])

describe.skipIf(!present)('the PIM of CSV files (KONTOR_REAL_DATA)', () => {
  let pim: CatalogPim
  beforeAll(async () => {
    pim = await catalogPim(folder)
  })
  afterAll(() => pim.close())

  const get = async (address: string): Promise<Page> => {
    const headers = { authorization: 'Bearer app-token' }
    const response = await fetch(new URL(address, `${pim.url}/`), { headers })
    return (await response.json()) as Page // the expectations check it
  }
  const allOf = async (path: string): Promise<Item[]> => {
    const items: Item[] = []
    let next: string | undefined = `/api/rest/v1${path}`
    while (next) {
      const page: Page = await get(next)
      items.push(...page._embedded.items)
      next = page._links.next?.href
    }
    return items
  }
  const read = (name: string) =>
    (JSON.parse(readFileSync(join(genuine, name), 'utf8')) as Page)._embedded.items // a page as above

  it('answers models like a real PIM after the same import, except for edits made there', async () => {
    const ours = new Map(
      (await allOf('/product-models?pagination_type=search_after&limit=100')).map(item => [item.code, item]),
    )
    const known = read('product_models.json').filter(({ code }) => ours.has(code))
    expect(known.length).toBeGreaterThan(70)
    const tally = { equal: 0, edited: 0 }
    const compare = (one: unknown, other: unknown) => {
      tally[isDeepStrictEqual(one, other) ? 'equal' : 'edited']++
    }
    const distinct = (codes: readonly string[] = []) => [...new Set(codes)].toSorted()
    for (const { code, family_variant, parent, categories, values } of known) {
      const item = ours.get(code)
      expect([item?.family_variant, item?.parent], code).toEqual([family_variant, parent])
      compare(distinct(item?.categories), distinct(categories))
      for (const attribute of Object.keys(values).filter(name => !differs.has(name)))
        compare(item?.values[attribute], values[attribute])
    }
    expect(tally.equal).toBeGreaterThan(450)
    expect(tally.edited).toBeLessThan(tally.equal / 20)
  })

  it('puts attributes on the same levels as a real PIM', async () => {
    const sorted = (items: readonly Item[], codes: readonly string[]) =>
      items
        .filter(({ code }) => codes.includes(code))
        .map(({ code, variant_attribute_sets = [] }) => [
          code,
          variant_attribute_sets.map(({ axes, attributes }) => [axes, [...attributes].toSorted()]),
        ])
        .toSorted()
    const theirs = read('family_clothing_variants.json')
    // clothing_size has another axis there, after an edit.
    const codes = theirs.map(({ code }) => code).filter(code => code !== 'clothing_size')
    expect(codes).toHaveLength(4)
    expect(sorted(await allOf('/families/clothing/variants?limit=100'), codes)).toEqual(sorted(theirs, codes))
  })

  it('returns pages after a key, each product once', async () => {
    const { catalogue } = pim
    const all = await allOf('/products-uuid?pagination_type=search_after&limit=100&attributes=sku')
    const codes = all.map(({ values }) => JSON.stringify(values.sku))
    expect(new Set(codes).size).toBe(catalogue.products.length)
    expect(all.every(({ values }) => Object.keys(values).join() === 'sku')).toBe(true)
    expect((await get('/api/rest/v1/products-uuid?page=1&limit=1&with_count=true')).items_count).toBe(242)
  })

  it.each([
    ['/products-uuid?limit=101', 422],
    ['/products-uuid?attributes=gone', 422],
    [`/products-uuid?search=${encodeURIComponent('{"colour":[{"operator":"IN","value":[]}]}')}`, 422],
    ['/nothing', 404],
  ])('refuses %s', async (path, status) => {
    const headers = { authorization: 'Bearer app-token' }
    expect((await fetch(`${pim.url}/api/rest/v1${path}`, { headers })).status).toBe(status)
    expect((await fetch(`${pim.url}/api/rest/v1${path}`)).status).toBe(401)
  })
})

it.skipIf(present)(
  'the PIM of CSV files: skipped, set KONTOR_REAL_DATA to the folder that holds akeneo-data',
  () => undefined,
)
