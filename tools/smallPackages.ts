/*
 * What stands in the console's build in place of packages that are larger than what react-admin asks of them. Each
 * function gives for that what the package gives, as a test compares.
 */

type Values = Record<string, unknown>

const isPlain = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** No record is reached by it: what it leads to belongs to all of them. */
const isUnsafe = (name: string) => name === '__proto__'

/** lodash/pick, of names without dots. */
export const pick = (from: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter(name => name in from).map(name => [name, from[name]]))

/** lodash/set: writes into the object itself. `set({}, 'author.name', 'Ann')` is `{ author: { name: 'Ann' } }` */
export const set = (target: Values, path: string, value: unknown): Values => {
  const keys = path.split(/[.[\]]+/).filter(key => key !== '')
  if (keys.some(isUnsafe)) return target
  let at = target
  keys.forEach((key, index) => {
    const next = keys[index + 1]
    if (next === undefined) at[key] = value
    else at = (at[key] ??= /^\d+$/.test(next) ? [] : {}) as Values // a path leads through objects and arrays
  })
  return target
}

const copyOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copyOf)
  return isPlain(value) ? merge({}, value) : value
}

/** lodash/merge, of records: of two lists the latter holds. */
export const merge = (target: Values, ...others: readonly (Values | null | undefined)[]): Values => {
  for (const other of others)
    for (const [name, value] of Object.entries(other ?? {})) {
      if (isUnsafe(name)) continue
      const before = target[name]
      if (isPlain(value) && isPlain(before)) merge(before, value)
      else if (value !== undefined || !(name in target)) target[name] = copyOf(value)
    }
  return target
}

/** inflection: the words for a name that has none. `humanize('first_name')` is `First name` */
export const humanize = (name: string): string => {
  const words = name
    .toLowerCase()
    .replace(/_ids?$/, '')
    .replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** inflection: a resource has its plural by its declaration. */
export const inflect = (name: string): string => name

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** query-string: what is undefined is left out, names by the alphabet. */
export const stringify = (values: Values): string =>
  Object.keys(values)
    .toSorted()
    .filter(name => values[name] !== undefined)
    .map(name => (values[name] === null ? encode(name) : `${encode(name)}=${encode(String(values[name]))}`))
    .join('&')

/** query-string, of names that come once. */
export const parse = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))
