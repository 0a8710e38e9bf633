import type { Access, Call } from '../contract/calls/call.ts'
import { actionCallsOf, callsOf, settingsCallsOf } from '../contract/calls/declaredCalls.ts'
import { routeNameOf } from '../contract/derive.ts'
import { type Declaration, isResource, type ResourceVerb, type SettingsVerb } from '../contract/resource.ts'

/** The access that an action needs, by react-admin's names; undefined for an action that does not exist. */
export type AccessOf = (resource: string, action: string) => Access | undefined

/** The access of each change of a declaration; undefined where it has no such call. */
const changesOf = (declaration: Declaration): Readonly<Record<string, Access | undefined>> => {
  const acts = Object.entries(actionCallsOf(declaration)).map(([name, { access }]) => [name, access])
  const { create, update, delete: remove, import: load, save } = callsByVerb(declaration)
  const edit = (update ?? save)?.access
  return {
    ...(Object.fromEntries(acts) as Record<string, Access>), // pairs of name and access
    create: create?.access,
    edit,
    write: edit,
    delete: remove?.access,
    import: load?.access,
  }
}

const callsByVerb = (declaration: Declaration): Partial<Record<ResourceVerb | SettingsVerb, Call>> =>
  isResource(declaration) ? callsOf(declaration) : settingsCallsOf(declaration)

/**
 * The access of each declaration and its actions. Pages without a declaration are open to every signed-in user.
 * @example accessOf(resources)('settings/users', 'delete') // 'ROLE_ADMIN'
 */
export const accessOf = (declarations: Readonly<Record<string, Declaration>>): AccessOf => {
  const byRoute = new Map(
    Object.values(declarations).map(declaration => [routeNameOf(declaration), declaration]),
  )
  return (resource, action) => {
    const declaration = byRoute.get(resource)
    if (!declaration) return 'signedIn'
    const changes = changesOf(declaration)
    return Object.hasOwn(changes, action) ? changes[action] : (declaration.access ?? 'signedIn')
  }
}
