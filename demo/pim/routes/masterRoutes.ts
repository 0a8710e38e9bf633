import type { Faults } from '../faults.ts'
import { ApiError, type Call, type Reply, type Route } from '../http/route.ts'
import { symfonyJson } from '../http/symfonyJson.ts'
import { attributeOf } from '../master/attributes.ts'
import { type Item, masterItems, optionItems, variantItems } from '../master/masterItems.ts'
import { measurementFamilies } from '../master/measurementFamilies.ts'
import { parseSearch } from '../search/criteria.ts'
import { masterFilter } from '../search/masterFilter.ts'
import { pageText, readPaging, readSwitch } from './paging.ts'

const NOUNS: Readonly<Record<string, (code: string) => string>> = {
  attributes: code => `Attribute "${code}" does not exist.`,
  'attribute-groups': code => `Attribute group "${code}" does not exist.`,
  families: code => `Family "${code}" does not exist.`,
  categories: code => `Category "${code}" does not exist.`,
  channels: code => `Channel "${code}" does not exist.`,
  locales: code => `Locale "${code}" does not exist.`,
  currencies: code => `Currency "${code}" does not exist.`,
  'association-types': code => `Association type "${code}" does not exist.`,
}

function linkedItem(call: Call, item: Item, path: string): object {
  const self = { href: `${call.origin}${path}/${encodeURIComponent(item.code)}` }
  return { _links: { self }, ...item }
}

function listOf(call: Call, items: readonly Item[], { nextOrigin }: Faults): Reply {
  const paging = readPaging(call.query, false)
  const start = (paging.page - 1) * paging.limit
  const shown = items.slice(start, start + paging.limit)
  const address = `${call.origin}${call.path}`
  const nextAddress = `${nextOrigin || call.origin}${call.path}`
  const count = paging.withCount ? items.length : null
  const body = pageText({
    address,
    nextAddress,
    query: call.query,
    paging,
    items: shown.map(item => linkedItem(call, item, call.path)),
    lastKey: null,
    count,
  })
  return { body }
}

function oneOf(call: Call, items: readonly Item[], code: string, missing: string): Reply {
  const item = items.find(one => one.code.toLowerCase() === code.toLowerCase())
  if (item === undefined) throw new ApiError(404, missing)
  return { body: symfonyJson(linkedItem(call, item, call.path.slice(0, call.path.lastIndexOf('/')))) }
}

/** The items of a list with the changes of the faults. */
function changedItems<T extends { readonly code: string }>(
  list: string,
  items: readonly T[],
  { master }: Faults,
): readonly T[] {
  const changes = master[list]
  if (changes === undefined) return items
  return items.flatMap(item => {
    const change = changes[item.code]
    return change === null ? [] : [{ ...item, ...change }]
  })
}

function shownItems(list: string, { query }: Call, faults: Faults): readonly Item[] {
  const matches = masterFilter(list, parseSearch(query.get('search')))
  const items = changedItems(list, masterItems[list] ?? [], faults).filter(matches)
  if (list !== 'categories' || readSwitch(query, 'with_position')) return items
  return items.map(item => ({ ...item, position: undefined }))
}

function optionsOf(code: string, faults: Faults): readonly Item[] {
  if (attributeOf(code) === undefined) throw new ApiError(404, `Attribute "${code}" does not exist.`)
  const items = optionItems(code)
  if (items !== null) return changedItems(`attributes/${code}/options`, items, faults)
  throw new ApiError(
    404,
    `Attribute "${code}" does not support options. Only attributes of type "pim_catalog_simpleselect", "pim_catalog_multiselect" support options.`,
  )
}

function variantsOf(family: string): readonly Item[] {
  const items = variantItems(family)
  if (items === null) throw new ApiError(404, `Family "${family}" does not exist.`)
  return items
}

/** The routes of master data: channels, families, attributes and the other lists of the catalogue. */
export function masterRoutes(faults: () => Faults): Route[] {
  const plainLists = Object.keys(masterItems).flatMap((list): Route[] => [
    {
      path: `/api/rest/v1/${list}`,
      acl: list,
      answer: call => listOf(call, shownItems(list, call, faults()), faults()),
    },
    {
      path: `/api/rest/v1/${list}/:code`,
      acl: list,
      answer: call => {
        const [code = ''] = call.params
        return oneOf(call, shownItems(list, call, faults()), code, NOUNS[list]?.(code) ?? '')
      },
    },
  ])
  return [
    ...plainLists,
    {
      path: '/api/rest/v1/attributes/:code/options',
      acl: 'attribute-options',
      answer: call => listOf(call, optionsOf(call.params[0] ?? '', faults()), faults()),
    },
    {
      path: '/api/rest/v1/attributes/:code/options/:option',
      acl: 'attribute-options',
      answer: call => {
        const [attribute = '', code = ''] = call.params
        const missing = `Attribute option "${code}" does not exist or is not an option of the attribute "${attribute}".`
        return oneOf(call, optionsOf(attribute, faults()), code, missing)
      },
    },
    {
      path: '/api/rest/v1/families/:code/variants',
      acl: 'family-variants',
      answer: call => listOf(call, variantsOf(call.params[0] ?? ''), faults()),
    },
    {
      path: '/api/rest/v1/families/:code/variants/:variant',
      acl: 'family-variants',
      answer: call => {
        const [family = '', code = ''] = call.params
        const missing = `Family variant "${code}" does not exist or is not a variant of the family "${family}".`
        return oneOf(call, variantsOf(family), code, missing)
      },
    },
    {
      path: '/api/rest/v1/measurement-families',
      acl: 'measurement-families',
      answer: () => ({
        body: symfonyJson(changedItems('measurement-families', measurementFamilies, faults())),
      }),
    },
  ]
}

function routeName(path: string): string {
  const words = path
    .replace('/api/rest/v1/', '')
    .replaceAll(/[:*]\w+/g, 'get')
    .replaceAll(/[/-]+/g, '_')
  return `pim_api_${words}`
}

/**
 * The two routes that need no token: the list of all routes and the version of the PIM.
 * @param hasRoute whether the PIM has a path at present
 */
export function rootRoutes(others: readonly Route[], hasRoute: (path: string) => boolean): Route[] {
  const routesNow = () =>
    Object.fromEntries(
      others
        .filter(({ path }) => hasRoute(path))
        .map(({ path }) => [
          routeName(path),
          { route: path.replaceAll(/[:*](\w+)/g, '{$1}'), methods: ['GET'] },
        ]),
    )
  const authentication = { fos_oauth_server_token: { route: '/api/oauth/v1/token', methods: ['POST'] } }
  return [
    {
      path: '/api/rest/v1',
      acl: null,
      answer: ({ origin }) => ({
        body: symfonyJson({ host: origin, authentication, routes: routesNow() }),
      }),
    },
    {
      path: '/api/rest/v1/system-information',
      acl: null,
      answer: () => ({ body: symfonyJson({ version: '7.0.55', edition: 'GE' }) }),
    },
  ]
}
