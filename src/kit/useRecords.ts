import { useQuery } from '@tanstack/react-query'
import { routeNameOf, titleOf } from '../contract/derive.ts'
import type { ResourceDeclaration } from '../contract/resource.ts'
import { useProvider } from '../dataProvider/useProvider.ts'

/** Lists come whole; nobody scrolls further. */
const everything = { page: 1, perPage: 10_000 }

/** All records of a declaration by title. Invalidate `[routeNameOf(declaration)]` after a change. */
export const useRecords = (declaration: ResourceDeclaration) => {
  const provider = useProvider()
  const resource = routeNameOf(declaration)
  return useQuery({
    queryKey: [resource, 'getList', 'all'],
    queryFn: async ({ signal }) => {
      const sort = { field: titleOf(declaration)[0] ?? declaration.id, order: 'ASC' as const }
      return (await provider.getList(resource, { pagination: everything, sort, filter: {}, signal })).data
    },
  })
}
