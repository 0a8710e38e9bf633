import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, ButtonBase, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { ChangeKindName, ExportDifference } from '../../../contract/calls/exports.ts'
import { visuallyHidden } from '../../../kit/marks.tsx'
import { useFormats } from '../../../kit/useFormats.ts'

/** The tiles in their order. Unchanged articles have no rows. */
const tiles = ['new', 'changed', 'unchanged', 'withdrawn', 'gone', 'moved', 'prices'] as const

/** The tile of each safety limit. */
const tileOf = {
  withdrawn: 'withdrawn',
  prices: 'prices',
  empty: 'withdrawn',
  moved: 'moved',
  emptied: 'changed',
  replaced: 'changed',
  incomplete: 'gone',
  onSale: 'gone',
} as const

/** The kind of change to show first: one that exceeds a limit, else the first with changes; undefined without changes. */
export const firstKind = (difference: ExportDifference): ChangeKindName | undefined => {
  const exceeded = new Set<ChangeKindName>(difference.exceeded.map(({ limit }) => tileOf[limit]))
  const all = ['prices', 'withdrawn', 'new', 'changed', 'gone', 'moved'] as const
  const filled = all.filter(kind => difference[kind] > 0)
  return filled.find(kind => exceeded.has(kind)) ?? filled.find(kind => kind !== 'prices')
}

interface TilesProps {
  difference: ExportDifference
  /** The selected kind. */
  current: ChangeKindName | undefined
  /** Gives the address of a kind's rows. */
  to: (kind: ChangeKindName) => string
}

/** The number of articles by kind of change, each with a link to its rows. */
export const ChangeTiles = ({ difference, current, to }: TilesProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const exceeded = new Set<string>(difference.exceeded.map(({ limit }) => tileOf[limit]))
  // this count is 0 if missing articles are withdrawn
  const visibleTiles = tiles.filter(kind => kind !== 'gone' || difference.gone > 0)
  const isEven = visibleTiles.length % 3 === 0
  return (
    <Box
      component="nav"
      aria-label={translate('kontor.exports.changes.title')}
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'repeat(3, minmax(0, 1fr))',
          md: isEven
            ? `repeat(${visibleTiles.length - 1}, minmax(0, 1fr)) minmax(0, 1.65fr)`
            : 'repeat(7, auto)',
        },
        gap: '1px',
        bgcolor: 'divider',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {visibleTiles.map(kind => {
        const value = difference[kind]
        const isCurrent = kind === current
        const isLink = value > 0 && kind !== 'unchanged'
        return (
          <ButtonBase
            key={kind}
            {...(isLink
              ? { component: RouterLink, to: to(kind), replace: true }
              : { component: 'div', disabled: true })}
            aria-current={isCurrent ? 'true' : undefined}
            sx={{
              flexDirection: 'column',
              alignItems: 'flex-start',
              justifyContent: 'flex-start',
              textAlign: 'left',
              minHeight: 72,
              p: { xs: '11px 8px 11px 12px', md: '11px 8px 11px 16px' },
              bgcolor: 'background.paper',
              gridColumn: { xs: kind === 'prices' && !isEven ? 'span 3' : 'auto', md: 'auto' },
              boxShadow: isCurrent ? 'inset 0 -2px 0 currentColor' : 'none',
              color: isCurrent ? 'primary.main' : 'text.secondary',
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
                color: exceeded.has(kind) ? 'warning.main' : isLink ? 'text.primary' : 'text.tertiary',
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
