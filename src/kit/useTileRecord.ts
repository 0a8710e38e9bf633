import { useQuery } from '@tanstack/react-query'
import type { RaRecord } from 'react-admin'
import { routeNameOf } from '../contract/derive.ts'
import type { SettingsDeclaration } from '../contract/resource.ts'
import { settingsId } from '../dataProvider/settingsId.ts'
import { useProvider } from '../dataProvider/useProvider.ts'

/** What is stored of a singleton, for its tile; undefined until it is known. */
export const useTileRecord = (declaration: SettingsDeclaration): RaRecord | undefined => {
  const provider = useProvider()
  const resource = routeNameOf(declaration)
  const { data } = useQuery<RaRecord>({
    queryKey: [resource, 'getOne', 'tile'],
    queryFn: async ({ signal }) => (await provider.getOne(resource, { id: settingsId, signal })).data,
  })
  return data
}
