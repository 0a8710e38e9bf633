import { useDeferredValue, useMemo, useState } from 'react'
import type { MappingAttribute } from '../../../contract/mapping/mapping.ts'
import { type NarrowedBy, fieldFilters, type FilterFacts, findFields, passingKeys } from './narrowFields.ts'

const noFilters: readonly NarrowedBy[] = []

/**
 * The search and the filters of the table, and the fields that pass them. A field that has passed stays until the filters
 * change, so that it does not vanish while it is edited.
 */
export const useVisibleFields = (fields: readonly MappingAttribute[], facts: FilterFacts) => {
  const [query, setQuery] = useState('')
  const [filters, setFilters] = useState(noFilters)
  const appliedQuery = useDeferredValue(query.trim())
  const passing = useMemo(() => passingKeys(fields, filters, facts), [fields, filters, facts])
  const [kept, setKept] = useState({ filters, fields, keys: passing })
  if (kept.filters !== filters || kept.fields !== fields) setKept({ filters, fields, keys: passing })
  else if ([...passing].some(key => !kept.keys.has(key)))
    setKept({ ...kept, keys: new Set([...kept.keys, ...passing]) })
  const visible = useMemo(
    () => findFields(fields, appliedQuery).filter(({ key }) => kept.keys.has(key)),
    [fields, appliedQuery, kept],
  )
  const counts = useMemo(
    () =>
      Object.fromEntries(
        fieldFilters.map(filter => [filter, passingKeys(fields, [filter], facts).size]),
      ) as Record<NarrowedBy, number>, // the list contains every filter
    [fields, facts],
  )
  return {
    visible,
    counts,
    query,
    setQuery,
    filters,
    setFilters,
    showAll: () => {
      setQuery('')
      setFilters(noFilters)
    },
  }
}
