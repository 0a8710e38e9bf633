import { exampleOf, type Values } from '../../src/contract/derive.ts'
import type { Fields } from '../../src/contract/fields.ts'
import type { Declaration } from '../../src/contract/resource.ts'
import { sampleChoices } from './sampleChoices.ts'

const fitting = (field: Fields[string] | undefined, value: unknown): unknown => {
  if (field?.kind === 'select') return value ?? sampleChoices[0].code
  return field?.kind === 'text' && typeof value === 'string' ? value.slice(0, field.max) : value
}

/** A record that its schema takes: an example whose choices come from the sample lists and whose texts fit. */
export const exampleRecord = ({ fields }: Declaration, n: number): Values =>
  Object.fromEntries(
    Object.entries(exampleOf(fields, n)).map(([name, value]) => [name, fitting(fields[name], value)]),
  )
