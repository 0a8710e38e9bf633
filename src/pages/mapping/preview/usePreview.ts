import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocaleState } from 'react-admin'
import type { Mapping } from '../../../contract/mapping/mapping.ts'
import { previewCalls, type PreviewProduct } from '../../../contract/mapping/preview.ts'
import { useService } from '../../../dataProvider/useProvider.ts'
import { useDebounced } from '../../../kit/clock.ts'
import { useSingleFlight } from '../../../kit/useSingleFlight.ts'
import { isMissing } from '../../../wire/saves.ts'

/** Milliseconds without a keystroke before the preview is loaded again. */
const typingPause = 150
/** Maximum number of requests of one search for the next problem. */
const maxSearches = 20

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

/** The query key of previews, which compare unsaved with stored cells. */
export const cellsKey = ['mapping', 'preview', 'cells'] as const

/**
 * Loads the cells of a field for a product with the unsaved mapping.
 * @param identifier undefined while no product is chosen
 */
export const usePreview = (field: string, mapping: Mapping, identifier: string | undefined) => {
  const send = useService()
  const [locale] = useLocaleState()
  const debouncedMapping = useDebounced(mapping, typingPause)
  return useQuery({
    queryKey: [...cellsKey, locale, field, identifier, debouncedMapping],
    queryFn: async ({ signal }) => {
      const body = { mapping: debouncedMapping, field, identifier: identifier ?? '' }
      return (await send(previewCalls.previewMapping, { body, signal })).data
    },
    enabled: identifier !== undefined,
    // cells of another field must not show as placeholder
    placeholderData: (before, query) => (query?.queryKey[4] === field ? before : undefined),
    retry: false,
    staleTime: 30_000,
    gcTime: 60_000,
  })
}

/** Searches the next product with a problem in the field. */
export const useNextProblem = (
  field: string,
  mapping: Mapping,
  onFound: (product: PreviewProduct) => void,
) => {
  const send = useService()
  const { run, busy } = useSingleFlight()
  const position = useRef({ field, after: '' })
  const [outcome, setOutcome] = useState<'none' | 'failed' | undefined>()
  const search = async () => {
    if (position.current.field !== field) position.current = { field, after: '' }
    const start = position.current.after
    for (let searches = 0; searches < maxSearches; searches++) {
      const body = { mapping, field, identifier: '', after: position.current.after }
      const { product, after } = (await send(previewCalls.previewNext, { body })).data
      position.current.after = after ?? ''
      if (product) {
        setOutcome(undefined)
        return onFound(product)
      }
      // after the last product the search continues with the first one
      if (after === null && start === '') return setOutcome('none')
      if (after === null) return search()
    }
  }
  return {
    busy,
    outcome,
    next: () => void run(() => search().catch(() => setOutcome('failed'))),
  }
}
