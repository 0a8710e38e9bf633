import { apiPath, apiRoot } from './apiPath.ts'
import type { Api } from './createApi.ts'
import { createPageReader } from './createPageReader.ts'
import { attributeDoor } from './doors/attributeDoor.ts'
import { rootDoor } from './doors/rootDoor.ts'
import { mainIdentifierOf } from './mainIdentifierOf.ts'
import { readPages } from './readPages.ts'
import type { AkeneoLog } from './transport.ts'
import type { AkeneoAttribute } from './types.ts'

/** Which route gives all products of this PIM, and where it keeps the SKU. Found out once per client. */
export interface ProductRoute {
  /** `/products-uuid` (7.0 and SaaS: also products without SKU), else `/products`. */
  path(signal: AbortSignal): Promise<string>
  /** Whether items keep the SKU among their values instead of in `identifier`. */
  hasSkuInValues(path: string): boolean
  mainIdentifier(signal: AbortSignal): Promise<string>
}

const uuidRoute = '/products-uuid'

export const createProductRoute = (api: Api, log: AkeneoLog): ProductRoute => {
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
        const attribute = attributeDoor.safeParse(raw)
        if (attribute.success) found.push(attribute.data)
      }
    }
    return found
  }

  return {
    hasSkuInValues: path => path === uuidRoute,
    path: async signal => {
      if (knownPath === null) {
        const root = rootDoor.safeParse(await api.get(apiRoot, signal))
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
