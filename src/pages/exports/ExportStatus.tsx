import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, Button, Card, CardActions, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ShownReport } from './exportCalls.ts'
import { ExportCounts } from './ExportCounts.tsx'
import { exportPath } from './exportPath.ts'
import { percentOf } from '../../kit/percentOf.ts'
import { ProgressLine } from './ProgressLine.tsx'
import { StatusIcon } from './StatusIcon.tsx'

/** How the run stands: status, progress, counts, and the ways to what went wrong. */
export const ExportStatus = ({ report }: { report: ShownReport }) => {
  const translate = useTranslate()
  const { id, statusClass, statusLabel, statusDetails, amountWarnings, amountErroneous } = report
  const percent = percentOf(report.amountProcessed, report.amountTotal)
  return (
    <Card variant="outlined" component="section">
      <Box sx={{ p: 2, display: 'grid', gap: '14px' }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5 }}>
          <Box sx={{ mt: '3px', display: 'flex' }}>
            <StatusIcon statusClass={statusClass} />
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
      <ExportCounts report={report} />
      {amountWarnings + amountErroneous > 0 && (
        <CardActions sx={{ '& .MuiButton-root': { flex: { xs: '1 1 auto', sm: 'none' } } }}>
          {amountWarnings > 0 && (
            <Button
              variant="outlined"
              component={Link}
              to={exportPath(id, 'warnings')}
              startIcon={<WarningAmberOutlined />}
            >
              {translate('kontor.exports.showWarnings')}
            </Button>
          )}
          {amountErroneous > 0 && (
            <Button
              variant="outlined"
              component={Link}
              to={exportPath(id, 'errors')}
              startIcon={<ErrorOutlineOutlined />}
            >
              {translate('kontor.exports.showErrors')}
            </Button>
          )}
        </CardActions>
      )}
    </Card>
  )
}
