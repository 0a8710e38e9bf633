const plain = /^[\x20-\x7e]*$/

const foldMark = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Text as a search compares it: no case, no accents. `foldText('Übergröße')` is `ubergroße`. */
export const foldText = (text: string): string => (plain.test(text) ? text.toLowerCase() : foldMark(text))

/**
 * Where a text holds what is searched for, in the text's own positions.
 * @param query as `foldText` gives it
 * @returns start and end; undefined where it is not in it
 * @example findIn('Übergröße', 'gro') // [4, 7]
 */
export const findIn = (text: string, query: string): readonly [start: number, end: number] | undefined => {
  const at = query === '' ? -1 : foldText(text).indexOf(query)
  if (at < 0) return undefined
  if (plain.test(text)) return [at, at + query.length]
  // a letter may fold to none or to several
  let start: number | undefined
  let folded = 0
  let position = 0
  for (const letter of text) {
    const { length } = foldMark(letter)
    if (length > 0 && folded >= at + query.length) break
    if (folded >= at) start ??= position
    folded += length
    position += letter.length
  }
  return [start ?? position, position]
}
