import type { Paging } from './readPaging.ts'

interface Page {
  readonly address: string
  /** Address for the next link, which a misconfigured proxy may have spoilt. */
  readonly nextAddress: string
  readonly query: URLSearchParams
  readonly paging: Paging
  /** The items as JSON text. */
  readonly items: readonly string[]
  /** The key of the last item, for search_after. */
  readonly lastKey: string | null
  readonly count: number | null
}

function link(
  address: string,
  query: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): string {
  const params = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name)
    else params.set(name, value)
  }
  return `{"href":${JSON.stringify(`${address}?${params.toString()}`)}}`
}

function parts(head: string, items: readonly string[]): string[] {
  const listed = items.map((item, at) => (at === 0 ? item : `,${item}`))
  return [`{${head}"_embedded":{"items":[`, ...listed, ']}}']
}

/** Writes one page of a list in parts: links, page number and count where they belong, and the items. */
export function pageText({ address, nextAddress, query, paging, items, lastKey, count }: Page): string[] {
  const { type, limit, page, after } = paging
  const size = { limit: String(limit) }
  const links: string[] = []
  // The PIM offers a next page whenever this one is full: the last page may be empty.
  const full = items.length === limit
  if (type === 'search_after') {
    links.push(`"self":${link(address, query, { ...size, search_after: after })}`)
    links.push(`"first":${link(address, query, { ...size, search_after: null })}`)
    if (full) links.push(`"next":${link(nextAddress, query, { ...size, search_after: lastKey })}`)
    return parts(`"_links":{${links.join(',')}},`, items)
  }
  const toPage = (number: number) => ({ page: String(number), ...size })
  links.push(`"self":${link(address, query, toPage(page))}`, `"first":${link(address, query, toPage(1))}`)
  if (page > 1) links.push(`"previous":${link(address, query, toPage(page - 1))}`)
  if (full) links.push(`"next":${link(nextAddress, query, toPage(page + 1))}`)
  const counted = count === null ? '' : `"items_count":${count},`
  return parts(`"_links":{${links.join(',')}},"current_page":${page},${counted}`, items)
}
