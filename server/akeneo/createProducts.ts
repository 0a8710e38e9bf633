import type { AkeneoClient, Page, ProductQuery } from './akeneoClient.ts'
import { apiPath } from './apiPath.ts'
import type { Api } from './createApi.ts'
import { createPageReader } from './createPageReader.ts'
import type { ProductRoute } from './createProductRoute.ts'
import { listPage } from './doors/listPage.ts'
import { readProduct, type ProductFault } from './doors/readProduct.ts'
import { readProductModel } from './doors/readProductModel.ts'
import { readPages } from './readPages.ts'
import { rebaseNext } from './rebaseNext.ts'
import type { AkeneoLog } from './transport.ts'

type Products = Pick<AkeneoClient, 'products' | 'models' | 'countProducts' | 'mainIdentifier'>

/** Proxies cut addresses at 8 KB at the earliest; the host and the page mark need some of it. */
const longestPath = 7000

/** Products and models, page by page in the order of their keys: offset pages end at 10,000 and repeat items. */
export const createProducts = (api: Api, route: ProductRoute, log: AkeneoLog): Products => {
  const readPage = createPageReader(api)

  const firstPath = (path: string, query: ProductQuery, identifier: string): string => {
    const { attributes, search, scope, locales, limit = 100 } = query
    const listed = attributes && identifier !== '' ? [...new Set([identifier, ...attributes])] : attributes
    const rest = {
      pagination_type: 'search_after',
      limit,
      search,
      scope,
      locales,
      with_attribute_options: query.withAttributeOptions || null,
    }
    const narrow = apiPath(path, [], { ...rest, attributes: listed })
    if (narrow.length <= longestPath) return narrow
    log.info({ attributes: listed?.length }, 'too many attributes for one address, reading all of them')
    return apiPath(path, [], rest)
  }

  async function* pages<Item extends object>(
    first: string,
    read: (raw: unknown) => Item | ProductFault,
    signal: AbortSignal,
  ): AsyncGenerator<Page<Item>> {
    const readParsed = async (path: string, until: AbortSignal): Promise<Page<Item>> => {
      const { items, next } = await readPage(path, until)
      return { ...sorted(items, read), next }
    }
    yield* readPages(first, readParsed, signal)
  }

  const resumed = (after: string): string => {
    const path = rebaseNext(after)
    if (path === null) throw api.unreadable(after, 'this is no page to go on from')
    return path
  }

  return {
    mainIdentifier: route.mainIdentifier,
    products: async function* (query, signal) {
      const path = await route.path(signal)
      const lookUp = route.hasSkuInValues(path) ? route.mainIdentifier : () => ''
      const identifier = query.mainIdentifier ?? (await lookUp(signal))
      const first = query.after ? resumed(query.after) : firstPath(path, query, identifier)
      yield* pages(first, raw => readProduct(raw, identifier), signal)
    },
    models: async function* (query, signal) {
      const first = query.after ? resumed(query.after) : firstPath('/product-models', query, '')
      yield* pages(first, readProductModel, signal)
    },
    countProducts: async (search, signal, scope) => {
      const path = apiPath(await route.path(signal), [], {
        search,
        scope,
        page: 1,
        limit: 1,
        with_count: true,
      })
      const count = listPage(await api.get(path, signal))?.count
      if (typeof count !== 'number') throw api.unreadable(path, 'it has no items_count')
      return count
    },
  }
}

const sorted = <Item extends object>(
  raws: readonly unknown[],
  read: (raw: unknown) => Item | ProductFault,
): { items: Item[]; faults: ProductFault[] } => {
  const items: Item[] = []
  const faults: ProductFault[] = []
  for (const raw of raws) {
    const item = read(raw)
    if ('reason' in item) faults.push(item)
    else items.push(item)
  }
  return { items, faults }
}
