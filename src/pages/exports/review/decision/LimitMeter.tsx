import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ExportDifference, Exceeded } from '../../../../contract/calls/exports.ts'
import { useFormats } from '../../../../kit/useFormats.ts'

/** Percent with one decimal, rounded up so that a share just above its limit is not shown as the limit. */
const percentOf = (count: number, all: number): number =>
  all > 0 ? Math.ceil((count / all) * 1000) / 10 : 100

/** The limits that are no number to compare with. */
const withoutMeter: ReadonlySet<Exceeded['limit']> = new Set(['empty', 'incomplete', 'onSale'])

/** How far a limit is exceeded; the limits without a number are the worst. */
const excessOf = ({ limit, count, most, isShare }: Exceeded, active: number): number => {
  if (withoutMeter.has(limit) || most === 0) return Infinity
  return (isShare ? percentOf(count, active) : count) / most
}

/** The exceeded limits, the worst first. */
export const worstFirst = ({ exceeded, active }: ExportDifference): readonly Exceeded[] =>
  exceeded.toSorted((one, other) => {
    const [first, second] = [excessOf(one, active), excessOf(other, active)]
    return first === second ? 0 : second - first
  })

/** Says what exceeds a limit and by how much. */
export const useLimitSentence = (difference: ExportDifference) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { active, priceShare } = difference
  return ({ limit, count, most, isShare, column = '' }: Exceeded): string =>
    translate(isShare ? `kontor.exports.review.sayShare.${limit}` : `kontor.exports.review.say.${limit}`, {
      smart_count: count,
      count: number(count),
      active: number(active),
      part: number(percentOf(count, active)),
      most: number(most),
      share: number(priceShare),
      column,
    })
}

/** An exceeded limit: its sentence, and a bar with a mark at the limit. */
export const LimitMeter = ({
  exceeded,
  difference,
}: {
  exceeded: Exceeded
  difference: ExportDifference
}) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const sentence = useLimitSentence(difference)(exceeded)
  const { limit, count, most, isShare } = exceeded
  const part = percentOf(count, difference.active)
  const whole = isShare ? 100 : Math.max(count, most, 1)
  const [filled, mark] = [((isShare ? part : count) / whole) * 100, (most / whole) * 100]
  const percent = (value: number) => translate('kontor.exports.percent', { percent: number(value) })
  const label = isShare
    ? translate('kontor.exports.review.meter', { part: number(part), most: number(most) })
    : translate('kontor.exports.review.meterCount', { count: number(count), most: number(most) })
  return (
    <div>
      <Typography
        sx={{
          fontSize: 16,
          lineHeight: '24px',
          fontWeight: 600,
          letterSpacing: '-0.011em',
          fontVariantNumeric: 'tabular-nums',
          overflowWrap: 'anywhere',
        }}
      >
        {sentence}
      </Typography>
      {!withoutMeter.has(limit) && (
        <Box role="img" aria-label={label} sx={{ mt: 1.5 }}>
          <Box
            aria-hidden
            sx={{
              position: 'relative',
              height: 16,
              typography: 'caption',
              color: 'text.secondary',
              '& span': { position: 'absolute', whiteSpace: 'nowrap' },
            }}
          >
            <Box
              component="span"
              sx={{ left: `${Math.min(mark, 70)}%`, transform: mark < 4 ? 'none' : 'translateX(-50%)' }}
            >
              {isShare ? percent(most) : number(most)}
            </Box>
            <Box component="span" sx={{ right: 0, fontWeight: 600, color: 'warning.main' }}>
              {isShare ? percent(part) : number(count)}
            </Box>
          </Box>
          <Box
            sx={{
              position: 'relative',
              height: 8,
              mt: 0.5,
              borderRadius: '4px',
              bgcolor: 'background.sunken',
            }}
          >
            <Box
              sx={{
                position: 'absolute',
                inset: '0 auto 0 0',
                width: `${Math.min(filled, 100)}%`,
                borderRadius: '4px',
                bgcolor: 'warning.dot',
              }}
            />
            <Box
              sx={{
                position: 'absolute',
                inset: '-4px auto -4px',
                left: `${Math.min(mark, 100)}%`,
                width: 2,
                borderRadius: '1px',
                bgcolor: 'text.primary',
              }}
            />
          </Box>
        </Box>
      )}
    </div>
  )
}
