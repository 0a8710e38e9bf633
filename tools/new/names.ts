import { Refusal } from './plan.ts'

const reserved = new Set(
  'break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with yield let static await async of'.split(
    ' ',
  ),
)

/** Checks that a name is a valid identifier: `priceLists`. @throws Refusal */
export const checkName = (name: string | undefined, what: string): string => {
  if (!name) throw new Refusal(`Give the ${what} a name: npm run new -- ${what} <name>.`)
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
    throw new Refusal(
      `"${name}" is no name for code. Write it with letters and digits, beginning with a small letter: ${suggestion(name)}.`,
    )
  if (reserved.has(name)) throw new Refusal(`"${name}" is a word of the language. Choose another name.`)
  return name
}

const suggestion = (name: string): string => {
  const [first = '', ...rest] = name.split(/[^a-zA-Z0-9]+/).filter(Boolean)
  const camel = first.replace(/^\d+/, '').toLowerCase() + rest.map(capital).join('')
  return /^[a-z]/.test(camel) ? camel : 'priceLists'
}

/** Capitalizes a name: `warehouse` is `Warehouse`. */
export const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** The words of a name: `priceLists` is `price lists`. */
export const spaced = (name: string): string => name.replaceAll(/[A-Z]/g, sign => ` ${sign.toLowerCase()}`)

/** Converts a name for paths: `priceLists` is `price-lists`. */
export const dashed = (name: string): string => spaced(name).replaceAll(' ', '-')

/** Guesses the singular: `warehouses` is `warehouse`, `categories` is `category`. */
export const singular = (plural: string): string =>
  plural.endsWith('ies')
    ? `${plural.slice(0, -3)}y`
    : /(?:ss|x|ch|sh|[^o]us)es$/.test(plural)
      ? plural.slice(0, -2)
      : plural.replace(/s$/, '')

/** Quotes a text for code. */
export const quoted = (text: string): string => JSON.stringify(text)

/**
 * A placeholder for a German text. No catalog accepts it, so that the compiler lists each missing translation with its
 * English text.
 */
export const untranslated = (english: string): string => `{ untranslated: ${quoted(english)} }`
