import AutorenewOutlined from '@mui/icons-material/AutorenewOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, Skeleton, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { emptyRecordOf, type Values } from '../../contract/derive.ts'
import type { FieldMessages } from '../../contract/errors.ts'
import type { ProductCount } from '../../contract/skus.ts'
import { useService } from '../../dataProvider/useProvider.ts'
import { useDebounced } from '../../kit/clock.ts'
import { useCount, useFormats } from '../../kit/useFormats.ts'
import { settings } from '../../resources/index.ts'
import { countProducts } from '../../resources/settings/countProducts.ts'
import { isUnknownCall } from '../../wire/saves.ts'

/** Milliseconds without a change before the PIM is asked. */
const pause = 400
/** Milliseconds for which a count of the same filter is good enough. */
const fresh = 60_000

const { fields } = settings.productFilter
const noFilter = JSON.stringify(emptyRecordOf(fields))

/** How many products a filter lets through, as far as it is known. */
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
const useFilterCount = (filter: string, enabled = true) => {
  const send = useService()
  return useQuery({
    queryKey: ['productFilter', 'count', filter],
    queryFn: ({ signal }) =>
      send(countProducts, { body: JSON.parse(filter) as Values, needs: ['count'], signal }), // written below
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
  const debounced = useDebounced(text, pause)
  const filtered = useFilterCount(debounced)
  const all = useFilterCount(noFilter)
  const listOnly = useMemo(() => {
    const { akeneoSkus } = JSON.parse(debounced) as Values // written above
    return JSON.stringify({ ...emptyRecordOf(fields), akeneoSkus })
  }, [debounced])
  // with other conditions the number of unknown SKUs takes a call of its own
  const list = useFilterCount(listOnly, hasSkus)
  const { data, error, isFetching, refetch } = filtered
  const failure = error ?? undefined
  return {
    found: !failure && data?.success === true ? data.data : undefined,
    refused: !failure && data?.success === false ? (data.errors ?? {}) : undefined,
    error: failure && !isFetching ? failure.message : undefined,
    total: all.data?.success === true ? all.data.data.count : undefined,
    unknown: (hasSkus && list.data?.success === true && list.data.data.skus.unknown) || undefined,
    counting: isFetching || text !== debounced,
    absent: isUnknownCall(failure),
    again: () => {
      void refetch()
      if (all.isError) void all.refetch()
    },
  }
}

interface CountWordsProps {
  counted: Counted
  conditions: number
  /** The count takes long enough to say so. */
  slow: boolean
}

/** The number of products, of how many, and how many conditions they meet. A number that is out of date is dimmed. */
export const CountWords = ({
  counted: { found, total, unknown = 0, counting },
  conditions,
  slow,
}: CountWordsProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const countWords = useCount()
  if (!found) return <Waiting shown={slow} />
  const { count } = found
  const of =
    total === undefined
      ? translate('kontor.productFilter.count.products', { smart_count: count })
      : countWords('kontor.productFilter.count.of', total)
  const rest =
    conditions === 0
      ? translate('kontor.productFilter.count.all')
      : countWords('kontor.productFilter.conditions', conditions)
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          gap: '0 8px',
          opacity: slow ? 0.55 : 1,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <Typography variant="h4" component="span">
          {number(count)}
        </Typography>
        <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
          {of}
        </Typography>
      </Box>
      <Typography
        variant="caption"
        component="p"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1,
          m: 0,
          color: 'text.tertiary',
          '& .MuiSvgIcon-root': { fontSize: 14 },
        }}
      >
        {slow ? (
          <Line icon={<AutorenewOutlined sx={{ animation: 'k-turn 1s linear infinite' }} />}>
            {translate('kontor.productFilter.count.counting')}
          </Line>
        ) : count === 0 && !counting ? (
          <Line icon={<WarningAmberOutlined />} color="warning.main">
            {translate('kontor.productFilter.count.empty')}
          </Line>
        ) : (
          <span>{rest}</span>
        )}
        {unknown > 0 && (
          <Line icon={<WarningAmberOutlined />} color="warning.main">
            {countWords('kontor.productFilter.unknown', unknown)}
          </Line>
        )}
      </Typography>
    </>
  )
}

const Line = ({ icon, color, children }: { icon: ReactNode; color?: string; children: string }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color }}>
    {icon}
    {children}
  </Box>
)

/** The room of the words before the first count. */
const Waiting = ({ shown }: { shown: boolean }) => (
  <Box sx={{ height: 48, visibility: shown ? 'visible' : 'hidden' }}>
    <Skeleton width={180} height={32} />
    <Skeleton width={120} height={16} />
  </Box>
)
