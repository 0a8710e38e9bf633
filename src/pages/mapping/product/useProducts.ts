import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocaleState } from 'react-admin'
import type { Mapping } from '../../../contract/mapping/mapping.ts'
import { previewCalls, type PreviewProduct } from '../../../contract/mapping/preview.ts'
import { useService } from '../../../dataProvider/useProvider.ts'
import { useSingleFlight } from '../../../kit/useSingleFlight.ts'
import { isMissing } from '../../../wire/saves.ts'

/** Maximum number of requests of one search for the next problem. */
const maxSearches = 20
/** Maximum number of pages that are read to find the place of a product. */
const maxPages = 20

/** The products that pass the filter, in the order of Akeneo, as far as they are loaded. */
export const useSelection = () => {
  const send = useService()
  const [locale] = useLocaleState()
  const query = useInfiniteQuery({
    queryKey: ['mapping', 'preview', 'selection', locale],
    queryFn: async ({ signal, pageParam }) =>
      (await send(previewCalls.previewSelection, { query: { after: pageParam }, signal })).data,
    initialPageParam: '',
    getNextPageParam: ({ after }) => after ?? undefined,
    retry: (failures, cause) => !isMissing(cause) && failures < 1,
    staleTime: 300_000,
  })
  return { ...query, products: productsIn(query.data), total: query.data?.pages[0]?.total ?? null }
}

const productsIn = (data: { readonly pages: readonly { products: PreviewProduct[] }[] } | undefined) =>
  data?.pages.flatMap(({ products }) => products) ?? []

/** Steps from a product to the one before or after it; pages are loaded as needed. */
export const useProductSteps = (
  { products, fetchNextPage, hasNextPage }: ReturnType<typeof useSelection>,
  current: string | undefined,
  onStep: (product: PreviewProduct) => void,
) => {
  const { run, busy } = useSingleFlight()
  const step = async (direction: 1 | -1) => {
    let known: readonly PreviewProduct[] = products
    let hasMore = hasNextPage
    const place = () => known.findIndex(({ identifier }) => identifier === current)
    for (let pages = 0; pages < maxPages && hasMore; pages++) {
      const at = place()
      if (at >= 0 && at + direction < known.length) break
      const next = await fetchNextPage()
      known = productsIn(next.data)
      hasMore = next.hasNextPage && !next.isError
    }
    // a product that does not pass the filter stands before the first
    const target = known[place() + direction]
    if (target) onStep(target)
  }
  return { busy, step: (direction: 1 | -1) => void run(() => step(direction)) }
}

/**
 * Searches the next product with a problem, from the first one on.
 * @param field the field that has the problem; undefined for any
 */
export const useNextProblem = (
  field: string | undefined,
  mapping: Mapping,
  current: string | undefined,
  onFound: (product: PreviewProduct) => void,
) => {
  const send = useService()
  const { run, busy } = useSingleFlight()
  const position = useRef({ field, after: '' })
  const [outcome, setOutcome] = useState<'none' | 'noneAnywhere' | 'failed' | undefined>()
  const search = async () => {
    if (position.current.field !== field) position.current = { field, after: '' }
    const start = position.current.after
    let isCurrentOnly = false
    for (let searches = 0; searches < maxSearches; searches++) {
      const { after: cursor } = position.current
      // the wire sends undefined as null
      const body = { mapping, ...(field !== undefined && { field }), identifier: '', after: cursor }
      const { product, after } = (await send(previewCalls.previewNext, { body })).data
      position.current.after = after ?? ''
      setOutcome(undefined)
      if (product && product.identifier !== current) return onFound(product)
      isCurrentOnly ||= product !== null
      // after the last product the search continues with the first one
      if (after === null && start === '')
        return setOutcome(isCurrentOnly ? undefined : field ? 'none' : 'noneAnywhere')
      if (after === null) return search()
    }
  }
  return {
    busy,
    outcome,
    next: () => void run(() => search().catch(() => setOutcome('failed'))),
  }
}
