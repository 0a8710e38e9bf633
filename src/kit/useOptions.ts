import { useQuery } from '@tanstack/react-query'
import { routeNameOf } from '../contract/derive.ts'
import type { Declaration } from '../contract/resource.ts'
import type { Options } from '../dataProvider/dataProviderTypes.ts'
import { useProvider } from '../dataProvider/useProvider.ts'

/** The option lists of a declaration's form; undefined while they load. */
export const useOptions = (declaration: Declaration) => {
  const provider = useProvider()
  const resource = routeNameOf(declaration)
  return useQuery<Options>({
    queryKey: [resource, 'getOptions'],
    queryFn: ({ signal }) => provider.getOptions(resource, { signal }),
  })
}
