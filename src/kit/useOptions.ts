import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { routeNameOf } from '../contract/derive.ts'
import type { Declaration } from '../contract/resource.ts'
import type { KontorDataProvider, Options } from '../dataProvider/dataProviderTypes.ts'

/** The option lists of a declaration's form; undefined while they load. */
export const useOptions = (declaration: Declaration) => {
  const provider = useDataProvider<KontorDataProvider>()
  const resource = routeNameOf(declaration)
  return useQuery<Options>({
    queryKey: [resource, 'getOptions'],
    queryFn: ({ signal }) => provider.getOptions(resource, { signal }),
  })
}
