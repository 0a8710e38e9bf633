import { Box } from '@mui/material'
import { Fragment } from 'react'
import { useTranslate } from 'react-admin'
import type { FilterChange } from '../../../contract/hold/evidence.ts'
import { useNow } from '../../../kit/clock.ts'
import { useFormats } from '../../../kit/useFormats.ts'

/** The most values of a side that are listed. */
const maxValues = 12

const line = {
  display: 'grid',
  gridTemplateColumns: { xs: '12px minmax(0, 1fr)', sm: '104px 20px minmax(0, 1fr)' },
  columnGap: 1,
  p: '7px 12px',
  alignItems: 'baseline',
  typography: 'body2',
} as const

interface SideProps {
  label: string
  sign: '−' | '+'
  values: readonly string[]
  /** The values of the other side; a value of one side only is marked. */
  others: readonly string[]
}

/** One side of a change: its sign, and values that the other side lacks struck through or bold. */
const Side = ({ label, sign, values, others }: SideProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const isFormer = sign === '−'
  const own = values.filter(value => !others.includes(value))
  // the values that differ come first, since long lists are cut
  const ordered = [...own, ...values.filter(value => others.includes(value))]
  const shown = ordered.slice(0, maxValues)
  return (
    <Box
      component={isFormer ? 'del' : 'ins'}
      sx={{ ...line, textDecoration: 'none', bgcolor: isFormer ? 'error.tint' : 'success.tint' }}
    >
      <Box
        component="span"
        sx={{
          color: 'text.secondary',
          gridColumn: { xs: 2, sm: 1 },
          gridRow: 1,
          typography: { xs: 'caption', sm: 'body2' },
        }}
      >
        {label}
      </Box>
      <Box
        component="span"
        sx={{
          gridColumn: { xs: 1, sm: 2 },
          gridRow: 1,
          typography: 'mono',
          textAlign: 'center',
          color: isFormer ? 'error.main' : 'success.main',
        }}
      >
        {sign}
      </Box>
      <Box component="span" sx={{ gridColumn: { xs: 2, sm: 3 }, minWidth: 0, overflowWrap: 'anywhere' }}>
        {values.length === 0 && translate('kontor.exports.review.any')}
        {shown.map((value, index) => (
          <Fragment key={value}>
            {index > 0 && ', '}
            <Box
              component="span"
              sx={
                own.includes(value)
                  ? {
                      fontWeight: 500,
                      ...(isFormer && { textDecoration: 'line-through', textDecorationColor: 'error.dot' }),
                    }
                  : undefined
              }
            >
              {value}
            </Box>
          </Fragment>
        ))}
        {ordered.length > shown.length &&
          ` ${translate('kontor.exports.review.further', { count: number(ordered.length - shown.length) })}`}
      </Box>
    </Box>
  )
}

/** A changed field of the product filter: its values until the change and since then. */
export const FilterDifference = ({ change }: { change: FilterChange }) => {
  const translate = useTranslate()
  const { near } = useFormats()
  const now = useNow(false)
  const { before, after, at } = change
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: '6px', overflow: 'hidden' }}>
      <Side
        label={translate('kontor.exports.review.until', { at: near(at, now) })}
        sign="−"
        values={before}
        others={after}
      />
      <Side label={translate('kontor.exports.review.since')} sign="+" values={after} others={before} />
    </Box>
  )
}
