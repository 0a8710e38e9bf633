import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, Button, ButtonBase, Link as TextLink, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ArticleChange, ChangeKindName, Difference } from '../../contract/calls/exports.ts'
import type { ProductCard } from '../../contract/calls/trace.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import { AkeneoLink, Mono, Thumb, visuallyHidden } from '../../kit/marks.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { useProductCards } from './useExport.ts'

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
              ? { component: Link, to: to(kind), replace: true }
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

/** Characters of a cell that are shown at once. */
const shownLength = 48
/** Cells of an article that are shown at once; a button that hides a single one would take its place. */
const shownCells = 3

/** Cuts both cells around their first difference. */
export const aroundDifference = (before: string, after: string): [string, string] => {
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  const start = Math.max(0, same - 12)
  const cut = (text: string) => {
    const end = start + shownLength
    return `${start > 0 ? '…' : ''}${text.slice(start, end)}${text.length > end ? '…' : ''}`
  }
  return before.length <= shownLength && after.length <= shownLength
    ? [before, after]
    : [cut(before), cut(after)]
}

const ChangedCell = ({ cell: { column, before, after } }: { cell: ArticleChange['cells'][number] }) => {
  const translate = useTranslate()
  const [isWhole, setWhole] = useState(false)
  const empty = translate('kontor.exports.changes.empty')
  const [old, now] = isWhole ? [before, after] : aroundDifference(before, after)
  const isCut = old !== before || now !== after
  const spoken = { column, before: before || empty, after: after || empty }
  return (
    <Box component="li" sx={{ minHeight: 24 }}>
      <span style={visuallyHidden}>{translate('kontor.exports.changes.fromTo', spoken)}</span>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 8px', alignItems: 'baseline' }}>
        <Box aria-hidden sx={{ display: 'contents' }}>
          <Mono quiet>{column}</Mono>
          <Box component="del" sx={{ color: 'text.tertiary' }}>
            <Mono>{old || empty}</Mono>
          </Box>
          <span>→</span>
          <Box component="ins" sx={{ fontWeight: 500, textDecoration: 'none' }}>
            <Mono>{now || empty}</Mono>
          </Box>
        </Box>
        {isCut && (
          <Button
            size="small"
            aria-label={translate('kontor.exports.changes.wholeOf', { column })}
            onClick={() => setWhole(true)}
          >
            {translate('kontor.exports.changes.whole')}
          </Button>
        )}
      </Box>
    </Box>
  )
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(180px, 2fr) minmax(0, 3fr) auto' },
  gap: '4px 16px',
  px: 2,
  borderTop: 1,
  borderColor: 'divider',
} as const

interface RowProps {
  change: ArticleChange
  kind: ChangeKindName
  /** How its product looks; undefined where Akeneo does not have it, or not yet. */
  card: ProductCard | undefined
}

/** One article: what it is, and how it differs. */
const ChangeRow = ({ change, kind, card }: RowProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const { article, product, name, reason, share, filled, cells, fileMissing } = change
  const word = (key: string, params = {}) => translate(`kontor.exports.changes.${key}`, params)
  const cellsShown = isOpen || cells.length <= shownCells + 1 ? cells : cells.slice(0, shownCells)
  const left = cells.length - cellsShown.length
  return (
    <Box
      component="li"
      sx={{
        ...columns,
        py: 1,
        minHeight: 52,
        alignItems: 'center',
        typography: 'body2',
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ minWidth: 0, display: 'flex', gap: 1.25, alignItems: { xs: 'flex-start', sm: 'center' } }}>
        <Thumb image={card?.image} />
        <Box sx={{ minWidth: 0 }}>
          <div>
            <TextLink
              component={Link}
              to={`${pagePaths.trace}/${encodeURIComponent(article)}`}
              color="inherit"
            >
              {name || card?.name || article}
            </TextLink>
          </div>
          <AkeneoLink sku={article} address={card?.address} />
          {product && product !== article && (
            <Typography variant="caption" sx={{ ml: 1.5, color: 'text.tertiary' }}>
              {word('product', { product })}
            </Typography>
          )}
        </Box>
      </Box>
      <Box sx={{ minWidth: 0 }}>
        {reason && <Box sx={{ color: 'text.secondary' }}>{word(`reasons.${reason}`)}</Box>}
        {fileMissing && <Box sx={{ color: 'text.secondary' }}>{word('fileMissing')}</Box>}
        {kind === 'new' && (
          <Box sx={{ color: 'text.secondary' }}>
            {word('filled', { smart_count: filled, count: number(filled) })}
          </Box>
        )}
        {/* of each that is withdrawn the same cells are sent; the page says it once */}
        {cells.length > 0 && kind !== 'withdrawn' && (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {cellsShown.map(cell => (
              <ChangedCell key={cell.column} cell={cell} />
            ))}
          </Box>
        )}
        {left > 0 && kind !== 'withdrawn' && (
          <Button size="small" onClick={() => setOpen(true)}>
            {word('more', { smart_count: left })}
          </Button>
        )}
      </Box>
      {share !== null && kind === 'prices' && (
        <Box
          sx={{
            minWidth: 72,
            textAlign: { sm: 'right' },
            fontWeight: 500,
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {`${share < 0 ? '−' : '+'}${translate('kontor.exports.percent', {
            percent: number(Math.round(Math.abs(share) * 1000) / 10),
          })}`}
        </Box>
      )}
    </Box>
  )
}

/** Articles of one kind, each with how it differs. */
export const ChangeRows = ({
  changes,
  kind,
}: {
  changes: readonly ArticleChange[]
  kind: ChangeKindName
}) => {
  const cards = useProductCards([changes.map(({ article }) => article)])
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {changes.map(change => (
        <ChangeRow
          key={`${kind} ${change.article}`}
          change={change}
          kind={kind}
          card={cards.get(change.article)}
        />
      ))}
    </Box>
  )
}
