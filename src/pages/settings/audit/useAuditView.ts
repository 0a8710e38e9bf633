import { useSearchParams } from 'react-router-dom'
import { pageIn } from '../../../kit/pager/pageIn.ts'

/** Which columns the service sorts by. */
export const auditColumns = ['at', 'user', 'action', 'resource', 'record'] as const
type AuditColumn = (typeof auditColumns)[number]

const isColumn = (name: string | null): name is AuditColumn => auditColumns.some(column => column === name)

/** Part of the log that is shown; it stands in the address. */
export interface AuditView {
  readonly page: number
  readonly sort: AuditColumn
  readonly order: 'ASC' | 'DESC'
  readonly resource: string
  readonly action: string
  /** Changes a part of it and goes back to the first page. */
  set: (part: Readonly<Record<string, string>>) => void
}

/** Reads and writes the view in the address: `?page=2&sort=user&order=ASC&resource=users`. */
export const useAuditView = (): AuditView => {
  const [search, setSearch] = useSearchParams()
  const sort = search.get('sort')
  const set = (part: Readonly<Record<string, string>>) =>
    setSearch(
      before => {
        const after = new URLSearchParams(before)
        after.delete('page')
        for (const [name, value] of Object.entries(part))
          if (value) after.set(name, value)
          else after.delete(name)
        return after
      },
      { replace: true },
    )
  return {
    page: pageIn(search) ?? 1,
    sort: isColumn(sort) ? sort : 'at',
    order: search.get('order') === 'ASC' ? 'ASC' : 'DESC',
    resource: search.get('resource') ?? '',
    action: search.get('action') ?? '',
    set,
  }
}
