import CheckIcon from '@mui/icons-material/Check'
import CloseIcon from '@mui/icons-material/Close'
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import { Box, type Theme, useMediaQuery } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Trace } from '../../contract/calls/products/trace.ts'
import { visuallyHidden } from '../../kit/marks.tsx'
import { useFormats } from '../../kit/useFormats.ts'

type Condition = NonNullable<Trace['filter']>['conditions'][number]

/** The texts of a condition: its name, the required values and the values of the product. */
const useConditionTexts = () => {
  const translate = useTranslate()
  const { number } = useFormats()
  const word = (name: string, params = {}) => translate(`kontor.trace.filter.${name}`, params)
  const translateValue = (text: string) =>
    ['yes', 'no', 'enabled', 'disabled'].includes(text) ? word(text) : text
  const listValues = (texts: readonly string[]) => {
    const first = texts.slice(0, 4).map(translateValue).join(', ')
    return texts.length > 4 ? word('more', { first, count: number(texts.length - 4) }) : first
  }
  return {
    name: ({ field }: Condition) => word(`names.${field}`),
    asks: ({ field, asks, within }: Condition) => {
      if (field === 'akeneoSkus')
        return word('skus', { smart_count: Number(asks[0]), count: number(Number(asks[0])) })
      const required = listValues(asks)
      return within.length > 0 ? word('within', { asks: required, within: within.join(', ') }) : required
    },
    has: ({ has, passes }: Condition) =>
      has === null ? word(passes ? 'reaches' : 'misses') : listValues(has) || word('nothing'),
  }
}

const columns = { xs: '16px minmax(0, 1fr)', sm: '16px 132px minmax(0, 1fr) minmax(0, 1fr)' }

/** The table of the filter's conditions, each with the values of the product. */
export const Conditions = ({ conditions }: { conditions: readonly Condition[] }) => {
  const translate = useTranslate()
  const texts = useConditionTexts()
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const heads = ['condition', 'asks', 'has'].map(name => translate(`kontor.trace.filter.${name}`))
  const line = {
    display: 'grid',
    gridTemplateColumns: columns,
    gap: { xs: '1px 10px', sm: '0 10px' },
    alignItems: 'center',
    minHeight: 36,
    p: { xs: '8px 12px', sm: '6px 12px' },
    fontSize: 13,
  } as const
  return (
    <Box
      role="table"
      aria-label={heads[0]}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}
    >
      <Box role="rowgroup" sx={{ display: { xs: 'none', sm: 'block' } }}>
        <Box
          role="row"
          sx={{ ...line, minHeight: 32, fontSize: 12, fontWeight: 500, color: 'text.tertiary' }}
        >
          <span />
          {heads.map(head => (
            <span key={head} role="columnheader">
              {head}
            </span>
          ))}
        </Box>
      </Box>
      <Box role="rowgroup">
        {conditions.map(condition => {
          const { field, passes } = condition
          const state = passes === null ? 'unknown' : passes ? 'passed' : 'failed'
          const Icon = passes === null ? HelpOutlineOutlined : passes ? CheckIcon : CloseIcon
          return (
            <Box
              key={field}
              role="row"
              sx={{
                ...line,
                borderTop: 1,
                borderColor: 'divider',
                bgcolor: passes === false ? 'error.tint' : undefined,
                overflowWrap: 'anywhere',
              }}
            >
              <Icon
                aria-hidden
                sx={{
                  fontSize: 16,
                  color: passes ? 'success.main' : passes === null ? 'text.tertiary' : 'error.main',
                }}
              />
              <Box role="cell" sx={{ fontWeight: 500 }}>
                {texts.name(condition)}
                <span style={visuallyHidden}>{`: ${translate(`kontor.trace.${state}`)}`}</span>
              </Box>
              <Box role="cell" sx={{ color: 'text.secondary', gridColumn: { xs: 2, sm: 'auto' } }}>
                {isPhone && `${heads[1]}: `}
                {texts.asks(condition)}
              </Box>
              <Box role="cell" sx={{ gridColumn: { xs: 2, sm: 'auto' } }}>
                {isPhone && `${heads[2]}: `}
                {texts.has(condition)}
              </Box>
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
