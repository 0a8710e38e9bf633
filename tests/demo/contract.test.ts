import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { symfonyJson } from '../../demo/pim/http/symfonyJson.ts'
import { connect } from './connect.ts'

/**
 * The form of the PIM's answers, which both the demo PIM and recorded answers of real PIMs must have. The recorded
 * answers are found by KONTOR_REAL_DATA; the project has none of them.
 */

type Raw = Record<string, unknown>
const isRecord = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** An object that PHP may have written as an empty list. */
const isPhpObject = (value: unknown) => isRecord(value) || (Array.isArray(value) && value.length === 0)

/** The keys of an item that differ from the contract of its list. */
const faultsOf = (item: Raw): string[] => {
  const rules: Readonly<Record<string, (value: unknown) => boolean>> = {
    _links: value => isRecord(value) && Object.keys(item)[0] === '_links',
    uuid: value => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(String(value)),
    identifier: value => value === null || typeof value === 'string',
    code: value => typeof value === 'string' && value !== '',
    enabled: value => typeof value === 'boolean',
    family: value => value === null || typeof value === 'string',
    parent: value => value === null || typeof value === 'string',
    categories: value => Array.isArray(value) && value.every(code => typeof code === 'string'),
    created: value => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\+\d{2}:\d{2}|Z)$/.test(String(value)),
    updated: value => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\+\d{2}:\d{2}|Z)$/.test(String(value)),
    labels: value => isPhpObject(value),
    associations: value => isPhpObject(value),
    values: value =>
      isPhpObject(value) &&
      Object.values(isRecord(value) ? value : {}).every(
        list =>
          Array.isArray(list) &&
          list.every(
            one => isRecord(one) && 'data' in one && 'locale' in one && ('scope' in one || 'channel' in one),
          ),
      ),
  }
  return Object.entries(rules).flatMap(([key, holds]) => (key in item && !holds(item[key]) ? [key] : []))
}

/** The deviations of a page from the contract of all lists. */
const faultsOfPage = (body: unknown): string[] => {
  if (!isRecord(body)) return ['no object']
  const { _links: links, _embedded: embedded } = body
  const items = isRecord(embedded) ? embedded['items'] : undefined
  if (!isRecord(links) || !Array.isArray(items)) return ['neither links nor items']
  return [
    ...(Object.keys(body)[0] === '_links' ? [] : ['links come first']),
    ...(Object.keys(body).at(-1) === '_embedded' ? [] : ['items come last']),
    ...Object.values(links).flatMap(link =>
      isRecord(link) && URL.canParse(String(link['href'])) ? [] : ['a link without an address'],
    ),
    ...('items_count' in body && typeof body['items_count'] !== 'number' ? ['items_count'] : []),
    ...items.flatMap(item => (isRecord(item) ? faultsOf(item) : ['an item that is no object'])),
  ]
}

const demoCalls = [
  '/products-uuid?limit=100&with_attribute_options=true&with_completenesses=true',
  '/products-uuid?pagination_type=search_after&limit=5',
  '/products?limit=100&with_count=true',
  '/product-models?limit=100',
  '/attributes?limit=100',
  '/attributes/colour/options',
  '/attribute-groups',
  '/families',
  '/families/dresses/variants',
  '/categories?with_position=true',
  '/channels?with_count=true',
  '/locales',
  '/currencies',
]

describe('the demo PIM', () => {
  it.each(demoCalls)('answers %s in the form of the PIM', async call => {
    const { get } = await connect({ products: 60, emptyAsArray: true })
    const { json, text } = await get(call)
    expect([...new Set(faultsOfPage(json))]).toEqual([])
    // as Symfony writes it
    expect(text).toMatch(/^[\x20-\x7e]*$/)
    expect(text).not.toMatch(/[^\\]\/|[<>&']/)
  })

  it('writes errors with code and message', async () => {
    const { get } = await connect({ products: 5 })
    expect((await get('/products-uuid?limit=101')).text).toBe(
      '{"code":422,"message":"You cannot request more than 100 items.","_links":{"documentation":{"href":"http:\\/\\/api.akeneo.com\\/api-reference-index.html"}}}',
    )
    expect((await get('/families/gone')).text).toBe(
      '{"code":404,"message":"Family \\u0022gone\\u0022 does not exist."}',
    )
  })

  it('writes JSON that reads as the same value', () => {
    const value = { labels: {}, text: 'a/b "c" \\ \\" <b>ß 😀</b> & \'', list: [{ labels: { de: 'ü' } }] }
    expect(symfonyJson(value)).toBe(
      String.raw`{"labels":[],"text":"a\/b \u0022c\u0022 \\ \\\u0022 \u003cb\u003e\u00df \ud83d\ude00\u003c\/b\u003e \u0026 \u0027","list":[{"labels":{"de":"\u00fc"}}]}`,
    )
    expect(JSON.parse(symfonyJson(value))).toEqual({ ...value, labels: [] })
  })
})

const folder = join(process.env['KONTOR_REAL_DATA'] ?? '', 'akeneo-data', 'synolia-api-json')
const isPresent = Boolean(process.env['KONTOR_REAL_DATA']) && existsSync(folder)
const recorded = isPresent
  ? readdirSync(folder).flatMap(name => {
      const body: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'))
      return isRecord(body) && '_embedded' in body ? [{ name, body }] : []
    })
  : []

describe.skipIf(!isPresent)('recorded answers of real PIMs (KONTOR_REAL_DATA)', () => {
  it.each(recorded)('$name has the form of the PIM', ({ body }) => {
    expect([...new Set(faultsOfPage(body))]).toEqual([])
  })

  it('are more than twenty lists', () => {
    expect(recorded.length).toBeGreaterThan(20)
  })
})

it.skipIf(isPresent)(
  'recorded answers of real PIMs: skipped, set KONTOR_REAL_DATA to the folder that holds akeneo-data',
  () => undefined,
)
