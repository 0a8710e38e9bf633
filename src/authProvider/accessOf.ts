import type { Access } from '../contract/calls/call.ts'
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

/** Whether somebody with these roles may pass. An access that is no role is open to everybody signed in. */
export const mayEnter = (access: Access, roles: readonly string[]): boolean =>
  access === 'public' || access === 'signedIn' || roles.includes(access)
