import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined'
import { Button, Card } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { calls } from '../../contract/calls/calls.ts'
import { useService } from '../../dataProvider/useProvider.ts'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { EmptyState, LoadFailed, RowSkeleton } from '../../kit/states.tsx'
import { useSingleFlight } from '../../kit/useSingleFlight.ts'
import { useToasts } from '../../kit/useToasts.ts'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { isUnknownCall } from '../../wire/saves.ts'
import { StartDialog } from '../exports/start/StartDialog.tsx'
import { useExport, useExportsCrumbs, useRunningChange } from '../exports/useExport.ts'
import { useExportActions } from '../exports/useExportActions.ts'
import { CheckCard, isFailedCheck } from './CheckCard.tsx'
import { healthFindings, healthKey, useMappingHealth } from './HealthBar.tsx'
import { MappingHealthCard } from './MappingHealth.tsx'

/** Starts a check run. */
const useStartCheck = () => {
  const send = useService()
  const toasts = useToasts()
  const client = useQueryClient()
  const { run, busy } = useSingleFlight()
  const start = () =>
    run(async () => {
      try {
        await send(calls.runCheck, {})
      } catch (error) {
        const hasReason = error instanceof HttpError && (error.status === 409 || isUnknownCall(error))
        toasts.failed((hasReason && error.message) || 'kontor.checkRun.startFailed')
        return
      }
      await client.invalidateQueries({ queryKey: healthKey })
      await client.invalidateQueries({ queryKey: ['exports'] })
    })
  return { start, starting: busy }
}

/** A check run with the current findings of the mapping. @param id undefined if there is no check run yet */
export const CheckRun = ({ id }: { id: string | undefined }) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const health = useMappingHealth()
  const { data: report, isError, dataUpdatedAt, refetch } = useExport(id ?? '')
  const { start, starting } = useStartCheck()
  const actions = useExportActions(Number(id ?? 0), false)
  const [exporting, setExporting] = useState(false)
  const isRunning = report?.statusClass === 'running'
  useRunningChange(report && (isRunning ? 1 : 0))
  useHashScroll(health.data !== undefined && (id === undefined || report !== undefined))
  // the end of a run changes the findings
  useEffect(() => {
    if (!isRunning) void client.invalidateQueries({ queryKey: healthKey })
  }, [client, isRunning])
  const word = (key: string) => translate(`kontor.checkRun.${key}`)
  const title = word('title')
  const isWell =
    report !== undefined &&
    !isRunning &&
    !isFailedCheck(report) &&
    report.amountProcessed > 0 &&
    report.amountErroneous === 0 &&
    healthFindings(health.data) === 0
  return (
    <PageFrame
      title={title}
      crumbs={useExportsCrumbs()}
      actions={
        <>
          {report?.canBeCancelled && (
            <BusyButton
              variant="outlined"
              color="error"
              startIcon={<StopCircleOutlined />}
              onClick={actions.cancel}
              busy={actions.cancelling}
              busyLabel={translate('kontor.exports.cancelling')}
            >
              {translate('kontor.kit.cancel')}
            </BusyButton>
          )}
          {report && !isRunning && (
            <BusyButton
              variant="outlined"
              startIcon={<ReplayOutlined />}
              onClick={start}
              busy={starting}
              busyLabel={word('starting')}
            >
              {word('again')}
            </BusyButton>
          )}
          <Button
            variant={isWell ? 'contained' : 'outlined'}
            onClick={() => setExporting(true)}
            sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
          >
            {translate('kontor.exports.start')}
          </Button>
        </>
      }
    >
      {id !== undefined && isError && (
        <LoadFailed name={title} since={dataUpdatedAt} onRetry={() => void refetch()} />
      )}
      {health.isError && (
        <LoadFailed
          name={word('health.title')}
          since={health.dataUpdatedAt}
          onRetry={() => void health.refetch()}
        />
      )}
      {id !== undefined && !report && !isError && (
        <Card variant="outlined">
          <RowSkeleton rows={3} height={72} />
        </Card>
      )}
      {report && <CheckCard report={report} />}
      {id === undefined && health.data !== undefined && (
        <EmptyState text={word('none')} icon={FactCheckOutlined}>
          <BusyButton variant="contained" onClick={start} busy={starting} busyLabel={word('starting')}>
            {word('start')}
          </BusyButton>
        </EmptyState>
      )}
      <MappingHealthCard health={health.data ?? undefined} isPending={health.isPending} />
      {exporting && <StartDialog onClose={() => setExporting(false)} />}
    </PageFrame>
  )
}

/** Scrolls the element that the `#` of the address names into view, once the page is complete. */
const useHashScroll = (isComplete: boolean) => {
  useEffect(() => {
    const name = window.location.hash.slice(1)
    if (isComplete && name !== '') document.getElementById(name)?.scrollIntoView()
  }, [isComplete])
}

/** The page of the newest check run. */
export const CheckRunPage = () => {
  const { data } = useMappingHealth()
  const id = data?.check?.id
  return <CheckRun id={id === undefined ? undefined : String(id)} />
}
