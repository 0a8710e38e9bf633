import { pagePaths } from '../contract/pagePaths.ts'

/** Where the log-in page lives. */
export const loginPath = '/login'

interface Place {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/**
 * The log-in page's address, carrying where the person wanted to go.
 * @param from where they are; on the log-in page itself it stays as it is
 * @example loginAddress({ pathname: '/exports', search: '?page=2', hash: '' }) // '/login?nextUrl=%2Fexports%3Fpage%3D2'
 */
export const loginAddress = ({ pathname, search, hash }: Place): string =>
  pathname === loginPath
    ? loginPath + search
    : `${loginPath}?nextUrl=${encodeURIComponent(pathname + search + hash)}`

/** Going here ends the session and leads to the log-in page, without a way back. */
export const logoutPath = '/logout'

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
  const target = new URLSearchParams(search).get('nextUrl') ?? ''
  const leadsBack =
    target === loginPath || target.startsWith(`${loginPath}?`) || target.startsWith(logoutPath)
  return inside.test(target) && !hidden.test(target) && !leadsBack ? target : pagePaths.dashboard
}
