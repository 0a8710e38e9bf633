import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocaleState } from 'react-admin'
import type { Mapping } from '../../../contract/mapping/mapping.ts'
import { previewCalls } from '../../../contract/mapping/preview.ts'
import { useService } from '../../../dataProvider/useProvider.ts'
import { useDebounced } from '../../../kit/clock.ts'
import { isBusy, isMissing } from '../../../wire/saves.ts'

/** Milliseconds without a keystroke before the preview is loaded again. */
const typingPause = 150

/** Searches products by SKU; an empty text gives the first products of the filter. */
export const usePreviewProducts = (text: string) => {
  const send = useService()
  const [locale] = useLocaleState()
  const q = useDebounced(text)
  return useQuery({
    queryKey: ['mapping', 'preview', 'products', locale, q],
    queryFn: async ({ signal }) => (await send(previewCalls.previewProducts, { query: { q }, signal })).data,
    placeholderData: keepPreviousData,
    retry: (failures, cause) => !isMissing(cause) && failures < 1,
    staleTime: 60_000,
  })
}

/** Milliseconds before a count is repeated for which too many others run, and how often it is. */
const [busyPause, maxRetries] = [3000, 4]
/** Milliseconds without a change before the products that change with a field are counted. */
const countPause = 600

/**
 * Counts the products of the filter to which an unsaved value of a field gives another cell. The count of the value before
 * is cancelled.
 * @param field undefined while there is nothing to count
 */
export const useChangeCount = (mapping: Mapping, field: string | undefined) => {
  const send = useService()
  const value = field === undefined ? undefined : mapping[field]
  const isSettled = useDebounced(value, countPause) === value
  return useQuery({
    queryKey: [...cellsKey, 'count', field, value],
    queryFn: async ({ signal }) => {
      const body = { mapping: field === undefined ? {} : { [field]: value }, ...(field && { field }) }
      return (await send(previewCalls.previewCount, { body, signal })).data
    },
    enabled: field !== undefined && isSettled,
    // counts of values before may still run
    retry: (failures, cause) => isBusy(cause) && failures < maxRetries,
    retryDelay: busyPause,
    staleTime: 60_000,
    gcTime: 60_000,
  })
}

/** The query key of previews, which compare unsaved with stored cells. */
export const cellsKey = ['mapping', 'preview', 'cells'] as const

/**
 * Loads the cells of all fields for a product with the unsaved mapping. The cells before stay until the new ones are there.
 * @param identifier undefined while no product is chosen
 */
export const usePreview = (mapping: Mapping, identifier: string | undefined) => {
  const send = useService()
  const [locale] = useLocaleState()
  const debouncedMapping = useDebounced(mapping, typingPause)
  return useQuery({
    queryKey: [...cellsKey, locale, identifier, debouncedMapping],
    queryFn: async ({ signal }) => {
      const body = { mapping: debouncedMapping, identifier: identifier ?? '' }
      return (await send(previewCalls.previewMapping, { body, signal })).data
    },
    enabled: identifier !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 30_000,
    gcTime: 60_000,
  })
}
