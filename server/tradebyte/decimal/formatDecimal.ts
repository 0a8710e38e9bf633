const thousands = /\B(?=(\d{3})+$)/g

/**
 * Writes a decimal with a language's separators.
 * @example formatDecimal('1234.5', '.', ',') // '1.234,5'
 */
export const formatDecimal = (canonical: string, thousand: string, decimal: string): string => {
  const point = canonical.indexOf('.')
  const whole = point < 0 ? canonical : canonical.slice(0, point)
  const grouped =
    thousand && whole.length > 3 ? whole.replace(thousands, thousand.replace('$', '$$$$')) : whole
  return point < 0 ? grouped : grouped + decimal + canonical.slice(point + 1)
}
