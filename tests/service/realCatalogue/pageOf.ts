import { Refusal } from './Refusal.ts'

const link = (url: URL, changes: Record<string, string>) => {
  const next = new URL(url)
  for (const [name, value] of Object.entries(changes)) next.searchParams.set(name, value)
  return { href: next.href }
}

/** One page of a list as the API writes it: by number or, where the items have a key, behind one. */
export const pageOf = <Item>(url: URL, items: readonly Item[], keyOf: ((item: Item) => string) | null) => {
  const query = url.searchParams
  const limit = Number(query.get('limit') ?? 10)
  if (!(limit >= 1 && limit <= 100)) throw new Refusal(422, 'You cannot request more than 100 items.')
  const isByKey = keyOf !== null && query.get('pagination_type') === 'search_after'
  const page = Number(query.get('page') ?? 1)
  const after = query.get('search_after')
  const start = isByKey ? items.findIndex(item => after === null || keyOf(item) > after) : (page - 1) * limit
  const shown = start < 0 ? [] : items.slice(start, start + limit)
  const last = shown.at(-1)
  const isFull = shown.length === limit && last !== undefined
  const next: Record<string, string> = isByKey
    ? { search_after: last ? keyOf(last) : '' }
    : { page: String(page + 1) }
  return {
    _links: { self: link(url, {}), ...(isFull ? { next: link(url, next) } : {}) },
    ...(isByKey ? {} : { current_page: page }),
    ...(query.get('with_count') === 'true' ? { items_count: items.length } : {}),
    _embedded: { items: shown },
  }
}
