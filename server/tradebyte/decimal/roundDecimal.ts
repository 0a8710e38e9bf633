const placed = (digits: string, places: number) =>
  places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`

/**
 * Rounds a canonical decimal to exactly `places` places, half away from zero.
 * @example roundDecimal('25.505', 2) // '25.51'
 */
export const roundDecimal = (canonical: string, places: number): string => {
  const point = canonical.indexOf('.')
  const spare = point < 0 ? places : places - (canonical.length - point - 1)
  // Nothing to round, as with nearly every price
  if (spare >= 0) return (point < 0 && places > 0 ? `${canonical}.` : canonical) + '0'.repeat(spare)
  const negative = canonical.startsWith('-')
  const [whole = '0', fraction = ''] = (negative ? canonical.slice(1) : canonical).split('.')
  const kept = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
  const digits = String((fraction[places] ?? '0') >= '5' ? kept + 1n : kept)
  const text = placed(digits.padStart(places + 1, '0'), places)
  return negative && /[1-9]/.test(text) ? `-${text}` : text
}
