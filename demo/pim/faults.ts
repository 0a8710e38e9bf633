/** What can go wrong on purpose. All of it can be set at the start and while the server runs. */
export interface Faults {
  /** Milliseconds that each answer waits, or how they follow from its address. */
  latencyMs: number | ((address: URL) => number)
  /** Seconds that an access token lives from when it is given. */
  tokenSeconds: number
  /** True: each refresh token is refused, as after a long pause. */
  rejectRefresh: boolean
  /** Every n-th call below /api/rest/v1 is answered with 429; 0 = never. */
  tooManyEvery: number
  /** Calls in flight beyond this number are answered with 429, as by the real PIM (4); 0 = no limit. */
  tooManyAbove: number
  /** The Retry-After header of each 429 in seconds; null = without the header. */
  retryAfter: number | null
  /** Every n-th call is answered with a page of HTML and `failStatus`; 0 = never. */
  failEvery: number
  failStatus: number
  /** Every n-th call loses its connection half way; 0 = never. */
  resetEvery: number
  /** Every n-th call is answered with half its JSON, as whole as it looks; 0 = never. */
  truncateEvery: number
  /** Every n-th call gets no answer at all until the caller gives up; 0 = never. */
  hangEvery: number
  /** Scheme and host in the `next` links, for example 'http://proxy.example'; '' = the right ones. */
  nextOrigin: string
  /** Products that come out broken, by index. */
  brokenProducts: Readonly<Record<number, 'valuesNotAnObject' | 'noIdentifier'>>
  /** True: each page of products or models begins with the last item of the page before, as when one is saved meanwhile. */
  repeated: boolean
  /** Codes of models that are not there, though variants name them as parents. */
  missingModels: readonly string[]
  /**
   * Master data that differs from the catalogue, by list (options: `attributes/color/options`) and code: null = deleted,
   * else what of it has changed.
   * @example { attributes: { material: null }, locales: { fr_FR: { enabled: false } } }
   */
  master: Readonly<Record<string, Readonly<Record<string, object | null>>>>
  /** Lists that this PIM has no route for, by the last word of their path. */
  withoutRoute: readonly string[]
  /** Lists that the user may not see, by the last word of their path: 'categories', 'products' … */
  denied: readonly string[]
  /** Lists that answer only once they are no longer named here, by the last word of their path. */
  held: readonly string[]
  /** Scopes that the user does not grant to an app, whatever it asks for. */
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
  resetEvery: 0,
  truncateEvery: 0,
  hangEvery: 0,
  nextOrigin: '',
  brokenProducts: {},
  repeated: false,
  missingModels: [],
  master: {},
  withoutRoute: [],
  denied: [],
  held: [],
  withheldScopes: [],
  emptyAsArray: false,
}

/** These faults and no others. What is set to undefined counts as not set. */
export function faultsWith(some: Partial<Faults>): Faults {
  const set = Object.entries(some).filter(([, value]) => value !== undefined)
  return { ...noFaults, ...Object.fromEntries(set) }
}
