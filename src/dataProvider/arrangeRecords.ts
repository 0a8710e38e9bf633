import type { FilterPayload, PaginationPayload, RaRecord, SortPayload } from 'react-admin'
import { flattenFields, optionListOf } from '../contract/derive.ts'
import {
  comparatorFor,
  compareByField,
  contains,
  defaultComparator,
  matchesCondition,
  readFilter,
  type ReadValue,
} from '../contract/filters.ts'
import type { Field } from '../contract/kinds.ts'
import { searchedFieldsOf } from '../contract/list/listOffer.ts'
import { type Declaration, isResource } from '../contract/resource.ts'
import type { Options } from './dataProviderTypes.ts'

/** Which records of a list are shown, and in which order. */
interface Arrangement {
  filter?: FilterPayload
  sort?: SortPayload
  pagination?: PaginationPayload
}

/** The label of a code; undefined where it is unknown. */
type LabelOf = (path: string, code: string) => string | undefined

/**
 * Finds the labels of codes: those of the option lists, else those that the declaration has.
 * @param choiceOf the declaration's label of a code
 */
export const labelsIn = (
  { fields }: Declaration,
  options: Options,
  choiceOf: (path: string, code: string) => string,
): LabelOf => {
  const byPath = new Map(flattenFields(fields))
  return (path, code) => {
    const field = byPath.get(path)
    if (!field || field.kind === 'group') return undefined
    const list = optionListOf(field)
    if (list !== undefined) return options[list]?.find(choice => choice.code === code)?.label
    return hasChoices(field) ? choiceOf(path, code) : undefined
  }
}

/** Whether the declaration itself lists the choices. */
const hasChoices = (field: Field) => 'options' in field && Array.isArray(field.options)

/**
 * Filters, sorts and pages a complete list by the rules of `readFilter`. Sorting and `q` use the displayed labels.
 * @param labelOf the label of a field's code, where it is known
 * @returns the records of the page, and the number of all that match the filter
 * @example arrangeRecords(records, { filter: { q: 'za' }, pagination: { page: 1, perPage: 25 } }, channels)
 */
export const arrangeRecords = (
  records: readonly RaRecord[],
  { filter = {}, sort, pagination }: Arrangement,
  declaration: Declaration,
  labelOf: LabelOf = () => undefined,
): { data: RaRecord[]; total: number } => {
  const comparing = comparatorFor(declaration.fields)
  const readAs: ReadValue = (path, value) =>
    (typeof value === 'string' ? labelOf(path, value) : undefined) ??
    (comparing(path) ?? defaultComparator).toComparable(value)
  const { q, conditions } = readFilter(filter, comparing, defaultComparator)
  const searched = searchedFields(declaration)
  const found = records.filter(
    record =>
      contains(record, q, searched, readAs) &&
      conditions.every(condition => matchesCondition(record, condition)),
  )
  if (sort?.field) {
    const compare = compareByField(sort.field, readAs)
    found.sort(sort.order === 'DESC' ? (a, b) => compare(b, a) : compare)
  }
  const first = pagination ? (pagination.page - 1) * pagination.perPage : 0
  const last = pagination ? first + pagination.perPage : found.length
  return { data: found.slice(first, last), total: found.length }
}

/** The searched fields of a list; of a singleton all. */
const searchedFields = (declaration: Declaration): readonly string[] => {
  if (!isResource(declaration)) return Object.keys(declaration.fields)
  return searchedFieldsOf(declaration)
}

/** Whether a list's order or filter needs the labels of an option list. */
export const needsOptions = (declaration: Declaration, { filter, sort }: Arrangement): boolean => {
  const byPath = new Map(flattenFields(declaration.fields))
  const read = [sort?.field ?? '', ...(filter?.q ? searchedFields(declaration) : [])]
  return read.some(path => {
    const field = byPath.get(path)
    return field !== undefined && field.kind !== 'group' && optionListOf(field) !== undefined
  })
}
