/** An error answer with a message of the PIM. */
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

/** A call that the routes answer. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  /** The variable parts of the path, decoded. */
  readonly params: readonly string[]
  /** Scheme and host of the request. */
  readonly origin: string
}

/** An answer; its body is JSON unless it has a type. */
export interface Reply {
  readonly status?: number
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** One GET route of the API. */
export interface Route {
  /** With `:name` for a variable part, or `*name` for one that may contain slashes. */
  readonly path: string
  /** The list that the user must be allowed to read; null if no token is needed. */
  readonly acl: string | null
  /** True for routes whose answer is not JSON. */
  readonly binary?: boolean
  readonly answer: (call: Call) => Reply | Promise<Reply>
}

/** A route that matches a path, with the variable parts decoded. */
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
    // A wrong percent sign gives a code that the route does not find.
    return part
  }
}

/** Makes a router: it tries the routes without variable parts first, then the others in order. */
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
