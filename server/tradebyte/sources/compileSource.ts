import type { BuiltInSource } from '../../../src/contract/mapping.ts'
import type { Row } from '../row.ts'
import { builtIns } from './builtIns.ts'
import { pickValue } from './pickValue.ts'
import { readers } from './readers.ts'
import type { Read, Reading } from './reading.ts'
import { sourceKindOf } from './sourceKind.ts'

/** Reads one source of a row for one column. */
export type Source = (row: Row) => Read

const isBuiltIn = (code: string): code is BuiltInSource => Object.hasOwn(builtIns, code)

const nothing: Source = () => ''

const formatted = (source: Source, { text, gather }: Reading['answers']): Source => {
  if (!text && !gather) return source
  return row => {
    const read = source(row)
    if (typeof read === 'string') return text ? text(read) : read
    const values = text ? read.map(text) : read
    return gather ? gather(values) : values
  }
}

const attributeSource = (reading: Reading, scope: string | null): Source => {
  const attribute = reading.catalogue.attribute(reading.entry.akeneoAttribute)
  if (!attribute) return nothing
  const { locale, fallback } = reading.language
  const read = readers[sourceKindOf(attribute.type)].prepare(reading, attribute)
  const place = reading.table.placeOf(attribute.code)
  return row => {
    const values = row.values[place]
    const value = values ? pickValue(values, locale, scope, fallback) : null
    return value ? read(value, row) : ''
  }
}

const hiddenInProduct =
  (source: Source, code: string): Source =>
  row =>
    row.variant?.hidden.has(code) ? '' : source(row)

/**
 * Prepares reading the source of a mapping entry.
 * @param scope the channel of the PIM for scopable values
 * @param inProduct all rows of a product must agree: values that its articles do not share are left out
 */
export const compileSource = (reading: Reading, scope: string | null, inProduct: boolean): Source => {
  const code = reading.entry.akeneoAttribute
  const source = isBuiltIn(code) ? builtIns[code](reading, inProduct) : attributeSource(reading, scope)
  const written = formatted(source, reading.answers)
  const spelt = reading.catalogue.attribute(code)?.code ?? code
  return inProduct ? hiddenInProduct(written, spelt) : written
}
