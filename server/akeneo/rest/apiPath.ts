/** Where the REST API lies below the PIM's address. */
export const apiRoot = '/api/rest/v1'

/** What a query may hold; absent, empty and null are left out, lists are joined, filters become JSON. */
type QueryValue = string | number | boolean | null | undefined | readonly string[] | object

const written = (value: QueryValue): string => {
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
}

const isEmpty = (value: QueryValue): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)

/**
 * A path of the REST API with its query.
 * @example apiPath('/families/{0}/variants', ['shoes'], { limit: 100 }) // '/api/rest/v1/families/shoes/variants?limit=100'
 */
export const apiPath = (
  template: string,
  codes: readonly string[] = [],
  query: Readonly<Record<string, QueryValue>> = {},
): string => {
  const path = template.replace(/\{(\d)\}/g, (_, index: string) =>
    encodeURIComponent(codes[Number(index)] ?? ''),
  )
  const kept = Object.entries(query).filter(([, value]) => !isEmpty(value))
  const text = new URLSearchParams(
    kept.map(([key, value]): [string, string] => [key, written(value)]),
  ).toString()
  return apiRoot + path + (text === '' ? '' : `?${text}`)
}

/** A path without its query, as it may stand in messages and logs. */
export const barePath = (path: string): string => path.split('?', 1)[0] ?? path

/**
 * Path and query of a `next` link, below the PIM's address: `/api/rest/v1/…?…`.
 * PIMs behind a proxy give links with another scheme, host or base path; following them would lose the
 * request or carry the token elsewhere. Source: akeneo/api-php-client issues 169, 171, 245.
 * @returns null when the link does not lead into the REST API
 */
export const rebaseNext = (href: string): string | null => {
  if (!URL.canParse(href, 'http://pim')) return null
  const url = new URL(href, 'http://pim')
  const start = url.pathname.indexOf('/api/rest/')
  return start < 0 ? null : url.pathname.slice(start) + url.search
}
