/** Backslashes, NUL, pairs of surrogates and single ones, as JSON escapes them. */
const escapes = /\\(?:\\|u0000|ud[89ab][\da-f]{2}(?:\\ud[c-f][\da-f]{2})?|ud[c-f][\da-f]{2})/gi

/**
 * A JSON text in which U+FFFD replaces what is no character: no database keeps NUL and halves of surrogate pairs, and no
 * file shows them. The replacement shows people that something was there.
 */
const withCharacters = (json: string): string =>
  /\\u(?:0000|d[89a-f])/i.test(json)
    ? json.replace(escapes, found => (found.length === 12 || found.length === 2 ? found : '\\ufffd'))
    : json

/**
 * The value of a JSON text in UTF-8, with or without a byte order mark. U+FFFD replaces bytes and escapes that are no
 * character.
 * @throws SyntaxError when the bytes are no JSON
 */
export const parseJson = (utf8: Buffer): unknown => JSON.parse(withCharacters(textOf(utf8)))

/** Decodes without the byte order mark. */
const textOf = (utf8: Buffer) => new TextDecoder().decode(utf8)

const [quote, separator, backslash, bracket, brace] = [...'",\\[{'].map(sign => sign.charCodeAt(0))

/**
 * Whether a JSON text holds more values than `most`, without parsing it: a value of a few bytes takes ten times as many
 * once it is parsed.
 */
export const hasMoreValues = (utf8: Buffer, most: number): boolean => {
  let count = 0
  for (let at = 0; at < utf8.length && count <= most; at += 1) {
    const sign = utf8[at]
    if (sign === separator || sign === brace || sign === bracket) count += 1
    if (sign !== quote) continue
    at += 1
    while (at < utf8.length && utf8[at] !== quote) at += utf8[at] === backslash ? 2 : 1
  }
  return count > most
}
