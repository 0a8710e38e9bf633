import type {
  AkeneoClient,
  Log,
  Narrowing,
  Page,
  ProductModels,
  ProductQuery,
  Search,
} from './akeneoClient.ts'
import { placeOf, type ProductFault, readProduct, readProductModel, uuidIn } from './readProduct.ts'
import type { Api } from './rest/api.ts'
import { apiRoot } from './rest/exchange.ts'
import { isOrdered, type KeyedPage, readParts } from './rest/cursors.ts'
import {
  apiPath,
  createPageReader,
  parseListPage,
  queryOf,
  type RawPage,
  readPages,
  rebaseNext,
  withQuery,
} from './rest/pages.ts'
import { attributeSchema, rootSchema } from './sync/masterSchemas.ts'
import type { AkeneoAttribute, AkeneoProductModel } from '../model/akeneo.ts'
import { mainIdentifierOf } from '../model/catalogue.ts'

type Products = Pick<AkeneoClient, 'products' | 'models' | 'countProducts' | 'countModels' | 'mainIdentifier'>

/** Proxies cut addresses at 8 KB at the earliest; the host and the page mark need some of it. */
const longestPath = 7000

/** Reads products and models page by page in the order of their keys: offset pages end at 10,000 and repeat items. */
export const createProducts = (api: Api, route: ProductRoute, log: Log): Products => {
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
    hasUuids = false,
  ): AsyncGenerator<Page<Item>> {
    const parse = ({ items, next, length }: RawPage, to?: string) => {
      const keys = items.map(uuidIn)
      const mine = to === undefined ? items : items.filter((_, at) => (keys[at] ?? '') <= to)
      return { ...parseItems(mine, read), next, keys, length }
    }
    const readParsed = async (path: string, until: AbortSignal, to?: string) =>
      parse(await readPage(path, until), to)
    yield* readPages(first, readParsed, signal, hasUuids ? splitByUuid(first, readParsed) : undefined)
  }

  const resumePath = (after: string): string => {
    const path = rebaseNext(after)
    if (path === null) throw api.unreadable(after, 'no way to the next page')
    return path
  }

  const count = async (list: string, query: Pick<ProductQuery, 'search' | 'scope'>, signal: AbortSignal) => {
    const path = apiPath(list, [], { ...query, page: 1, limit: 1, with_count: true })
    const counted = parseListPage(await api.get(path, signal))?.count
    if (typeof counted !== 'number') throw api.unreadable(path, 'a list without a count')
    return counted
  }

  return {
    mainIdentifier: route.mainIdentifier,
    products: async function* (query, signal) {
      const path = await route.path(signal)
      const lookUp = route.hasSkuInValues(path) ? route.mainIdentifier : () => ''
      const identifier = query.mainIdentifier ?? (await lookUp(signal))
      const first = query.after ? resumePath(query.after) : firstPath(path, query, identifier)
      yield* pages(first, raw => readProduct(raw, identifier), signal, route.hasSkuInValues(path))
    },
    models: async function* (query, signal) {
      const first = query.after ? resumePath(query.after) : firstPath('/product-models', query, '')
      if (query.page === undefined) return yield* pages(first, readProductModel, signal)
      const numbered = withQuery(first, { pagination_type: 'page', page: query.page })
      yield { ...parseItems((await readPage(numbered, signal)).items, readProductModel), next: null }
    },
    countProducts: async (search, signal, scope) =>
      count(await route.path(signal), { search, scope }, signal),
    countModels: signal => count('/product-models', {}, signal),
  }
}

/** Fewer pages than this are read by one cursor. */
const fewPages = 4

/**
 * Splits a list of products behind its second page between several cursors, where these pages show that the PIM orders
 * products by uuid and takes uuids for cursors, as Akeneo 7.0 and SaaS do.
 * @returns for `readPages`
 */
