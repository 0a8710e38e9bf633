let segmenter: Intl.Segmenter | undefined // created with the first text that needs it
/** Characters that are a grapheme of their own, unless a combining character follows. */
const simple = /^[\x20-\u02ff]*$/

/** Cuts a text to at most `limit` characters without splitting a grapheme, such as an emoji with a skin tone. */
export const cutText = (text: string, limit: number): string => {
  if (simple.test(text.slice(0, limit + 1))) return text.slice(0, limit)
  segmenter ??= new Intl.Segmenter('en')
  let [length, end] = [0, 0]
  // each step of a segmenter takes as long as its text, so the text is shortened first
  for (const { segment } of segmenter.segment(text.slice(0, 2 * (limit + 1)))) {
    length += [...segment].length
    if (length > limit) break
    end += segment.length
  }
  return text.slice(0, end)
}

const checkDigit = (digits: string) => {
  let sum = 0
  for (let index = 0; index < 12; index++) sum += (digits.charCodeAt(index) - 48) * (index % 2 === 0 ? 1 : 3)
  return (10 - (sum % 10)) % 10
}

/** The problem of an EAN of 13 digits; null without one. Source: GS1, Tradebyte article fields. */
export const eanProblem = (ean: string): 'eanScientific' | 'eanDigits' | 'eanCheckDigit' | null => {
  if (!/^\d{13}$/.test(ean)) return /^\d+(?:[.,]\d+)?e\+?\d+$/i.test(ean) ? 'eanScientific' : 'eanDigits'
  return checkDigit(ean) === Number(ean[12]) ? null : 'eanCheckDigit'
}

const pairs = /[\ud800-\udbff][\udc00-\udfff]/g

/** Characters of a text; one outside the basic plane counts once. */
export const lengthOf = (text: string): number => text.length - (text.match(pairs)?.length ?? 0)

/** The first characters of a value for a sentence, at most 60, on one line, with an ellipsis where it was cut. */
export const shorten = (value: string, limit = 60): string => {
  const line = value.slice(0, limit * 4).replace(/\s+/g, ' ')
  const signs = [...line]
  return signs.length > limit || value.length > limit * 4 ? `${signs.slice(0, limit - 1).join('')}…` : line
}

/** Windows-1252 has Latin-1 without the C1 controls, and these characters. Source: the Unicode Consortium's table. */
const besides: ReadonlySet<number> = new Set(
  [...'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'].map(sign => sign.charCodeAt(0)),
)

const holds = (code: number) => code < 0x80 || (code >= 0xa0 && code <= 0xff) || besides.has(code)

const lackingInWindows1252 = (text: string): string => {
  let index = 0
  while (index < text.length && holds(text.charCodeAt(index))) index++
  if (index === text.length) return ''
  return [...new Set(text)].filter(sign => !holds(sign.codePointAt(0) ?? 0)).join('')
}

/**
 * Finds the characters of a text that a charset cannot encode.
 * @returns a function that gives each such character once, '' if there is none; null for a charset that encodes all
 * (UTF-8)
 * @example unencodable('Windows-1252')?.('Größe → ☂') // '→☂'
 */
export const unencodable = (charset: string): ((text: string) => string) | null =>
  charset.toLowerCase() === 'windows-1252' ? lackingInWindows1252 : null
