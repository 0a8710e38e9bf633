import { Box, Link, TextField, Typography } from '@mui/material'
import type { RefObject } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { typeNameOf } from '../../../../contract/calls/exportRows.ts'
import type { ExportDifference, ExportReport } from '../../../../contract/calls/exports.ts'
import { useNow } from '../../../../kit/clock.ts'
import { ErrorLine } from '../../../../kit/kinds/inputParts.tsx'
import { Mono } from '../../../../kit/marks.tsx'
import { useCount, useFormats } from '../../../../kit/useFormats.ts'
import { exportPath } from '../../../../resources/exports.ts'
import type { useDecisionReason } from './useReason.ts'

/** What TB.One has, which export would replace it, and its file. */
export const DecisionFacts = ({ report }: { report: ExportReport & { difference: ExportDifference } }) => {
  const translate = useTranslate()
  const { near } = useFormats()
  const now = useNow(false)
  const { id, type, startTime, csvFileName } = report
  const { base } = report.difference
  const word = (key: string, params = {}) => translate(`kontor.exports.review.${key}`, params)
  // the position of the link depends on the language
  const [before = '', after = ''] = word('tboneFact', {
    export: '|',
    at: base ? near(base.startTime, now) : '',
  }).split('|')
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: '88px minmax(0, 1fr)',
        gap: '6px 8px',
        typography: 'body2',
        fontVariantNumeric: 'tabular-nums',
        '& dt': { color: 'text.tertiary' },
        '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
      }}
    >
      <dt>{word('export')}</dt>
      <dd>
        {word('exportFact', {
          id,
          type: translate(`kontor.exports.types.${typeNameOf(type)}`),
          at: near(startTime, now),
        })}
      </dd>
      <dt>{word('tbone')}</dt>
      <dd>
        {base ? (
          <>
            {before}
            <Link component={RouterLink} to={exportPath(base.id)} underline="always">
              #{base.id}
            </Link>
            {after}
          </>
        ) : (
          word('nothing')
        )}
      </dd>
      {csvFileName && (
        <>
          <dt>{word('file')}</dt>
          <dd>
            <Mono>{csvFileName}</Mono>
          </dd>
        </>
      )}
    </Box>
  )
}

/** The reason of a decision, which both decisions require. */
export const ReasonField = ({
  reason,
  inputRef,
}: {
  reason: ReturnType<typeof useDecisionReason>
  inputRef?: RefObject<HTMLTextAreaElement | null>
}) => {
  const translate = useTranslate()
  const word = (key: string) => translate(`kontor.exports.hold.${key}`)
  return (
    <TextField
      label={word('reason')}
      required
      fullWidth
      multiline
      minRows={3}
      value={reason.text}
      inputRef={inputRef}
      error={reason.isMissing}
      helperText={reason.isMissing ? <ErrorLine>{word('sayWhy')}</ErrorLine> : word('hint')}
      onChange={({ target }) => reason.set(target.value)}
    />
  )
}

/** Says what a release and a discard would do. */
export const DecisionEffect = ({ difference }: { difference: ExportDifference }) => {
  const translate = useTranslate()
  const count = useCount()
  const { number } = useFormats()
  const { withdrawn, prices, priceShare, base } = difference
  const params = {
    articles: count('kontor.exports.hold.articles', withdrawn),
    prices: count('kontor.exports.hold.pricesOf', prices),
    share: number(priceShare),
  }
  const key =
    withdrawn > 0 ? (prices > 0 ? 'effectBoth' : 'effect') : prices > 0 ? 'effectPrices' : 'effectNone'
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {translate(`kontor.exports.hold.${key}`, params)}
      {base && ` ${translate('kontor.exports.review.leaves', { id: base.id })}`}
    </Typography>
  )
}
