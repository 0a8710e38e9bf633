import type { FilterPayload, PaginationPayload, RaRecord, SortPayload } from 'react-admin'

/** How a list is wanted. */
interface Arrangement {
  filter?: FilterPayload
  sort?: SortPayload
  pagination?: PaginationPayload
}

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))

const holds = (record: RaRecord, field: string, wanted: unknown) =>
  Array.isArray(wanted) ? wanted.includes(record[field]) : record[field] === wanted

/**
 * Filters, sorts and pages records that came as a whole.
 * @param searched the fields that `filter.q` looks into; upper and lower case are the same
 * @returns the records of the page, and how many the filter lets through
 */
export const arrangeRecords = (
  records: readonly RaRecord[],
  { filter = {}, sort, pagination }: Arrangement,
  searched: readonly string[],
): { data: RaRecord[]; total: number } => {
  const { q, ...exact } = filter
  const sought = textOf(q).trim().toLowerCase()
  const found = records.filter(
    record =>
      searched.some(field => textOf(record[field]).toLowerCase().includes(sought)) &&
      Object.entries(exact).every(([field, wanted]) => holds(record, field, wanted)),
  )
  if (sort) {
    const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
    const direction = sort.order === 'DESC' ? -1 : 1
    found.sort((a, b) => direction * compare(textOf(a[sort.field]), textOf(b[sort.field])))
  }
  const first = pagination ? (pagination.page - 1) * pagination.perPage : 0
  const last = pagination ? first + pagination.perPage : found.length
  return { data: found.slice(first, last), total: found.length }
}
