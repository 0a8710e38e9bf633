import { useEffect, useRef, useState } from 'react'
import { type RaRecord, useInfiniteGetList } from 'react-admin'
import {
  exportPageSize,
  type ExportRow,
  exportTypes,
  historyLength,
} from '../../../contract/calls/exports.ts'
import { routeNameOf } from '../../../contract/derive.ts'
import { resources } from '../../../resources/index.ts'

/**
 * The exports before those of the dashboard, from the list of exports, page by page as the user asks for them.
 * @param rows those of the dashboard, newest first
 * @returns all of them, and `showOlder` as long as there may be more
 */
export const useOlderRows = (rows: readonly ExportRow[]) => {
  // the page with the first export that the dashboard does not have
  const [first, setFirst] = useState<number>()
  const { data, isFetching, isError, hasNextPage, fetchNextPage, refetch } = useInfiniteGetList<
    ExportRow & RaRecord
  >(
    routeNameOf(resources.exports),
    {
      pagination: { page: first ?? 1, perPage: exportPageSize },
      sort: { field: 'id', order: 'DESC' },
    },
    { enabled: first !== undefined },
  )
  const [newest, oldest] = [rows[0]?.id, rows.at(-1)?.id]
  const seen = useRef(newest)
  useEffect(() => {
    // a new export moves the others to later places of the list
    if (seen.current !== newest && first !== undefined) void refetch()
    seen.current = newest
  }, [newest, first, refetch])
  const older =
    oldest === undefined
      ? []
      : (data?.pages ?? [])
          .flatMap(page => page.data)
          // the dashboard has no check runs
          .filter(({ id, type }) => id < oldest && type !== exportTypes.check)
  const mayHaveMore = first === undefined ? rows.length >= historyLength : isError || hasNextPage
  const showOlder = () => {
    if (first === undefined) setFirst(Math.floor(rows.length / exportPageSize) + 1)
    else void (data ? fetchNextPage() : refetch())
  }
  return {
    rows: [...rows, ...older],
    isLoading: isFetching && first !== undefined,
    isError,
    showOlder: mayHaveMore ? showOlder : undefined,
  }
}
