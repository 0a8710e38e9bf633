import { useQuery } from '@tanstack/react-query'
import {
  type Identifier,
  type RaRecord,
  useCreate,
  useDelete,
  useGetList,
  useGetOne,
  useUpdate,
} from 'react-admin'
import { routeNameOf, titleOf, type Values } from '../contract/derive.ts'
import type { Declaration, ResourceDeclaration, SettingsDeclaration } from '../contract/resource.ts'
import { type Options, settingsId } from '../dataProvider/dataProviderTypes.ts'
import { useProvider } from '../dataProvider/useProvider.ts'

/** The option lists of a declaration's form; undefined while they load. React-admin has no such verb. */
export const useOptions = (declaration: Declaration, { enabled = true }: { enabled?: boolean } = {}) => {
  const provider = useProvider()
  const resource = routeNameOf(declaration)
  return useQuery<Options>({
    queryKey: [resource, 'getOptions'],
    queryFn: ({ signal }) => provider.getOptions(resource, { signal }),
    enabled,
  })
}

/** Lists come whole; nobody scrolls further. */
export const everything = 10_000

/** How a list stands: by title. */
export const sortOf = (declaration: ResourceDeclaration) => ({
  field: titleOf(declaration)[0] ?? declaration.id,
  order: 'ASC' as const,
})

/** All records of a declaration by title, as its page shows them. */
export const useRecords = (declaration: ResourceDeclaration) =>
  useGetList(routeNameOf(declaration), {
    pagination: { page: 1, perPage: everything },
    sort: sortOf(declaration),
  })

/** What is stored of a singleton, for its tile; undefined until it is known. */
export const useTileRecord = (declaration: SettingsDeclaration): RaRecord | undefined =>
  useGetOne(routeNameOf(declaration), { id: settingsId }).data

/** The changes to the records of a resource; each rejects with HttpError when the service refuses. */
interface Mutations {
  readonly create: (data: Values) => Promise<RaRecord>
  readonly update: (id: Identifier, data: Values, previousData: RaRecord, meta?: unknown) => Promise<RaRecord>
  readonly remove: (previousData: RaRecord) => Promise<RaRecord>
}

/**
 * React-admin's mutations: what the service answers stands in every cached list at once, without reading it again.
 * Calls go through our provider, since react-admin's takes a save that ended at the log-in for a saved one.
 */
export const useMutations = (resource: string): Mutations => {
  const provider = useProvider()
  const once = { mutationMode: 'pessimistic' } as const
  const [create] = useCreate<Values, Error, RaRecord>(
    resource,
    {},
    { ...once, mutationFn: async ({ data = {} }) => (await provider.create(resource, { data })).data },
  )
  const [update] = useUpdate<RaRecord>(
    resource,
    {},
    {
      ...once,
      mutationFn: async ({ id = '', data = {}, previousData }) =>
        (await provider.update<RaRecord>(resource, { id, data, previousData })).data,
    },
  )
  const [remove] = useDelete<RaRecord>(
    resource,
    {},
    {
      ...once,
      mutationFn: async ({ id = '', previousData }) =>
        (await provider.delete<RaRecord>(resource, { id, previousData })).data,
    },
  )
  const awaited = { returnPromise: true } as const
  return {
    // with returnPromise each gives the answer; the types only know that for one of two signatures
    create: data => create(resource, { data }, awaited) as Promise<RaRecord>,
    update: (id, data, previousData, meta) =>
      update(resource, { id, data, previousData, meta }, awaited) as Promise<RaRecord>,
    remove: previousData =>
      remove(resource, { id: previousData.id, previousData }, awaited) as Promise<RaRecord>,
  }
}
