import ArrowRightAlt from '@mui/icons-material/ArrowRightAlt'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ColumnLoss } from '../../../contract/hold/evidence.ts'
import { Mono, visuallyHidden } from '../../../kit/marks.tsx'
import { useFormats } from '../../../kit/useFormats.ts'
import { HeadRow } from '../changes/ChangeRows.tsx'

/** A column with at least this many filled cells before and none now is emptied. */
const minFilled = 10

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '11fr minmax(0, 9fr) 176px' },
  gap: '4px 16px',
  alignItems: 'center',
  px: 2,
} as const

const Loss = ({ loss }: { loss: ColumnLoss }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { column, label, before, now, emptied, replaced, sample } = loss
  // where others were filled, the difference does not tell how many are empty
  const isPartly = before !== null && now !== null && before - now !== emptied && emptied > 0
  const isEmptied = now === 0 && (before ?? 0) >= minFilled
  return (
    <Box
      role="row"
      sx={{ ...columns, minHeight: 48, py: '6px', borderTop: 1, borderColor: 'divider', typography: 'body2' }}
    >
      <Box role="cell" sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        <div>{label}</div>
        {label !== column && <Mono quiet>{column}</Mono>}
      </Box>
      <Box role="cell" sx={{ minWidth: 0, color: 'text.tertiary', overflowWrap: 'anywhere' }}>
        {sample && <del>{sample}</del>}
        {isPartly && (
          <Box sx={{ color: 'text.secondary' }}>
            {translate('kontor.exports.review.emptied', { count: number(emptied) })}
          </Box>
        )}
        {replaced > 0 && (
          <Box sx={{ color: 'text.secondary' }}>
            {translate('kontor.exports.review.replaced', { count: number(replaced) })}
          </Box>
        )}
      </Box>
      <Box
        role="cell"
        sx={{
          display: 'flex',
          justifyContent: 'flex-end',
          alignItems: 'center',
          gap: 1,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {before !== null && now !== null && (
          <>
            <span style={visuallyHidden}>
              {translate('kontor.exports.review.from', { before: number(before), now: number(now) })}
            </span>
            <Box component="span" aria-hidden sx={{ color: 'text.tertiary', textDecoration: 'line-through' }}>
              {number(before)}
            </Box>
            <ArrowRightAlt aria-hidden sx={{ fontSize: 14, color: 'text.tertiary' }} />
            <Box
              component="span"
              aria-hidden
              sx={{
                display: 'inline-flex',
                alignItems: 'center',
                justifyContent: 'flex-end',
                gap: 0.5,
                minWidth: 48,
                fontWeight: 500,
                color: isEmptied ? 'warning.main' : undefined,
              }}
            >
              {isEmptied && <WarningAmberOutlined sx={{ fontSize: 14 }} />}
              {number(now)}
            </Box>
          </>
        )}
      </Box>
    </Box>
  )
}

interface LossesProps {
  losses: readonly ColumnLoss[]
  /** Whether the cells of all articles are counted; otherwise those of the articles that change. */
  isOfAll: boolean
  label: string
}

/** The columns whose cells lost their values, with one of them. */
export const Losses = ({ losses, isOfAll, label }: LossesProps) => {
  const translate = useTranslate()
  const word = (key: string) => translate(`kontor.exports.review.${key}`)
  return (
    <>
      <Box role="table" aria-label={label} sx={{ position: 'relative', overflow: 'hidden' }}>
        <HeadRow columns={columns}>
          <span role="columnheader">{word('column')}</span>
          <span role="columnheader">{word('lastCells')}</span>
          <span role="columnheader" style={{ textAlign: 'right' }}>
            {word('filledBefore')}
          </span>
        </HeadRow>
        {losses.map(loss => (
          <Loss key={loss.column} loss={loss} />
        ))}
      </Box>
      <Typography
        variant="caption"
        component="p"
        sx={{ p: '8px 16px', borderTop: 1, borderColor: 'divider', color: 'text.tertiary' }}
      >
        {word(isOfAll ? 'filledOfAll' : 'filledOfChanged')}
      </Typography>
    </>
  )
}
