import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { HttpError } from 'react-admin'
import { emptyOf, type Values } from '../../contract/derive.ts'
import type { FieldMessages } from '../../contract/errors.ts'
import type { ProductCount } from '../../contract/productCount.ts'
import { useService } from '../../dataProvider/useService.ts'
import { useSettled } from '../../kit/useSettled.ts'
import { settings } from '../../resources/index.ts'
import { countProducts } from '../../resources/settings/countProducts.ts'

/** Milliseconds without a change before the PIM is asked. */
const pause = 400
/** Milliseconds for which a count of the same filter is good enough. */
const fresh = 60_000

const { fields } = settings.productFilter
const everything = JSON.stringify(emptyOf(fields))

/** What is known of a filter's products. */
export interface Counted {
  /** Undefined until the first answer and where it was refused. */
  readonly found: ProductCount | undefined
  /** What speaks against the filter, by field. */
  readonly refused: FieldMessages | undefined
  /** The service's sentence where nothing could be counted. */
  readonly error: string | undefined
  /** The products of the PIM; undefined while unknown. */
  readonly total: number | undefined
  /** SKUs of the list that Akeneo does not have; undefined while unknown, or where there is no list. */
  readonly unknown: number | undefined
  /** Something newer is on its way. */
  readonly counting: boolean
  /** A backend that knows no such call has no count. */
  readonly absent: boolean
  again: () => void
}

/** Counts what one filter lets through; a count that nobody waits for any more is cancelled, down to the PIM. */
const useCount = (filter: string, enabled = true) => {
  const send = useService()
  return useQuery({
    queryKey: ['productFilter', 'count', filter],
    queryFn: ({ signal }) => send(countProducts, { body: JSON.parse(filter) as Values, signal }), // written below
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: fresh,
    gcTime: fresh,
    enabled,
  })
}

/** Asks how many products an export with an unsaved filter would process, a moment after its last change. */
export const useProductCount = (filter: Values, hasSkus: boolean): Counted => {
  const text = JSON.stringify(filter)
  const settled = useSettled(text, pause)
  const asked = useCount(settled)
  const all = useCount(everything)
  const listOnly = useMemo(() => {
    const { akeneoSkus } = JSON.parse(settled) as Values // written above
    return JSON.stringify({ ...emptyOf(fields), akeneoSkus })
  }, [settled])
  // with other conditions the number of unknown SKUs takes a question of its own
  const list = useCount(listOnly, hasSkus)
  const { data, error, isFetching, refetch } = asked
  const failure = error ?? undefined
  return {
    found: !failure && data?.success === true ? data.data : undefined,
    refused: !failure && data?.success === false ? (data.errors ?? {}) : undefined,
    error: failure && !isFetching ? failure.message : undefined,
    total: all.data?.success === true ? all.data.data.count : undefined,
    unknown: (hasSkus && list.data?.success === true && list.data.data.skus.unknown) || undefined,
    counting: isFetching || text !== settled,
    absent: failure instanceof HttpError && failure.status === 404,
    again: () => {
      void refetch()
      if (all.isError) void all.refetch()
    },
  }
}
