import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { routeNameOf } from '../../../contract/derive.ts'
import { useProvider } from '../../../dataProvider/useProvider.ts'
import { resources } from '../../../resources/index.ts'
import { auditEntrySchema } from './auditEntry.ts'
import type { AuditView } from './useAuditView.ts'

/** Entries on one page. */
export const auditPageSize = 25

/** One page of the log, filtered, sorted and cut by the service. */
export const useAuditPage = ({ page, sort, order, resource, action }: AuditView, q: string) => {
  const provider = useProvider()
  const name = routeNameOf(resources.audit)
  const chosen = { q, resource, action }
  const filter = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''))
  return useQuery({
    queryKey: [name, 'getList', page, sort, order, filter],
    queryFn: async ({ signal }) => {
      const pagination = { page, perPage: auditPageSize }
      const { data, total = 0 } = await provider.getList(name, {
        pagination,
        sort: { field: sort, order },
        filter,
        signal,
      })
      return { entries: z.array(auditEntrySchema).parse(data), total }
    },
    placeholderData: keepPreviousData,
  })
}
