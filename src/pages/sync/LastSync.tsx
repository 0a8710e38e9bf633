import CheckCircleOutlineOutlined from '@mui/icons-material/CheckCircleOutlineOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import { Alert, AlertTitle, Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { syncKinds } from '../../contract/sync.ts'
import { useFormats } from '../../kit/useFormats.ts'
import { useMoment } from '../../kit/useMoment.ts'
import type { ShownSync } from './syncCalls.ts'
import { SyncTable } from './SyncTable.tsx'
import { TouchedSettings } from './TouchedSettings.tsx'

/** How the last synchronisation ended: when, what it changed, and what that touches. */
export const LastSync = ({
  sync: { at, success, error, counts, touched, schedules },
}: {
  sync: ShownSync
}) => {
  const translate = useTranslate()
  const { time, fullTime, ago, number } = useFormats()
  const now = useMoment(true, 20_000)
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
      {touched.length > 0 && <TouchedSettings touched={touched} schedules={schedules} />}
      {done > 0 && <SyncTable counts={counts} whole={success} />}
    </Box>
  )
}
