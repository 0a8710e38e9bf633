import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, ButtonBase, Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { ExportReport } from '../../contract/calls/exports.ts'
import { Dot } from '../../kit/marks.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { causeGroupKey, type ShownCause, useCauseWords, useResults } from './results/useResults.ts'
import { exportPath } from '../../resources/exports.ts'
import { countColors } from './ExportStatus.tsx'

/** The four counts of an export. @param isFirst whether they are at the top of their card */
export const ExportCountLine = ({ report, isFirst }: { report: ExportReport; isFirst: boolean }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const counts = [
    { word: 'processed', value: report.amountProcessed, colors: undefined },
    { word: 'successful', value: report.amountSuccessful, colors: countColors.successful },
    { word: 'warnings', value: report.amountWarnings, colors: countColors.warnings },
    { word: 'erroneous', value: report.amountErroneous, colors: countColors.failed },
  ]
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        borderTop: isFirst ? 0 : 1,
        borderColor: 'divider',
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {counts.map(({ word, value, colors }, index) => (
        <Box
          key={word}
          sx={{
            p: '14px 16px',
            borderStyle: 'solid',
            borderColor: 'divider',
            borderWidth: 0,
            borderLeftWidth: { xs: index % 2 === 0 ? 0 : '1px', sm: index === 0 ? 0 : '1px' },
            borderTopWidth: { xs: index > 1 ? '1px' : 0, sm: 0 },
          }}
        >
          <Typography
            component="dt"
            variant="caption"
            sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'text.secondary' }}
          >
            {colors && <Dot color={colors.dot} />}
            {translate(`kontor.exports.${word}`)}
          </Typography>
          <Typography
            component="dd"
            variant="h4"
            sx={{ m: 0, mt: '2px', color: value === 0 ? 'text.tertiary' : (colors?.text ?? 'text.primary') }}
          >
            {number(value)}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

const maxCauses = 3

const topRow = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  borderTop: 1,
  borderColor: 'divider',
}

const TopCause = ({ id, cause }: { id: number; cause: ShownCause }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { label, cause: text } = useCauseWords(cause)
  const isError = cause.severity === 'error'
  const Icon = isError ? ErrorOutlineOutlined : WarningAmberOutlined
  return (
    <ButtonBase
      component={RouterLink}
      to={`${exportPath(id, 'results')}?group=${encodeURIComponent(causeGroupKey(cause))}`}
      sx={{
        ...topRow,
        minHeight: 44,
        py: 0.75,
        justifyContent: 'flex-start',
        textAlign: 'left',
        typography: 'body2',
        '&:hover': { bgcolor: 'action.hover' },
        '&.Mui-focusVisible': { outlineOffset: -2 },
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 18, color: isError ? 'error.main' : 'warning.main' }} />
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <b>{label}</b>{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {text}
        </Box>
      </Box>
      <Box component="span" sx={{ flex: 'none', fontVariantNumeric: 'tabular-nums' }}>
        <b>{number(cause.products)}</b>{' '}
        {translate('kontor.exports.results.productsOf', { smart_count: cause.products })}
      </Box>
      <ChevronRightOutlined aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
    </ButtonBase>
  )
}

/** The most frequent causes, each with a link to its products. */
export const CauseList = ({ report }: { report: ExportReport }) => {
  const translate = useTranslate()
  const { number, day } = useFormats()
  const { id, statusClass, messagesDeleted } = report
  const { data } = useResults(String(id), '', statusClass === 'running')
  const { causes = [], messages = 0 } = data ?? {}
  const word = (key: string, params = {}) => translate(`kontor.exports.results.${key}`, params)
  return (
    <Box sx={{ display: 'grid' }}>
      <Box sx={{ ...topRow, minHeight: 44, typography: 'body2' }}>
        <Typography component="h3" variant="body2" sx={{ fontWeight: 600, flex: { xs: 1, sm: 'none' } }}>
          {word('top')}
        </Typography>
        <Box component="span" sx={{ flex: 1, color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>
          {messages > 0 && `${number(messages)} ${word('messagesOf', { smart_count: messages })}`}
        </Box>
        <Link component={RouterLink} to={exportPath(id, 'results')} sx={{ fontWeight: 500 }}>
          {causes.length > maxCauses ? word('showAll', { count: number(causes.length) }) : word('show')}
        </Link>
      </Box>
      {messagesDeleted && (
        <Typography variant="body2" sx={{ px: 2, pb: 1.5, color: 'text.secondary' }}>
          {translate('kontor.exports.messagesDeleted', {
            day: day(messagesDeleted.at),
            days: messagesDeleted.days,
          })}
        </Typography>
      )}
      {causes.slice(0, maxCauses).map(cause => (
        <TopCause key={causeGroupKey(cause)} id={id} cause={cause} />
      ))}
    </Box>
  )
}
