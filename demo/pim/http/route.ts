/** An answer other than 200, in the PIM's own words. */
export class ApiError extends Error {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  /** @example new ApiError(404, 'Family "x" does not exist.') */
  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.headers = headers
  }
}

/** A call as the routes see it. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  /** The variable parts of the path, decoded. */
  readonly params: readonly string[]
  /** Scheme and host as the caller wrote them. */
  readonly origin: string
}

/** An answer: text, whole or in parts, is JSON unless a type is named. */
export interface Reply {
  readonly status?: number
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Buffer | readonly string[]
}

/** One GET route of the API. */
export interface Route {
  /** With `:name` for one variable part, or `*name` for one that may hold slashes. */
  readonly path: string
  /** What the user must be allowed to see; null = open to everybody without a token. */
  readonly acl: string | null
  /** True for routes that answer with something other than JSON. */
  readonly binary?: boolean
  readonly answer: (call: Call) => Reply | Promise<Reply>
}

/** A route that fits a path, with the variable parts decoded. */
interface Match {
  readonly route: Route
  readonly params: readonly string[]
}

/** Finds the route of a path. */
export type Router = (path: string) => Match | null

function pattern(path: string): RegExp {
  const source = path.replaceAll(/[:*]\w+/g, name => (name.startsWith('*') ? '(.+)' : '([^/]+)'))
  return new RegExp(`^${source}$`)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // A stray per cent sign is just a strange code; the route will not find it.
    return part
  }
}

/** Makes a router: first the routes without variable parts, by one look-up, then the others in order. */
export function createRouter(routes: readonly Route[]): Router {
  const fixed = new Map(routes.filter(({ path }) => !/[:*]/.test(path)).map(route => [route.path, route]))
  const variable = routes
    .filter(({ path }) => /[:*]/.test(path))
    .map(route => ({ route, pattern: pattern(route.path) }))
  return path => {
    const route = fixed.get(path)
    if (route !== undefined) return { route, params: [] }
    for (const one of variable) {
      const found = one.pattern.exec(path)
      if (found !== null) return { route: one.route, params: found.slice(1).map(decoded) }
    }
    return null
  }
}
