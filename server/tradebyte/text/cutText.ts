/** Cuts a text to at most `limit` characters without splitting a sign made of several, such as an emoji with a skin tone. */
export const cutText = (text: string, limit: number): string => {
  let [length, end] = [0, 0]
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    length += [...segment].length
    if (length > limit) break
    end += segment.length
  }
  return text.slice(0, end)
}
