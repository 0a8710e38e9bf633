/** A filter as the API takes it; only the operators that the service uses are known. */
interface Criterion {
  readonly operator: string
  readonly value: unknown
}
export type Search = Readonly<Record<string, readonly Criterion[]>>

/** What the items of a list can be asked for: a text for each property. */
export type Properties<Item> = Readonly<Record<string, (item: Item) => string | null | undefined>>

const lower = (value: unknown) => String(value).toLowerCase()

/** Dates come without a zone; this PIM lives in UTC. */
const timeOf = (value: unknown) => Date.parse(`${String(value).replace(' ', 'T')}Z`)

const operators: Readonly<Record<string, (text: string, value: unknown) => boolean>> = {
  IN: (text, value) => Array.isArray(value) && value.some(code => lower(code) === lower(text)),
  '>': (text, value) => Date.parse(text) > timeOf(value),
}

/**
 * Says whether an item passes a search.
 * @throws Error with the PIM's words for what this list cannot be asked
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
