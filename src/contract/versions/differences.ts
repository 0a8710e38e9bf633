import { isRecord, ownValue, sameValue, type Values } from '../record/paths.ts'

/** A value that differs between two states of a JSON document. Null stands for no value. */
export interface Difference {
  /** Where it is: `p_name.akeneoAttribute`, `p_comp[material].formatter`, `p_bullet[2]`. */
  readonly address: string
  readonly before: unknown
  readonly after: unknown
}

type Item = Values & { readonly key: string }

/** Whether a list consists of records with different import keys. */
const isKeyed = (list: readonly unknown[]): list is readonly Item[] => {
  const keys = list.map(item => (isRecord(item) ? item['key'] : undefined))
  return keys.every(key => typeof key === 'string' && key !== '') && new Set(keys).size === keys.length
}

/** The items of two lists by the names that an address gives them; undefined if the lists must be compared as wholes. */
const namedItems = (before: readonly unknown[], after: readonly unknown[]): [Values, Values] | undefined => {
  if (before.length > 0 && after.length > 0 && isKeyed(before) && isKeyed(after)) {
    const [first, second] = [before, after].map(list => list.map(({ key }) => key)) as [string[], string[]]
    const kept = first.filter(key => second.includes(key))
    const isReordered = kept.join('\n') !== second.filter(key => first.includes(key)).join('\n')
    const byKey = (list: readonly Item[]): Values =>
      Object.fromEntries(list.map(({ key, ...rest }) => [key, rest]))
    return isReordered ? undefined : [byKey(before), byKey(after)]
  }
  if (![...before, ...after].every(isRecord)) return undefined
  const byPlace = (list: readonly unknown[]): Values =>
    Object.fromEntries(list.map((item, index) => [`${index + 1}`, item]))
  return [byPlace(before), byPlace(after)]
}

/** The names of two records: those of the later one in their order, then those that only the earlier one has. */
const namesOf = (before: Values, after: Values) => [
  ...Object.keys(after),
  ...Object.keys(before).filter(name => !Object.hasOwn(after, name)),
]

const differencesAt = (address: string, before: unknown, after: unknown): Difference[] => {
  if (sameValue(before ?? null, after ?? null)) return []
  if (isRecord(before) && isRecord(after))
    return namesOf(before, after).flatMap(name =>
      differencesAt(
        address === '' ? name : `${address}.${name}`,
        ownValue(before, name),
        ownValue(after, name),
      ),
    )
  const items = Array.isArray(before) && Array.isArray(after) ? namedItems(before, after) : undefined
  if (items) {
    const [earlier, later] = items
    return namesOf(earlier, later).flatMap(name =>
      differencesAt(`${address}[${name}]`, ownValue(earlier, name), ownValue(later, name)),
    )
  }
  return [{ address, before: before ?? null, after: after ?? null }]
}

/**
 * Lists the values that differ between two states of a document, each with its address. Items of lists are named by
 * their import key, else by their place from 1 on; a list of plain values is one value. Null and no value are the same.
 * @param within the address of the document itself, such as its name
 * @example differencesOf({ p_name: { akeneoAttribute: 'name' } }, { p_name: { akeneoAttribute: 'title' } }, 'mapping')
 * // [{ address: 'mapping.p_name.akeneoAttribute', before: 'name', after: 'title' }]
 */
export const differencesOf = (before: Values | null, after: Values | null, within = ''): Difference[] =>
  differencesAt(within, before ?? {}, after ?? {})

/** A value that two people changed differently since both read it. */
export interface ConflictingValue {
  readonly path: string
  readonly before: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

/**
 * Compares two changes of the same state value by value.
 * @param paths the values to compare, with a function that reads the value at a path
 * @returns the values that both changed, and not to the same value
 */
export const conflictsOf = (
  paths: readonly string[],
  read: (path: string) => Readonly<Partial<Omit<ConflictingValue, 'path'>>>,
): ConflictingValue[] =>
  paths.flatMap(path => {
    const { before = null, mine = null, theirs = null } = read(path)
    const isConflict = !sameValue(before, theirs) && !sameValue(before, mine) && !sameValue(mine, theirs)
    return isConflict ? [{ path, before, mine, theirs }] : []
  })
