import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined'
import { Box, Card, CardActions, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Cause, Remedy } from '../../contract/calls/cause.ts'
import type { ExportReport } from '../../contract/calls/exports.ts'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { percentOf } from '../../kit/useFormats.ts'
import { exportPath } from '../../resources/exports.ts'
import { RemedyButton } from './RemedyButton.tsx'
import { ExportCountLine, CauseList } from './ExportCounts.tsx'
import { ProgressLine, StatusIcon, useStatusWord } from './ExportStatus.tsx'
import type { useExportActions } from './useExportActions.ts'

/** The causes that the status card leaves to the counts, to the top causes and to the card of the decision. */
const shownElsewhere: ReadonlySet<string> = new Set(['missing', 'warnings', 'unchanged', 'onHold'])

/** The cause that the status card shows: why the file did not arrive, or what it does to articles on sale. */
export const shownCauseOf = ({ cause }: Pick<ExportReport, 'cause'>): Cause | undefined =>
  cause && !shownElsewhere.has(cause.code) ? cause : undefined

/** The remedies that are possible now and lead away from this page. */
const possibleRemedies = (report: ExportReport, { remedies }: Cause): Remedy[] => {
  const isPossible: { readonly [A in Remedy['act']]: boolean } = {
    open: true,
    upload: report.canBeUploaded ?? true,
    continue: report.canBeContinued ?? true,
    retry: report.canBeRetried,
  }
  return remedies.filter(
    ({ act, path }) => isPossible[act] && (act !== 'open' || path !== exportPath(report.id)),
  )
}

/** Whether the status card has a button that does something. */
export const hasRemedy = (report: ExportReport, act: Remedy['act']): boolean => {
  const cause = shownCauseOf(report)
  return cause !== undefined && possibleRemedies(report, cause).some(remedy => remedy.act === act)
}

/** The remedies of a cause as buttons, the best first. */
const Remedies = ({ report, cause }: { report: ExportReport; cause: Cause }) => {
  const remedies = possibleRemedies(report, cause)
  return remedies.length === 0 ? null : (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: { xs: '1 1 auto', sm: 'none' } } }}
    >
      {remedies.map((remedy, index) => (
        <RemedyButton
          key={remedy.act + remedy.path}
          remedy={remedy}
          cause={cause}
          variant={index === 0 ? 'contained' : 'outlined'}
        />
      ))}
    </Box>
  )
}

/** The delivery in one word or the cause in one sentence, why it is so, and what to do. */
const StatusHead = ({ report }: { report: ExportReport }) => {
  const translate = useTranslate()
  const statusWord = useStatusWord()
  const { statusClass, statusLabel, statusDetails, nothingChanged } = report
  const cause = shownCauseOf(report)
  // the file of a cause that does not stop arrived
  const title = (cause?.stops && cause.sentence) || report.delivery?.label || statusLabel
  const reason = cause && (cause.stops ? cause.detail : `${cause.sentence}.`)
  // of a file that was not uploaded the details repeat the title and the buttons
  const texts = [reason, reason && hasRemedy(report, 'upload') ? undefined : statusDetails]
  const percent = percentOf(report.amountProcessed, report.amountTotal)
  return (
    <Box sx={{ p: 2, display: 'grid', gap: '14px' }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5 }}>
        <Box sx={{ mt: '3px', display: 'flex' }}>
          <StatusIcon
            statusClass={statusClass}
            statusLabel={statusLabel}
            nothingChanged={nothingChanged}
            delivery={report.delivery}
          />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0 }} aria-live="polite">
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
            <Typography variant="subtitle1" component="h2">
              {title || statusWord(statusClass)}
            </Typography>
            {report.isBeingCancelled && (
              <Typography variant="body2" sx={{ color: 'cancelled.main' }}>
                {translate('kontor.exports.beingCancelled')}
              </Typography>
            )}
          </Box>
          {[...new Set(texts)].filter(Boolean).map(text => (
            <Typography key={text} variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {text}
            </Typography>
          ))}
        </Box>
      </Box>
      {cause && <Remedies report={report} cause={cause} />}
      {statusClass === 'running' && (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <ProgressLine
            row={report}
            caption={
              report.amountTotal === null ? '\u00a0' : translate('kontor.exports.percent', { percent })
            }
          />
        </Box>
      )}
    </Box>
  )
}

interface Props {
  report: ExportReport
  actions: ReturnType<typeof useExportActions>
}

/** The status card: status, progress, counts, the button to continue and the most frequent causes. */
export const StatusCard = ({ report, actions }: Props) => {
  const translate = useTranslate()
  const { statusClass, difference, amountProcessed, amountWarnings, amountErroneous, hasBrokenOff } = report
  // an export on hold or discarded has its own card
  const hasHoldCard = statusClass === 'onHold' || difference?.decision?.released === false
  return (
    <Card variant="outlined" component="section">
      {!hasHoldCard && <StatusHead report={report} />}
      {/* an export that ended before its first product has no products to count */}
      {!(hasBrokenOff && amountProcessed === 0) && <ExportCountLine report={report} isFirst={hasHoldCard} />}
      {report.canBeContinued && !hasRemedy(report, 'continue') && (
        <CardActions sx={{ '& .MuiButton-root': { flex: { xs: '1 1 auto', sm: 'none' } } }}>
          <BusyButton
            variant="contained"
            startIcon={<PlayArrowOutlined />}
            onClick={actions.resume}
            busy={actions.resuming}
            busyLabel={translate('kontor.exports.continuing')}
          >
            {translate('kontor.exports.continue')}
          </BusyButton>
        </CardActions>
      )}
      {amountWarnings + amountErroneous > 0 && <CauseList report={report} />}
    </Card>
  )
}
