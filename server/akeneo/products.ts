import type {
  AkeneoClient,
  Log,
  Narrowing,
  PimPage,
  ProductModels,
  ProductQuery,
  Search,
} from './akeneoClient.ts'
import { type createAssets } from './assets.ts'
import { type ProductFault, readProduct, readProductModel } from './readProduct.ts'
import type { Api } from './rest/api.ts'
import { apiRoot } from './rest/exchange.ts'
import { splitByUuid } from './rest/cursors.ts'
import {
  apiPath,
  createPageReader,
  parseListPage,
  type RawPage,
  readPages,
  rebaseNext,
  withQuery,
} from './rest/pages.ts'
import {
  createWholeList,
  cursorIn,
  keyIn,
  type KeyName,
  listLimitOf,
  type WholeList,
} from './rest/wholeList.ts'
import { attributeSchema, rootSchema } from './sync/masterSchemas.ts'
import type { AkeneoAttribute, AkeneoProductModel, ShortList } from '../model/akeneo.ts'
import { mainIdentifierOf } from '../model/catalogue.ts'

type Products = Pick<
  AkeneoClient,
  | 'products'
  | 'models'
  | 'countProducts'
  | 'countModels'
  | 'mainIdentifier'
  | 'knowsParentLists'
  | 'shortLists'
>

/** How a list is read. */
interface ListKind {
  /** The property that orders the list. */
  readonly key: KeyName
  /** The most entries that the search can find. */
  readonly most: number
  /** The items before the first page; null if unknown. */
  readonly before: number | null
  readonly onShort: (list: ShortList) => void
}

/** The items up to which a list is read without a count, and that may come beyond twice the count. */
const uncountedItems = 10_000
/** A search index that does not count further answers this number, which says nothing about the length of the list. */
const cappedCount = 10_000

/** Proxies refuse addresses from 8 KB on; the host and the cursor need some of it. */
const maxPathLength = 7000

/** Reads products and models page by page by cursors, because numbered pages end at 10,000 items and repeat some. */
export const createProducts = (
  api: Api,
  route: ProductRoute,
  log: Log,
  assets: ReturnType<typeof createAssets>,
): Products => {
  const readPage = createPageReader(api)
  const shortLists: ShortList[] = []

  const firstPath = (path: string, query: ProductQuery, identifier: string): string => {
    const { attributes, search, scope, locales, limit = 100 } = query
    const withSku = attributes && identifier !== '' ? [...new Set([identifier, ...attributes])] : attributes
    const rest = {
      pagination_type: 'search_after',
      limit,
      search,
      scope,
      locales,
      // the SaaS edition adds the addresses of assets; others ignore this
      with_asset_share_links: query.assetFamilies?.size ? true : null,
    }
    const narrow = apiPath(path, [], { ...rest, attributes: withSku })
    if (narrow.length <= maxPathLength) return narrow
    log.info({ attributes: withSku?.length }, 'too many attributes for one address, reading all of them')
    return apiPath(path, [], rest)
  }

  /**
   * How many items a list may have by a fresh count of the PIM, which may grow while the list is read.
   * @throws AkeneoError endlessList if more were read already
   */
  const mostItems = async (list: WholeList, first: string, read: number, signal: AbortSignal) => {
    const counted = await list.count(first, path => api.get(path, signal))
    if (counted === null || counted === cappedCount) return Infinity
    const most = 2 * counted + uncountedItems
    if (read > most) throw api.endless(first, { read, counted })
    return most
  }

  async function* pages<Item extends object>(
    first: string,
    read: (raw: unknown) => Item | ProductFault,
    signal: AbortSignal,
    { key, most: mostFound, before, onShort }: ListKind,
  ): AsyncGenerator<PimPage<Item>> {
    const list = createWholeList({ readPage, key, most: mostFound })
    const parse = ({ path, items, next, length }: RawPage, to?: string) => {
      const keys = items.map(item => keyIn(item, key))
      const inside = to === undefined ? items : items.filter((_, index) => (keys[index] ?? '') <= to)
      return {
        ...parseItems(inside, read),
        next,
        keys,
        length,
        count: inside.length,
        limit: listLimitOf(path),
      }
    }
    const readItems = async (path: string, pageSignal: AbortSignal, to?: string, isProbe?: boolean) =>
      parse(await list.read(path, pageSignal, isProbe), to)

    let [from, cursor, count]: [string | null, string, number] = [first, cursorIn(first), before ?? 0]
    let [stale, missing] = [0, 0]
    let most = uncountedItems
    while (from !== null) {
      const split = key === 'uuid' ? splitByUuid(from, readItems) : undefined
      let rest: RawPage | null = null
      for await (const page of readPages(from, readItems, signal, split)) {
        count += page.count
        if (count > most) most = await mostItems(list, first, count, signal)
        cursor = page.keys.findLast(one => one !== '') ?? cursor
        // pages of several cursors overlap, and the stale entries behind the last item of a page are on the next one too
        if (page.next !== null && key !== 'uuid') {
          const nextMissing = page.limit - page.keys.length
          stale += Math.max(0, missing - nextMissing)
          missing = nextMissing
        }
        if (page.next === null && !list.canHaveOnePage(first)) {
          const counted = await list.count(first, path => api.get(path, signal))
          if (counted !== null && count < counted) {
            const gap = { cursor, before: count - page.count, stale, counted, limit: page.limit }
            const found = await list.findRest(first, gap, signal)
            if (typeof found === 'object') rest = found
            else if (before !== null) onShort({ read: count, counted, isOpen: found === 'unknown' })
          }
        }
        const next: string | null = rest === null ? page.next : pathBehind(first, cursor)
        yield { ...page, next }
      }
      from = rest?.next ?? null
      if (rest === null) return
      const page = parse(rest)
      count += page.count
      cursor = page.keys.findLast(one => one !== '') ?? cursor
      yield page
    }
  }

  const resumePath = (after: string): string => {
    const path = rebaseNext(after)
    if (path === null) throw api.unreadable(after, 'no way to the next page')
    return path
  }

  const count = async (list: string, query: Pick<ProductQuery, 'search' | 'scope'>, signal: AbortSignal) => {
    const path = apiPath(list, [], { ...query, page: 1, limit: 1, with_count: true })
    const items = parseListPage(await api.get(path, signal))?.count
    if (typeof items !== 'number') throw api.unreadable(path, 'a list without a count')
    return items
  }

  return {
    mainIdentifier: route.mainIdentifier,
    products: async function* (query, signal) {
      const path = await route.path(signal)
      const lookUp = route.hasSkuInValues(path) ? route.mainIdentifier : () => ''
      const identifier = query.mainIdentifier ?? (await lookUp(signal))
      const first = query.after ? resumePath(query.after) : firstPath(path, query, identifier)
      const found = pages(first, raw => readProduct(raw, identifier), signal, {
        key: route.hasSkuInValues(path) ? 'uuid' : 'identifier',
        most: mostEntries(query.search, ['uuid', 'identifier', query.mainIdentifier ?? identifier]),
        before: beforeOf(query),
        onShort: list => shortLists.push(list),
      })
      for await (const page of found) yield await assets.addTo(page, query.assetFamilies ?? new Map(), signal)
    },
    models: async function* (query, signal) {
      const first = query.after ? resumePath(query.after) : firstPath('/product-models', query, '')
      if (query.page === undefined)
        return yield* pages(first, readProductModel, signal, {
          key: 'code',
          most: mostEntries(query.search, ['identifier']),
          before: beforeOf(query),
          // a model that a list does not have is requested by its code
          onShort: () => undefined,
        })
      const numbered = withQuery(first, { pagination_type: 'page', page: query.page })
      yield { ...parseItems((await readPage(numbered, signal)).items, readProductModel), next: null }
    },
    countProducts: async (search, signal, scope) =>
      count(await route.path(signal), { search, scope }, signal),
    knowsParentLists: async signal => (await route.path(signal)) === uuidRoute,
    countModels: signal => count('/product-models', {}, signal),
    shortLists: () => shortLists,
  }
}

