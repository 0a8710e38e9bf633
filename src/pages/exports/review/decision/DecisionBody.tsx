import { Alert, Box, Button, Typography } from '@mui/material'
import type { RefObject } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { adminRole } from '../../../../contract/calls/call.ts'
import type { Evidence } from '../../../../contract/hold/evidence.ts'
import type { ExportDifference, ExportReport } from '../../../../contract/calls/exports.ts'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { useFormats } from '../../../../kit/useFormats.ts'
import { exportPath } from '../../../../resources/exports.ts'
import { reviewStateOf } from '../../uploadState.ts'
import type { useDecision } from '../../useExportActions.ts'
import { DecisionEffect, DecisionFacts, ReasonField } from './DecisionParts.tsx'
import { LimitMeter, worstFirst } from './LimitMeter.tsx'
import type { useDecisionReason } from './useReason.ts'

/** What a decision is made from. */
export interface DecisionProps {
  report: ExportReport & { difference: ExportDifference }
  evidence: Evidence | undefined
  deciding: ReturnType<typeof useDecision>
  reason: ReturnType<typeof useDecisionReason>
  reasonRef: RefObject<HTMLTextAreaElement | null>
  /** Whether another button is the primary one: the remedy of the main cause. */
  hasRemedy: boolean
  /** How many parts the user has seen: `1 of 4 seen`. */
  seen: string
}

/** Whether the user may decide; true while the roles are loading. */
export const useMayDecide = ({ mayDecide }: ExportReport): boolean => {
  const { permissions } = usePermissions<string[]>()
  return mayDecide ?? permissions?.includes(adminRole) ?? true
}

/** Discard and Release, or what takes their place. */
const Acts = ({ report, evidence, deciding, reason, reasonRef, hasRemedy }: Omit<DecisionProps, 'seen'>) => {
  const translate = useTranslate()
  const { id } = report
  const mayDecide = useMayDecide(report)
  const newer = evidence?.newerHold
  const word = (key: string, params = {}) => translate(`kontor.exports.hold.${key}`, params)
  if (!mayDecide) {
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
            variant={hasRemedy ? 'outlined' : 'contained'}
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
export const DecisionBody = (props: Omit<DecisionProps, 'seen'>) => {
  const { report, reason, reasonRef } = props
  const { difference } = report
  const mayDecide = useMayDecide(report)
  const isOpen = reviewStateOf(report) === 'open'
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
          <Box sx={{ borderTop: 1, borderColor: 'divider', mx: { xs: -2.5, md: -2 } }} />
          <ReasonField reason={reason} inputRef={reasonRef} />
          <DecisionEffect difference={difference} />
        </>
      )}
      {isOpen && <Acts {...props} />}
    </>
  )
}
