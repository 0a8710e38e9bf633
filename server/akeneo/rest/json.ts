/** JSON escapes of a backslash, NUL, a surrogate pair and a single surrogate. */
const escapes = /\\(?:\\|u0000|ud[89ab][\da-f]{2}(?:\\ud[c-f][\da-f]{2})?|ud[c-f][\da-f]{2})/gi

/**
 * A JSON text in which U+FFFD replaces the escapes of NUL and of single surrogates, because a database cannot store them.
 * The replacement shows users that a character is missing.
 */
const replaceInvalidEscapes = (json: string): string =>
  // most answers have no escape of this kind, and `includes` is faster than an expression
  json.includes('\\u') && /\\u(?:0000|d[89a-f])/i.test(json)
    ? json.replace(escapes, text => (text.length === 12 || text.length === 2 ? text : '\\ufffd'))
    : json

/** Texts, and whole numbers that may have more digits than a number holds. */
const textsAndLongNumbers = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d{16,}(?![\d.eE])/g

/** A JSON text in which whole numbers of 16 digits and more are texts, because numbers above 2^53 lose digits. */
const quoteLongNumbers = (json: string): string =>
  /[[:,\s]-?\d{16}/.test(json)
    ? json.replace(textsAndLongNumbers, part => (part.startsWith('"') ? part : `"${part}"`))
    : json

/**
 * The value of a JSON text in UTF-8, with or without a byte order mark. U+FFFD replaces invalid bytes and escapes; whole
 * numbers of 16 digits and more become texts.
 * @throws SyntaxError for invalid JSON
 */
export const parseJson = (utf8: Buffer): unknown =>
  JSON.parse(quoteLongNumbers(replaceInvalidEscapes(textOf(utf8))))

/** Decodes without the byte order mark. */
const textOf = (utf8: Buffer) => new TextDecoder().decode(utf8)

const [quote, separator, backslash, bracket, brace] = [...'",\\[{'].map(sign => sign.charCodeAt(0))

/**
 * Whether a JSON text has more values than `limit`. The text is not parsed, because a parsed value takes ten times the
 * memory.
 */
export const hasMoreValues = (utf8: Buffer, limit: number): boolean => {
  let count = 0
  for (let index = 0; index < utf8.length && count <= limit; index += 1) {
    const byte = utf8[index]
    if (byte === separator || byte === brace || byte === bracket) count += 1
    if (byte !== quote) continue
    index += 1
    while (index < utf8.length && utf8[index] !== quote) index += utf8[index] === backslash ? 2 : 1
  }
  return count > limit
}
