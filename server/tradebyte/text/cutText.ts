const segmenter = new Intl.Segmenter('en')
/** Each is a sign of its own, unless a sign behind these joins it. */
const simple = /^[\x20-\u02ff]*$/

/** Cuts a text to at most `limit` characters without splitting a sign made of several, such as an emoji with a skin tone. */
export const cutText = (text: string, limit: number): string => {
  if (simple.test(text.slice(0, limit + 1))) return text.slice(0, limit)
  let [length, end] = [0, 0]
  for (const { segment } of segmenter.segment(text)) {
    length += [...segment].length
    if (length > limit) break
    end += segment.length
  }
  return text.slice(0, end)
}
