import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type RaRecord, useGetList, useGetOne } from 'react-admin'
import { routeNameOf, titleFieldsOf } from '../contract/derive.ts'
import type { Declaration, ResourceDeclaration, SettingsDeclaration } from '../contract/resource.ts'
import { type Options, settingsId } from '../dataProvider/dataProviderTypes.ts'
import { useProvider } from '../dataProvider/useProvider.ts'

/**
 * Whether a query has failed. Without data it is pending again whenever it is repeated, so that a page that loads every
 * second would show the failure and its placeholder in turn.
 */
export const hasFailed = ({
  isError,
  isPending,
  errorUpdateCount,
}: Pick<UseQueryResult, 'isError' | 'isPending' | 'errorUpdateCount'>): boolean =>
  isError || (isPending && errorUpdateCount > 0)

/** Loads the option lists of a declaration's form. React-admin's data provider has no such method. */
export const useOptions = (declaration: Declaration, { enabled = true }: { enabled?: boolean } = {}) => {
  const provider = useProvider()
  const resource = routeNameOf(declaration)
  return useQuery<Options>({
    queryKey: [resource, 'getOptions'],
    queryFn: ({ signal }) => provider.getOptions(resource, { signal }),
    enabled,
  })
}

/** The page size of lists, which are loaded completely. */
export const maxRecords = 10_000

/** The order by title. */
export const titleSortOf = (declaration: ResourceDeclaration) => ({
  field: titleFieldsOf(declaration)[0] ?? declaration.id,
  order: 'ASC' as const,
})

/** Loads all records of a declaration, sorted by title, with the same query as its list page. */
export const useRecords = (declaration: ResourceDeclaration) =>
  useGetList(routeNameOf(declaration), {
    pagination: { page: 1, perPage: maxRecords },
    sort: titleSortOf(declaration),
  })

/** The stored record of a singleton; undefined while it loads. */
export const useStoredSettingsRecord = (declaration: SettingsDeclaration): RaRecord | undefined =>
  useGetOne(routeNameOf(declaration), { id: settingsId }).data
