/** The first characters of a value for a sentence, at most 60, on one line, with an ellipsis where it was cut. */
export const shorten = (value: string, limit = 60): string => {
  const line = value.slice(0, limit * 4).replace(/\s+/g, ' ')
  const signs = [...line]
  return signs.length > limit || value.length > limit * 4 ? `${signs.slice(0, limit - 1).join('')}…` : line
}
