import AutorenewOutlined from '@mui/icons-material/AutorenewOutlined'
import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckOutlined from '@mui/icons-material/CheckOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import FastForwardOutlined from '@mui/icons-material/FastForwardOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import { Box, Button, Card, Typography } from '@mui/material'
import type { ElementType } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { ExportDifference, ExportReport, UploadState } from '../../contract/calls/exports.ts'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { Mono } from '../../kit/marks.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { exportPath } from '../../resources/exports.ts'
import { reviewStateOf, uploadStateOf } from './uploadState.ts'
import { FlagChips } from './ExportChips.tsx'
import { Fact, factList } from '../../kit/show/FactList.tsx'
import { hasRemedy } from './StatusCard.tsx'
import { timeInFileName } from './useExport.ts'
import type { useExportActions } from './useExportActions.ts'

const uploadIcons: { readonly [S in UploadState]?: readonly [ElementType, string] } = {
  sending: [AutorenewOutlined, 'running.main'],
  uploaded: [CheckOutlined, 'success.main'],
  failed: [ErrorOutlineOutlined, 'error.main'],
  nothingChanged: [InfoOutlined, 'info.main'],
  noTarget: [FileDownloadOutlined, 'text.tertiary'],
  empty: [InfoOutlined, 'text.tertiary'],
  onHold: [PauseCircleOutlined, 'warning.main'],
  discarded: [BlockOutlined, 'cancelled.main'],
  overtaken: [FastForwardOutlined, 'text.tertiary'],
  never: [BlockOutlined, 'text.tertiary'],
}

/** Says when and where the file was uploaded, or why it was not. */
const UploadFact = ({ report, state }: { report: ExportReport; state: UploadState }) => {
  const translate = useTranslate()
  const { fullTime } = useFormats()
  const { at = null, to = null } = report.upload ?? {}
  const [Icon, color] = uploadIcons[state] ?? []
  const word = (key: string, params = {}) => translate(`kontor.exports.delivery.${key}`, params)
  const base = report.difference?.base
  const texts = {
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
        <span>{state in texts ? texts[state as keyof typeof texts] : word(state)}</span>
      )}
      {state === 'uploaded' && to && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {word('to')} <Mono>{to}</Mono>
        </Box>
      )}
    </>
  )
}

interface ChangesFactProps {
  id: number
  difference: ExportDifference
  /** Whether the file arrived or can be fetched: only then is a first one the first delivery. */
  isDelivered: boolean
}

/** The number of changed articles by kind; kinds without changes are left out. */
const ChangesFact = ({ id, difference, isDelivered }: ChangesFactProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { base } = difference
  const kinds = (['new', 'changed', 'unchanged', 'withdrawn', 'gone', 'moved', 'prices'] as const).filter(
    kind => difference[kind] > 0,
  )
  const share = number(difference.priceShare)
  return (
    <>
      {!base && isDelivered && <span>{translate('kontor.exports.changes.first')}</span>}
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

interface Props {
  report: ExportReport
  actions: ReturnType<typeof useExportActions>
}

/** The card about the delivery: the upload, the file and the changes. */
export const DeliveryCard = ({ report, actions }: Props) => {
  const translate = useTranslate()
  const { fileSize, day, fullTime } = useFormats()
  const { id, csvFileAvailable, csvFileName, csvFileSize, canBeUploaded, difference, fileDeleted } = report
  const word = (key: string, params = {}) => translate(`kontor.exports.${key}`, params)
  const state = actions.uploading ? 'sending' : uploadStateOf(report)
  const changes = difference && !reviewStateOf(report) ? difference : undefined
  const moment = timeInFileName(csvFileName ?? '', report.startTime)
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
            {/* the status card has the button of a failed upload */}
            {(canBeUploaded || actions.uploading) && !hasRemedy(report, 'upload') && (
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
                onClick={actions.downloadSpreadsheet}
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
            <ChangesFact
              id={id}
              difference={changes}
              isDelivered={state === 'uploaded' || state === 'noTarget' || state === undefined}
            />
          </Fact>
        )}
      </Box>
    </Card>
  )
}
