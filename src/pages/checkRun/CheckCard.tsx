import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckCircleOutlineOutlined from '@mui/icons-material/CheckCircleOutlineOutlined'
import HighlightOffOutlined from '@mui/icons-material/HighlightOffOutlined'
import ListAltOutlined from '@mui/icons-material/ListAltOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, Button, Card, CardActions, Typography } from '@mui/material'
import type { ElementType } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ExportReport } from '../../contract/calls/exports.ts'
import { useNow } from '../../kit/clock.ts'
import { percentOf, useFormats } from '../../kit/useFormats.ts'
import { ExportCountLine } from '../exports/ExportCounts.tsx'
import { durationBetween, formatShortDuration } from '../exports/durations.ts'
import { ProgressLine, StatusIcon } from '../exports/ExportStatus.tsx'
import { type ShownCause, useCauseWords, useResults } from '../exports/results/useResults.ts'
import { exportPath } from '../../resources/exports.ts'
import { StaleReferences } from '../sync/StaleReferences.tsx'

const warningLook = [WarningAmberOutlined, 'warning.main'] as const

/** The looks of ended check runs; all others are warnings. */
const looks: Readonly<Partial<Record<string, readonly [ElementType, string]>>> = {
  successful: [CheckCircleOutlineOutlined, 'success.main'],
  cancelled: [BlockOutlined, 'cancelled.main'],
}

/** Whether a check run failed before it had checked all products. */
export const isFailedCheck = ({ statusClass, errors, amountProcessed, amountErroneous }: ExportReport) =>
  statusClass === 'error' && (errors.length > 0 || amountErroneous === 0 || amountProcessed === 0)

/** Says how many products would be in the file, with the most frequent cause of errors and warnings. */
const Verdict = ({ report }: { report: ExportReport }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { id, statusClass, statusLabel, statusDetails, errors, amountProcessed, amountErroneous } = report
  const isRunning = statusClass === 'running'
  const failed = isFailedCheck(report)
  const { data } = useResults(String(id), '', isRunning)
  const firstOf = (severity: string) => data?.causes.find(cause => cause.severity === severity)
  const word = (key: string, params = {}) => translate(`kontor.checkRun.${key}`, params)
  const isComplete = !isRunning && !failed && statusClass !== 'cancelled' && amountProcessed > 0
  const title = isComplete
    ? word(amountErroneous > 0 ? 'verdict' : 'verdictAll', {
        smart_count: amountProcessed,
        count: number(amountProcessed),
        inFile: number(amountProcessed - amountErroneous),
      })
    : statusLabel
  const [Icon, color] = failed ? [HighlightOffOutlined, 'error.main'] : (looks[statusClass] ?? warningLook)
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5, p: '18px 16px' }}>
      <Box sx={{ mt: '3px', display: 'flex', color }}>
        {isRunning ? <StatusIcon statusClass="running" /> : <Icon aria-hidden sx={{ fontSize: 18 }} />}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }} aria-live="polite">
        <Typography variant="subtitle1" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {isComplete ? (
            <>
              <CauseSentence cause={firstOf('error')} word="failFor" amount={amountErroneous} />
              <CauseSentence cause={firstOf('warning')} word="warnFor" amount={report.amountWarnings} />
            </>
          ) : (
            [statusDetails, ...(failed ? [...new Set(errors)] : [])].map(text => (
              <span key={text}>{text} </span>
            ))
          )}
          {!isRunning && word('nothingWritten')}
        </Typography>
        {isRunning && (
          <Box sx={{ display: 'grid', gap: 1, mt: '14px' }}>
            <ProgressLine
              row={report}
              caption={
                report.amountTotal === null
                  ? '\u00a0'
                  : translate('kontor.exports.percent', {
                      percent: percentOf(amountProcessed, report.amountTotal),
                    })
              }
            />
          </Box>
        )}
      </Box>
    </Box>
  )
}

interface CauseSentenceProps {
  cause: ShownCause | undefined
  word: 'failFor' | 'warnFor'
  /** Number of products. */
  amount: number
}

/** The number of products with errors or warnings, and the most frequent cause. */
const CauseSentence = ({ cause, ...rest }: CauseSentenceProps) =>
  cause && rest.amount > 0 ? <CauseText cause={cause} {...rest} /> : null

const CauseText = ({ cause, word, amount }: CauseSentenceProps & { cause: ShownCause }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { label, cause: text } = useCauseWords(cause)
  return `${translate(`kontor.checkRun.${word}`, {
    smart_count: amount,
    count: number(amount),
    cause: [label, text].filter(Boolean).join(': '),
  })} `
}

/** The time and the duration of a check run. */
const RunTime = ({ report: { startTime, endTime } }: { report: ExportReport }) => {
  const translate = useTranslate()
  const { near } = useFormats()
  const now = useNow(false)
  const time = near(startTime, now)
  if (endTime === null) return translate('kontor.checkRun.when', { time })
  const duration = translate(...formatShortDuration(durationBetween(startTime, Date.parse(endTime))))
  return translate('kontor.checkRun.took', { time, duration })
}

/** The result of a check run: verdict, counts and a link to its messages. */
export const CheckCard = ({ report }: { report: ExportReport }) => {
  const translate = useTranslate()
  const { id, amountWarnings, amountErroneous, structure: missingReferences = [] } = report
  return (
    <>
      {missingReferences.length > 0 && <StaleReferences references={missingReferences} ofRun />}
      <Card variant="outlined" component="section">
        <Verdict report={report} />
        <ExportCountLine report={report} isFirst={false} />
        <CardActions sx={{ flexWrap: 'wrap', '& .MuiButton-root': { flex: { xs: '1 0 100%', sm: 'none' } } }}>
          {amountWarnings + amountErroneous > 0 && (
            <Button
              variant="outlined"
              component={Link}
              to={exportPath(id, 'results')}
              startIcon={<ListAltOutlined />}
            >
              {translate('kontor.checkRun.results')}
            </Button>
          )}
          <Typography
            variant="caption"
            sx={{
              flex: 1,
              textAlign: { sm: 'right' },
              color: 'text.tertiary',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            <RunTime report={report} />
          </Typography>
        </CardActions>
      </Card>
    </>
  )
}
