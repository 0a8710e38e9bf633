import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { connect } from './connect.ts'

const folder = process.env.KONTOR_REAL_DATA
const title = folder
  ? 'the official examples'
  : 'the official examples (skipped: KONTOR_REAL_DATA is not set)'

// Later and hosted editions only; the demo PIM simulates version 7.0.
const HOSTED_ONLY = new Set([
  'root_parent',
  'workflow_execution_statuses',
  'channel_requirements',
  'metadata',
  'parent',
])
// Present on request by a parameter, or in real answers but not in the examples.
const EXTRA = new Set([
  'completenesses',
  'quality_scores',
  'quantified_associations',
  'is_main_identifier',
  'parent',
  'position',
])

type Found = { items: Record<string, unknown>[] }

function itemsIn(example: unknown): Record<string, unknown>[] {
  // The examples are plain JSON: a list page, a page below `x-example`, a list of such, or one item.
  const page = (Array.isArray(example) ? example.at(-1) : example) as Record<string, unknown>
  const body = (page['x-example'] ?? page) as Record<string, unknown>
  const { _embedded: embedded } = body
  return (embedded as Found | undefined)?.items ?? [body]
}

const keysOf = (items: object[]) => new Set(items.flatMap(item => Object.keys(item)))

describe.skipIf(!folder)(title, () => {
  it.each([
    ['products-uuid', '/products-uuid?with_quality_scores=true&with_completenesses=true'],
    ['product-models', '/product-models?with_quality_scores=true'],
    ['attributes', '/attributes?limit=100'],
    ['attributes__attribute_code__options', '/attributes/colour/options'],
    ['attribute-groups', '/attribute-groups'],
    ['families', '/families'],
    ['families__family_code__variants', '/families/dresses/variants'],
    ['categories', '/categories'],
    ['channels', '/channels'],
    ['locales', '/locales'],
    ['currencies', '/currencies'],
    ['association-types', '/association-types'],
    ['media-files', '/media-files'],
  ])('%s: items have the same keys', async (name, call) => {
    const file = path.join(folder ?? '', 'akeneo-data/openapi/examples', `api__rest__v1__${name}.json`)
    const example = keysOf(itemsIn(JSON.parse(await readFile(file, 'utf8'))))
    const { get } = await connect({ products: 20 })
    const ours = keysOf((await get(call)).items)
    const without = (keys: Set<string>, others: Set<string>, known: Set<string>) =>
      [...keys].filter(key => !others.has(key) && !known.has(key))
    const optional = new Set([...HOSTED_ONLY, 'values', 'table_configuration', 'position', 'label'])
    expect(
      without(
        example,
        ours,
        name === 'categories' || name === 'currencies' || name === 'attributes' ? optional : HOSTED_ONLY,
      ),
    ).toEqual([])
    expect(
      without(ours, example, new Set([...EXTRA, '_links', 'tessa_export_url', 'max_displayed_assets'])),
    ).toEqual([])
  })
})
