import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AkeneoClient } from '../../../server/akeneo/akeneoClient.ts'
import { parseListPage } from '../../../server/akeneo/rest/pages.ts'
import { all, clientFor } from './clientFor.ts'
import { createScriptedPim } from './rest/scriptedPim.ts'

const { signal } = new AbortController()
const root = '/api/rest/v1'
const folder = process.env['KONTOR_REAL_DATA'] ?? ''
const synolia = join(folder, 'akeneo-data', 'synolia-api-json')
const official = join(folder, 'akeneo-data', 'openapi', 'examples')
const present = folder !== '' && existsSync(synolia)

type Raw = Record<string, unknown>
// Raw samples are read only to count their content.
const asRaw = (value: unknown): Raw => (typeof value === 'object' && value !== null ? (value as Raw) : {})

/** The bodies in a file: some hold one per version, some wrap the example. */
const bodiesIn = (path: string): unknown[] => {
  const body: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (Array.isArray(body) && 'x-example' in asRaw(body[0])) return body.map(one => asRaw(one)['x-example'])
  return 'x-example' in asRaw(body) ? [asRaw(body)['x-example']] : [body]
}
/**
 * As the only page, because its next link leads to a page that does not exist. A single item stands for its
 * list.
 */
const alone = (body: unknown): { items: readonly unknown[]; json: unknown } => {
  const items = parseListPage(body)?.items ?? [body]
  return { items, json: Array.isArray(body) ? items : { _embedded: { items } } }
}

interface Read {
  readonly path: string
  readonly list: (client: AkeneoClient) => Promise<readonly object[]>
}
const master = (path: string, list: (client: AkeneoClient) => AsyncIterable<object>): Read => ({
  path,
  list: client => all(list(client)),
})
const products = (path: string): Read => ({
  path,
  list: async client => {
    const pages = await all(client.products({ mainIdentifier: 'sku' }, signal))
    expect(pages.flatMap(({ faults }) => faults)).toEqual([])
    return pages.flatMap(({ items }) => items)
  },
})
const models: Read = {
  path: '/product-models',
  list: async client => {
    const pages = await all(client.models({}, signal))
    expect(pages.flatMap(({ faults }) => faults)).toEqual([])
    return pages.flatMap(({ items }) => items)
  },
}
const options = master('/attributes/a/options', client => client.attributeOptions('a', signal))
const variants = master('/families/f/variants', client => client.familyVariants('f', signal))

/**
 * The list that a sample belongs to, by its file name; the first match counts. Other samples belong to no
 * list.
 */
const kinds: readonly [RegExp, Read][] = [
  [/(^attribute_options_|attributes__attribute_code__options)/, options],
  [/(family_clothing_variants|^family_variant_|families__family_code__variants)/, variants],
  [/(v1__products-uuid)\.json/, products('/products-uuid')],
  [/(^products|v1__products)(_all|_all_with_filter|_attributes_value_test)?\.json/, products('/products')],
  [/(^product_models|v1__product-models)/, models],
  [
    /(^(empty_)?attributes(_all|_for_options|_for_products_attributes_value_test|_options_apollon)?|^test_attributes_translations|v1__attributes)\.json/,
    master('/attributes', client => client.attributes(signal)),
  ],
  [/(^|v1__)categories/, master('/categories', client => client.categories(signal))],
  [/(^families|^family_clothing|v1__families)\.json/, master('/families', client => client.families(signal))],
  [/(^|v1__)locales/, master('/locales', client => client.locales(signal))],
  [/v1__channels/, master('/channels', client => client.channels(signal))],
  [/v1__currencies/, master('/currencies', client => client.currencies(signal))],
  [/v1__attribute-groups/, master('/attribute-groups', client => client.attributeGroups(signal))],
  [/v1__measure-families/, master('/measure-families', client => client.measurementFamilies(signal))],
]
const foreign =
  /asset|reference_entity|reference-entit|entity_|association|media-files|published|system-information|v1\.json/

const samples = present
  ? [synolia, official].flatMap(where => readdirSync(where).map(name => ({ name, path: join(where, name) })))
  : []
const ours = samples.flatMap(({ name, path }) => {
  const kind = kinds.find(([words]) => words.test(name))?.[1]
  return kind && !foreign.test(name)
    ? bodiesIn(path).map((body, index) => ({ name: `${name} ${index}`, body, kind }))
    : []
})

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
const valuesIn = (item: object): number => {
  const lists = Object.values(asRaw(asRaw(item)['values']))
  return sum(lists.map(list => (Array.isArray(list) ? list.length : 0)))
}
const labelsIn = (item: object): number =>
  Object.values(asRaw(asRaw(item)['labels'])).filter(label => typeof label === 'string' && label !== '')
    .length
const dataIn = (item: object): unknown[] =>
  Object.values(asRaw(asRaw(item)['values'])).flatMap(list =>
    Array.isArray(list) ? list.map(value => asRaw(value)['data']) : [],
  )
const categoriesIn = (item: object): number => {
  const list = asRaw(item)['categories']
  return Array.isArray(list) ? new Set(list).size : 0
}
const codeIn = (item: object): unknown =>
  asRaw(item)['code'] ?? asRaw(item)['identifier'] ?? asRaw(item)['uuid']

describe.skipIf(!present)('answers of real PIMs and the official examples (KONTOR_REAL_DATA)', () => {
  it('are either read or known to belong to no list', () => {
    const left = samples.filter(
      ({ name }) => !foreign.test(name) && !kinds.some(([words]) => words.test(name)),
    )
    expect(left.map(({ name }) => name)).toEqual([])
    expect(ours.length).toBeGreaterThan(35)
  })

  it.each(['reference_entity_coloris_records.json', 'entity_couleur_records.json'])(
    'the records of %s have their labels',
    async name => {
      const [body] = bodiesIn(join(synolia, name))
      const { items, json } = alone(body)
      const pim = await createScriptedPim()
      pim.answer(`${root}/reference-entities/e/records`, { json })
      const read = await all(clientFor(pim.url).client.records('e', 'a', signal))
      expect(read.map(codeIn)).toEqual(items.map(item => codeIn(asRaw(item))))
      expect(read.filter(({ labels }) => Object.keys(labels).length > 0).length).toBeGreaterThan(0)
    },
  )

  it.each(ours)('$name is read without loss', async ({ body, kind }) => {
    const pim = await createScriptedPim()
    const { items, json } = alone(structuredClone(body))
    const raw = items.map(asRaw)
    const before = {
      values: sum(raw.map(valuesIn)),
      data: JSON.stringify(raw.map(dataIn)),
      labels: sum(raw.map(labelsIn)),
      categories: sum(raw.map(categoriesIn)),
    }
    const routes =
      kind.path === '/products-uuid' ? { uuid: { route: `${root}/products-uuid`, methods: ['GET'] } } : {}
    pim.answer(root, { json: { routes } })
    pim.answer(root + kind.path, { json })
    const read = await kind.list(clientFor(pim.url).client)
    expect(read).toHaveLength(raw.length)
    expect(sum(read.map(valuesIn))).toBe(before.values)
    expect(JSON.stringify(read.map(dataIn))).toBe(before.data)
    expect(sum(read.map(labelsIn))).toBe(before.labels)
    expect(sum(read.map(categoriesIn))).toBe(before.categories)
    if (kind.path !== '/products-uuid') expect(read.map(codeIn)).toEqual(raw.map(codeIn))
  })
})

it.skipIf(present)(
  'answers of real PIMs: skipped, set KONTOR_REAL_DATA to the folder that holds akeneo-data',
  () => undefined,
)
