import type { Access } from '../contract/calls/call.ts'

/** Whether somebody with these roles may pass. An access that is no role is open to everybody signed in. */
export const mayEnter = (access: Access, roles: readonly string[]): boolean =>
  access === 'public' || access === 'signedIn' || roles.includes(access)
