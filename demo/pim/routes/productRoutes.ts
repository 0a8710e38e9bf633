import type { Faults } from '../faults.ts'
import type { Head, ModelHead, ProductHead } from '../catalogue/catalogueTypes.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import {
  createUuidOrder,
  indexOfUuid,
  modelIndexOfCode,
  productIndexOf,
  uuidOf,
} from '../catalogue/productIndex.ts'
import { ApiError, type Call, type Reply, type Route } from '../http/route.ts'
import { symfonyJson } from '../http/symfonyJson.ts'
import { attributeOf } from '../master/attributes.ts'
import { withDescendants } from '../master/categories.ts'
import type { Channel } from '../master/channels.ts'
import { expectChannel, expectLocales, type Filter, parseSearch } from '../search/criteria.ts'
import { modelFilter } from '../search/modelFilter.ts'
import { productFilter } from '../search/productFilter.ts'
import { createReader, pageText, type Paging, readPaging, readSwitch, type Source } from './paging.ts'
import { createRenderer, type Narrowing, type ProductKind, type Renderer } from './renderProduct.ts'

/** One call for a page of a long list. */
interface ListRequest<T> {
  readonly call: Call
  readonly filter: Filter<T> | null
  /** The version of the catalogue, on which the result of the filter depends. */
  readonly version: number
  readonly render: (head: T) => object
}

/** Answers calls for pages of one long list. */
type Lister<T> = (request: ListRequest<T>) => Promise<Reply>

const MOST_BY_PAGE = 10_000
const MOST_COUNTS = 20

interface ListerSetting<T> {
  readonly source: Source<T>
  /** True while no entry of the source is missing. */
  readonly isWhole: () => boolean
  readonly faults: () => Faults
  /** Whether only the search index has an entry: it is found and counted, but no page shows it. */
  readonly isStale: (head: T) => boolean
}

/** Makes the lister of products or models. */
function createLister<T>({ source, isWhole, faults, isStale }: ListerSetting<T>): Lister<T> {
  const reader = createReader(source)
  const counts = new Map<string, number>()

  async function count({ call: { query }, filter, version }: ListRequest<T>): Promise<number> {
    if (filter === null && isWhole()) return source.size
    const key = `${version}|${query.get('search')}|${query.get('scope')}`
    const stored = counts.get(key)
    if (stored !== undefined) return stored
    const counted = await reader.count(filter)
    if (counts.size >= MOST_COUNTS) counts.clear()
    // The result of a search by time depends on the clock, so its count is not stored.
    if (!query.get('search')?.includes('SINCE')) counts.set(key, counted)
    return counted
  }

  function headsOf({ filter }: ListRequest<T>, { type, page, limit, after }: Paging): Promise<T[]> {
    if (type === 'search_after')
      return reader.take(filter, after === null ? 0 : reader.indexAfter(after), 0, limit)
    if (page * limit > MOST_BY_PAGE) {
      const remedy = 'Please use the search after pagination type instead'
      const limitReached =
        'You have reached the maximum number of pages you can retrieve with the "page" pagination type.'
      throw new ApiError(422, `${limitReached} ${remedy}`)
    }
    const skip = (page - 1) * limit
    return filter === null && isWhole()
      ? reader.take(null, skip, 0, limit)
      : reader.take(filter, 0, skip, limit)
  }

  /** The last item of the previous page. */
  let previous: T | undefined

  return async request => {
    const { call, render } = request
    const paging = readPaging(call.query, true)
    // The PIM takes a page from its index, then loads it: a page with stale entries is not full, and links to no other.
    const heads = (await headsOf(request, paging)).filter(head => !isStale(head))
    const last = heads.at(-1)
    const repeated = faults().repeated && previous ? [previous] : []
    previous = last
    const body = pageText({
      address: `${call.origin}${call.path}`,
      nextAddress: `${faults().nextOrigin || call.origin}${call.path}`,
      query: call.query,
      paging,
      items: [...repeated, ...heads].map(render),
      lastKey: last === undefined ? null : source.keyOf(last),
      count: paging.withCount && paging.type === 'page' ? await count(request) : null,
    })
    return { body }
  }
}

function listIn(query: URLSearchParams, name: string): string[] | null {
  const text = query.get(name)
  return text === null || text === '' ? null : text.split(',').map(one => one.trim())
}

function attributesIn(query: URLSearchParams): ReadonlySet<string> | null {
  // The PIM refuses an empty list of attributes.
  const codes = query.get('attributes') === '' ? [''] : listIn(query, 'attributes')
  if (codes === null) return null
  const unknown = codes.filter(code => attributeOf(code) === undefined)
  if (unknown.length === 1) throw new ApiError(422, `Attribute "${unknown[0]}" does not exist.`)
  if (unknown.length > 1) throw new ApiError(422, `Attributes "${unknown.join(', ')}" do not exist.`)
  return new Set(codes)
}

function localesIn(query: URLSearchParams, channel: Channel | null): ReadonlySet<string> | null {
  const locales = listIn(query, 'locales')
  if (locales !== null) {
    expectLocales(locales, channel)
    return new Set(locales)
  }
  // A channel without locales selects its own locales.
  return channel === null ? null : new Set<string>(channel.locales)
}

