/** An answer other than 200. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const link = (url: URL, changes: Record<string, string>) => {
  const next = new URL(url)
  for (const [name, value] of Object.entries(changes)) next.searchParams.set(name, value)
  return { href: next.href }
}

/** One page of a list as the API writes it: by number or, if the items have a key, after one. */
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

/** A filter as the API accepts it; only the operators that the service uses are implemented. */
interface Criterion {
  readonly operator: string
  readonly value: unknown
}
export type Search = Readonly<Record<string, readonly Criterion[]>>

/** The filterable properties of the items of a list: a text for each property. */
export type Properties<Item> = Readonly<Record<string, (item: Item) => string | null | undefined>>

const lower = (value: unknown) => String(value).toLowerCase()

/** Dates come without a zone; this PIM uses UTC. */
const timeOf = (value: unknown) => Date.parse(`${String(value).replace(' ', 'T')}Z`)

const operators: Readonly<Record<string, (text: string, value: unknown) => boolean>> = {
  IN: (text, value) => Array.isArray(value) && value.some(code => lower(code) === lower(text)),
  '>': (text, value) => Date.parse(text) > timeOf(value),
}

/**
 * Checks whether an item matches a search.
 * @throws Error with the PIM's message for an unsupported filter
 */
export const createMatcher = <Item>(properties: Properties<Item>, search: Search) => {
  const tests = Object.entries(search).flatMap(([name, criteria]) =>
    criteria.map(({ operator, value }) => {
      const [read, passes] = [properties[name], operators[operator]]
      if (!read || !passes)
        throw new Error(
          `Filter on property "${name}" is not supported or does not support operator "${operator}"`,
        )
      if (Array.isArray(value) && value.length > 100) throw new Error(`"${name}" takes at most 100 items.`)
      return (item: Item) => {
        const text = read(item)
        return typeof text === 'string' && passes(text, value)
      }
    }),
  )
  return (item: Item): boolean => tests.every(test => test(item))
}
