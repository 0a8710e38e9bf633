import { type RaRecord, useCreate, useUpdate } from 'react-admin'
import type { Values } from '../../contract/derive.ts'
import { useProvider } from '../../dataProvider/useProvider.ts'

/**
 * Creates or updates a record by react-admin's mutations, which put the answer into every cached list. They call the
 * console's provider, because react-admin's useDataProvider resolves a save that ended in a logout as if it were saved.
 * @returns saves values; without a stored record it creates one
 */
export const useSaveRecord = (resource: string) => {
  const provider = useProvider()
  const mutationMode = 'pessimistic'
  const [create] = useCreate<Values, Error, RaRecord>(
    resource,
    {},
    {
      mutationMode,
      mutationFn: async ({ data = {}, meta }) => (await provider.create(resource, { data, meta })).data,
    },
  )
  const [update] = useUpdate<RaRecord>(
    resource,
    {},
    {
      mutationMode,
      mutationFn: async ({ id = '', data = {}, previousData, meta }) =>
        (await provider.update<RaRecord>(resource, { id, data, previousData, meta })).data,
    },
  )
  return (data: Values, previousData: RaRecord | undefined, meta?: unknown) =>
    // returnPromise makes them resolve to the record, which the types know for only one of two signatures
    (previousData
      ? update(resource, { id: previousData.id, data, previousData, meta }, { returnPromise: true })
      : create(resource, { data, meta }, { returnPromise: true })) as Promise<RaRecord>
}
