import type { AkeneoMeasurementFamily, AkeneoMeasureUnit } from '../../model/akeneo.ts'
import { canonicalDecimal, roundDecimal } from './decimals.ts'

/** The decimal places of a converted value: enough for any measure on a label, and few enough to round thirds. */
const places = 6

interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

/** A linear conversion: the value is multiplied by `factor`, then `shift` is added. */
interface Line {
  readonly factor: Fraction
  readonly shift: Fraction
}
type Operator = AkeneoMeasureUnit['toStandard'][number]['operator']

const fractionOf = (canonical: string): Fraction => {
  const [whole = '0', rest = ''] = canonical.split('.')
  return { over: BigInt(whole + rest), under: 10n ** BigInt(rest.length) }
}
const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under })
const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
})
const negative = (a: Fraction): Fraction => ({ over: -a.over, under: a.under })
const inverse = (a: Fraction): Fraction =>
  a.over < 0n ? { over: -a.under, under: -a.over } : { over: a.under, under: a.over }
const scale = (line: Line, by: Fraction): Line => ({
  factor: times(line.factor, by),
  shift: times(line.shift, by),
})
const shiftBy = (line: Line, by: Fraction): Line => ({ ...line, shift: plus(line.shift, by) })

const steps: Readonly<Record<Operator, (line: Line, by: Fraction) => Line>> = {
  mul: scale,
  div: (line, by) => scale(line, inverse(by)),
  add: shiftBy,
  sub: (line, by) => shiftBy(line, negative(by)),
}
const opposite: Readonly<Record<Operator, Operator>> = { mul: 'div', div: 'mul', add: 'sub', sub: 'add' }

const apply = (line: Line | null, operator: Operator, value: string): Line | null => {
  const canonical = canonicalDecimal(value)
  if (!line || canonical === null || (canonical === '0' && operator !== 'add' && operator !== 'sub'))
    return null
  return steps[operator](line, fractionOf(canonical))
}

const text = ({ over, under }: Fraction): string => {
  const guard = 10n ** BigInt(places + 1)
  const magnitude = ((over < 0n ? -over : over) * guard) / under
  const digits = String(magnitude).padStart(places + 2, '0')
  const sign = over < 0n ? '-' : ''
  const exact = `${sign}${digits.slice(0, -(places + 1))}.${digits.slice(-(places + 1))}`
  return canonicalDecimal(roundDecimal(exact, places)) ?? ''
}

const unchanged: Line = { factor: { over: 1n, under: 1n }, shift: { over: 0n, under: 1n } }

/**
 * Converts values from one unit to another, with exact fractions and at most six places at the end. The PIM's
 * operations convert a unit to the standard unit; the other way they are inverted in reverse order. Source: Akeneo
 * REST API.
 * @returns null for an unknown unit, or operations that cannot be inverted
 * @example unitConversion(weight, 'GRAM', 'KILOGRAM')?.('1250.0000') // '1.25'
 */
export const unitConversion = (
  family: AkeneoMeasurementFamily,
  from: string,
  to: string,
): ((canonical: string) => string) | null => {
  const [source, target] = [family.units[from], family.units[to]]
  if (!source || !target) return null
  let line: Line | null = unchanged
  for (const step of source.toStandard) line = apply(line, step.operator, step.value)
  for (const step of target.toStandard.toReversed()) line = apply(line, opposite[step.operator], step.value)
  if (!line) return null
  const { factor, shift } = line
  return canonical => text(plus(times(fractionOf(canonical), factor), shift))
}
