import { Alert, Box, Card } from '@mui/material'
import { type ReactNode, useRef, useState } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { adminRole } from '../../../contract/calls/call.ts'
import type { ExportDifference, ExportReport } from '../../../contract/calls/exports.ts'
import { LoadFailed, RowSkeleton } from '../../../kit/states.tsx'
import { visuallyHidden } from '../../../kit/marks.tsx'
import { useFormats } from '../../../kit/useFormats.ts'
import { exportPath } from '../../../resources/exports.ts'
import { useDecision } from '../useExportActions.ts'
import { ChangesSince } from './ChangesSince.tsx'
import { ChangeSamples } from './ChangeSamples.tsx'
import { DecisionCard } from './decision/DecisionCard.tsx'
import { EvidenceIndex } from './EvidenceIndex.tsx'
import { EvidencePart } from './EvidencePart.tsx'
import { Losses } from './Losses.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'
import { useDecisionReason } from './decision/useReason.ts'
import {
  countsOf,
  exceededParts,
  kindOfPart,
  partNames,
  type PartName,
  useEvidence,
  useSeenParts,
} from './useReview.ts'
import { reviewStateOf } from '../uploadState.ts'
import { useReviewKeys } from './useReviewKeys.ts'
import { Withdrawals } from './Withdrawals.tsx'

interface Props {
  report: ExportReport & { difference: ExportDifference }
  /** What the page of every export has, below the evidence. */
  children: ReactNode
}

/** An export that exceeded a safety limit: the evidence at the left, the decision in sight at the right. */
export const Review = ({ report, children }: Props) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { number, time } = useFormats()
  const { permissions } = usePermissions<string[]>()
  const deciding = useDecision(report.id)
  const reason = useDecisionReason()
  const reasonRef = useRef<HTMLTextAreaElement>(null)
  const [isRestoring, setRestoring] = useState(false)
  const { id, difference } = report
  const { base, decision } = difference
  const state = reviewStateOf(report)
  const evidence = useEvidence(id, state === 'open')
  const seen = useSeenParts(id)
  const counts = countsOf(difference, evidence.data)
  const exceeded = exceededParts(difference)
  const parts = partNames.filter(part => counts[part] > 0)
  const word = (key: string, params = {}) => translate(`kontor.exports.review.${key}`, params)
  const toPart = (part: PartName) => {
    const element = list.current?.querySelector<HTMLElement>(`[data-part=${part}]`)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'start' })
  }
  const list = useReviewKeys({
    open: part => {
      const kind = kindOfPart(part)
      if (kind) void navigate(`${exportPath(id, 'changes')}?kind=${kind}`)
    },
    toggleSeen: seen.toggle,
    toReason: () => reasonRef.current?.focus(),
  })
  const mayDecide = state === 'open' && (report.mayDecide ?? permissions?.includes(adminRole) ?? false)
  const canRestore = evidence.data?.withdrawals.some(({ canRestoreFilter }) => canRestoreFilter) ?? false
  const hasRemedy = mayDecide && canRestore && base !== null
  const contentOf = (part: PartName) => {
    const kind = kindOfPart(part)
    const label = word(`kinds.${part}`)
    if (part === 'withdrawn' && evidence.data && evidence.data.withdrawals.length > 0)
      return (
        <Withdrawals
          id={id}
          base={base?.id}
          withdrawals={evidence.data.withdrawals}
          onRestore={hasRemedy ? () => setRestoring(true) : undefined}
        />
      )
    if (part === 'withdrawn' && evidence.isPending) return <RowSkeleton rows={3} height={64} />
    if (kind) return <ChangeSamples id={id} kind={kind} count={counts[part]} label={label} />
    return (
      <Losses
        losses={evidence.data?.losses ?? []}
        isOfAll={evidence.data?.countsAll ?? false}
        label={label}
      />
    )
  }
  return (
    <>
      {deciding.isLost && decision && (
        <Alert severity="warning">
          {translate(`kontor.exports.hold.${decision.released ? 'lostReleased' : 'lostDiscarded'}`, {
            by: decision.by,
            at: time(decision.at),
          })}
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: 'minmax(0, 1fr) 320px',
            lg: 'minmax(0, 1fr) 352px',
          },
          gap: { xs: 2, lg: 3 },
          alignItems: 'start',
          // the bar of a phone covers the end of the page
          pb: { xs: state === 'open' ? '136px' : 0, md: 0 },
        }}
      >
        <Box ref={list} sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}>
          <EvidenceIndex counts={counts} exceeded={exceeded} onChoose={toPart} />
          <p style={visuallyHidden}>{word('keys')}</p>
          {evidence.isError && (
            <LoadFailed
              name={word('evidence')}
              since={evidence.dataUpdatedAt}
              error={evidence.error}
              onRetry={() => void evidence.refetch()}
            />
          )}
          {parts.map(part => (
            <EvidencePart
              key={part}
              part={part}
              count={counts[part]}
              isOver={exceeded.has(part)}
              isSeen={seen.isSeen(part)}
              onSeen={() => seen.toggle(part)}
            >
              {contentOf(part)}
            </EvidencePart>
          ))}
          {evidence.isPending && parts.length === 0 && (
            <Card variant="outlined">
              <RowSkeleton rows={4} />
            </Card>
          )}
          {base && <ChangesSince base={base} />}
          {children}
        </Box>
        <Box sx={{ order: { xs: state === 'open' ? 0 : -1, md: 0 }, height: { md: '100%' }, minWidth: 0 }}>
          <DecisionCard
            report={report}
            evidence={evidence.data}
            deciding={deciding}
            reason={reason}
            reasonRef={reasonRef}
            hasRemedy={hasRemedy}
            seen={word('seenOf', {
              seen: number(parts.filter(seen.isSeen).length),
              all: number(parts.length),
            })}
          />
        </Box>
      </Box>
      {isRestoring && base && (
        <RestoreDialog
          id={id}
          base={base.id}
          filter={evidence.data?.filter}
          reason={reason.given}
          onClose={() => setRestoring(false)}
        />
      )}
    </>
  )
}
