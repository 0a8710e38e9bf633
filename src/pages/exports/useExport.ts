import { useQuery } from '@tanstack/react-query'
import { isMissing } from '../../dataProvider/isMissing.ts'
import { useService } from '../../dataProvider/useService.ts'
import { exportCalls } from './exportCalls.ts'

/** Milliseconds between looks. Source: spec section 9. */
const interval = 1000

/**
 * One export, looked at every second while the page is visible.
 * @param text the id as it stands in the address
 * @returns the query, and `missing` where there is no such export
 */
export const useExport = (text: string) => {
  const send = useService()
  const id = Number(text)
  const possible = Number.isInteger(id) && id > 0
  const query = useQuery({
    queryKey: ['exports', 'report', id],
    queryFn: ({ signal }) => send(exportCalls.report, { places: { id }, signal }),
    enabled: possible,
    refetchInterval: ({ state }) => (isMissing(state.error) ? false : interval),
    retry: (failures, error) => !isMissing(error) && failures < 2,
  })
  return { ...query, missing: !possible || isMissing(query.error) }
}
