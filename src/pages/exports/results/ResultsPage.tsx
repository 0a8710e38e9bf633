import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import { Box, Card, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Navigate, useParams } from 'react-router-dom'
import { calls } from '../../../contract/calls/calls.ts'
import { type ExportReport, exportTypes } from '../../../contract/calls/exports.ts'
import { TitleButton } from '../../../kit/BusyButton.tsx'
import { EmptyState, LoadFailed, RowSkeleton } from '../../../kit/states.tsx'
import { useSingleFlight } from '../../../kit/useSingleFlight.ts'
import { useFormats } from '../../../kit/useFormats.ts'
import { useToasts } from '../../../kit/useToasts.ts'
import { PageFrame, pageWidths } from '../../../layout/PageFrame.tsx'
import { exportPath } from '../../../resources/exports.ts'
import { downloadFile, saveFile } from '../../../wire/callService.ts'
import { NoMessages, NoSuchExport } from '../ExportPage.tsx'
import { useExport, useExportsCrumbs } from '../useExport.ts'
import { CauseList, severityOf } from './CauseList.tsx'
import { useResults, useResultsView, useResultsWords } from './useResults.ts'

/** Saves the messages of a tab as a file for spreadsheets. */
const SaveButton = ({ id }: { id: string }) => {
  const translate = useTranslate()
  const toasts = useToasts()
  const { tab, q } = useResultsView()
  const { run, busy } = useSingleFlight()
  const label = translate('kontor.exports.results.saveAll')
  const save = () =>
    run(async () => {
      try {
        const query = { q, ...(tab !== 'all' && { severity: tab }) }
        const { blob, name } = await downloadFile(calls.exportResultsCsv, { places: { id }, query })
        saveFile(blob, name)
      } catch {
        toasts.failed('kontor.exports.downloadFailed')
      }
    })
  return (
    <TitleButton
      startIcon={<FileDownloadOutlined />}
      onClick={save}
      busy={busy}
      busyLabel={translate('kontor.exports.downloading')}
      label={label}
    />
  )
}

/** Says how many products are missing in the file, and how many messages and causes there are. */
const Lead = ({ report, messages, causes }: { report: ExportReport; messages: number; causes: number }) => {
  const { number } = useFormats()
  const say = useResultsWords(report)
  const { amountErroneous: failed, amountWarnings: warnings, amountProcessed: processed } = report
  const isBoth = failed > 0 && warnings > 0
  const { icon: Icon, color } = severityOf[failed > 0 ? 'error' : 'warning']
  return (
    <Box sx={{ display: 'flex', gap: 1.25 }}>
      <Icon aria-hidden sx={{ fontSize: 18, mt: '3px', color }} />
      <div>
        <Typography variant="subtitle1" component="h2">
          {failed > 0
            ? say('missing', processed, { smart_count: failed, failed: number(failed) })
            : say('noneMissing', processed)}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {warnings > 0 && `${say(isBoth ? 'alsoWarned' : 'warned', warnings)} `}
          {say(isBoth ? 'together' : 'messagesFrom', failed + warnings, {
            messages: say('messageCount', messages),
            causes: say('causeCount', causes),
          })}
        </Typography>
      </div>
    </Box>
  )
}

/** Shown for an export without messages. */
const NoCauses = ({ report }: { report: ExportReport }) => {
  const say = useResultsWords(report)
  const { amountProcessed, amountErroneous, amountWarnings, statusDetails } = report
  const isDeleted = amountErroneous + amountWarnings > 0
  if (isDeleted) return <NoMessages id={String(report.id)} none={say('gone', 0)} />
  if (amountProcessed === 0) return <EmptyState text={statusDetails} />
  return <EmptyState icon={CheckCircleOutlined} text={say('allGood', amountProcessed)} />
}

/** The page with the causes of errors and warnings of an export, and their remedies. */
export const ResultsPage = () => {
  const { id = '' } = useParams()
  const translate = useTranslate()
  const { q } = useResultsView()
  const { data: report, missing, ...reading } = useExport(id)
  const results = useResults(id, q, report?.statusClass === 'running', !missing)
  const title = translate('kontor.exports.results.title')
  const name = report?.type === exportTypes.check ? 'kontor.checkRun.title' : 'kontor.exports.export'
  const exportCrumb = { label: translate(name, { id }), to: exportPath(id) }
  const crumbs = [...useExportsCrumbs(), exportCrumb]
  const { data } = results
  const isListed = data?.causes.some(({ rows }) => rows)
  const failed = [results, reading].find(({ isError }) => isError)
  const hasMessages = data && (data.causes.length > 0 || q !== '')
  return (
    <PageFrame
      title={title}
      crumbs={crumbs}
      width={pageWidths.list}
      actions={hasMessages && !isListed && <SaveButton id={id} />}
    >
      {missing && <NoSuchExport id={id} />}
      {failed && !missing && (
        <LoadFailed name={title} since={failed.dataUpdatedAt} onRetry={() => void failed.refetch()} />
      )}
      {!failed && !missing && !(report && data) && (
        <Card variant="outlined">
          <RowSkeleton rows={5} height={52} />
        </Card>
      )}
      {report && data && !hasMessages && <NoCauses report={report} />}
      {report && data && hasMessages && (
        <>
          {q === '' && <Lead report={report} messages={data.messages} causes={data.causes.length} />}
          <CauseList report={report} causes={data.causes} retry={data} />
        </>
      )}
    </PageFrame>
  )
}

/** Redirects from former addresses to the results with a tab. */
const Redirect = ({ severity }: { severity: keyof typeof severityOf }) => {
  const { id = '' } = useParams()
  return <Navigate to={`${exportPath(id, 'results')}?severity=${severity}`} replace />
}

export const ExportErrorsPage = () => <Redirect severity="error" />

export const ExportWarningsPage = () => <Redirect severity="warning" />
