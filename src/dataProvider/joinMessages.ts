/** The sentences of a refused save by field: one string per field, nested keys joined with dots. */
export type ErrorsByField = Record<string, string>

const isSentence = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * Brings the errors of a refused save into one shape, whatever way the service nests them.
 * Arrays of sentences become one string, nulls and empty lists are dropped, no key is lost.
 * @example joinMessages({ name: ['Too long.', 'Taken.'], label: null, options: { isDelta: ['No.'] } })
 * // { name: 'Too long. Taken.', 'options.isDelta': 'No.' }
 */
export const joinMessages = (errors: unknown): ErrorsByField => {
  // without a prototype: a key may be `constructor`
  const joined = Object.create(null) as ErrorsByField // an empty object is one
  const collect = (value: unknown, path: string) => {
    if (isSentence(value)) joined[path] = joined[path] === undefined ? value : `${joined[path]} ${value}`
    else if (Array.isArray(value))
      value.forEach((entry: unknown, index) => collect(entry, isSentence(entry) ? path : `${path}.${index}`))
    else if (typeof value === 'object' && value !== null)
      for (const [key, entry] of Object.entries(value)) collect(entry, path === '' ? key : `${path}.${key}`)
  }
  collect(errors, '')
  return joined
}
