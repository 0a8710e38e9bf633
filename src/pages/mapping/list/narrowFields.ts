import type { MappingAttribute } from '../../../contract/mapping.ts'
import { foldText } from '../../../kit/tree/foldText.ts'
import { statusIn, type FieldStatus, type Statuses } from './fieldStatus.ts'

/** Ways to narrow the list, in the order they are offered. */
export const fieldFilters = ['required', 'mapped', 'errors'] as const
export type FieldFilter = (typeof fieldFilters)[number]

/** Fields with a warning count as such with errors: the service would refuse both. */
const passes: Readonly<Record<FieldFilter, (field: MappingAttribute, status: FieldStatus) => boolean>> = {
  required: ({ required }) => required,
  mapped: (_field, { mapped }) => mapped,
  errors: (_field, { errors, warnings }) => errors + warnings > 0,
}

/** The fields that pass all filters and hold all words of a search in label or code. */
export const narrowFields = (
  fields: readonly MappingAttribute[],
  statuses: Statuses,
  query: string,
  filters: readonly FieldFilter[],
): readonly MappingAttribute[] => {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  return fields.filter(field => {
    const text = foldText(`${field.label}\n${field.field}\n${field.key}`)
    const status = statusIn(statuses, field.key)
    return words.every(word => text.includes(word)) && filters.every(filter => passes[filter](field, status))
  })
}
