import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined'
import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined'
import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import {
  Alert,
  AlertTitle,
  Box,
  Button,
  Card,
  CardActions,
  Link as TextLink,
  Typography,
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { type ExportReport, exportTypes } from '../../contract/calls/exports.ts'
import { BusyButton, TitleButton } from '../../kit/BusyButton.tsx'
import { EmptyState, LoadFailed, RowSkeleton } from '../../kit/states.tsx'
import { later } from '../../kit/timing.ts'
import { percentOf, useFormats } from '../../kit/useFormats.ts'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { resources } from '../../resources/index.ts'
import { ChangesCard, HoldCard } from './ExportChanges.tsx'
import { ExportCounts, TopCauses } from './ExportCounts.tsx'
import { DeliveryCard, ExportFacts } from './ExportFacts.tsx'
import { ProgressLine, StatusIcon } from './ExportStatus.tsx'
import { useExport, useExportsCrumbs, useRunningChange, useWayTo } from './useExport.ts'
import { useExportActions } from './useExportActions.ts'

/** Few runs are checks, or lack what the mapping names. */
const CheckRun = later(async () => (await import('../checkRun/CheckRunPage.tsx')).CheckRun)
const StaleReferences = later(async () => (await import('../sync/StaleReferences.tsx')).StaleReferences)

interface Props {
  report: ExportReport
  actions: ReturnType<typeof useExportActions>
}

/** Retry and cancel, as the service allows them. */
const ExportActions = ({ report, actions }: Props) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { amountErroneous: failed } = report
  // a service that does not tell gets the words that are always true
  const isWhole = (report.hasBrokenOff ?? true) || failed === 0
  const retry = isWhole
    ? translate('kontor.exports.retry')
    : translate('kontor.exports.retryProducts', { smart_count: failed, count: number(failed) })
  return (
    <>
      {report.canBeRetried && (
        <TitleButton
          // what helps as it is fills it: a run that broke off, which nothing else can go on with
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

/** How the run stands: status, progress, counts, and the ways on and to what went wrong. */
const StatusCard = ({ report, actions }: Props) => {
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

/** Says that there are no messages, or no longer. */
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

interface RunMessagesProps {
  severity: 'error' | 'warning'
  messages: readonly string[]
  links: ExportReport['links']
}

/** What the run as a whole had to say, each with the way to the page where it is mended. */
const RunMessages = ({ severity, messages, links }: RunMessagesProps) => {
  const translate = useTranslate()
  const wayTo = useWayTo()
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

/** Everything about one export. */
export const ExportPage = () => {
  const { id = '' } = useParams()
  const translate = useTranslate()
  const { data, missing, isError, isPending, dataUpdatedAt, refetch } = useExport(id)
  useRunningChange(data && (data.statusClass === 'running' ? 1 : 0))
  const actions = useExportActions(Number(id), data?.disableUpload ?? false)
  // the list says of each missing part what a message of its own would
  const { errors = [], notes = [], links, structure: lacking = [] } = data ?? {}
  const title = translate('kontor.exports.export', { id })
  const crumbs = useExportsCrumbs()
  if (data?.type === exportTypes.check) return <CheckRun id={id} />
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
          <RunMessages
            severity="error"
            messages={lacking.length > 0 ? errors.slice(0, 1) : errors}
            links={links}
          />
          {lacking.length > 0 && <StaleReferences references={lacking} ofRun />}
          <RunMessages severity="warning" messages={notes} links={links} />
          <HoldCard report={data} />
          <StatusCard report={data} actions={actions} />
          <ChangesCard report={data} />
          <DeliveryCard report={data} actions={actions} />
          <ExportFacts report={data} />
        </>
      )}
    </PageFrame>
  )
}
