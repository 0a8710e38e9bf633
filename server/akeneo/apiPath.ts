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
