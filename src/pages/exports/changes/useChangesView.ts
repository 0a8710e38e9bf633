import { useSearchParams } from 'react-router-dom'
import { changeKindNames, withdrawalReasons } from '../../../contract/calls/exports.ts'
import { pageFromSearch } from '../../../kit/longLists/Pager.tsx'

/** Kind, search, reason or cause, and page of the changes, which the address holds. */
export const useChangesView = () => {
  const [search, setSearch] = useSearchParams()
  const set = (name: 'q' | 'reason' | 'cause', value: string | undefined) =>
    setSearch(
      before => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        // a new search begins with its first page
        after.delete('page')
        return after
      },
      { replace: true },
    )
  const pageAddress = (page: number) => {
    const target = new URLSearchParams(search)
    target.set('page', String(page))
    return `?${target}`
  }
  return {
    kind: changeKindNames.find(name => name === search.get('kind')),
    q: search.get('q') ?? '',
    reason: withdrawalReasons.find(name => name === search.get('reason')),
    cause: search.get('cause')?.slice(0, 200) || undefined,
    page: pageFromSearch(search) ?? 1,
    set,
    pageAddress,
  }
}
