import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckCircleOutlineOutlined from '@mui/icons-material/CheckCircleOutlineOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Alert, Box, Card, CardActions, Link, TextField, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { adminRole } from '../../../contract/calls/call.ts'
import {
  type Difference,
  type Exceeded,
  type ExportReport,
  reasonLength,
} from '../../../contract/calls/exports.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorLine } from '../../../kit/kinds/inputParts.tsx'
import { visuallyHidden } from '../../../kit/marks.tsx'
import { useCount, useFormats } from '../../../kit/useFormats.ts'
import { exportPath } from '../../../resources/exports.ts'
import { useDecision } from '../useExportActions.ts'

/** Whether an export is or was on hold. */
export const wasHeld = ({ statusClass, difference }: ExportReport): boolean =>
  Boolean(difference) && (statusClass === 'onHold' || Boolean(difference?.decision))

const limitColumns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 96px 260px' },
  gap: '0 8px',
  p: '10px 16px',
  borderTop: 1,
  borderColor: 'divider',
  fontVariantNumeric: 'tabular-nums',
} as const

/** An exceeded limit with the value of this export. */
const ExceededRow = ({ exceeded, difference }: { exceeded: Exceeded; difference: Difference }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { limit, most, isShare, count, column = '' } = exceeded
  const percent = (value: number) =>
    translate('kontor.exports.percent', { percent: number(Math.round(value * 10) / 10) })
  const ofAll = translate('kontor.exports.hold.ofAll', {
    count: number(count),
    active: number(difference.active),
  })
  const limitText = isShare ? percent(most) : number(most)
  return (
    <Box component="li" sx={{ ...limitColumns, typography: 'body2' }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <WarningAmberOutlined aria-hidden sx={{ fontSize: 16, color: 'warning.main' }} />
        {translate(`kontor.exports.hold.${limit}`, { share: number(difference.priceShare), column })}
      </Box>
      <Box
        sx={{
          gridRow: { xs: 2, sm: 'auto' },
          pl: { xs: 3, sm: 0 },
          textAlign: { sm: 'right' },
          color: 'text.secondary',
        }}
      >
        {limit !== 'empty' && limit !== 'onSale' && (
          <>
            <Box component="span" sx={{ display: { sm: 'none' } }}>
              {translate('kontor.exports.hold.limit', { most: limitText })}
            </Box>
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
              <span style={visuallyHidden}>{translate('kontor.exports.hold.limitHead')} </span>
              {limitText}
            </Box>
          </>
        )}
      </Box>
      <Box
        sx={{
          gridRow: { xs: '1 / span 2', sm: 'auto' },
          gridColumn: { xs: 2, sm: 3 },
          alignSelf: 'center',
          textAlign: 'right',
        }}
      >
        <Box component="strong" sx={{ fontWeight: 600, color: 'warning.main' }}>
          {isShare && difference.active > 0 ? percent((count / difference.active) * 100) : number(count)}
        </Box>
        {isShare && ` · ${ofAll}`}
      </Box>
    </Box>
  )
}

/** Says which export TB.One still has, with a link. */
const StateBefore = ({ base }: { base: NonNullable<Difference['base']> }) => {
  const translate = useTranslate()
  const { time } = useFormats()
  // the position of the link depends on the language
  const [before = '', after = ''] = translate('kontor.exports.hold.since', {
    export: '|',
    at: time(base.startTime),
  }).split('|')
  return (
    <>
      {before}
      <Link component={RouterLink} to={exportPath(base.id)} underline="always">
        {translate('kontor.exports.export', { id: base.id })}
      </Link>
      {after}
    </>
  )
}

const holdIcons = {
  open: [PauseCircleOutlined, 'warning.main'],
  released: [CheckCircleOutlineOutlined, 'success.main'],
  discarded: [BlockOutlined, 'cancelled.main'],
} as const

/** The card to release or discard an export on hold, or the decision made. */
export const HoldCard = ({ report }: { report: ExportReport }) => {
  const translate = useTranslate()
  const { time } = useFormats()
  const { permissions } = usePermissions<string[]>()
  const deciding = useDecision(report.id)
  const { difference, mayDecide = permissions?.includes(adminRole) } = report
  const isOnHold = report.statusClass === 'onHold'
  if (!difference || !wasHeld(report)) return null
  const { base, decision, exceeded } = difference
  const word = (key: string, params = {}) => translate(`kontor.exports.hold.${key}`, params)
  const state = decision ? (decision.released ? 'released' : 'discarded') : 'open'
  const [Icon, color] = holdIcons[state]
  return (
    <>
      {deciding.isLost && decision && (
        <Alert severity="warning">
          {word(decision.released ? 'lostReleased' : 'lostDiscarded', {
            by: decision.by,
            at: time(decision.at),
          })}
        </Alert>
      )}
      <Card variant="outlined" component="section">
        <Box sx={{ display: 'flex', gap: 1.5, p: 2 }} aria-live="polite">
          <Icon aria-hidden sx={{ fontSize: 18, mt: '3px', color }} />
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography variant="subtitle1" component="h2">
              {decision
                ? word(state, { by: decision.by, at: time(decision.at) })
                : word('title', { smart_count: exceeded.length })}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {decision ? (
                word('quoted', { text: decision.reason })
              ) : base ? (
                <StateBefore base={base} />
              ) : (
                word('lead')
              )}
            </Typography>
          </Box>
        </Box>
        <Box
          aria-hidden
          sx={{
            ...limitColumns,
            display: { xs: 'none', sm: 'grid' },
            typography: 'caption',
            fontWeight: 500,
            color: 'text.tertiary',
          }}
        >
          <span>{word('head')}</span>
          <span style={{ textAlign: 'right' }}>{word('limitHead')}</span>
          <span style={{ textAlign: 'right' }}>{word('thisExport')}</span>
        </Box>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {exceeded.map(limit => (
            <ExceededRow key={limit.limit} exceeded={limit} difference={difference} />
          ))}
        </Box>
        {isOnHold && permissions && !mayDecide && <Alert severity="info">{word('administration')}</Alert>}
        {isOnHold && mayDecide && <DecisionForm difference={difference} {...deciding} />}
      </Card>
    </>
  )
}

/** Describes the effect of a release. */
const useEffectOf = ({ withdrawn, prices, priceShare }: Difference): string => {
  const translate = useTranslate()
  const count = useCount()
  const { number } = useFormats()
  const params = {
    articles: count('kontor.exports.hold.articles', withdrawn),
    prices: count('kontor.exports.hold.pricesOf', prices),
    share: number(priceShare),
  }
  const key =
    withdrawn > 0 ? (prices > 0 ? 'effectBoth' : 'effect') : prices > 0 ? 'effectPrices' : 'effectNone'
  return translate(`kontor.exports.hold.${key}`, params)
}

interface DecisionFormProps extends Pick<ReturnType<typeof useDecision>, 'decide' | 'busy'> {
  difference: Difference
}

const DecisionForm = ({ difference, decide, busy }: DecisionFormProps) => {
  const translate = useTranslate()
  const effect = useEffectOf(difference)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const word = (key: string, params = {}) => translate(`kontor.exports.hold.${key}`, params)
  const submit = (decision: 'release' | 'discard') => () => {
    const { length } = reason.trim()
    const isTooShort = length < reasonLength.min || length > reasonLength.max
    setMissing(isTooShort)
    if (isTooShort) input.current?.focus()
    else void decide(decision, reason.trim())
  }
  return (
    <>
      <Box sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}>
        <TextField
          label={word('reason')}
          required
          fullWidth
          multiline
          minRows={2}
          value={reason}
          inputRef={input}
          error={isMissing}
          helperText={isMissing ? <ErrorLine>{word('sayWhy')}</ErrorLine> : word('hint')}
          onChange={({ target }) => {
            setReason(target.value)
            setMissing(false)
          }}
        />
      </Box>
      <CardActions sx={{ flexWrap: 'wrap', '& .MuiButton-root': { flex: { xs: '1 1 auto', sm: 'none' } } }}>
        <Typography variant="body2" sx={{ flex: '1 1 220px', color: 'text.secondary' }}>
          {effect}
        </Typography>
        <BusyButton
          variant="outlined"
          color="error"
          disabled={busy !== undefined}
          busy={busy === 'discard'}
          busyLabel={word('discarding')}
          onClick={submit('discard')}
        >
          {word('discard')}
        </BusyButton>
        <BusyButton
          variant="contained"
          disabled={busy !== undefined}
          busy={busy === 'release'}
          busyLabel={word('releasing')}
          onClick={submit('release')}
        >
          {word('release')}
        </BusyButton>
      </CardActions>
    </>
  )
}
