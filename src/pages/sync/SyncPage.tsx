import CheckCircleOutlineOutlined from '@mui/icons-material/CheckCircleOutlineOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import SyncOutlined from '@mui/icons-material/SyncOutlined'
import {
  Alert,
  AlertTitle,
  Box,
  Card,
  CardActions,
  CardContent,
  LinearProgress,
  Typography,
} from '@mui/material'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { type LastSync as LastSyncState, syncKinds, type SyncState } from '../../contract/calls/sync.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import { useIsStepComplete } from '../../dataProvider/useProvider.ts'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { LoadFailed, RowSkeleton } from '../../kit/states.tsx'
import { useNow } from '../../kit/clock.ts'
import { percentOf, useFormats } from '../../kit/useFormats.ts'
import { useLowercaseTitle, useSettingsCrumbs } from '../../kit/useDeclarationText.ts'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { RenamedOptionList } from './RenamedOptions.tsx'
import { SyncTable } from './SyncTable.tsx'
import { StaleReferences } from './StaleReferences.tsx'
import { useSync } from './useSync.ts'

/** The result of the last synchronization: its time, its changes, and the broken references. */
const LastSync = ({
  sync: { at, success, error, counts, touched, schedules, renamed },
}: {
  sync: LastSyncState
}) => {
  const translate = useTranslate()
  const { time, fullTime, ago, number } = useFormats()
  const now = useNow(true, 20_000)
  const done = Object.keys(counts).length
  const Icon = success ? CheckCircleOutlineOutlined : ErrorOutlineOutlined
  return (
    <Box
      component="section"
      aria-label={translate('kontor.sync.last')}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      <Alert
        severity={success ? 'success' : 'error'}
        role="status"
        icon={<Icon fontSize="inherit" />}
        sx={{ overflowWrap: 'anywhere' }}
      >
        <AlertTitle>{translate(`kontor.sync.${success ? 'successful' : 'failed'}`)}</AlertTitle>
        {error && <div>{error}</div>}
        {!success && done > 0 && (
          <div>
            {translate('kontor.sync.partly', { done: number(done), total: number(syncKinds.length) })}
          </div>
        )}
        <Box component="time" dateTime={at} title={fullTime(at)} sx={{ color: 'text.secondary' }}>
          {time(at)} ({ago(at, now)})
        </Box>
      </Alert>
      {touched.length > 0 && <StaleReferences references={touched} schedules={schedules} />}
      <RenamedOptionList renamed={renamed} />
      {done > 0 && <SyncTable counts={counts} whole={success} />}
    </Box>
  )
}

/** The progress of a synchronization; `running` is null before the first data is read. */
const SyncProgress = ({ running }: { running: SyncState['running'] }) => {
  const translate = useTranslate()
  const lowercaseTitle = useLowercaseTitle()
  const { number } = useFormats()
  const kind = running && translate(`kontor.sync.kinds.${running.kind}`, { _: running.kind })
  return (
    <div>
      <LinearProgress
        variant={running ? 'determinate' : 'indeterminate'}
        value={running ? percentOf(running.done, running.total) : 0}
        aria-label={translate('kontor.sync.title')}
      />
      <Box
        role="status"
        sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', mt: '6px', color: 'text.tertiary' }}
      >
        <Typography variant="caption" noWrap>
          {kind
            ? translate('kontor.sync.reading', { kind: lowercaseTitle(kind) })
            : translate('kontor.sync.starting')}
        </Typography>
        <Typography variant="caption" noWrap sx={{ flex: 'none', fontVariantNumeric: 'tabular-nums' }}>
          {running &&
            translate('kontor.sync.progress', {
              done: number(running.done),
              total: number(running.total),
            })}
        </Typography>
      </Box>
    </div>
  )
}

interface Props {
  busy: boolean
  running: SyncState['running']
  /** Whether no synchronization has ended yet. */
  isFirst: boolean
  /** Whether the step of the checklist is complete. */
  isDone: boolean
  onStart: () => void
}

/** The card with the progress of a synchronization and the button that starts one. */
const SyncCard = ({ busy, running, isFirst, isDone, onStart }: Props) => {
  const translate = useTranslate()
  return (
    <Card component="section" aria-label={translate('kontor.sync.title')}>
      <CardContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', hyphens: 'auto' }}>
          {translate('kontor.sync.intro')}
        </Typography>
        {busy && <SyncProgress running={running} />}
        {isFirst && !busy && <Typography>{translate('kontor.sync.never')}</Typography>}
      </CardContent>
      <CardActions sx={{ justifyContent: 'flex-end' }}>
        <BusyButton
          variant={isDone ? 'outlined' : 'contained'}
          startIcon={<SyncOutlined />}
          busy={busy}
          busyLabel={translate('kontor.sync.busy')}
          onClick={onStart}
        >
          {translate('kontor.sync.start')}
        </BusyButton>
      </CardActions>
    </Card>
  )
}

/** The page that starts the synchronization with Akeneo and shows its last result. */
export const SyncPage = () => {
  const translate = useTranslate()
  const crumbs = useSettingsCrumbs()
  const { start, busy, running, last, isUnknown, isPending, isError, readAt, reload } = useSync()
  const title = translate('kontor.sync.title')
  useStartByLink(start, isPending)
  const isDone = useIsStepComplete('synchronize', pagePaths.sync)
  return (
    <PageFrame title={title} crumbs={crumbs}>
      {isError && <LoadFailed name={title} since={readAt} onRetry={reload} />}
      {!isPending && (
        <SyncCard
          busy={busy}
          running={running}
          isFirst={!isError && !last && !isUnknown}
          isDone={isDone}
          onStart={start}
        />
      )}
      {last && <LastSync sync={last} />}
      {isPending && (
        <Card>
          <RowSkeleton rows={5} height={44} />
        </Card>
      )}
    </PageFrame>
  )
}

/** Starts the synchronization once if the link to the page asked for it. A reload or the Back button starts nothing. */
const useStartByLink = (start: () => unknown, isPending: boolean) => {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const isRequested = typeof state === 'object' && state !== null && 'start' in state
  const isStarted = useRef(false)
  useEffect(() => {
    if (!isRequested || isPending || isStarted.current) return
    isStarted.current = true
    void navigate(pathname, { replace: true, state: null })
    start()
  }, [isRequested, isPending, navigate, pathname, start])
}
