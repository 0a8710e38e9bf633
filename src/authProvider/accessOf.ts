import type { Access } from '../contract/call.ts'
import { routeNameOf } from '../contract/derive.ts'
import type { Declaration } from '../contract/resource.ts'

/** Who may see each declaration, by the name react-admin knows it by. Undeclared pages are open to everybody signed in. */
export const accessOf = (declarations: Readonly<Record<string, Declaration>>): ReadonlyMap<string, Access> =>
  new Map(
    Object.values(declarations).map(declaration => [
      routeNameOf(declaration),
      declaration.access ?? 'signedIn',
    ]),
  )
