import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import { Box, Button, Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { Evidence, FilterChange, Withdrawal } from '../../../contract/hold/evidence.ts'
import { useNow } from '../../../kit/clock.ts'
import { Thumb } from '../../../kit/show/productMarks.tsx'
import { useFormats } from '../../../kit/useFormats.ts'
import { exportPath } from '../../../resources/exports.ts'
import { useProductCards } from '../useExport.ts'
import { FilterDifference } from './FilterDifference.tsx'

/** The most thumbnails of a cause on a phone. */
const phoneThumbs = 4

/** Beside the number of articles, which a phone shows above. */
const indent = { mt: '10px', ml: { xs: 0, md: '68px' } } as const

interface CauseProps {
  id: number
  base: number | undefined
  cause: Withdrawal
  images: ReadonlyMap<string, string | null>
  /** Opens the dialog that restores the filter; absent where the user cannot. */
  onRestore: (() => void) | undefined
}

/** Says how many values a field of the filter asked for, and for which it asks now. */
const useFilterSentence = () => {
  const translate = useTranslate()
  const { number } = useFormats()
  return ({ before, after }: FilterChange, base: number) => {
    const word = (key: string, params = {}) => translate(`kontor.exports.review.${key}`, params)
    const [first] = after
    const now =
      first === undefined
        ? word('nowAny')
        : after.length === 1
          ? first
          : word('nowCount', { smart_count: after.length, count: number(after.length) })
    return word(before.length === 0 ? 'beforeAny' : 'before', {
      smart_count: before.length,
      count: number(before.length),
      export: `#${base}`,
      after: now,
    })
  }
}

const Cause = ({ id, base, cause, images, onRestore }: CauseProps) => {
  const translate = useTranslate()
  const { number, near } = useFormats()
  const now = useNow(false)
  const filterSentence = useFilterSentence()
  const word = (key: string, params = {}) => translate(`kontor.exports.review.${key}`, params)
  const { count, articles, changes, kind, key } = cause
  const [change] = changes
  const all = `${exportPath(id, 'changes')}?kind=withdrawn&cause=${encodeURIComponent(key)}`
  const isFilter = kind === 'filter' && change !== undefined
  const canRestore = cause.canRestoreFilter && onRestore
  const showAll = articles.length > 0 && (
    <Link component={RouterLink} to={all} sx={{ typography: 'body2', fontWeight: 500, whiteSpace: 'nowrap' }}>
      {word(changes.length > 0 ? 'showAll' : 'show', { count: number(count) })}
    </Link>
  )
  return (
    <Box component="li" sx={{ p: '14px 16px', borderTop: 1, borderColor: 'divider' }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '52px minmax(0, 1fr)', md: '56px minmax(0, 1fr) auto' },
          gap: '4px 12px',
          alignItems: 'center',
        }}
      >
        <Box
          component="span"
          sx={{ fontSize: 15, fontWeight: 600, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
        >
          {number(count)}
        </Box>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="h3" sx={{ fontWeight: 600 }}>
            {isFilter
              ? word('filterChanged', {
                  by: change.by,
                  at: near(change.at, now),
                  label: changes.map(({ label }) => label).join(', '),
                })
              : cause.sentence}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {isFilter && base !== undefined ? filterSentence(change, base) : cause.detail}
          </Typography>
        </Box>
        {canRestore ? (
          <Button
            variant="contained"
            startIcon={<HistoryOutlined />}
            onClick={onRestore}
            sx={{
              gridColumn: { xs: '1 / -1', md: 'auto' },
              minHeight: { xs: 44, md: 0 },
              mt: { xs: 1, md: 0 },
            }}
          >
            {word('restore')}
          </Button>
        ) : (
          changes.length === 0 && <Box sx={{ gridColumn: { xs: 2, md: 'auto' } }}>{showAll}</Box>
        )}
      </Box>
      {changes.length > 0 && (
        <Box sx={{ ...indent, display: 'grid', gap: 1 }}>
          {changes.map(one => (
            <FilterDifference key={one.label} change={one} />
          ))}
        </Box>
      )}
      {changes.length > 0 && (
        <Box sx={{ ...indent, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
          {articles.map(({ article, name }, index) => (
            <Box
              key={article}
              component={RouterLink}
              to={`/trace/${encodeURIComponent(article)}`}
              aria-label={name || article}
              title={name || article}
              sx={{ display: { xs: index < phoneThumbs ? 'inline-flex' : 'none', md: 'inline-flex' } }}
            >
              <Thumb image={images.get(article)} size={40} />
            </Box>
          ))}
          <Box sx={{ ml: 0.75 }}>{showAll}</Box>
        </Box>
      )}
    </Box>
  )
}

interface Props {
  id: number
  base: number | undefined
  withdrawals: Evidence['withdrawals']
  onRestore: (() => void) | undefined
}

/** Withdrawn articles by cause, the largest first. */
export const Withdrawals = ({ id, base, withdrawals, onRestore }: Props) => {
  const shown = withdrawals.filter(({ changes }) => changes.length > 0).flatMap(({ articles }) => articles)
  const cards = useProductCards([shown.map(({ article }) => article).slice(0, 100)])
  const images = new Map([...cards].map(([sku, { image }]) => [sku, image]))
  // one dialog restores the whole filter
  const first = withdrawals.find(({ canRestoreFilter }) => canRestoreFilter)
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {withdrawals.map(cause => (
        <Cause
          key={cause.key}
          id={id}
          base={base}
          cause={cause}
          images={images}
          onRestore={cause === first ? onRestore : undefined}
        />
      ))}
    </Box>
  )
}
