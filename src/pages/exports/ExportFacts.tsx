import AutorenewOutlined from '@mui/icons-material/AutorenewOutlined'
import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckOutlined from '@mui/icons-material/CheckOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import { Box, Button, Card, Link, Typography } from '@mui/material'
import type { ElementType, ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { Difference, ExportReport, UploadState } from '../../contract/calls/exports.ts'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { Mono } from '../../kit/marks.tsx'
import { useNow } from '../../kit/timing.ts'
import { two, useFormats } from '../../kit/useFormats.ts'
import { wasHeld } from './ExportChanges.tsx'
import { FlagChips, TypeChip } from './ExportTable.tsx'
import { exportPath } from '../../resources/exports.ts'
import { momentInName, starterOf } from './useExport.ts'
import { lasted } from './ExportStatus.tsx'
import type { useExportActions } from './useExportActions.ts'

/**
 * Writes a duration as HHh MMm SSs; hours count on beyond a day, a negative duration is none.
 * @param milliseconds how long it lasted
 * @example formatDuration(277_000) // '00h 04m 37s'
 */
export const formatDuration = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  return `${two(Math.floor(seconds / 3600))}h ${two(Math.floor(seconds / 60) % 60)}m ${two(seconds % 60)}s`
}

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

const factList = {
  m: 0,
  p: '4px 16px',
  display: 'grid',
  gridTemplateColumns: {
    xs: 'fit-content(120px) minmax(0, 1fr)',
    sm: 'fit-content(176px) minmax(0, 1fr)',
  },
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

/** How far the file of an export is; undefined where the backend does not tell. */
export const uploadStateOf = (report: ExportReport): UploadState | undefined => {
  const { upload, isBeingUploaded, wasUploaded, statusClass } = report
  if (isBeingUploaded) return 'sending'
  if (upload) return upload.state
  if (wasUploaded !== null) return wasUploaded ? 'uploaded' : 'failed'
  return statusClass === 'running' ? 'running' : undefined
}

const uploadIcons: { readonly [S in UploadState]?: readonly [ElementType, string] } = {
  sending: [AutorenewOutlined, 'running.main'],
  uploaded: [CheckOutlined, 'success.main'],
  failed: [ErrorOutlineOutlined, 'error.main'],
  nothingChanged: [InfoOutlined, 'info.main'],
  noTarget: [FileDownloadOutlined, 'text.tertiary'],
  empty: [InfoOutlined, 'text.tertiary'],
  onHold: [PauseCircleOutlined, 'warning.main'],
  discarded: [BlockOutlined, 'cancelled.main'],
  never: [BlockOutlined, 'text.tertiary'],
}

/** Whether the file reached TB.One, when and where, else why not. */
const UploadFact = ({ report, state }: { report: ExportReport; state: UploadState }) => {
  const translate = useTranslate()
  const { fullTime } = useFormats()
  const { at = null, to = null } = report.upload ?? {}
  const [Icon, color] = uploadIcons[state] ?? []
  const word = (key: string, params = {}) => translate(`kontor.exports.delivery.${key}`, params)
  const base = report.difference?.base
  const words = {
    uploaded: at ? fullTime(at) : translate('kontor.kit.yes'),
    nothingChanged: base
      ? word('nothingChanged', { id: base.id })
      : translate('kontor.exports.nothingChangedLong'),
  }
  return (
    <>
      {Icon && (
        <Icon
          aria-hidden
          sx={{
            color,
            fontSize: 18,
            ...(state === 'sending' && { animation: 'k-turn 1s linear infinite' }),
          }}
        />
      )}
      {state === 'disabled' ? (
        <FlagChips excludeAssets={false} disableUpload />
      ) : (
        <span>{state in words ? words[state as keyof typeof words] : word(state)}</span>
      )}
      {state === 'uploaded' && to && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {word('to')} <Mono>{to}</Mono>
        </Box>
      )}
    </>
  )
}

