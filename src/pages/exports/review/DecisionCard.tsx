import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckCircleOutlineOutlined from '@mui/icons-material/CheckCircleOutlineOutlined'
import FastForwardOutlined from '@mui/icons-material/FastForwardOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import { Alert, Box, Button, Card, DialogContent, type Theme, Typography, useMediaQuery } from '@mui/material'
import { type RefObject, useState } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { adminRole } from '../../../contract/calls/call.ts'
import type { Evidence } from '../../../contract/calls/evidence.ts'
import type { Difference, ExportReport } from '../../../contract/calls/exports.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { SheetDialog } from '../../../kit/form/SheetDialog.tsx'
import { useFormats } from '../../../kit/useFormats.ts'
import { exportPath } from '../../../resources/exports.ts'
import { reviewStateOf } from '../uploadState.ts'
import type { useDecision } from '../useExportActions.ts'
import { DecisionEffect, DecisionFacts, ReasonField } from './DecisionParts.tsx'
import { LimitMeter, useLimitSentence, worstFirst } from './LimitMeter.tsx'
import type { useReason } from './useReason.ts'

const stateIcons = {
  open: [PauseCircleOutlined, 'warning.main', 'onHold'],
  released: [CheckCircleOutlineOutlined, 'success.main', 'released'],
  discarded: [BlockOutlined, 'cancelled.main', 'discarded'],
  overtaken: [FastForwardOutlined, 'text.tertiary', 'overtaken'],
} as const

export interface DecisionProps {
  report: ExportReport & { difference: Difference }
  evidence: Evidence | undefined
  deciding: ReturnType<typeof useDecision>
  reason: ReturnType<typeof useReason>
  reasonRef: RefObject<HTMLTextAreaElement | null>
  /** Whether another button is the primary one: the cure of the main cause. */
  hasCure: boolean
  /** How many parts the user has seen: `1 of 4 seen`. */
  seen: string
}

/** Discard and Release, or what takes their place. */
const Acts = ({ report, evidence, deciding, reason, reasonRef, hasCure }: Omit<DecisionProps, 'seen'>) => {
  const translate = useTranslate()
  const { permissions } = usePermissions<string[]>()
  const { id, mayDecide = permissions?.includes(adminRole) } = report
  const newer = evidence?.newerHold
  const word = (key: string, params = {}) => translate(`kontor.exports.hold.${key}`, params)
  if (permissions && !mayDecide) {
    const name = evidence?.administrator
    return (
      <>
        <Alert severity="info">{word('administration')}</Alert>
        {name && (
          <Button
            variant="outlined"
            fullWidth
            href={`mailto:${name}?subject=${encodeURIComponent(translate('kontor.exports.review.askSubject', { id }))}`}
          >
            {translate('kontor.exports.review.ask', { name })}
          </Button>
        )}
      </>
    )
  }
  const submit = (decision: 'release' | 'discard') => () => {
    const given = reason.take()
    if (given === undefined) reasonRef.current?.focus()
    else void deciding.decide(decision, given)
  }
  const { busy } = deciding
  return (
    <>
      {newer && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('kontor.exports.review.newer')}
        </Typography>
      )}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: newer ? '1fr' : '1fr 1fr',
          gap: 1,
          '& .MuiButton-root': { minHeight: { xs: 44, md: 36 } },
        }}
      >
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
        {newer ? (
          <Button component={RouterLink} variant="contained" to={exportPath(newer.id)}>
            {translate('kontor.exports.review.reviewNewer', { id: newer.id })}
          </Button>
        ) : (
          <BusyButton
            variant={hasCure ? 'outlined' : 'contained'}
            disabled={busy !== undefined}
            busy={busy === 'release'}
            busyLabel={word('releasing')}
            onClick={submit('release')}
          >
            {word('release')}
          </BusyButton>
        )}
      </Box>
    </>
  )
}

/** The decision that was made, or that none is possible any more. */
const Outcome = ({ report }: Pick<DecisionProps, 'report'>) => {
  const translate = useTranslate()
  const { time } = useFormats()
  const { decision } = report.difference
  if (!decision)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {[report.delivery?.label, translate('kontor.exports.review.overtakenText')]
          .filter(Boolean)
          .join('. ')}
      </Typography>
    )
  return (
    <div>
      <Typography sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 600, overflowWrap: 'anywhere' }}>
        {translate('kontor.exports.hold.quoted', { text: decision.reason })}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('kontor.exports.review.byAt', { by: decision.by, at: time(decision.at) })}
      </Typography>
    </div>
  )
}