/** Reads scope, locales, attributes and with_attribute_options. */
function readNarrowing({ query, origin }: Call): { narrowing: Narrowing; channel: Channel | null } {
  const scope = query.get('scope')
  const channel = scope === null || scope === '' ? null : expectChannel(scope)
  const narrowing = {
    scope: channel?.code ?? null,
    locales: localesIn(query, channel),
    attributes: attributesIn(query),
    withOptions: readSwitch(query, 'with_attribute_options'),
    origin,
  }
  return { narrowing, channel }
}

interface Setting {
  readonly catalogue: Catalogue
  readonly faults: () => Faults
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Restricts a filter to the category tree of a channel; products without a category are left out. */
function inTree<T extends Head>(filter: Filter<T> | null, channel: Channel | null): Filter<T> | null {
  if (channel === null) return filter
  const tree = withDescendants(channel.tree)
  return {
    matches: head => head.categories.some(code => tree.has(code)) && (filter?.matches(head) ?? true),
    candidates: filter?.candidates ?? null,
  }
}

function notFound(noun: string, code: string): ApiError {
  return new ApiError(404, `${noun} "${code}" does not exist or you do not have permission to access it.`)
}

/** The routes of products, by uuid and by identifier, and of product models. */
export function productRoutes({ catalogue, faults, now }: Setting): Route[] {
  function rendererOf(call: Call): { renderer: Renderer; channel: Channel | null } {
    const { narrowing, channel } = readNarrowing(call)
    const withQuality = readSwitch(call.query, 'with_quality_scores')
    const withCompleteness = readSwitch(call.query, 'with_completenesses')
    const renderer = createRenderer({ catalogue, narrowing, faults: faults(), withQuality, withCompleteness })
    return { renderer, channel }
  }

  const isWhole = () => {
    const { brokenProducts, missingModels } = faults()
    return !catalogue.hasRemovals && missingModels.length === 0 && Object.keys(brokenProducts).length === 0
  }

  const order = createUuidOrder(catalogue.products)
  const byUuid: Source<ProductHead> = {
    size: catalogue.products,
    at: rank => catalogue.productAt(order.indexAt(rank)),
    keyAt: rank => uuidOf(catalogue.seed, order.indexAt(rank)),
    keyOf: head => uuidOf(catalogue.seed, head.index),
    placeOf: order.rankOf,
  }

  const byIdentifier: Source<ProductHead> = {
    size: catalogue.products,
    // The older list leaves out products without an identifier.
    at: index => (faults().brokenProducts[index] === 'noIdentifier' ? null : catalogue.productAt(index)),
    keyAt: catalogue.identifierAt,
    keyOf: head => head.code,
  }

  const models: Source<ModelHead> = {
    size: catalogue.models,
    at: index => {
      const head = catalogue.modelAt(index)
      return head !== null && faults().missingModels.includes(head.code) ? null : head
    },
    keyAt: catalogue.modelCodeAt,
    keyOf: head => head.code,
  }

  const isStaleProduct = ({ index }: ProductHead) => faults().staleProducts.includes(index)
  const isStaleModel = ({ code }: ModelHead) => faults().staleModels.includes(code)

  function productList(kind: ProductKind): Route {
    const source = kind === 'products' ? byIdentifier : byUuid
    const list = createLister({ source, isWhole, faults, isStale: isStaleProduct })
    return {
      path: `/api/rest/v1/${kind}`,
      acl: 'products',
      answer: call => {
        const { renderer, channel } = rendererOf(call)
        const criteria = parseSearch(call.query.get('search'))
        const filter = criteria.length === 0 ? null : productFilter(criteria, catalogue, now())
        const render = (head: ProductHead) => renderer.product(head, kind)
        return list({ call, filter: inTree(filter, channel), version: catalogue.version, render })
      },
    }
  }

  function productOf(kind: ProductKind): Route {
    const at = kind === 'products' ? byIdentifier.at : catalogue.productAt
    return {
      path: `/api/rest/v1/${kind}/:code`,
      acl: 'products',
      answer: (call): Reply => {
        const [code = ''] = call.params
        const index =
          kind === 'products' ? productIndexOf(catalogue, code) : indexOfUuid(catalogue.seed, code)
        const head = index === null || index >= catalogue.products ? null : at(index)
        if (head === null || isStaleProduct(head)) throw notFound('Product', code)
        return { body: symfonyJson(rendererOf(call).renderer.product(head, kind)) }
      },
    }
  }

  const listModels = createLister({ source: models, isWhole, faults, isStale: isStaleModel })

  return [
    productList('products-uuid'),
    productOf('products-uuid'),
    productList('products'),
    productOf('products'),
    {
      path: '/api/rest/v1/product-models',
      acl: 'product-models',
      answer: call => {
        const { renderer, channel } = rendererOf(call)
        const criteria = parseSearch(call.query.get('search'))
        const filter = criteria.length === 0 ? null : modelFilter(criteria, catalogue, now())
        return listModels({
          call,
          filter: inTree(filter, channel),
          version: catalogue.version,
          render: renderer.model,
        })
      },
    },
    {
      path: '/api/rest/v1/product-models/:code',
      acl: 'product-models',
      answer: call => {
        const [code = ''] = call.params
        const index = modelIndexOfCode(catalogue, code)
        const head = index === null ? null : models.at(index)
        if (head === null || isStaleModel(head)) throw notFound('Product model', code)
        return { body: symfonyJson(rendererOf(call).renderer.model(head)) }
      },
    },
  ]
}