/** How many articles changed how, in a line; nothing at none. */
const ChangesFact = ({ id, difference }: { id: number; difference: Difference }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { base } = difference
  const kinds = (['new', 'changed', 'unchanged', 'withdrawn', 'gone', 'moved', 'prices'] as const).filter(
    kind => difference[kind] > 0,
  )
  const share = number(difference.priceShare)
  return (
    <>
      {!base && <span>{translate('kontor.exports.changes.first')}</span>}
      {kinds.map(kind => (
        <Box
          key={kind}
          component="span"
          sx={{ mr: 1, color: kind === 'unchanged' ? 'text.secondary' : undefined }}
        >
          {translate(`kontor.exports.changes.kinds.${kind}`, { share })}{' '}
          <Box component="span" sx={{ fontWeight: 600 }}>
            {number(difference[kind])}
          </Box>
        </Box>
      ))}
      {kinds.some(kind => kind !== 'unchanged') && (
        <Button component={RouterLink} to={exportPath(id, 'changes')} sx={{ ml: 'auto' }}>
          {translate('kontor.exports.changes.open')}
        </Button>
      )}
    </>
  )
}

/** What was delivered: whether it reached TB.One, the file, and what it changed there. */
export const DeliveryCard = ({ report, actions }: Props) => {
  const translate = useTranslate()
  const { fileSize, day, fullTime } = useFormats()
  const { id, csvFileAvailable, csvFileName, csvFileSize, canBeUploaded, difference, fileDeleted } = report
  const word = (key: string, params = {}) => translate(`kontor.exports.${key}`, params)
  const state = actions.uploading ? 'sending' : uploadStateOf(report)
  const changes = difference && !wasHeld(report) ? difference : undefined
  const moment = momentInName(csvFileName ?? '', report.startTime)
  if (!state && !csvFileAvailable && !fileDeleted && !changes) return null
  return (
    <Card variant="outlined" component="section">
      <Typography
        variant="subtitle1"
        component="h2"
        sx={{ p: '14px 16px', borderBottom: 1, borderColor: 'divider' }}
      >
        {word('delivery.title')}
      </Typography>
      <Box component="dl" sx={factList}>
        {state && (
          <Fact label={word('uploaded')}>
            <UploadFact report={report} state={state} />
            {(canBeUploaded || actions.uploading) && (
              <BusyButton
                variant="outlined"
                startIcon={<FileUploadOutlined />}
                onClick={actions.upload}
                busy={state === 'sending'}
                busyLabel={word('sending')}
                sx={{ ml: 'auto' }}
              >
                {word('sendAgain')}
              </BusyButton>
            )}
          </Fact>
        )}
        {csvFileAvailable && (
          <Fact label={word('csvFile')}>
            {csvFileName && <Mono>{csvFileName}</Mono>}
            {report.timeZone && moment && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {word('timeInName', { time: fullTime(moment), zone: report.timeZone })}
              </Box>
            )}
            {csvFileSize && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {fileSize(csvFileSize)}
              </Box>
            )}
            <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 0.5 }}>
              <BusyButton
                variant="outlined"
                startIcon={<FileDownloadOutlined />}
                onClick={actions.download}
                busy={actions.downloading}
                busyLabel={word('downloading')}
              >
                {word('download')}
              </BusyButton>
              <BusyButton
                onClick={actions.openAsSheet}
                busy={actions.opening}
                busyLabel={word('downloading')}
              >
                {word('forSpreadsheets')}
              </BusyButton>
            </Box>
          </Fact>
        )}
        {fileDeleted && (
          <Fact label={word('csvFile')}>
            {word('fileDeleted', { day: day(fileDeleted.at), days: fileDeleted.days })}
          </Fact>
        )}
        {changes && (
          <Fact label={changes.base ? word('changesSince', { id: changes.base.id }) : word('changes.title')}>
            <ChangesFact id={id} difference={changes} />
          </Fact>
        )}
      </Box>
    </Card>
  )
}

/** What is known of an export; what has no value has no line. */
export const ExportFacts = ({ report }: Pick<Props, 'report'>) => {
  const translate = useTranslate()
  const { fullTime } = useFormats()
  const { startTime, endTime, originalExport, retriedExports, queuedAt, waitMs, startedBy } = report
  const isWaiting = report.statusClass === 'running' && waitMs === null
  const now = useNow(endTime === null)
  const word = (key: string) => translate(`kontor.exports.${key}`)
  return (
    <Card variant="outlined" component="section">
      <Box component="dl" sx={factList}>
        <Fact label={word('typeHead')}>
          <TypeChip type={report.type} />
          {/* what came of it stands above */}
          <FlagChips {...report} nothingChanged={false} />
        </Fact>
        {startedBy && <Fact label={word('startedBy')}>{starterOf(report, translate)}</Fact>}
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
            <Box
              component="span"
              role="timer"
              sx={{ fontSize: 15, fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}
            >
              {formatDuration(lasted(startTime, endTime === null ? now : Date.parse(endTime)))}
            </Box>
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
