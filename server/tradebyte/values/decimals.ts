const canonical = /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/
const shape = /^([+-]?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/

const shiftPoint = (whole: string, fraction: string, by: number): [string, string] => {
  if (by >= 0) {
    const digits = fraction.padEnd(by, '0')
    return [whole + digits.slice(0, by), digits.slice(by)]
  }
  const digits = whole.padStart(-by + 1, '0')
  return [digits.slice(0, by), digits.slice(by) + fraction]
}

/**
 * Writes a number or a numeric text as plain decimal digits: no exponent, no leading zeros, no trailing zeros of a fraction.
 * @returns null unless the input is a finite number
 * @example canonicalDecimal('025.5000') // '25.5'
 */
export const canonicalDecimal = (input: unknown): string | null => {
  if (typeof input === 'number') {
    if (Number.isSafeInteger(input)) return String(input)
  } else if (typeof input !== 'string') return null
  else if (canonical.test(input)) return input
  const match = shape.exec(typeof input === 'string' ? input.trim() : String(input))
  if (!match) return null
  const [, sign, digits = '', rest = '', exponent] = match
  const [whole, fraction] = exponent ? shiftPoint(digits, rest, Number(exponent)) : [digits, rest]
  const wholeDigits = whole.replace(/^0+(?=\d)/, '')
  const fractionDigits = fraction.replace(/(?<!0)0+$/, '')
  const text = fractionDigits ? `${wholeDigits}.${fractionDigits}` : wholeDigits
  return sign === '-' && text !== '0' ? `-${text}` : text
}

const inThousands = (whole: string, separator: string) => {
  let end = whole.length % 3 || 3
  // a minus sign alone is no group: -123
  if (whole.startsWith('-') && end === 1) end = 4
  let text = whole.slice(0, end)
  for (; end < whole.length; end += 3) text += separator + whole.slice(end, end + 3)
  return text
}

/**
 * Writes a decimal with a language's separators.
 * @example formatDecimal('1234.5', '.', ',') // '1.234,5'
 */
export const formatDecimal = (canonical: string, thousand: string, decimal: string): string => {
  const point = canonical.indexOf('.')
  const whole = point < 0 ? canonical : canonical.slice(0, point)
  const grouped = thousand && whole.length > 3 ? inThousands(whole, thousand) : whole
  return point < 0 ? grouped : grouped + decimal + canonical.slice(point + 1)
}

const withPoint = (digits: string, places: number) =>
  places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`

/**
 * Rounds a canonical decimal to exactly `places` places, half away from zero.
 * @example roundDecimal('25.505', 2) // '25.51'
 */
export const roundDecimal = (canonical: string, places: number): string => {
  const point = canonical.indexOf('.')
  const missingPlaces = point < 0 ? places : places - (canonical.length - point - 1)
  // most prices need no rounding
  if (missingPlaces >= 0)
    return (point < 0 && places > 0 ? `${canonical}.` : canonical) + '0'.repeat(missingPlaces)
  const negative = canonical.startsWith('-')
  const [whole = '0', fraction = ''] = (negative ? canonical.slice(1) : canonical).split('.')
  const truncated = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
  const digits = String((fraction[places] ?? '0') >= '5' ? truncated + 1n : truncated)
  const text = withPoint(digits.padStart(places + 1, '0'), places)
  return negative && /[1-9]/.test(text) ? `-${text}` : text
}

/**
 * Rounds a canonical decimal of 0 or more up to a whole number.
 * @example roundUp('25.4') // '26'
 */
export const roundUp = (canonical: string): string => {
  const [whole = '0', fraction] = canonical.split('.')
  return fraction === undefined ? whole : String(BigInt(whole) + 1n)
}

/**
 * Rounds a canonical decimal of 0 or more down to a whole number.
 * @example roundDown('12.5') // '12'
 */
export const roundDown = (canonical: string): string => canonical.split('.')[0] ?? '0'
