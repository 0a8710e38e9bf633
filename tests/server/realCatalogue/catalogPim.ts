import { join } from 'node:path'
import { createHierarchy, readCatalogue } from './catalogue.ts'
import { createMatcher, pageOf, type Properties, Refusal, type Search } from './lists.ts'
import { masterItems, measureFamilies } from './masterItems.ts'
import { openScriptedPim } from '../akeneo/rest/scriptedPim.ts'
import { type ModelItem, type ProductItem, productItems } from './productItems.ts'

const root = '/api/rest/v1'

const skuOf = ({ values }: ProductItem) => String(values.sku?.[0]?.data)

const productProperties: Properties<ProductItem> = {
  uuid: ({ uuid }) => uuid,
  sku: skuOf,
  parent: ({ parent }) => parent,
  updated: ({ updated }) => updated,
}
const modelProperties: Properties<ModelItem> = {
  identifier: ({ code }) => code,
  parent: ({ parent }) => parent,
  updated: ({ updated }) => updated,
}
const attributeProperties: Properties<object> = {
  type: item => ('type' in item ? String(item.type) : null),
}

const searchIn = (query: URLSearchParams): Search => JSON.parse(query.get('search') ?? '{}') as Search // written by the service

/** Keeps the requested values only. */
const narrowed = <Item extends ProductItem | ModelItem>(item: Item, wanted: ReadonlySet<string> | null) =>
  wanted
    ? {
        ...item,
        values: Object.fromEntries(Object.entries(item.values).filter(([code]) => wanted.has(code))),
      }
    : item

/**
 * A PIM on a free port of this machine that serves a catalogue of CSV files over Akeneo's REST API.
 * @param folder the one that holds catalog_modeling/ and measure.yml
 */
export const catalogPim = async (folder: string) => {
  const catalogue = readCatalogue(join(folder, 'catalog_modeling'))
  const hierarchy = createHierarchy(catalogue)
  const measures = measureFamilies(join(folder, 'measure.yml'))
  const masters = masterItems(catalogue, hierarchy)
  let origin = ''
  const items = productItems(catalogue, hierarchy, () => origin)
  const models = items.models.toSorted((one, other) => (one.code < other.code ? -1 : 1))
  let { products } = items
  const codes = new Set(catalogue.attributes.map(({ code }) => code))

  const wantedIn = (query: URLSearchParams) => {
    const wanted = query.get('attributes')?.split(',')
    const unknown = wanted?.find(code => !codes.has(code))
    if (unknown !== undefined) throw new Refusal(422, `Attribute "${unknown}" does not exist.`)
    return wanted ? new Set(wanted) : null
  }

  const searched = <Item>(items: readonly Item[], properties: Properties<Item>, query: URLSearchParams) => {
    try {
      return items.filter(createMatcher(properties, searchIn(query)))
    } catch (cause) {
      throw new Refusal(422, cause instanceof Error ? cause.message : String(cause))
    }
  }

  const listOf = <Item extends ProductItem | ModelItem>(
    url: URL,
    items: readonly Item[],
    properties: Properties<Item>,
    keyOf: (item: Item) => string,
  ) => {
    const wanted = wantedIn(url.searchParams)
    const page = pageOf(url, searched(items, properties, url.searchParams), keyOf)
    return { ...page, _embedded: { items: page._embedded.items.map(item => narrowed(item, wanted)) } }
  }

  const answerTo = (path: string, url: URL): unknown => {
    if (path === '/products-uuid') return listOf(url, products, productProperties, ({ uuid }) => uuid)
    if (path === '/product-models') return listOf(url, models, modelProperties, ({ code }) => code)
    if (path === '/measurement-families') return measures
    const items = masters[path]
    if (!items) throw new Refusal(404, `Resource \`${path}\` does not exist.`)
    return pageOf(url, searched<object>(items, attributeProperties, url.searchParams), null)
  }

  const routes = ['/products-uuid', '/product-models', '/measurement-families', ...Object.keys(masters)]
  const rootAnswer = {
    host: '',
    authentication: {},
    routes: Object.fromEntries(routes.map(path => [path, { route: root + path, methods: ['GET'] }])),
  }

  const pim = await openScriptedPim()
  origin = pim.url
  pim.answer(root, { json: rootAnswer })
  pim.answerOthers(({ path, query }) => {
    const place = decodeURIComponent(path.slice(root.length))
    const file = /^\/media-files\/(.+)\/download$/.exec(place)?.[1]
    if (file) return { html: file, headers: { 'content-type': 'image/jpeg' } }
    try {
      return { json: answerTo(place, new URL(`${path}?${query}`, origin)) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { status: error.status, json: { code: error.status, message: error.message } }
    }
  })

  return {
    url: origin,
    credentials: { username: 'kontor', password: 'pass-phrase', clientId: '1_client', secret: 'secret' },
    catalogue,
    hierarchy,
    measures,
    product: (sku: string | undefined) => products.find(item => skuOf(item) === sku),
    /** Saves a product now. */
    change: (sku: string | undefined, changes: Partial<ProductItem> = {}) => {
      const updated = new Date().toISOString()
      products = products.map(item => (skuOf(item) === sku ? { ...item, ...changes, updated } : item))
    },
    close: pim.close,
  }
}

export type CatalogPim = Awaited<ReturnType<typeof catalogPim>>
