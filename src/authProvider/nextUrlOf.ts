import { pagePaths } from '../contract/pagePaths.ts'
import { loginPath } from './loginAddress.ts'
import { logoutPath } from './logoutPath.ts'

/** One slash and then something of ours: `//evil.example` and `/\evil.example` would leave the console. */
const inside = /^\/(?![/\\])/

/** Controls, which browsers drop from addresses, so that `/<tab>/evil.example` would leave too. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const hidden = /[\u0000-\u001f\u007f]/

/**
 * Where to go after the log-in.
 * @param search the query string of the log-in page
 * @returns its nextUrl where that stays inside the console, else the dashboard
 */
export const nextUrlOf = (search: string): string => {
  const wanted = new URLSearchParams(search).get('nextUrl') ?? ''
  const leadsBack =
    wanted === loginPath || wanted.startsWith(`${loginPath}?`) || wanted.startsWith(logoutPath)
  return inside.test(wanted) && !hidden.test(wanted) && !leadsBack ? wanted : pagePaths.dashboard
}
