/** The list with one more at its end. */
export const added = <T>(list: readonly T[], item: T): readonly T[] => [...list, item]

/** The list with another item in a place. */
export const replaced = <T>(list: readonly T[], index: number, item: T): readonly T[] =>
  list.map((old, n) => (n === index ? item : old))

/** The list without the item in a place. */
export const removed = <T>(list: readonly T[], index: number): readonly T[] =>
  list.filter((_item, n) => n !== index)

/** The list with one item in another place; the rest keeps its order. A place outside is the nearest end. */
export const moved = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const item = list[from]
  if (item === undefined) return list
  const rest = removed(list, from)
  const place = Math.max(0, Math.min(to, rest.length))
  return [...rest.slice(0, place), item, ...rest.slice(place)]
}
