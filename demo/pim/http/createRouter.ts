import type { Route } from './Route.ts'

/** A route that fits a path, with the variable parts decoded. */
export interface Match {
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
