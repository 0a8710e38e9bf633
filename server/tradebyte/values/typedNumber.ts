import { cleanNumber } from './cleanText.ts'
import { canonicalDecimal } from './decimals.ts'

/** Groups of three digits behind spaces or apostrophes, which separate nothing else. */
const grouped = /^[+-]?\d{1,3}(?:[\s'’]\d{3})+(?![\d\s'’])/
const groupSigns = /[\s'’]/g
const thousands: Readonly<Record<string, RegExp>> = {
  '.': /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+$/,
  ',': /^[+-]?[1-9]\d{0,2}(?:,\d{3})+$/,
}

/**
 * Reads a number that a person typed as canonical digits. Points and commas may be decimal or thousands separators.
 * @returns 'ambiguous' for a number that may be either, such as `1.000`; null for a text that is no number
 * @example readTypedNumber('1.234,5') // '1234.5'
 */
export const readTypedNumber = (text: string): string | 'ambiguous' | null => {
  const cleaned = cleanNumber(text)
  const hasGroups = grouped.test(cleaned)
  const number = hasGroups ? cleaned.replace(groupSigns, '') : cleaned
  const signs = number.replace(/[^.,]/g, '')
  const last = signs.at(-1)
  if (last === undefined) return canonicalDecimal(number)
  const isThousands = (part: string, sign: string) => thousands[sign]?.test(part) === true
  if (signs.length === 1) {
    if (!hasGroups && isThousands(number, last)) return 'ambiguous'
    return canonicalDecimal(number.replace(',', '.'))
  }
  if (signs === last.repeat(signs.length))
    return isThousands(number, last) ? canonicalDecimal(number.replaceAll(last, '')) : null
  // the last of two signs is the decimal separator
  const other = last === '.' ? ',' : '.'
  const [whole = '', fraction = '', ...more] = number.split(last)
  if (more.length > 0 || !isThousands(whole, other)) return null
  return canonicalDecimal(`${whole.replaceAll(other, '')}.${fraction}`)
}
