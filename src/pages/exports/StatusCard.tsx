import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined'
import { Box, Card, CardActions, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ExportReport } from '../../contract/calls/exports.ts'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { percentOf } from '../../kit/useFormats.ts'
import { ExportCounts, TopCauses } from './ExportCounts.tsx'
import { ProgressLine, StatusIcon } from './ExportStatus.tsx'
import type { useExportActions } from './useExportActions.ts'

const StatusHead = ({ report }: { report: ExportReport }) => {
  const translate = useTranslate()
  const { statusClass, statusLabel, statusDetails, nothingChanged } = report
  const percent = percentOf(report.amountProcessed, report.amountTotal)
  return (
    <Box sx={{ p: 2, display: 'grid', gap: '14px' }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5 }}>
        <Box sx={{ mt: '3px', display: 'flex' }}>
          <StatusIcon statusClass={statusClass} statusLabel={statusLabel} nothingChanged={nothingChanged} />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0 }} aria-live="polite">
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
            <Typography variant="subtitle1" component="h2">
              {statusLabel || translate(`kontor.exports.statuses.${statusClass}`)}
            </Typography>
            {report.isBeingCancelled && (
              <Typography variant="body2" sx={{ color: 'cancelled.main' }}>
                {translate('kontor.exports.beingCancelled')}
              </Typography>
            )}
          </Box>
          {statusDetails && (
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {statusDetails}
            </Typography>
          )}
        </Box>
      </Box>
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

/** How the run stands: status, progress, counts, and the ways on and to what went wrong. */
export const StatusCard = ({ report, actions }: Props) => {
  const translate = useTranslate()
  const { statusClass, difference, amountWarnings, amountErroneous } = report
  // one on hold, or discarded, has a card for it
  const saysItself = statusClass === 'onHold' || difference?.decision?.released === false
  return (
    <Card variant="outlined" component="section">
      {!saysItself && <StatusHead report={report} />}
      <ExportCounts report={report} isFirst={saysItself} />
      {report.canBeContinued && (
        <CardActions sx={{ '& .MuiButton-root': { flex: { xs: '1 1 auto', sm: 'none' } } }}>
          <BusyButton
            variant="contained"
            startIcon={<PlayArrowOutlined />}
            onClick={actions.goOn}
            busy={actions.goingOn}
            busyLabel={translate('kontor.exports.continuing')}
          >
            {translate('kontor.exports.continue')}
          </BusyButton>
        </CardActions>
      )}
      {amountWarnings + amountErroneous > 0 && <TopCauses report={report} />}
    </Card>
  )
}