const splitByUuid = <Item extends KeyedPage>(first: string, read: Parameters<typeof readParts<Item>>[3]) => {
  const begin = queryOf(first).get('search_after') ?? ''
  let behind = begin
  let seen = 0
  return (page: Item, signal: AbortSignal) => {
    const { next } = page
    seen = isOrdered(page.keys, page, behind) ? seen + 1 : Number.NaN
    behind = page.keys.at(-1) ?? behind
    const width = (placeOf(behind) - (placeOf(begin) || 0)) / seen
    if (seen !== 2 || next === null || !((1 - placeOf(behind)) / width >= fewPages)) return null
    return readParts({ ...page, next }, behind, width, read, signal)
  }
}

/** The items that can be read, and a fault for each other one. */
const parseItems = <Item extends object>(
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

/** The route that gives all products of this PIM, and where it keeps the SKU. Found out once per client. */
interface ProductRoute {
  /** `/products-uuid` (7.0 and SaaS: also products without SKU), else `/products`. The PIM is asked once, or again with `anew`. */
  path(signal: AbortSignal, anew?: boolean): Promise<string>
  /** Whether items keep the SKU among their values instead of in `identifier`. */
  hasSkuInValues(path: string): boolean
  mainIdentifier(signal: AbortSignal): Promise<string>
}

const uuidRoute = '/products-uuid'

export const createProductRoute = (api: Api, log: Log): ProductRoute => {
  let knownPath: string | null = null
  let knownIdentifier: string | null = null
  const readPage = createPageReader(api)

  const identifierAttributes = async (signal: AbortSignal): Promise<AkeneoAttribute[]> => {
    const search = { type: [{ operator: 'IN', value: ['pim_catalog_identifier'] }] }
    const found: AkeneoAttribute[] = []
    for await (const page of readPages(
      apiPath('/attributes', [], { search, limit: 100 }),
      readPage,
      signal,
    )) {
      for (const raw of page.items) {
        const attribute = attributeSchema.safeParse(raw)
        if (attribute.success) found.push(attribute.data)
      }
    }
    return found
  }

  return {
    hasSkuInValues: path => path === uuidRoute,
    path: async (signal, anew = false) => {
      if (knownPath === null || anew) {
        const root = rootSchema.safeParse(await api.get(apiRoot, signal))
        knownPath = root.data?.has(`GET ${apiRoot}${uuidRoute}`) ? uuidRoute : '/products'
      }
      return knownPath
    },
    mainIdentifier: async signal => {
      if (knownIdentifier === null) {
        const found = await identifierAttributes(signal)
        knownIdentifier = mainIdentifierOf(found)
        if (found.length === 0)
          log.warn({ knownIdentifier }, 'PIM shows no identifier attribute, assuming one')
      }
      return knownIdentifier
    },
  }
}

/** Finds models by their own codes or by those of their parents. */
export const createModels = (
  models: AkeneoClient['models'],
): Pick<AkeneoClient, 'productModels' | 'subModels'> => {
  const collect = async (
    searches: readonly Search[],
    signal: AbortSignal,
    narrowing: Narrowing,
  ): Promise<ProductModels> => {
    const byCode = new Map<string, AkeneoProductModel>()
    const faults: ProductFault[] = []
    const readAll = async (search: Search): Promise<void> => {
      for await (const page of models({ ...narrowing, search }, signal)) {
        for (const model of page.items) byCode.set(model.code.toLowerCase(), model)
        faults.push(...page.faults)
      }
    }
    await Promise.all(searches.map(readAll))
    return { items: [...byCode.values()], faults, find: code => byCode.get(code.toLowerCase()) }
  }

  const findBy =
    (property: string) =>
    (codes: readonly string[], signal: AbortSignal, narrowing: Narrowing = {}): Promise<ProductModels> =>
      collect(
        chunks(codes).map(value => ({ [property]: [{ operator: 'IN', value }] })),
        signal,
        narrowing,
      )

  return { productModels: findBy('identifier'), subModels: findBy('parent') }
}

/** The PIM takes at most 100 codes in one list, and addresses must stay short. */
const chunkSize = 100

const chunks = (codes: readonly string[]): string[][] => {
  const distinct = [...new Set(codes)]
  const count = Math.ceil(distinct.length / chunkSize)
  return Array.from({ length: count }, (_, index) =>
    distinct.slice(index * chunkSize, (index + 1) * chunkSize),
  )
}
