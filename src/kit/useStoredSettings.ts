import { useQuery } from '@tanstack/react-query'
import type { RaRecord } from 'react-admin'
import { routeNameOf } from '../contract/derive.ts'
import type { SettingsDeclaration } from '../contract/resource.ts'
import { settingsId } from '../dataProvider/settingsId.ts'
import { useProvider } from '../dataProvider/useProvider.ts'

/** The stored record of a singleton as its page opens. `refetch` reads it again. */
export const useStoredSettings = (declaration: SettingsDeclaration) => {
  const provider = useProvider()
  const resource = routeNameOf(declaration)
  return useQuery<RaRecord>({
    queryKey: [resource, 'getOne', 'form'],
    queryFn: async ({ signal }) => (await provider.getOne(resource, { id: settingsId, signal })).data,
    gcTime: 0, // a form starts from what is stored now
    staleTime: Infinity, // and is not changed under the hands of who edits it
  })
}
