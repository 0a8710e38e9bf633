const canonical = /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/
const shape = /^([+-]?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/

const shifted = (whole: string, fraction: string, by: number): [string, string] => {
  if (by >= 0) {
    const digits = fraction.padEnd(by, '0')
    return [whole + digits.slice(0, by), digits.slice(by)]
  }
  const digits = whole.padStart(-by + 1, '0')
  return [digits.slice(0, by), digits.slice(by) + fraction]
}

/**
 * Writes a number or a numeric text as plain decimal digits: no exponent, no leading zeros, no trailing zeros of a fraction.
 * @returns null for anything that is no finite number
 * @example canonicalDecimal('025.5000') // '25.5'
 */
export const canonicalDecimal = (input: unknown): string | null => {
  if (typeof input === 'number') {
    if (Number.isSafeInteger(input)) return Object.is(input, -0) ? '0' : String(input)
    if (!Number.isFinite(input)) return null
  } else if (typeof input !== 'string') return null
  else if (canonical.test(input)) return input
  const match = shape.exec(typeof input === 'string' ? input.trim() : String(input))
  if (!match) return null
  const [, sign, digits = '', rest = '', exponent] = match
  const [whole, fraction] = exponent ? shifted(digits, rest, Number(exponent)) : [digits, rest]
  const before = whole.replace(/^0+(?=\d)/, '')
  const after = fraction.replace(/0+$/, '')
  const text = after ? `${before}.${after}` : before
  return sign === '-' && text !== '0' ? `-${text}` : text
}
