import { canonicalDecimal } from '../decimal/canonicalDecimal.ts'
import { remembered } from '../run/remembered.ts'
import { unitConversion } from '../decimal/unitConversion.ts'
import { plainText } from './plainText.ts'
import type { PrepareReader } from './reading.ts'
import { reportSource } from './reportSource.ts'
import { writeNumber } from './writeNumber.ts'

const isMeasure = (data: unknown): data is { amount: unknown; unit: unknown } =>
  typeof data === 'object' && data !== null && 'amount' in data && 'unit' in data

/** The amount in the unit of the mapping, or as stored where the mapping names none. */
export const readMetric: PrepareReader = (reading, attribute) => {
  const unit = reading.entry.measureUnit
  const family = reading.catalogue.measurementFamily(attribute.metricFamily ?? '')
  const conversions = new Map<string, ((canonical: string) => string) | null>()
  const conversionFrom = (from: string, to: string) => {
    let conversion = conversions.get(from)
    if (conversion === undefined) {
      const convert = family && unitConversion(family, from, to)
      conversions.set(from, (conversion = convert ? remembered(convert) : null))
    }
    return conversion
  }
  return ({ data }, row) => {
    if (!isMeasure(data)) return ''
    const canonical = canonicalDecimal(data.amount)
    if (canonical === null) return plainText(data.amount)
    const from = plainText(data.unit)
    if (!unit || unit === from) return writeNumber(reading, canonical)
    const converted = conversionFrom(from, unit)?.(canonical)
    if (converted !== undefined) return writeNumber(reading, converted)
    const value = `${canonical} ${from}`.trim()
    reportSource(row, 'unitNotConvertible', attribute.code, { column: reading.column, value, unit })
    return ''
  }
}
