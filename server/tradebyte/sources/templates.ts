import type { TemplatePart } from '../../../src/contract/mapping/entry.ts'

/** The texts before, between and after the placeholders of a template: one more than there are placeholders. */
export const textsAround = (parts: readonly TemplatePart[]): readonly string[] => {
  const texts = ['']
  for (const part of parts) {
    if ('code' in part) texts.push('')
    else texts[texts.length - 1] += part.text
  }
  return texts
}

const closing = /^[)\]}»”]*/
const separator = /^[\s,;:|/·–-]+$/

/** Brackets belong to the placeholder that they enclose. */
const closingOf = (text: string) => closing.exec(text)?.[0] ?? ''
const openingOf = (text: string) => {
  let start = text.length
  while (start > 0 && '([{«„'.includes(text.charAt(start - 1))) start--
  return text.slice(start)
}

/** A text without the brackets at its ends. */
const withoutBrackets = (text: string) => {
  const rest = text.slice(closingOf(text).length)
  return rest.slice(0, rest.length - openingOf(rest).length)
}

/** The last separator among the texts around empty placeholders, or a space. */
const separatorOf = (texts: readonly string[]) =>
  texts.map(withoutBrackets).findLast(text => separator.test(text)) ?? ' '

/**
 * Fills a template. Words between two placeholders need both of them, words at an end need the placeholder beside them.
 * @param texts of `textsAround`
 * @param values one for each placeholder; '' is empty
 * @example fillTemplate(['', ' in ', ''], ['Shirt', '']) // 'Shirt'
 */
export const fillTemplate = (texts: readonly string[], values: readonly string[]): string => {
  const textAt = (index: number) => texts[index] ?? ''
  let result = ''
  let last = -1
  for (const [index, value] of values.entries()) {
    if (value === '') continue
    const before = textAt(index)
    if (last === index - 1) result += before
    else if (last === -1) result += openingOf(before)
    else {
      const gap = separatorOf(texts.slice(last + 1, index + 1))
      result += closingOf(textAt(last + 1)) + gap + openingOf(before)
    }
    result += value
    last = index
  }
  if (last === -1) return ''
  const after = textAt(last + 1)
  return (result + (last === values.length - 1 ? after : closingOf(after))).trim()
}
