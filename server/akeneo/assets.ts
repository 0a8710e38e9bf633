import { z } from 'zod'
import type {
  AkeneoProduct,
  AkeneoValue,
  AkeneoValues,
  AssetAddress,
  AssetFamilies,
} from '../model/akeneo.ts'
import type { PimProductPage } from './akeneoClient.ts'
import { isHidden } from './akeneoError.ts'
import type { Api } from './rest/api.ts'
import { apiPath, parseListPage } from './rest/pages.ts'

/**
 * Looks up the addresses of assets (SaaS and Enterprise): the main media of an asset is a link, whose address is
 * prefix + value + suffix, or a file of the PIM. Source: Akeneo REST API, "Assets" and "Asset attributes".
 */

const familySchema = z.object({ attribute_as_main_media: z.string().nullish() })
const attributeSchema = z.object({
  code: z.string(),
  type: z.string(),
  prefix: z.string().nullish(),
  suffix: z.string().nullish(),
})
const assetSchema = z.object({ code: z.string(), values: z.record(z.string(), z.unknown()) })
const mediaSchema = z.array(
  z.object({ locale: z.string().nullable(), channel: z.string().nullable(), data: z.string() }),
)

/** What the addresses of a family are made of. */
interface MainMedia {
  readonly code: string
  readonly toAddress: (data: string) => Pick<AssetAddress, 'href' | 'file'>
}

/** Precedes the codes of assets' files, which have a route of their own. */
export const assetFileRoute = 'asset-media-files/'

/** The most assets of one request, and of the cache. */
const [maxCodes, maxCached] = [100, 20_000]

export const createAssets = (api: Api) => {
  const mainMedia = new Map<string, Promise<MainMedia | null>>()
  let cache = new Map<string, readonly AssetAddress[]>()
  const keyOf = (family: string, code: string) => `${family}/${code}`

  const readMainMedia = async (family: string, signal: AbortSignal): Promise<MainMedia | null> => {
    const raw = familySchema.safeParse(await api.get(apiPath('/asset-families/{0}', [family]), signal))
    const attributes = await api.get(apiPath('/asset-families/{0}/attributes', [family]), signal)
    for (const one of parseListPage(attributes)?.items ?? []) {
      const { data } = attributeSchema.safeParse(one)
      if (!data || data.code !== raw.data?.attribute_as_main_media) continue
      const { code, type, prefix, suffix } = data
      const isLink = type === 'media_link'
      return {
        code,
        toAddress: value =>
          isLink
            ? { href: `${prefix ?? ''}${value}${suffix ?? ''}`, file: '' }
            : { href: '', file: `${assetFileRoute}${value}` },
      }
    }
    return null
  }

  const mediaOf = (family: string, signal: AbortSignal): Promise<MainMedia | null> => {
    const known = mainMedia.get(family)
    if (known) return known
    const request = readMainMedia(family, signal).catch((error: unknown) => {
      mainMedia.delete(family)
      if (isHidden(error)) return null
      throw error
    })
    mainMedia.set(family, request)
    return request
  }

  const load = async (family: string, codes: readonly string[], signal: AbortSignal) => {
    const media = await mediaOf(family, signal)
    for (const code of codes) cache.set(keyOf(family, code), [])
    if (media === null) return
    for (let start = 0; start < codes.length; start += maxCodes) {
      const search = { code: [{ operator: 'IN', value: codes.slice(start, start + maxCodes) }] }
      const body = await api.get(apiPath('/asset-families/{0}/assets', [family], { search }), signal)
      for (const raw of parseListPage(body)?.items ?? []) {
        const { data: asset } = assetSchema.safeParse(raw)
        const values = mediaSchema.safeParse(asset?.values[media.code]).data ?? []
        if (!asset) continue
        const addresses = values.map(({ locale, channel, data }) => {
          return { locale, scope: channel, ...media.toAddress(data) }
        })
        cache.set(keyOf(family, asset.code), addresses)
      }
    }
  }

  /** The values with the addresses of their assets. */
  const withAddresses = (family: string, value: AkeneoValue): AkeneoValue => {
    const addresses = codesIn(value).map(code => [code, cache.get(keyOf(family, code)) ?? []] as const)
    return { ...value, assets: new Map(addresses) }
  }

  return {
    /** The page with the addresses of the assets in its values. */
    addTo: async (
      page: PimProductPage,
      families: AssetFamilies,
      signal: AbortSignal,
    ): Promise<PimProductPage> => {
      if (families.size === 0) return page
      if (cache.size > maxCached) cache = new Map()
      const wanted = new Map<string, Set<string>>()
      for (const { values } of page.items)
        for (const [attribute, family] of families)
          for (const code of (values[attribute] ?? []).flatMap(codesIn))
            if (!cache.has(keyOf(family, code)))
              wanted.set(family, (wanted.get(family) ?? new Set()).add(code))
      try {
        for (const [family, codes] of wanted) await load(family, [...codes], signal)
      } catch (error) {
        // without the permission the assets have no address, which each product reports
        if (!isHidden(error)) throw error
      }
      const addTo = (product: AkeneoProduct): AkeneoProduct => {
        // without a prototype, because an attribute may have the code `constructor`
        const values = Object.assign(Object.create(null), product.values) as Record<
          string,
          AkeneoValues[string]
        >
        for (const [attribute, family] of families) {
          const collection = values[attribute]
          if (collection) values[attribute] = collection.map(value => withAddresses(family, value))
        }
        return { ...product, values }
      }
      return { ...page, items: page.items.map(addTo) }
    },
    /** Whether the connection can read the assets of a family. */
    canRead: async (family: string, signal: AbortSignal): Promise<boolean> => {
      try {
        await api.get(apiPath('/asset-families/{0}/assets', [family]), signal)
        return (await mediaOf(family, signal)) !== null
      } catch (error) {
        if (isHidden(error)) return false
        throw error
      }
    },
  }
}

const codesIn = ({ data }: AkeneoValue): string[] =>
  Array.isArray(data) ? data.filter(code => typeof code === 'string') : []
