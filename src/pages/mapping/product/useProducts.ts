import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocaleState } from 'react-admin'
import type { Mapping } from '../../../contract/mapping/mapping.ts'
import {
  previewCalls,
  type PreviewProduct,
  type PreviewSelection,
} from '../../../contract/mapping/preview.ts'
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
  return {
    ...query,
    pages: query.data?.pages ?? [],
    products: productsIn(query.data),
    total: query.data?.pages[0]?.total ?? null,
  }
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

/** Where the search for the next problem continues: in the page after a cursor, behind a product of it. */
interface SearchPlace {
  readonly field: string | undefined
  /** The product that was found last. */
  readonly product: string | undefined
  readonly after: string
  readonly behind: string
}

/** The place behind a product: the cursor of its page, and the product; the beginning for a product that is not loaded. */
const placeBehind = (pages: readonly PreviewSelection[], product: string | undefined) => {
  const page = pages.findIndex(({ products }) => products.some(({ identifier }) => identifier === product))
  if (product === undefined || page < 0) return { after: '', behind: '' }
  return { after: pages[page - 1]?.after ?? '', behind: product }
}

/**
 * Searches the next product of the filter with a problem after the current one, and continues with the first. It begins with
 * the first where the current product does not pass the filter or is not loaded.
 * @param field the field that has the problem; undefined for any
 */
export const useNextProblem = (
  field: string | undefined,
  mapping: Mapping,
  current: string | undefined,
  pages: readonly PreviewSelection[],
  onFound: (product: PreviewProduct) => void,
) => {
  const send = useService()
  const { run, busy } = useSingleFlight()
  const position = useRef<SearchPlace>({ field, product: undefined, after: '', behind: '' })
  const [outcome, setOutcome] = useState<'none' | 'noneAnywhere' | 'failed' | undefined>()
  const search = async () => {
    // a search goes on behind the product that it found
    if (position.current.field !== field || position.current.product !== current)
      position.current = { field, product: current, ...placeBehind(pages, current) }
    const isFromFirst = position.current.after === '' && position.current.behind === ''
    let isCurrentOnly = false
    for (let searches = 0; searches < maxSearches; searches++) {
      const { after: cursor, behind } = position.current
      // the wire sends undefined as null
      const body = { mapping, ...(field !== undefined && { field }), identifier: behind, after: cursor }
      const { product, after } = (await send(previewCalls.previewNext, { body })).data
      position.current = { ...position.current, after: after ?? '', behind: '' }
      setOutcome(undefined)
      if (product && product.identifier !== current) {
        position.current = { ...position.current, product: product.identifier }
        return onFound(product)
      }
      isCurrentOnly ||= product !== null
      // after the last product the search continues with the first one
      if (after === null && isFromFirst)
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
