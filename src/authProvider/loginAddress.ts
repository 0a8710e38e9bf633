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
