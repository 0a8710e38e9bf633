import AutorenewOutlined from '@mui/icons-material/AutorenewOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, Skeleton, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useCounted } from '../../kit/useCounted.ts'
import { useFormats } from '../../kit/useFormats.ts'
import type { Counted } from './useProductCount.ts'

interface Props {
  counted: Counted
  conditions: number
  /** The count takes long enough to say so. */
  late: boolean
}

/** The number of products, of how many, and what is to be said about it. An older number is dimmed. */
export const CountWords = ({ counted: { found, total, unknown = 0, counting }, conditions, late }: Props) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const amount = useCounted()
  if (!found) return <Waiting shown={late} />
  const { count } = found
  const of =
    total === undefined
      ? translate('kontor.productFilter.count.products', { smart_count: count })
      : amount('kontor.productFilter.count.of', total)
  const rest =
    conditions === 0
      ? translate('kontor.productFilter.count.all')
      : amount('kontor.productFilter.conditions', conditions)
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          gap: '0 8px',
          opacity: late ? 0.55 : 1,
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
        {late ? (
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
            {amount('kontor.productFilter.unknown', unknown)}
          </Line>
        )}
      </Typography>
    </>
  )
}

const Line = ({ icon, color, children }: { icon: React.ReactNode; color?: string; children: string }) => (
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
