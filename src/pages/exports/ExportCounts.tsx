import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, ButtonBase, Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { ChangeKindName, Difference, ExportReport } from '../../contract/calls/exports.ts'
import { Dot, visuallyHidden } from '../../kit/marks.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { causeKey, type ShownCause, useCauseWords, useResults } from './results/useResults.ts'
import { exportPath } from '../../resources/exports.ts'
import { countColors } from './ExportStatus.tsx'

/** The four numbers of a run. @param isFirst whether nothing stands above them in their card */
export const ExportCounts = ({ report, isFirst }: { report: ExportReport; isFirst: boolean }) => {
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

const topCauses = 3

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
      to={`${exportPath(id, 'results')}?group=${encodeURIComponent(causeKey(cause))}`}
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

/** The causes that come first, each with the way to its products. */
export const TopCauses = ({ report }: { report: ExportReport }) => {
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
          {causes.length > topCauses ? word('showAll', { count: number(causes.length) }) : word('show')}
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
      {causes.slice(0, topCauses).map(cause => (
        <TopCause key={causeKey(cause)} id={id} cause={cause} />
      ))}
    </Box>
  )
}

/** The tiles in their order; of what is unchanged there are no rows to show. */
const tiles = ['new', 'changed', 'unchanged', 'withdrawn', 'gone', 'moved', 'prices'] as const

/** The tile that a safety limit belongs to. */
const tileOf = { withdrawn: 'withdrawn', prices: 'prices', empty: 'withdrawn' } as const

/** The kind of change to look at first: what exceeds a limit, else the first there is; undefined where nothing differs. */
export const firstKind = (difference: Difference): ChangeKindName | undefined => {
  const exceeded = new Set<ChangeKindName>(difference.exceeded.map(({ limit }) => tileOf[limit]))
  const all = ['prices', 'withdrawn', 'new', 'changed', 'gone', 'moved'] as const
  const filled = all.filter(kind => difference[kind] > 0)
  return filled.find(kind => exceeded.has(kind)) ?? filled.find(kind => kind !== 'prices')
}

interface TilesProps {
  difference: Difference
  /** The kind whose rows are shown. */
  current: ChangeKindName | undefined
  /** Where the rows of a kind are. */
  to: (kind: ChangeKindName) => string
}

/** How many articles changed how; each number leads to its rows. */
export const ChangeTiles = ({ difference, current, to }: TilesProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const exceeded = new Set<string>(difference.exceeded.map(({ limit }) => tileOf[limit]))
  // what stays on sale is rare: with withdrawal on, nothing does
  const shown = tiles.filter(kind => kind !== 'gone' || difference.gone > 0)
  const isEven = shown.length % 3 === 0
  return (
    <Box
      component="nav"
      aria-label={translate('kontor.exports.changes.title')}
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'repeat(3, minmax(0, 1fr))',
          md: isEven ? `repeat(${shown.length - 1}, minmax(0, 1fr)) minmax(0, 1.65fr)` : 'repeat(7, auto)',
        },
        gap: '1px',
        bgcolor: 'divider',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {shown.map(kind => {
        const value = difference[kind]
        const isOpen = kind === current
        const leads = value > 0 && kind !== 'unchanged'
        return (
          <ButtonBase
            key={kind}
            {...(leads
              ? { component: RouterLink, to: to(kind), replace: true }
              : { component: 'div', disabled: true })}
            aria-current={isOpen ? 'true' : undefined}
            sx={{
              flexDirection: 'column',
              alignItems: 'flex-start',
              justifyContent: 'flex-start',
              textAlign: 'left',
              minHeight: 72,
              p: { xs: '11px 8px 11px 12px', md: '11px 8px 11px 16px' },
              bgcolor: 'background.paper',
              gridColumn: { xs: kind === 'prices' && !isEven ? 'span 3' : 'auto', md: 'auto' },
              boxShadow: isOpen ? 'inset 0 -2px 0 currentColor' : 'none',
              color: isOpen ? 'primary.main' : 'text.secondary',
              '&:hover': { bgcolor: 'action.hover' },
              '&.Mui-focusVisible': { outlineOffset: -2 },
            }}
          >
            <Typography
              component="span"
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1,
                fontSize: 20,
                lineHeight: '28px',
                fontWeight: 600,
                fontVariantNumeric: 'tabular-nums',
                color: exceeded.has(kind) ? 'warning.main' : leads ? 'text.primary' : 'text.tertiary',
              }}
            >
              {number(value)}
              {exceeded.has(kind) && (
                <>
                  <WarningAmberOutlined aria-hidden sx={{ fontSize: 16 }} />
                  <span style={visuallyHidden}>{translate('kontor.exports.changes.exceeded')}</span>
                </>
              )}
            </Typography>
            <Typography component="span" variant="caption">
              {translate(`kontor.exports.changes.kinds.${kind}`, { share: number(difference.priceShare) })}
            </Typography>
          </ButtonBase>
        )
      })}
    </Box>
  )
}
