import { texts, type Texts } from '../words/phrases.ts'

interface Unit {
  code: string
  labels: Texts
  convert_from_standard: { operator: 'mul' | 'add'; value: string }[]
  symbol: string
}

interface MeasurementFamily {
  code: string
  labels: Texts
  standard_unit_code: string
  units: Record<string, Unit>
}

function unit(code: string, factor: string, symbol: string, labels: Texts): [string, Unit] {
  return [code, { code, labels, convert_from_standard: [{ operator: 'mul', value: factor }], symbol }]
}

/**
 * The measurement families as the API lists them: a plain array.
 * `convert_from_standard` turns the unit into the standard unit, in spite of its name.
 */
export const measurementFamilies: readonly MeasurementFamily[] = [
  {
    code: 'Length',
    labels: texts('Länge', 'Length', 'Longueur'),
    standard_unit_code: 'METER',
    units: Object.fromEntries([
      unit('MILLIMETER', '0.001', 'mm', texts('Millimeter', 'Millimetre', 'Millimètre')),
      unit('CENTIMETER', '0.01', 'cm', texts('Zentimeter', 'Centimetre', 'Centimètre')),
      unit('DECIMETER', '0.1', 'dm', texts('Dezimeter', 'Decimetre', 'Décimètre')),
      unit('METER', '1', 'm', texts('Meter', 'Metre', 'Mètre')),
      unit('INCH', '0.0254', 'in', texts('Zoll', 'Inch', 'Pouce')),
      unit('FEET', '0.3048', 'ft', texts('Fuß', 'Foot', 'Pied')),
    ]),
  },
  {
    code: 'Weight',
    labels: texts('Gewicht', 'Weight', 'Poids'),
    standard_unit_code: 'KILOGRAM',
    units: Object.fromEntries([
      unit('MILLIGRAM', '0.000001', 'mg', texts('Milligramm', 'Milligram', 'Milligramme')),
      unit('GRAM', '0.001', 'g', texts('Gramm', 'Gram', 'Gramme')),
      unit('KILOGRAM', '1', 'kg', texts('Kilogramm', 'Kilogram', 'Kilogramme')),
      unit('TON', '1000', 't', texts('Tonne', 'Ton', 'Tonne')),
      unit('POUND', '0.45359237', 'lb', texts('Pfund', 'Pound', 'Livre')),
      unit('OUNCE', '0.028349523125', 'oz', texts('Unze', 'Ounce', 'Once')),
    ]),
  },
  {
    code: 'Temperature',
    labels: texts('Temperatur', 'Temperature', 'Température'),
    standard_unit_code: 'KELVIN',
    units: Object.fromEntries([
      unit('KELVIN', '1', 'K', texts('Kelvin', 'Kelvin', 'Kelvin')),
      [
        'CELSIUS',
        {
          code: 'CELSIUS',
          labels: texts('Grad Celsius', 'Degree Celsius', 'Degré Celsius'),
          convert_from_standard: [{ operator: 'add', value: '273.15' }],
          symbol: '°C',
        },
      ],
    ]),
  },
]

/** Turns an amount into the standard unit of its measurement family; null for an unknown unit. */
export function inStandardUnit(family: unknown, unitCode: unknown, amount: number): number | null {
  const steps = measurementFamilies.find(one => one.code === family)?.units[String(unitCode)]
    ?.convert_from_standard
  if (steps === undefined) return null
  return steps.reduce(
    (value, step) => (step.operator === 'add' ? value + Number(step.value) : value * Number(step.value)),
    amount,
  )
}
