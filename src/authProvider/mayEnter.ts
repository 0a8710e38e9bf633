import type { Access } from '../contract/calls/call.ts'

/** Whether a user with these roles has an access. Every signed-in user has an access that is no role. */
export const mayEnter = (access: Access, roles: readonly string[]): boolean =>
  access === 'public' || access === 'signedIn' || roles.includes(access)
