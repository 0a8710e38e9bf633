import AutorenewOutlined from '@mui/icons-material/AutorenewOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, Skeleton, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { emptyRecordOf, type Values } from '../../contract/derive.ts'
import type { FieldMessages } from '../../contract/errors.ts'
import type { ProductCount } from '../../contract/skus.ts'
import { useService } from '../../dataProvider/useProvider.ts'
import { useDebounced } from '../../kit/clock.ts'
import { useCount, useFormats } from '../../kit/useFormats.ts'
import { settings } from '../../resources/index.ts'
import { countProducts } from '../../resources/settings/countProducts.ts'
import { isUnknownCall } from '../../wire/saves.ts'

/** Milliseconds without a change before the service counts. */
const debounceMs = 400
/** Milliseconds that a count stays in the cache. */
const cacheMs = 60_000

const { fields } = settings.productFilter
const noFilter = JSON.stringify(emptyRecordOf(fields))

/** The number of products that match a filter. */
interface ProductCountResult {
  /** The count; undefined until the first answer and if the filter was refused. */
  readonly productCount: ProductCount | undefined
  /** The errors of the filter by field. */
  readonly fieldErrors: FieldMessages | undefined
  /** The error message of the service if the count failed. */
  readonly error: string | undefined
  /** Whether the count failed because there is no master data yet, which no repetition changes. */
  readonly isNotSynchronized: boolean
  /** The number of all products in Akeneo; undefined while unknown. */
  readonly total: number | undefined
  /** The number of listed SKUs that Akeneo lacks; undefined while unknown or without a list. */
  readonly unknown: number | undefined
  /** Whether a newer count is being loaded. */
  readonly counting: boolean
  /** Whether the backend does not offer counts. */
  readonly isUnsupported: boolean
  retry: () => void
}

/** Counts the products of a filter. An outdated count is aborted, including its call of Akeneo. */
const useFilterCount = (filter: string, enabled = true) => {
  const send = useService()
  return useQuery({
    queryKey: ['productFilter', 'count', filter],
    queryFn: ({ signal }) =>
      send(countProducts, { body: JSON.parse(filter) as Values, needs: ['count'], signal }), // the callers stringify a record
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: cacheMs,
    gcTime: cacheMs,
    enabled,
  })
}

/** Counts the products that an export with the unsaved filter would process, when the user pauses typing. */
export const useProductCount = (filter: Values, hasSkus: boolean): ProductCountResult => {
  const text = JSON.stringify(filter)
  const debounced = useDebounced(text, debounceMs)
  const filtered = useFilterCount(debounced)
  const all = useFilterCount(noFilter)
  const listOnly = useMemo(() => {
    const { akeneoSkus } = JSON.parse(debounced) as Values // `text` is a stringified record
    return JSON.stringify({ ...emptyRecordOf(fields), akeneoSkus })
  }, [debounced])
  // counting unknown SKUs needs a separate call without the other conditions
  const list = useFilterCount(listOnly, hasSkus)
  const { data, error, isFetching, refetch } = filtered
  const failure = error ?? undefined
  return {
    productCount: !failure && data?.success === true ? data.data : undefined,
    fieldErrors: !failure && data?.success === false ? (data.errors ?? {}) : undefined,
    error: failure && !isFetching ? failure.message : undefined,
    isNotSynchronized: failure instanceof HttpError && failure.status === 409,
    total: all.data?.success === true ? all.data.data.count : undefined,
    unknown: (hasSkus && list.data?.success === true && list.data.data.skus.unknown) || undefined,
    counting: isFetching || text !== debounced,
    isUnsupported: isUnknownCall(failure),
    retry: () => {
      void refetch()
      if (all.isError) void all.refetch()
    },
  }
}

interface CountTextProps {
  result: ProductCountResult
  conditions: number
  /** Whether the count takes long enough to show its progress. */
  slow: boolean
}

/** The number of matching products, of all products and of conditions. An outdated number is dimmed. */
export const CountText = ({
  result: { productCount, total, unknown = 0, counting },
  conditions,
  slow,
}: CountTextProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const formatCount = useCount()
  if (!productCount) return <CountSkeleton visible={slow} />
  const { count } = productCount
  const of =
    total === undefined
      ? translate('kontor.productFilter.count.products', { smart_count: count })
      : formatCount('kontor.productFilter.count.of', total)
  const rest =
    conditions === 0
      ? translate('kontor.productFilter.count.all')
      : formatCount('kontor.productFilter.conditions', conditions)
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
            {formatCount('kontor.productFilter.unknown', unknown)}
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

/** A placeholder with the height of the text before the first count. */
const CountSkeleton = ({ visible }: { visible: boolean }) => (
  <Box sx={{ height: 48, visibility: visible ? 'visible' : 'hidden' }}>
    <Skeleton width={180} height={32} />
    <Skeleton width={120} height={16} />
  </Box>
)
