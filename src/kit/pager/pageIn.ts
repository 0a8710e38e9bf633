/** The page that an address asks for, the first by default; undefined where it asks for none there can be: `?page=-1`. */
export const pageIn = (search: URLSearchParams): number | undefined => {
  const page = Number(search.get('page') ?? 1)
  return Number.isInteger(page) && page > 0 ? page : undefined
}
