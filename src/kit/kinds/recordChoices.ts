import { useMemo } from 'react'
import {
  type RaRecord,
  useGetList,
  useGetManyAggregate,
  useGetRecordRepresentation,
  useResourceDefinitions,
} from 'react-admin'
import { isPartOfRecords, recordList } from '../../contract/kinds/references.ts'
import type { Choice } from '../../contract/kinds.ts'
import { useDebounced } from '../clock.ts'

/** The route of the resource whose records an option list holds: `settings/tradebyte/channels`; undefined for other lists. */
export const useRecordRoute = (list: string | undefined): string | undefined =>
  Object.keys(useResourceDefinitions()).find(name => recordList(name.split('/').at(-1) ?? '') === list)

const noChoices: readonly Choice[] = []

/**
 * The choices of an option list. One of many records holds only the first ones; those that fit a text, and those that are
 * chosen, are read from their own list then.
 * @param sent the option list; undefined while it loads
 * @param search the text that a user looks for
 * @param codes the chosen codes
 */
export const useRecordChoices = (
  list: string | undefined,
  sent: readonly Choice[] | undefined,
  { search = '', codes = [] }: { search?: string; codes?: readonly string[] },
): readonly Choice[] | undefined => {
  const route = useRecordRoute(list)
  const isPartial = route !== undefined && isPartOfRecords(list ?? '', sent)
  const q = useDebounced(search.trim())
  const titleOf = useGetRecordRepresentation(route ?? '')
  const found = useGetList<RaRecord>(
    route ?? '',
    { filter: { q }, pagination: { page: 1, perPage: 50 } },
    { enabled: isPartial && q !== '' },
  ).data
  const ids = useMemo(() => {
    const known = new Set(sent?.map(({ code }) => code))
    return codes.filter(code => code !== '' && !known.has(code))
  }, [sent, codes])
  const chosen = useGetManyAggregate<RaRecord>(
    route ?? '',
    { ids: [...ids] },
    { enabled: isPartial && ids.length > 0 },
  ).data
  return useMemo(() => {
    if (!isPartial) return sent
    const read = [...(chosen ?? []), ...(found ?? [])].filter(record => record !== undefined)
    const more = read.map(record => ({ code: String(record.id), label: String(titleOf(record)) }))
    return [...new Map([...(sent ?? noChoices), ...more].map(choice => [choice.code, choice])).values()]
  }, [isPartial, sent, chosen, found, titleOf])
}
