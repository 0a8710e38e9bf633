/** Windows-1252 holds Latin-1 without the C1 controls, and these besides. Source: the Unicode Consortium's table. */
const besides: ReadonlySet<number> = new Set(
  [...'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'].map(sign => sign.charCodeAt(0)),
)

const holds = (code: number) => code < 0x80 || (code >= 0xa0 && code <= 0xff) || besides.has(code)

const checks: Readonly<Record<string, (text: string) => string>> = {
  'windows-1252': text => {
    let index = 0
    while (index < text.length && holds(text.charCodeAt(index))) index++
    if (index === text.length) return ''
    return [...new Set(text)].filter(sign => !holds(sign.codePointAt(0) ?? 0)).join('')
  },
}

/**
 * Which signs of a text a character set cannot hold.
 * @returns a function that gives each such sign once, '' when all can be written; null where every sign can (UTF-8)
 * @example unencodable('Windows-1252')?.('Größe → ☂') // '→☂'
 */
export const unencodable = (charset: string): ((text: string) => string) | null =>
  checks[charset.toLowerCase()] ?? null
