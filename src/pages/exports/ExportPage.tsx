import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined'
import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined'
import { Alert, AlertTitle, Button, Card } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { ExportReport } from '../../contract/calls/exports.ts'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { EmptyState, LoadFailed, RowSkeleton } from '../../kit/states.tsx'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { resources } from '../../resources/index.ts'
import { ExportFacts } from './ExportFacts.tsx'
import { ExportStatus } from './ExportStatus.tsx'
import { useExport, useExportsCrumbs, useRunningChange } from './useExport.ts'
import { useExportActions } from './useExportActions.ts'

interface Props {
  report: ExportReport
  actions: ReturnType<typeof useExportActions>
}

/** Retry and cancel, as the service allows them. */
const ExportActions = ({ report, actions }: Props) => {
  const translate = useTranslate()
  return (
    <>
      {report.canBeRetried && (
        <BusyButton
          variant="contained"
          startIcon={<ReplayOutlined />}
          onClick={actions.retry}
          busy={actions.retrying}
          busyLabel={translate('kontor.exports.retrying')}
        >
          {translate('kontor.exports.retry')}
        </BusyButton>
      )}
      {report.canBeCancelled && (
        <BusyButton
          variant="outlined"
          color="error"
          startIcon={<StopCircleOutlined />}
          onClick={actions.cancel}
          busy={actions.cancelling}
          busyLabel={translate('kontor.exports.cancelling')}
        >
          {translate('kontor.exports.cancel')}
        </BusyButton>
      )}
    </>
  )
}

/** Says that there is no such export, and leads to those there are. */
export const NoSuchExport = ({ id }: { id: string }) => {
  const translate = useTranslate()
  return (
    <EmptyState text={translate('kontor.exports.unknownTitle', { id })} icon={SearchOffOutlined}>
      <Button variant="outlined" component={Link} to={resources.exports.path}>
        {translate('kontor.exports.toOverview')}
      </Button>
    </EmptyState>
  )
}

/** What the run as a whole had to say. */
const RunMessages = ({ messages }: { messages: readonly string[] }) => {
  const translate = useTranslate()
  if (messages.length === 0) return null
  return (
    <Alert severity="error" icon={<ErrorOutlineOutlined fontSize="inherit" />}>
      <AlertTitle>{translate('kontor.exports.messages', { smart_count: messages.length })}</AlertTitle>
      {[...new Set(messages)].map(message => (
        <div key={message} style={{ overflowWrap: 'anywhere' }}>
          {message}
        </div>
      ))}
    </Alert>
  )
}

/** Everything about one export. */
export const ExportPage = () => {
  const { id = '' } = useParams()
  const translate = useTranslate()
  const { data, missing, isError, isPending, dataUpdatedAt, refetch } = useExport(id)
  useRunningChange(data && (data.statusClass === 'running' ? 1 : 0))
  const actions = useExportActions(Number(id), data?.disableUpload ?? false)
  const title = translate('kontor.exports.export', { id })
  const crumbs = useExportsCrumbs()
  if (missing)
    return (
      <PageFrame title={title} crumbs={crumbs}>
        <NoSuchExport id={id} />
      </PageFrame>
    )
  return (
    <PageFrame
      title={title}
      crumbs={crumbs}
      actions={data && <ExportActions report={data} actions={actions} />}
    >
      {isError && <LoadFailed name={title} since={dataUpdatedAt} onRetry={() => void refetch()} />}
      {isPending && (
        <Card variant="outlined">
          <RowSkeleton rows={5} />
        </Card>
      )}
      {data && (
        <>
          <RunMessages messages={data.errors} />
          <ExportStatus report={data} />
          <ExportFacts report={data} actions={actions} />
        </>
      )}
    </PageFrame>
  )
}
