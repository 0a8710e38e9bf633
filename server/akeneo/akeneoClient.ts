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
} from '../model/akeneo.ts'

/** One condition; which operators a property knows: Akeneo REST API, "Filters". */
export interface SearchFilter {
  readonly operator: string
  readonly value?: unknown
  readonly scope?: string
  readonly locale?: string
  readonly locales?: readonly string[]
}
/** Conditions by property or attribute code; all must hold. */
export type Search = Readonly<Record<string, readonly SearchFilter[]>>

/** Which values to send, to keep the answers small. */
export interface Narrowing {
  /** Only these attributes; the main identifier is added. Left out where the address would grow too long. */
  readonly attributes?: readonly string[]
  /** One channel's values; of products also only those in the channel's category tree. */
  readonly scope?: string
  readonly locales?: readonly string[]
}

export interface ProductQuery extends Narrowing {
  readonly search?: Search
  /** Fills `linkedData` of select values with the options' labels. */
  readonly withAttributeOptions?: boolean
  /** Goes on where a page ended: its `next`. Everything else must be as it was then. */
  readonly after?: string | null
  /** Items a page, 1 to 100 (the default). */
  readonly limit?: number
  /** Code of the attribute that holds the SKU; looked up in the PIM when absent. */
  readonly mainIdentifier?: string
}

type ModelQuery = Omit<ProductQuery, 'mainIdentifier'> & { readonly page?: number }

/** A page; an item that cannot be read is a fault and never stops the rest. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly faults: readonly ProductFault[]
  /** Pass it as `after` to go on behind this page; null at the end. */
  readonly next: string | null
}
export type ProductPage = Page<AkeneoProduct>
export type ProductModelPage = Page<AkeneoProductModel>

export interface ProductModels {
  readonly items: readonly AkeneoProductModel[]
  readonly faults: readonly ProductFault[]
  /** By code, whatever its case: products may spell their parent differently from the model itself. */
  readonly find: (code: string) => AkeneoProductModel | undefined
}

export interface AkeneoMedia {
  /** Must be read to its end or destroyed: until then it takes one of the four calls. */
  readonly stream: Readable
  readonly contentType: string
  /** Bytes, null when the PIM does not say. */
  readonly length: number | null
}

/**
 * Reads one Akeneo PIM. Lists give their items one by one, products and models page by page; both read
 * ahead. Every method throws AkeneoError, or the signal's reason once that is aborted.
 */
export interface AkeneoClient {
  /** Proves address, credentials and permission by a token and one page of channels; gives up quickly. */
  check(signal: AbortSignal): Promise<void>
  /** The time by the PIM's own clock, and by how many milliseconds it is ahead of ours. Our time and null when the PIM sends no date. */
  now(signal: AbortSignal): Promise<{ now: number; skewMs: number | null }>
  /** Null before 6.0. Needs no permission: proves nothing about the credentials. */
  systemInformation(signal: AbortSignal): Promise<SystemInformation | null>
  channels(signal: AbortSignal): AsyncIterable<AkeneoChannel>
  /** @param enabledOnly leaves out those that are switched off, where the PIM can */
  locales(signal: AbortSignal, enabledOnly?: boolean): AsyncIterable<AkeneoLocale>
  /** @param enabledOnly leaves out those that are switched off, where the PIM can */
  currencies(signal: AbortSignal, enabledOnly?: boolean): AsyncIterable<AkeneoCurrency>
  attributeGroups(signal: AbortSignal): AsyncIterable<AkeneoAttributeGroup>
  /** @param codes restricts the list to these, where the PIM can */
  attributes(signal: AbortSignal, codes?: readonly string[]): AsyncIterable<AkeneoAttribute>
  /** Select types only. An attribute that is gone is badAnswer with status 404. */
  attributeOptions(attribute: string, signal: AbortSignal): AsyncIterable<AkeneoOption>
  /** @param codes restricts the list to these, where the PIM can */
  families(signal: AbortSignal, codes?: readonly string[]): AsyncIterable<AkeneoFamily>
  /** A family that is gone is badAnswer with status 404. */
  familyVariants(family: string, signal: AbortSignal): AsyncIterable<AkeneoFamilyVariant>
  /** @param codes restricts the list to these, where the PIM can */
  categories(signal: AbortSignal, codes?: readonly string[]): AsyncIterable<AkeneoCategory>
  /** Before 5.0 from the older route, without labels. */
  measurementFamilies(signal: AbortSignal): AsyncIterable<AkeneoMeasurementFamily>
  /** Code of the attribute that holds the SKU. */
  mainIdentifier(signal: AbortSignal): Promise<string>
  products(query: ProductQuery, signal: AbortSignal): AsyncIterable<ProductPage>
  /** Counts exactly what `products` would give; slow in the PIM, not for every page. */
  countProducts(search: Search, signal: AbortSignal, scope?: string): Promise<number>
  /** Counts all models. */
  countModels(signal: AbortSignal): Promise<number>
  /** Models by filter, such as those updated since a time; with `page` that one alone: the PIM numbers those of 10,000. */
  models(query: ModelQuery, signal: AbortSignal): AsyncIterable<ProductModelPage>
  /** Models by their codes, any number and any case; those the PIM does not give are simply not found. */
  productModels(codes: readonly string[], signal: AbortSignal, narrowing?: Narrowing): Promise<ProductModels>
  /** The models below these root models (6.0 and later). */
  subModels(roots: readonly string[], signal: AbortSignal, narrowing?: Narrowing): Promise<ProductModels>
  /** The file behind a media code, such as `f/2/e/6/f2e6_shirt.jpg`. Gone is badAnswer with status 404. */
  media(code: string, signal: AbortSignal): Promise<AkeneoMedia>
  /** Ends calls under way and closes the connections. */
  close(): Promise<void>
}

/** The part of pino's logger that the work with the PIM needs. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}
