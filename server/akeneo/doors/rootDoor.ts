import { z } from 'zod'

/** GET /api/rest/v1: the routes this PIM has, as `GET /api/rest/v1/products`. */
export const rootDoor = z
  .object({ routes: z.record(z.string(), z.object({ route: z.string(), methods: z.array(z.string()) })) })
  .transform(
    ({ routes }): ReadonlySet<string> =>
      new Set(
        Object.values(routes).flatMap(({ route, methods }) => methods.map(method => `${method} ${route}`)),
      ),
  )
