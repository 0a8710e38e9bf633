import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import { Alert, Box, Button, ButtonBase, Card, CardActions, TextField, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { adminRole } from '../../contract/calls/call.ts'
import {
  type ChangeKindName,
  type Difference,
  type Exceeded,
  type ExportReport,
  reasonLength,
} from '../../contract/calls/exports.ts'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { visuallyHidden } from '../../kit/marks.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { exportPath } from './exportPath.ts'
import { useDecision } from './useExportActions.ts'

/** The tiles in their order; of what is unchanged there are no rows to show. */
const tiles = ['new', 'changed', 'unchanged', 'withdrawn', 'gone', 'moved', 'prices'] as const

/** The tile that a safety limit belongs to. */
const tileOf = { withdrawn: 'withdrawn', prices: 'prices', empty: 'withdrawn' } as const

/** The kind of change to look at first: what exceeds a limit, else the first there is. */
export const firstKind = (difference: Difference): ChangeKindName => {
  const exceeded = new Set<ChangeKindName>(difference.exceeded.map(({ limit }) => tileOf[limit]))
  const all = ['prices', 'withdrawn', 'gone', 'changed', 'new', 'moved'] as const
  return all.find(kind => exceeded.has(kind)) ?? all.slice(2).find(kind => difference[kind] > 0) ?? 'changed'
}

interface TilesProps {
  id: number
  difference: Difference
  /** The kind whose rows are shown. */
  current?: ChangeKindName
}

/** How many articles changed how; each number leads to its rows. */
export const ChangeTiles = ({ id, difference, current }: TilesProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const exceeded = new Set<string>(difference.exceeded.map(({ limit }) => tileOf[limit]))
  return (
    <Box
      component="nav"
      aria-label={translate('kontor.exports.changes.title')}
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'repeat(3, minmax(0, 1fr))',
          md: 'repeat(7, auto)',
        },
        gap: '1px',
        bgcolor: 'divider',
        borderTop: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {tiles.map(kind => {
        const value = difference[kind]
        const isOpen = kind === current
        const leads = value > 0 && kind !== 'unchanged'
        const to = leads ? `${exportPath(id, 'changes')}?kind=${kind}` : undefined
        return (
          <ButtonBase
            key={kind}
            {...(to ? { component: Link, to } : { component: 'div', disabled: true })}
            aria-current={isOpen ? 'true' : undefined}
            sx={{
              flexDirection: 'column',
              alignItems: 'flex-start',
              justifyContent: 'flex-start',
              textAlign: 'left',
              minHeight: 72,
              p: { xs: '11px 8px 11px 16px', md: '11px 12px 11px 16px' },
              bgcolor: 'background.paper',
              gridColumn: { xs: kind === 'prices' ? 'span 3' : 'auto', md: 'auto' },
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
                color: exceeded.has(kind)
                  ? 'warning.main'
                  : value === 0 || kind === 'unchanged'
                    ? 'text.tertiary'
                    : 'text.primary',
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

/** On the page of an export: its changes to the last delivery in numbers. */
export const ChangesCard = ({ report: { id, difference } }: { report: ExportReport }) => {
  const translate = useTranslate()
  if (!difference) return null
  const { base, nothingChanged } = difference
  return (
    <Card variant="outlined" component="section">
      <Box sx={{ p: '14px 16px' }}>
        <Typography variant="subtitle2" component="h2">
          {base
            ? translate('kontor.exports.changes.since', { id: base.id })
            : translate('kontor.exports.changes.first')}
        </Typography>
        {nothingChanged && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {translate('kontor.exports.changes.nothing')}
          </Typography>
        )}
      </Box>
      <ChangeTiles id={id} difference={difference} />
      <CardActions>
        <Button
          variant="outlined"
          component={Link}
          to={`${exportPath(id, 'changes')}?kind=${firstKind(difference)}`}
        >
          {translate('kontor.exports.changes.open')}
        </Button>
      </CardActions>
    </Card>
  )
}

/** One exceeded limit: its name, the limit and what this export has. */
const ExceededRow = ({ exceeded, difference }: { exceeded: Exceeded; difference: Difference }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { limit, most, isShare, count } = exceeded
  const percent = (value: number) =>
    translate('kontor.exports.percent', { percent: number(Math.round(value * 10) / 10) })
  const ofAll = translate('kontor.exports.hold.ofAll', {
    count: number(count),
    active: number(difference.active),
  })
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '4px 8px',
        p: '10px 16px',
        borderTop: 1,
        borderColor: 'divider',
        typography: 'body2',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <WarningAmberOutlined aria-hidden sx={{ fontSize: 16, color: 'warning.main' }} />
      <Box component="span" sx={{ flex: 1, minWidth: 140 }}>
        {translate(`kontor.exports.hold.${limit}`, { share: number(difference.priceShare) })}
      </Box>
      {limit !== 'empty' && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {translate('kontor.exports.hold.limit', { most: isShare ? percent(most) : number(most) })}
        </Box>
      )}
      <Box component="span" sx={{ minWidth: { sm: 160 }, textAlign: 'right' }}>
        <Box component="strong" sx={{ fontWeight: 600, color: 'warning.main' }}>
          {isShare && difference.active > 0 ? percent((count / difference.active) * 100) : number(count)}
        </Box>
        {isShare && ` · ${ofAll}`}
      </Box>
    </Box>
  )
}

/** Where a person releases or discards an export on hold, and what was decided. */
export const HoldCard = ({ report }: { report: ExportReport }) => {
  const translate = useTranslate()
  const { time } = useFormats()
  const { permissions } = usePermissions<string[]>()
  const { difference } = report
  const isOnHold = report.statusClass === 'onHold'
  if (!difference || (!isOnHold && !difference.decision)) return null
  const { base, decision, exceeded } = difference
  const word = (key: string, params = {}) => translate(`kontor.exports.hold.${key}`, params)
  return (
    <Card variant="outlined" component="section">
      <Box sx={{ display: 'flex', gap: 1.5, p: 2 }}>
        <PauseCircleOutlined aria-hidden sx={{ fontSize: 18, mt: '3px', color: 'warning.main' }} />
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="subtitle1" component="h2">
            {decision
              ? word(decision.released ? 'released' : 'discarded', { by: decision.by, at: time(decision.at) })
              : word('title', { smart_count: exceeded.length })}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {decision ? `“${decision.reason}”` : base ? word('since', { id: base.id }) : word('lead')}
          </Typography>
        </Box>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {exceeded.map(one => (
          <ExceededRow key={one.limit} exceeded={one} difference={difference} />
        ))}
      </Box>
      {isOnHold && permissions && !permissions.includes(adminRole) && (
        <Alert severity="info">{word('administration')}</Alert>
      )}
      {isOnHold && permissions?.includes(adminRole) && (
        <DecisionForm id={report.id} difference={difference} />
      )}
    </Card>
  )
}

const DecisionForm = ({ id, difference }: { id: number; difference: Difference }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const { decide, busy } = useDecision(id)
  const word = (key: string, params = {}) => translate(`kontor.exports.hold.${key}`, params)
  const submit = (act: 'release' | 'discard') => () => {
    const { length } = reason.trim()
    const isTooShort = length < reasonLength.min || length > reasonLength.max
    setMissing(isTooShort)
    if (isTooShort) input.current?.focus()
    else void decide(act, reason.trim())
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
          helperText={isMissing ? word('sayWhy') : word('hint')}
          onChange={({ target }) => {
            setReason(target.value)
            setMissing(false)
          }}
        />
      </Box>
      <CardActions sx={{ flexWrap: 'wrap', '& .MuiButton-root': { flex: { xs: '1 1 auto', sm: 'none' } } }}>
        <Typography variant="body2" sx={{ flex: '1 1 220px', color: 'text.secondary' }}>
          {word('effect', { smart_count: difference.withdrawn, withdrawn: number(difference.withdrawn) })}
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
