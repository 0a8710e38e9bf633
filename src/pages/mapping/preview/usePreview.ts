import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocaleState } from 'react-admin'
import type { Mapping } from '../../../contract/mapping/mapping.ts'
import { previewCalls, type PreviewProduct } from '../../../contract/mapping/preview.ts'
import { useService } from '../../../dataProvider/useProvider.ts'
import { useDebounced } from '../../../kit/clock.ts'
import { useSingleFlight } from '../../../kit/useSingleFlight.ts'
import { isMissing } from '../../../wire/saves.ts'

/** Milliseconds without a keystroke before the cells are computed again. */
const typingPause = 150
/** Parts of the catalogue that one press looks through before it rests. */
const mostSearches = 20

/** The products that a text finds by their SKU; without a text the first of the selection. */
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

/** Under it lie the cells: each says what it is now, and what it is in what is stored. */
export const cellsKey = ['mapping', 'preview', 'cells'] as const

/**
 * The cells of a field for a product under the mapping as it is edited.
 * @param identifier undefined where no product is chosen yet
 */
export const usePreview = (field: string, mapping: Mapping, identifier: string | undefined) => {
  const send = useService()
  const [locale] = useLocaleState()
  const edited = useDebounced(mapping, typingPause)
  return useQuery({
    queryKey: [...cellsKey, locale, field, identifier, edited],
    queryFn: async ({ signal }) => {
      const body = { mapping: edited, field, identifier: identifier ?? '' }
      return (await send(previewCalls.previewMapping, { body, signal })).data
    },
    enabled: identifier !== undefined,
    // the cells of another field say nothing of this one
    placeholderData: (before, query) => (query?.queryKey[4] === field ? before : undefined),
    retry: false,
    staleTime: 30_000,
    gcTime: 60_000,
  })
}

/** Goes to the next product that would have a problem in the field. */
export const useNextProblem = (
  field: string,
  mapping: Mapping,
  onFound: (product: PreviewProduct) => void,
) => {
  const send = useService()
  const { run, busy } = useSingleFlight()
  const place = useRef({ field, after: '' })
  const [outcome, setOutcome] = useState<'none' | 'failed' | undefined>()
  const search = async () => {
    if (place.current.field !== field) place.current = { field, after: '' }
    const started = place.current.after
    for (let searches = 0; searches < mostSearches; searches++) {
      const body = { mapping, field, identifier: '', after: place.current.after }
      const { product, after } = (await send(previewCalls.previewNext, { body })).data
      place.current.after = after ?? ''
      if (product) {
        setOutcome(undefined)
        return onFound(product)
      }
      // behind the last one the first comes again
      if (after === null && started === '') return setOutcome('none')
      if (after === null) return search()
    }
  }
  return {
    busy,
    outcome,
    next: () => void run(() => search().catch(() => setOutcome('failed'))),
  }
}
