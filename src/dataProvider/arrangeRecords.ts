import type { FilterPayload, PaginationPayload, RaRecord, SortPayload } from 'react-admin'
import { byField, comparingIn, contains, holds, readFilter, undeclared } from '../contract/filters.ts'
import { type Declaration, isResource } from '../contract/resource.ts'

/** Which records of a list are shown, and in which order. */
interface Arrangement {
  filter?: FilterPayload
  sort?: SortPayload
  pagination?: PaginationPayload
}

/**
 * Filters, sorts and pages records that came as a whole, with the habits of `readFilter`.
 * @returns the records of the page, and how many the filter lets through
 * @example arrangeRecords(records, { filter: { q: 'za' }, pagination: { page: 1, perPage: 25 } }, channels)
 */
export const arrangeRecords = (
  records: readonly RaRecord[],
  { filter = {}, sort, pagination }: Arrangement,
  declaration: Declaration,
): { data: RaRecord[]; total: number } => {
  const { q, conditions } = readFilter(filter, comparingIn(declaration.fields), undeclared)
  const searched = searchedFields(declaration)
  const found = records.filter(
    record => contains(record, q, searched) && conditions.every(condition => holds(record, condition)),
  )
  if (sort?.field) {
    const compare = byField(sort.field)
    found.sort(sort.order === 'DESC' ? (a, b) => compare(b, a) : compare)
  }
  const first = pagination ? (pagination.page - 1) * pagination.perPage : 0
  const last = pagination ? first + pagination.perPage : found.length
  return { data: found.slice(first, last), total: found.length }
}

/** The fields that a search looks into: those the declaration names, else those a row shows; of a singleton all. */
export const searchedFields = (declaration: Declaration): readonly string[] => {
  if (!isResource(declaration)) return Object.keys(declaration.fields)
  const { row, search } = declaration
  return search ?? [row.title, row.subtitle, ...(row.more ?? [])].flat().flatMap(name => name ?? [])
}
