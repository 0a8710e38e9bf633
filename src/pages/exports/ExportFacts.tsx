import CheckOutlined from '@mui/icons-material/CheckOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import { Box, Card, Link, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { ExportReport } from '../../contract/calls/exports.ts'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { Mono } from '../../kit/marks.tsx'
import { useNow } from '../../kit/timing.ts'
import { useFormats } from '../../kit/useFormats.ts'
import { FlagChips, TypeChip } from './ExportTable.tsx'
import { exportPath } from './exportPath.ts'
import { formatDuration } from './runTime.ts'
import type { useExportActions } from './useExportActions.ts'

/** The way to another export, with its start. */
const ExportLink = ({ id, startTime }: { id: number; startTime: string | undefined }) => {
  const { time } = useFormats()
  return (
    <span>
      <Link component={RouterLink} to={exportPath(id)} sx={{ fontWeight: 500 }}>
        #{id}
      </Link>
      {startTime && (
        <Box component="span" sx={{ ml: 1, color: 'text.secondary' }}>
          {time(startTime)}
        </Box>
      )}
    </span>
  )
}

const line = {
  minHeight: 40,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 0.75,
  m: 0,
  borderBottom: 1,
  borderColor: 'divider',
  fontVariantNumeric: 'tabular-nums',
} as const

/** One line of a list of facts. Needs a `dl` of two columns around it. */
const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={{ display: 'contents', '&:last-of-type > *': { borderBottom: 0 } }}>
    <Typography
      component="dt"
      variant="body2"
      sx={{ ...line, pr: 2, minWidth: { xs: 104, sm: 140 }, color: 'text.tertiary' }}
    >
      {label}
    </Typography>
    <Typography component="dd" variant="body2" sx={line}>
      {children}
    </Typography>
  </Box>
)

/** Who waited less long did not wait. */
const shownWaitMs = 5000

interface Props {
  report: ExportReport
  actions: ReturnType<typeof useExportActions>
}

/** What is known of an export; what has no value has no line. */
export const ExportFacts = ({ report, actions }: Props) => {
  const translate = useTranslate()
  const { fullTime } = useFormats()
  const { startTime, endTime, csvFileAvailable, csvFileName, originalExport, retriedExports } = report
  const { wasUploaded, canBeUploaded, isBeingUploaded } = report
  const { queuedAt, waitMs } = report
  const isWaiting = report.statusClass === 'running' && waitMs === null
  const sending = actions.uploading || isBeingUploaded === true
  const now = useNow(endTime === null)
  const word = (key: string) => translate(`kontor.exports.${key}`)
  return (
    <Card variant="outlined" component="section">
      <Box
        component="dl"
        sx={{
          m: 0,
          p: '4px 16px',
          display: 'grid',
          gridTemplateColumns: {
            xs: 'fit-content(120px) minmax(0, 1fr)',
            sm: 'fit-content(176px) minmax(0, 1fr)',
          },
        }}
      >
        <Fact label={word('typeHead')}>
          <TypeChip type={report.type} />
          <FlagChips {...report} />
        </Fact>
        {isWaiting && queuedAt && <Fact label={word('ordered')}>{fullTime(queuedAt)}</Fact>}
        <Fact label={word('startTime')}>
          {isWaiting ? (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {word('notYet')}
            </Box>
          ) : (
            fullTime(startTime)
          )}
        </Fact>
        {(isWaiting || (waitMs ?? 0) >= shownWaitMs) && (
          <Fact label={word('waited')}>
            <span role={isWaiting ? 'timer' : undefined}>
              {formatDuration(waitMs ?? now - Date.parse(queuedAt ?? startTime))}
            </span>
          </Fact>
        )}
        <Fact label={word('endTime')}>
          {endTime === null ? (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {word('notYet')}
            </Box>
          ) : (
            fullTime(endTime)
          )}
        </Fact>
        {!isWaiting && (
          <Fact label={word('duration')}>
            <span role="timer">
              {formatDuration((endTime === null ? now : Date.parse(endTime)) - Date.parse(startTime))}
            </span>
          </Fact>
        )}
        {csvFileAvailable && (
          <Fact label={word('csvFile')}>
            {csvFileName && <Mono>{csvFileName}</Mono>}
            <BusyButton
              variant="outlined"
              startIcon={<FileDownloadOutlined />}
              onClick={actions.download}
              busy={actions.downloading}
              busyLabel={word('downloading')}
            >
              {word('download')}
            </BusyButton>
          </Fact>
        )}
        {wasUploaded !== null && (
          <Fact label={word('uploaded')}>
            {wasUploaded ? (
              <CheckOutlined aria-hidden sx={{ color: 'success.main' }} />
            ) : (
              <CloseOutlined aria-hidden sx={{ color: 'error.main' }} />
            )}
            {translate(wasUploaded ? 'kontor.kit.yes' : 'kontor.kit.no')}
            {(canBeUploaded || sending) && (
              <BusyButton
                variant="outlined"
                startIcon={<FileUploadOutlined />}
                onClick={actions.upload}
                busy={sending}
                busyLabel={word('sending')}
              >
                {word('sendAgain')}
              </BusyButton>
            )}
          </Fact>
        )}
        {originalExport && (
          <Fact label={word('original')}>
            <ExportLink {...originalExport} />
          </Fact>
        )}
        {retriedExports.length > 0 && (
          <Fact label={word('retried')}>
            <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px' }}>
              {retriedExports.map(link => (
                <ExportLink key={link.id} {...link} />
              ))}
            </Box>
          </Fact>
        )}
      </Box>
    </Card>
  )
}