/** The items before the first page of a query; null for a continued one that does not tell. */
const beforeOf = ({ after, readBefore = null }: ProductQuery): number | null => (after ? readBefore : 0)

/** The most entries that a search can find: those of its list of unique codes. */
const mostEntries = (search: Search = {}, unique: readonly string[]): number =>
  Math.min(
    ...unique
      .flatMap(property => search[property] ?? [])
      .map(({ operator, value }) => (operator === 'IN' && Array.isArray(value) ? value.length : Infinity)),
  )

/** The path of the page behind a key; the first page if there is none. */
const pathBehind = (first: string, cursor: string): string =>
  cursor === '' ? first : withQuery(first, { search_after: cursor })

/** The readable items, and a fault for each unreadable one. */
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

/** The route for the products of a PIM, and the place of the SKU. A client determines both once. */
interface ProductRoute {
  /**
   * `/products-uuid` in 7.0 and SaaS, which has products without SKU too, else `/products`.
   * @param isRefresh requests the routes of the PIM again
   */
  path(signal: AbortSignal, isRefresh?: boolean): Promise<string>
  /** Whether items have the SKU among their values instead of in `identifier`. */
  hasSkuInValues(path: string): boolean
  mainIdentifier(signal: AbortSignal): Promise<string>
}

const uuidRoute = '/products-uuid'

export const createProductRoute = (api: Api, log: Log): ProductRoute => {
  let productPath: string | null = null
  let identifierCode: string | null = null
  const readPage = createPageReader(api)

  const identifierAttributes = async (signal: AbortSignal): Promise<AkeneoAttribute[]> => {
    const search = { type: [{ operator: 'IN', value: ['pim_catalog_identifier'] }] }
    const attributes: AkeneoAttribute[] = []
    for await (const page of readPages(
      apiPath('/attributes', [], { search, limit: 100 }),
      readPage,
      signal,
    )) {
      for (const raw of page.items) {
        const attribute = attributeSchema.safeParse(raw)
        if (attribute.success) attributes.push(attribute.data)
      }
    }
    return attributes
  }

  return {
    hasSkuInValues: path => path === uuidRoute,
    path: async (signal, isRefresh = false) => {
      if (productPath === null || isRefresh) {
        const root = rootSchema.safeParse(await api.get(apiRoot, signal))
        productPath = root.data?.has(`GET ${apiRoot}${uuidRoute}`) ? uuidRoute : '/products'
      }
      return productPath
    },
    mainIdentifier: async signal => {
      if (identifierCode === null) {
        const attributes = await identifierAttributes(signal)
        identifierCode = mainIdentifierOf(attributes)
        if (attributes.length === 0)
          log.warn({ identifierCode }, 'the PIM shows no identifier attribute, so the usual one is assumed')
      }
      return identifierCode
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
