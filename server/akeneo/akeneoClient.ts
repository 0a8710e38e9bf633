import type { Readable } from 'node:stream'
import type { ProductFault } from './readProduct.ts'
import type { SystemInformation } from './sync/masterSchemas.ts'
import type {
  AkeneoAttribute,
  AkeneoAttributeGroup,
  AkeneoCategory,
  AkeneoChannel,
  AkeneoCurrency,
  AkeneoFamily,
  AkeneoFamilyVariant,
  AkeneoLocale,
  AkeneoMeasurementFamily,
  AkeneoOption,
  AkeneoProduct,
  AkeneoProductModel,
  AssetFamilies,
  ShortList,
} from '../model/akeneo.ts'

/** One condition. Source of the operators of each property: Akeneo REST API, "Filters". */
export interface SearchFilter {
  readonly operator: string
  readonly value?: unknown
  readonly scope?: string
  readonly locale?: string
  readonly locales?: readonly string[]
}
/** Conditions by property or attribute code; all must hold. */
export type Search = Readonly<Record<string, readonly SearchFilter[]>>

/** The values that the PIM sends, so that answers stay small. */
export interface Narrowing {
  /** Only these attributes and the main identifier. All attributes are read if the address would be too long. */
  readonly attributes?: readonly string[]
  /** Only the values of this channel, and only products in its category tree. */
  readonly scope?: string
  readonly locales?: readonly string[]
}

export interface ProductQuery extends Narrowing {
  readonly search?: Search
  /** The `next` of the page to continue after. All other parts of the query must be those of that page. */
  readonly after?: string | null
  /** The number of items up to `after`, where the caller knows it. */
  readonly readBefore?: number | null
  /** Items per page, 1 to 100; 100 by default. */
  readonly limit?: number
  /** The asset collections whose values get the addresses of their assets; none by default. */
  readonly assetFamilies?: AssetFamilies
  /** Code of the attribute with the SKU; read from the PIM by default. */
  readonly mainIdentifier?: string
}

type ModelQuery = Omit<ProductQuery, 'mainIdentifier'> & { readonly page?: number }

/** A page; an unreadable item is a fault and does not end the list. */
export interface PimPage<Item> {
  readonly items: readonly Item[]
  readonly faults: readonly ProductFault[]
  /** The `after` of a query that continues after this page; null at the end. */
  readonly next: string | null
}
export type PimProductPage = PimPage<AkeneoProduct>
export type ProductModelPage = PimPage<AkeneoProductModel>

export interface ProductModels {
  readonly items: readonly AkeneoProductModel[]
  readonly faults: readonly ProductFault[]
  /** Finds a model by its code in any letter case, because products may spell their parent differently. */
  readonly find: (code: string) => AkeneoProductModel | undefined
}

export interface AkeneoMedia {
  /** The caller must read it to its end or destroy it, because it occupies one of the four calls. */
  readonly stream: Readable
  readonly contentType: string
  /** Bytes; null if the PIM does not send the length. */
  readonly length: number | null
}

/**
 * Reads one Akeneo PIM. Lists yield single items, products and models yield pages; both read ahead. Every method throws
 * AkeneoError, or the reason of an aborted signal.
 */
export interface AkeneoClient {
  /** Checks address, credentials and permission by requesting a token and one page of channels, with few tries. */
  check(signal: AbortSignal): Promise<void>
  /** The time of the PIM's clock, and the milliseconds by which it is ahead of ours; our time and null if the PIM sends no date. */
  now(signal: AbortSignal): Promise<{ now: number; skewMs: number | null }>
  /** Null before 6.0. The call needs no permission, so it does not check the credentials. */
  systemInformation(signal: AbortSignal): Promise<SystemInformation | null>
  channels(signal: AbortSignal): AsyncIterable<AkeneoChannel>
  /** @param enabledOnly excludes disabled items, if the PIM supports that filter */
  locales(signal: AbortSignal, enabledOnly?: boolean): AsyncIterable<AkeneoLocale>
  /** @param enabledOnly excludes disabled items, if the PIM supports that filter */
  currencies(signal: AbortSignal, enabledOnly?: boolean): AsyncIterable<AkeneoCurrency>
  attributeGroups(signal: AbortSignal): AsyncIterable<AkeneoAttributeGroup>
  /** @param codes restricts the list to these, if the PIM supports that filter */
  attributes(signal: AbortSignal, codes?: readonly string[]): AsyncIterable<AkeneoAttribute>
  /** For select types only. A deleted attribute is badAnswer with status 404. */
  attributeOptions(attribute: string, signal: AbortSignal): AsyncIterable<AkeneoOption>
  /** The records of a reference entity (SaaS and Enterprise), as options of the attribute that names it. */
  records(entity: string, attribute: string, signal: AbortSignal): AsyncIterable<AkeneoOption>
  /** Whether the PIM has the entity, and the connection may read its records. */
  canReadRecords(entity: string, signal: AbortSignal): Promise<boolean>
  /** Whether the PIM has the asset family, and the connection may read it and its assets. */
  canReadAssets(family: string, signal: AbortSignal): Promise<boolean>
  /** @param codes restricts the list to these, if the PIM supports that filter */
  families(signal: AbortSignal, codes?: readonly string[]): AsyncIterable<AkeneoFamily>
  /** A deleted family is badAnswer with status 404. */
  familyVariants(family: string, signal: AbortSignal): AsyncIterable<AkeneoFamilyVariant>
  /** @param codes restricts the list to these, if the PIM supports that filter */
  categories(signal: AbortSignal, codes?: readonly string[]): AsyncIterable<AkeneoCategory>
  /** Before 5.0 the older route is read, which has no labels. */
  measurementFamilies(signal: AbortSignal): AsyncIterable<AkeneoMeasurementFamily>
  /** Code of the attribute with the SKU. */
  mainIdentifier(signal: AbortSignal): Promise<string>
  products(query: ProductQuery, signal: AbortSignal): AsyncIterable<PimProductPage>
  /** The lists of products that this client has read to their end and that had fewer items than the PIM counts. */
  shortLists(): readonly ShortList[]
  /** Counts the products of a search. The PIM counts slowly, so pages should not do it each time. */
  countProducts(search: Search, signal: AbortSignal, scope?: string): Promise<number>
  /** Whether products can be searched by a list of parents, as from 7.0 on; before, by one parent with everything below it. */
  knowsParentLists(signal: AbortSignal): Promise<boolean>
  /** Counts all models. */
  countModels(signal: AbortSignal): Promise<number>
  /** Models by filter, such as those updated since a time. With `page` only that page; the PIM numbers the pages of the first 10,000 items. */
  models(query: ModelQuery, signal: AbortSignal): AsyncIterable<ProductModelPage>
  /** Models by any number of codes in any letter case; models that the PIM does not show are missing. */
  productModels(codes: readonly string[], signal: AbortSignal, narrowing?: Narrowing): Promise<ProductModels>
  /** The models below root models (6.0 and later). */
  subModels(roots: readonly string[], signal: AbortSignal, narrowing?: Narrowing): Promise<ProductModels>
  /** The file of a media code, such as `f/2/e/6/f2e6_shirt.jpg`. A deleted file is badAnswer with status 404. */
  media(code: string, signal: AbortSignal): Promise<AkeneoMedia>
  /** Aborts running calls and closes the connections. */
  close(): Promise<void>
}

/** The methods of pino's logger that the client needs. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}
