/** Simulated faults. They can be set at the start and while the server runs. */
export interface Faults {
  /** The delay of each answer in milliseconds, or a function of its address. */
  latencyMs: number | ((address: URL) => number)
  /** The validity of an access token in seconds. */
  tokenSeconds: number
  /** True: each refresh token is refused, as after a long pause. */
  rejectRefresh: boolean
  /** Every n-th call below /api/rest/v1 is answered with 429; 0 = never. */
  tooManyEvery: number
  /** Parallel calls beyond this number are answered with 429, as by the real PIM (4); 0 = no limit. */
  tooManyAbove: number
  /** The Retry-After header of each 429 in seconds; null = without the header. */
  retryAfter: number | null
  /** Every n-th call is answered with a page of HTML and `failStatus`; 0 = never. */
  failEvery: number
  failStatus: number
  /** Addresses of clients whose calls are all answered with `failStatus`. */
  failFor: readonly string[]
  /** Every n-th call loses its connection after half an answer; 0 = never. */
  resetEvery: number
  /** Every n-th call is answered with half its JSON and a matching length; 0 = never. */
  truncateEvery: number
  /** Every n-th call gets no answer; 0 = never. */
  hangEvery: number
  /** Scheme and host in the `next` links, for example 'http://proxy.example'; '' = the correct ones. */
  nextOrigin: string
  /** Broken products by index. */
  brokenProducts: Readonly<Record<number, 'valuesNotAnObject' | 'noIdentifier'>>
  /** True: each page of products or models begins with the last item of the previous page, as after a save between them. */
  repeated: boolean
  /** Codes of missing models that variants still have as parents. */
  missingModels: readonly string[]
  /** Indexes of products that the search index still has, but the database does not: lists count them and leave them out. */
  staleProducts: readonly number[]
  /** Codes of models that the search index still has, but the database does not. */
  staleModels: readonly string[]
  /**
   * Master data that differs from the catalogue, by list (options: `attributes/color/options`) and code: null = deleted,
   * otherwise the changed properties.
   * @example { attributes: { material: null }, locales: { fr_FR: { enabled: false } } }
   */
  master: Readonly<Record<string, Readonly<Record<string, object | null>>>>
  /** Attributes that have another code than in the catalogue: the other code by the catalogue's. */
  attributeCodes: Readonly<Record<string, string>>
  /** Lists without a route, by their path below /api/rest/v1: 'products-uuid', 'families' … */
  withoutRoute: readonly string[]
  /** Lists that the user must not read, by the last word of their path: 'categories', 'products' … */
  denied: readonly string[]
  /** Lists whose answers wait until they are removed from here, by the last word of their path. */
  held: readonly string[]
  /** Scopes that the user does not grant to any app. */
  withheldScopes: readonly string[]
  /** Writes empty values as [] instead of {}, as PHP does. */
  emptyAsArray: boolean
}

/** A server without faults. */
const noFaults: Faults = {
  latencyMs: 0,
  tokenSeconds: 3600,
  rejectRefresh: false,
  tooManyEvery: 0,
  tooManyAbove: 0,
  retryAfter: null,
  failEvery: 0,
  failStatus: 502,
  failFor: [],
  resetEvery: 0,
  truncateEvery: 0,
  hangEvery: 0,
  nextOrigin: '',
  brokenProducts: {},
  repeated: false,
  missingModels: [],
  staleProducts: [],
  staleModels: [],
  master: {},
  attributeCodes: {},
  withoutRoute: [],
  denied: [],
  held: [],
  withheldScopes: [],
  emptyAsArray: false,
}

/** These faults without any others; undefined means the default. */
export function faultsWith(some: Partial<Faults>): Faults {
  const set = Object.entries(some).filter(([, value]) => value !== undefined)
  return { ...noFaults, ...Object.fromEntries(set) }
}
