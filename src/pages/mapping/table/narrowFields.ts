import type { MappingAttribute } from '../../../contract/mapping/mapping.ts'
import { foldText } from '../../../kit/tree/indexTree.ts'
import { type Statuses, statusIn } from './fieldStatus.tsx'

/** The filters of the table, in their order. */
export const fieldFilters = ['required', 'mapped', 'unmapped', 'messages', 'changed'] as const
export type NarrowedBy = (typeof fieldFilters)[number]

/** What the filters ask about fields. */
export interface FilterFacts {
  readonly statuses: Statuses
  /** The keys of the fields with a message about the product. */
  readonly withProblems: ReadonlySet<string>
  /** The keys of the fields with unsaved changes. */
  readonly changed: ReadonlySet<string>
}

const passes: Readonly<Record<NarrowedBy, (field: MappingAttribute, facts: FilterFacts) => boolean>> = {
  required: ({ required }) => required,
  mapped: ({ key }, { statuses }) => statusIn(statuses, key).mapped,
  unmapped: ({ key }, { statuses }) => !statusIn(statuses, key).mapped,
  messages: ({ key }, { statuses, withProblems }) => {
    const { errors, warnings } = statusIn(statuses, key)
    return errors + warnings > 0 || withProblems.has(key)
  },
  changed: ({ key }, { changed }) => changed.has(key),
}

/** The keys of the fields that pass all filters. */
export const passingKeys = (
  fields: readonly MappingAttribute[],
  filters: readonly NarrowedBy[],
  facts: FilterFacts,
): ReadonlySet<string> =>
  new Set(fields.filter(field => filters.every(filter => passes[filter](field, facts))).map(({ key }) => key))

/** The fields that contain all words of the search in label or code. */
export const findFields = (
  fields: readonly MappingAttribute[],
  query: string,
): readonly MappingAttribute[] => {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  return fields.filter(({ label, field, key }) => {
    const text = foldText(`${label}\n${field}\n${key}`)
    return words.every(word => text.includes(word))
  })
}