/** Limits, facts, reason and buttons, one below the other. */
const Body = (props: Omit<DecisionProps, 'seen'>) => {
  const { report, reason, reasonRef } = props
  const { difference } = report
  const { permissions } = usePermissions<string[]>()
  const isOpen = reviewStateOf(report) === 'open'
  const mayDecide = report.mayDecide ?? permissions?.includes(adminRole)
  return (
    <>
      {!isOpen && <Outcome report={report} />}
      {worstFirst(difference).map(exceeded => (
        <LimitMeter
          key={`${exceeded.limit} ${exceeded.column}`}
          exceeded={exceeded}
          difference={difference}
        />
      ))}
      <DecisionFacts report={report} />
      {isOpen && mayDecide && (
        <>
          <Box sx={{ borderTop: 1, borderColor: 'divider', mx: -2 }} />
          <ReasonField reason={reason} inputRef={reasonRef} />
          <DecisionEffect difference={difference} />
        </>
      )}
      {isOpen && <Acts {...props} />}
    </>
  )
}

/** What sticks to the lower edge of a phone: the worst limit, and buttons that open the sheet with the rest. */
const PhoneBar = (props: Omit<DecisionProps, 'seen'>) => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { difference } = props.report
  const sentence = useLimitSentence(difference)
  const [worst] = worstFirst(difference)
  const word = (key: string) => translate(`kontor.exports.${key}`)
  return (
    <>
      <Card
        component="aside"
        variant="outlined"
        aria-label={word('review.decision')}
        sx={{
          position: 'fixed',
          inset: 'auto 0 0',
          zIndex: 'appBar',
          display: 'grid',
          gap: 1.25,
          p: '12px 16px 16px',
          borderWidth: '1px 0 0',
          borderRadius: '12px 12px 0 0',
          boxShadow: 'var(--k-shadows-overlay)',
        }}
      >
        <Box sx={{ display: 'flex', gap: 1.25, alignItems: 'flex-start' }}>
          <PauseCircleOutlined aria-hidden sx={{ fontSize: 18, mt: '1px', color: 'warning.main' }} />
          <Typography
            variant="body2"
            sx={{
              fontWeight: 500,
              fontVariantNumeric: 'tabular-nums',
              display: '-webkit-box',
              WebkitBoxOrient: 'vertical',
              WebkitLineClamp: 2,
              overflow: 'hidden',
            }}
          >
            {worst ? sentence(worst) : word('review.onHold')}
          </Typography>
        </Box>
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, '& button': { height: 44 } }}>
          <Button variant="outlined" color="error" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {word('hold.discard')}
          </Button>
          <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {word('hold.release')}
          </Button>
        </Box>
      </Card>
      <SheetDialog open={isOpen} onClose={() => setOpen(false)} title={word('review.onHold')} width={600}>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 1.5, pb: 1 }}>
            <Body {...props} />
          </Box>
        </DialogContent>
      </SheetDialog>
    </>
  )
}

/** The decision beside the evidence: it stays in sight, on a phone at the lower edge. */
export const DecisionCard = (props: DecisionProps) => {
  const translate = useTranslate()
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), { noSsr: true })
  const state = reviewStateOf(props.report) ?? 'open'
  const [Icon, color, title] = stateIcons[state]
  if (isNarrow && state === 'open') return <PhoneBar {...props} />
  return (
    <Card
      variant="outlined"
      component="aside"
      aria-label={translate('kontor.exports.review.decision')}
      sx={{
        position: { md: 'sticky' },
        top: 80,
        // a decision taller than the window scrolls by itself
        maxHeight: { md: 'calc(100vh - 104px)' },
        overflowY: { md: 'auto' },
      }}
    >
      <Box
        aria-live="polite"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          minHeight: 48,
          p: '11px 16px',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Icon aria-hidden sx={{ fontSize: 18, color }} />
        <Typography variant="subtitle1" component="h2" sx={{ flex: 1 }}>
          {translate(`kontor.exports.review.${title}`)}
        </Typography>
        {state === 'open' && (
          <Typography variant="caption" sx={{ color: 'text.tertiary', fontVariantNumeric: 'tabular-nums' }}>
            {props.seen}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, p: 2 }}>
        <Body {...props} />
      </Box>
    </Card>
  )
}
