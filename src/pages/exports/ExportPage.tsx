import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined'
import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Alert, AlertTitle, Button, Card, Link as TextLink } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { type ExportReport, exportTypes } from '../../contract/calls/exports.ts'
import { TitleButton } from '../../kit/BusyButton.tsx'
import { EmptyState, LoadFailed, RowSkeleton } from '../../kit/states.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { PageFrame, pageWidths } from '../../layout/PageFrame.tsx'
import { resources } from '../../resources/index.ts'
import { CheckRun } from '../checkRun/CheckRunPage.tsx'
import { StaleReferences } from '../sync/StaleReferences.tsx'
import { DeliveryCard } from './DeliveryCard.tsx'
import { ExportFacts } from './ExportFacts.tsx'
import { Review } from './review/Review.tsx'
import { reviewStateOf } from './uploadState.ts'
import { hasRemedy, shownCauseOf, StatusCard } from './StatusCard.tsx'
import { useExport, useExportsCrumbs, useRunningChange, usePageLink } from './useExport.ts'
import { useExportActions } from './useExportActions.ts'

interface Props {
  report: ExportReport
  actions: ReturnType<typeof useExportActions>
}

/** The buttons to retry and to cancel an export, as far as the service allows it. */
const ExportActions = ({ report, actions }: Props) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { amountErroneous: failed } = report
  // without this information the general label is always correct
  const isWhole = (report.hasBrokenOff ?? true) || failed === 0
  const retry = isWhole
    ? translate('kontor.exports.retry')
    : translate('kontor.exports.retryProducts', { smart_count: failed, count: number(failed) })
  return (
    <>
      {/* the products of a file that was not uploaded can be retried once it has been */}
      {report.canBeRetried && !hasRemedy(report, 'retry') && !hasRemedy(report, 'upload') && (
        <TitleButton
          // the retry is the primary action if the export broke off and cannot be continued
          variant={isWhole && !report.canBeContinued ? 'contained' : 'outlined'}
          startIcon={<ReplayOutlined />}
          onClick={() => actions.retry()}
          busy={actions.retrying}
          busyLabel={translate('kontor.exports.retrying')}
          label={retry}
        />
      )}
      {report.canBeCancelled && (
        <TitleButton
          color="error"
          startIcon={<StopCircleOutlined />}
          onClick={actions.cancel}
          busy={actions.cancelling}
          busyLabel={translate('kontor.exports.cancelling')}
          label={translate('kontor.exports.cancel')}
        />
      )}
    </>
  )
}

/** Says that an export has no messages, or that they were deleted. */
export const NoMessages = ({ id, none }: { id: string; none: string }) => {
  const translate = useTranslate()
  const { day } = useFormats()
  const { data } = useExport(id)
  const deleted = data?.messagesDeleted
  return (
    <EmptyState
      text={
        deleted
          ? translate('kontor.exports.messagesDeleted', { day: day(deleted.at), days: deleted.days })
          : none
      }
    />
  )
}

/** Says that the export does not exist, with a link to all exports. */
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

interface RunMessagesProps {
  severity: 'error' | 'warning'
  messages: readonly string[]
  links: ExportReport['links']
}

/** The messages about the export as a whole, each with a link to the page that solves it. */
const RunMessages = ({ severity, messages, links }: RunMessagesProps) => {
  const translate = useTranslate()
  const wayTo = usePageLink()
  if (messages.length === 0) return null
  const Icon = severity === 'error' ? ErrorOutlineOutlined : WarningAmberOutlined
  return (
    <Alert severity={severity} icon={<Icon fontSize="inherit" />}>
      <AlertTitle>{translate('kontor.exports.messages', { smart_count: messages.length })}</AlertTitle>
      {[...new Set(messages)].map(message => {
        const path = links?.find(link => link.message === message)?.path
        const page = path === undefined ? undefined : wayTo(path)
        return (
          <div key={message} style={{ overflowWrap: 'anywhere' }}>
            {message}{' '}
            {page && (
              <TextLink component={Link} to={page.to} underline="always">
                {page.name}
              </TextLink>
            )}
          </div>
        )
      })}
    </Alert>
  )
}

/** The page of one export. */
export const ExportPage = () => {
  const { id = '' } = useParams()
  const translate = useTranslate()
  const { data, missing, isError, isPending, dataUpdatedAt, refetch } = useExport(id)
  useRunningChange(data && (data.statusClass === 'running' ? 1 : 0))
  const actions = useExportActions(Number(id), data?.disableUpload ?? false)
  // the list of missing references replaces all errors but the first
  const { errors = [], notes = [], links, structure: missingReferences = [] } = data ?? {}
  const title = translate('kontor.exports.export', { id })
  const crumbs = useExportsCrumbs()
  if (data?.type === exportTypes.check) return <CheckRun id={id} />
  if (missing)
    return (
      <PageFrame title={title} crumbs={crumbs}>
        <NoSuchExport id={id} />
      </PageFrame>
    )
  // the status card shows the cause
  const shown = data && shownCauseOf(data)
  const { difference } = data ?? {}
  const reviewed = data && difference && reviewStateOf(data) ? { ...data, difference } : undefined
  const messages = (
    <>
      <RunMessages
        severity="error"
        messages={(missingReferences.length > 0 ? errors.slice(0, 1) : errors).filter(
          message => message !== shown?.detail,
        )}
        links={links}
      />
      {missingReferences.length > 0 && <StaleReferences references={missingReferences} ofRun />}
      <RunMessages severity="warning" messages={notes} links={links} />
    </>
  )
  return (
    <PageFrame
      title={title}
      crumbs={crumbs}
      actions={data && <ExportActions report={data} actions={actions} />}
      {...(reviewed ? { width: pageWidths.list } : { aside: data && <ExportFacts report={data} /> })}
    >
      {isError && <LoadFailed name={title} since={dataUpdatedAt} onRetry={() => void refetch()} />}
      {isPending && (
        <Card variant="outlined">
          <RowSkeleton rows={5} />
        </Card>
      )}
      {reviewed && (
        <Review report={reviewed}>
          <StatusCard report={reviewed} actions={actions} />
          {messages}
          <DeliveryCard report={reviewed} actions={actions} />
          <ExportFacts report={reviewed} />
        </Review>
      )}
      {data && !reviewed && (
        <>
          {/* what to do comes before what else there is to say */}
          <StatusCard report={data} actions={actions} />
          {messages}
          <DeliveryCard report={data} actions={actions} />
        </>
      )}
    </PageFrame>
  )
}
